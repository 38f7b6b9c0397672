/** Calls about handing the goods of a mission over to who receives them: his name and signature, a photo, the temperature then. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { get, getFile, post } from '../endpoint.js';
import { flag, idOf, isoTime, line, number, optionalLines, orNone, page, rowsOf, says } from '../inputs.js';

/** What a photo may be, told by its content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** See `photoTypes`. */
export type PhotoType = (typeof photoTypes)[number];
/** By whom the temperature was measured: by hand, or by the worst sensor of the mission. */
export const handoverMeasures = ['hand', 'sensor'] as const;

/** The area a signature is drawn in, and how much of it is kept: strokes, and points of all of them together. */
export const signatureArea = { width: 1000, height: 400, strokes: 200, points: 4000 } as const;
/** Lines drawn by hand: of each x and y of its points by turns, whole numbers from the upper left corner of `signatureArea`. */
export type Signature = readonly (readonly number[])[];

const missing = { error: says('signatureMissing') };
const strokes = z.array(z.array(z.number(missing).int(missing).min(0, missing).max(signatureArea.width, missing), missing), missing);

/** True: somebody has drawn this, and not only touched the area. */
function isDrawn(signature: Signature): boolean {
  const lengths = signature.map((stroke) => stroke.length);
  if (signature.length > signatureArea.strokes || lengths.some((length) => length < 2 || length % 2 === 1)) return false;
  if (signature.some((stroke) => stroke.some((value, place) => place % 2 === 1 && value > signatureArea.height))) return false;
  const points = lengths.reduce((sum, length) => sum + length / 2, 0);
  return points >= 4 && points <= signatureArea.points;
}

/** Characters of the longest text a signature is written as: a multipart form has it as JSON. */
const longestText = 64_000;
/** The lines that were sent; undefined, before anything in them is looked at, for more than are ever kept. */
const read = (value: unknown): unknown => {
  if (typeof value !== 'string') return isKept(value) ? value : undefined;
  if (value.length > longestText) return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
};
const isKept = (value: unknown): boolean =>
  !Array.isArray(value) ||
  (value.length <= signatureArea.strokes &&
    value.reduce((sum: number, stroke: unknown) => sum + (Array.isArray(stroke) ? stroke.length : 1), 0) <= 2 * signatureArea.points);
const signature = z.preprocess(read, strokes.refine(isDrawn, missing));

const id = idOf('noSuchMission');

/** How the goods were handed over. */
export const handover = z.object({
  id: z.number().int(),
  at: isoTime,
  receiver: z.string(),
  signature: z.array(z.array(z.number())),
  /** °C; null: nobody measured it, and no sensor had just then. */
  temperature: z.number().nullable(),
  measuredBy: z.enum(handoverMeasures).nullable(),
  /** The sensor that measured it. */
  sensor: z.string().nullable(),
  note: z.string(),
  hasPhoto: z.boolean(),
  /** Who handed it over, account and nickname at the time. */
  giver: z.object({ account: z.string(), nickname: z.string() }),
});
/** See `handover`. */
export type Handover = z.output<typeof handover>;

/** The calls of handing over. */
export const handoverCalls = {
  handovers: get('/api/mission/handover', {
    tags: ['missions'],
    summary: 'How the goods of a mission were handed over, and what was written before it was corrected; the one in force first.',
    input: z.object({ id, ...page }),
    answer: rowsOf(handover),
    refuses: ['noSuchMission', 'pageOverLimit'],
  }),
  handOver: post('/api/mission/handover', {
    tags: ['missions', 'deliveries'],
    summary:
      'Hands the goods of a mission that was started over: who receives them, his signature, a photo without what it says of its place, and the temperature, measured by hand or by the worst sensor. Once; later only as a correction, which keeps what it corrects.',
    perMinute: 30,
    bodyBytes: 12_000_000,
    input: z.object({
      id,
      receiver: line(limits.name, 'handoverReceiverMissing'),
      /** Lines of points, x and y by turns, in an area of 1,000 by 400. */
      signature,
      /** An uploaded JPEG, PNG or WebP of at most 8 MB, or its content in base64. */
      photo: z.union([z.string().max(12_000_000), z.instanceof(Uint8Array)]).optional(),
      /** °C, measured by hand; without it the worst sensor's is taken. */
      temperature: orNone(number(z.number().min(-200).max(200))).optional(),
      note: optionalLines(limits.remark).default(''),
      /** It takes the place of the one before. */
      corrects: flag.default(false),
    }),
    answer: handover,
    refuses: [
      'noSuchMission',
      'missionNeverRan',
      'handedOver',
      'handoverReceiverMissing',
      'signatureMissing',
      'photoKind',
      'photoTooLarge',
      'uploadsUsedUp',
      'textTooLong',
      'tooFrequent',
    ],
    refusedAt: {
      handoverReceiverMissing: 'receiver',
      signatureMissing: 'signature',
      photoKind: 'photo',
      photoTooLarge: 'photo',
      uploadsUsedUp: 'photo',
    },
  }),
  handoverPhoto: getFile('/api/mission/handover/photo', {
    tags: ['missions'],
    summary: 'The photo of a handover.',
    input: z.object({
      id,
      /** Which handover of the mission. */
      handover: idOf('noSuchPhoto'),
    }),
    files: photoTypes,
    refuses: ['noSuchMission', 'noSuchPhoto', 'downloadFailed'],
  }),
} as const;

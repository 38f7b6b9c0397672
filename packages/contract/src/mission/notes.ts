/** Calls about what people write on the timelines of missions, with photos. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { del, get, getFile, post } from '../endpoint.js';
import { idOf, isoTime, lines, page, rowsOf, time } from '../inputs.js';
import { photoTypes } from './handover.js';

/** Most photos of a note, and notes of a mission. */
export const noteLimits = { photos: 10, notes: 500 } as const;

const id = idOf('noSuchMission');
const note = idOf('noSuchNote');

/** A note on the timeline of a mission. */
export const missionNote = z.object({
  id: z.number().int(),
  /** The moment it is about. */
  at: isoTime,
  note: z.string(),
  /** Ids of its photos, in the order they came. */
  photos: z.array(z.number().int()),
  /** Who wrote it, account and nickname at the time, and when. */
  author: z.object({ account: z.string(), nickname: z.string() }),
  writtenAt: isoTime,
  /** The caller wrote it: he may add photos to it and take it away. */
  isMine: z.boolean(),
});
/** See `missionNote`. */
export type MissionNote = z.output<typeof missionNote>;

/** The calls of notes. */
export const noteCalls = {
  missionNotes: get('/api/mission/note', {
    tags: ['missions'],
    summary: 'The notes on the timeline of a mission, oldest first, for who sees the mission.',
    input: z.object({ id, ...page }),
    answer: rowsOf(missionNote),
    refuses: ['noSuchMission', 'pageOverLimit'],
  }),
  addMissionNote: post('/api/mission/note', {
    tags: ['missions'],
    summary: 'Writes a note on the timeline of a mission, at a moment of it or now; photos are added to it one by one.',
    perMinute: 60,
    input: z.object({ id, note: lines(limits.remark, 'noteEmpty'), at: time.optional() }),
    answer: missionNote,
    refuses: ['noSuchMission', 'noteEmpty', 'notesFull', 'dateFormat', 'tooFrequent'],
    refusedAt: { noteEmpty: 'note', dateFormat: 'at' },
  }),
  addNotePhoto: post('/api/mission/note/photo', {
    tags: ['missions'],
    summary:
      'Adds a photo to a note the caller has written: a JPEG, PNG or WebP of at most 8 MB, kept without what it says of its place; at most ten.',
    perMinute: 60,
    bodyBytes: 12_000_000,
    input: z.object({
      id,
      note,
      /** An uploaded file, or its content in base64. */
      photo: z.union([z.string().max(12_000_000), z.instanceof(Uint8Array)]),
    }),
    answer: missionNote,
    refuses: ['noSuchMission', 'noSuchNote', 'photoKind', 'photoTooLarge', 'notePhotosFull', 'uploadsUsedUp', 'tooFrequent'],
    refusedAt: { photoKind: 'photo', photoTooLarge: 'photo', uploadsUsedUp: 'photo' },
  }),
  removeMissionNote: del('/api/mission/note', {
    tags: ['missions'],
    summary: 'Takes a note away that the caller has written, with its photos; the audit trail keeps its words.',
    input: z.object({ id, note }),
    answer: z.null(),
    refuses: ['noSuchMission', 'noSuchNote'],
  }),
  notePhoto: getFile('/api/mission/note/photo', {
    tags: ['missions'],
    summary: 'A photo of a note, for who sees the mission.',
    input: z.object({ id, photo: idOf('noSuchPhoto') }),
    files: photoTypes,
    refuses: ['noSuchMission', 'noSuchPhoto', 'downloadFailed'],
  }),
} as const;

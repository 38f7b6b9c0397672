/** Codecs 12, 13 and 14: what a device is told and what it says back as text, and data it passes on from its serial port. */
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import { bcdDigits } from '../kit/bcd.js';
import { joinBytes } from '../kit/join.js';
import { utcMs } from '../kit/moment.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import { asciiText } from '../kit/text.js';
import { present } from '../present.js';
import { buildFrame, codecs } from './frames.js';

/** What follows in a message. */
const types = { command: 0x05, response: 0x06, picture: 0x0d, refusal: 0x11 } as const;

/** Said of a command whose IMEI is another device's. */
export const otherImei = 'the command names another IMEI';

const isPrintable = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 9);

/** What came from the serial port: text as it is, other bytes as hex. */
function unsolicited(bytes: Uint8Array, timeMs: number | null): Message {
  if (!isPrintable(bytes)) return { type: 'status', timeMs, attributes: { data: toHex(bytes) } };
  const text = asciiText(bytes).trim();
  // A tachograph's line: the driver's card is its fifth field.
  const card = text.startsWith('GTSL|') ? text.split('|')[4] : undefined;
  const driver = card === undefined || card === '' ? {} : { driverId: card };
  return { type: 'status', timeMs, attributes: { text, ...driver } };
}

function readOne(codec: number, type: number, bytes: Uint8Array): Message {
  if (codec === codecs.text13) {
    const reader = readerOf(bytes);
    const timeMs = reader.u32() * 1000;
    return unsolicited(reader.rest(), timeMs);
  }
  const imei = codec === codecs.text14 ? bcdDigits(bytes.subarray(0, 8))?.slice(1) : undefined;
  const content = codec === codecs.text14 ? bytes.subarray(8) : bytes;
  const named = imei === undefined ? {} : { attributes: { imei } };
  if (type === types.refusal) return { type: 'reply', timeMs: null, text: otherImei, ...named };
  if (type === types.response && !isPrintable(content)) return unsolicited(content, null);
  const text = asciiText(content).trim();
  if (type === types.response) return { type: 'reply', timeMs: null, text, ...named };
  if (type === types.command)
    return { type: 'unknown', timeMs: null, kind: 'command', hex: toHex(bytes), attributes: { text, ...named.attributes } };
  // A camera's block of a picture: nothing of it is of use, but the device lives.
  if (type === types.picture) return { type: 'status', timeMs: null };
  return { type: 'unknown', timeMs: null, kind: `codec${codec}Type${type}`, hex: toHex(bytes) };
}

/** Where the device is by its answer to `getgps`; undefined in any other text, and where it has no fix. */
function placeIn(text: string): Message | undefined {
  const word = (name: string): string | undefined => new RegExp(`\\b${name}:\\s*([-\\d./:]+)`, 'i').exec(text)?.[1];
  const [latitude, longitude] = [Number(word('Lat') ?? Number.NaN), Number(word('Long') ?? Number.NaN)];
  const [year = 0, month = 0, day = 0] = (word('Date') ?? '').split('/').map(Number);
  const [hour = 0, minute = 0, second = 0] = (word('Time') ?? '').split(':').map(Number);
  const timeMs = utcMs(year, month, day, hour, minute, second);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  if (!isPlace || timeMs === undefined || word('GPS') === '0') return undefined;
  const [speedKmh, courseDegrees, altitudeM] = [word('Speed'), word('Dir'), word('Alt')].map((value) =>
    value === undefined ? undefined : Number(value),
  );
  return {
    type: 'position',
    timeMs,
    latitude,
    longitude,
    source: 'gps',
    isValid: true,
    ...present({ speedKmh, courseDegrees, altitudeM }),
  };
}

/** The messages of a text frame; undefined where it does not add up. */
export function readTexts(data: Uint8Array): readonly Message[] | undefined {
  const reader = readerOf(data);
  const messages: Message[] = [];
  try {
    const codec = reader.u8();
    const many = reader.u8();
    for (let i = 0; i < many; i += 1) {
      const type = reader.u8();
      const message = readOne(codec, type, reader.take(reader.u32()));
      const place = message.type === 'reply' ? placeIn(message.text) : undefined;
      messages.push(message, ...(place === undefined ? [] : [place]));
    }
    return reader.u8() === many && reader.left() === 0 ? messages : undefined;
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    return undefined;
  }
}

/** A text for a device, or from it. */
export function buildText(text: string, type: 'command' | 'response' = 'command'): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return buildFrame(joinBytes([codecs.text12, 1, types[type]], length, bytes, [1]));
}

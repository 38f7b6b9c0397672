/**
 * H02 frames in a stream that mixes text `*HQ,...#` and binary records `$...`. A record does not say how long it is: 32 bytes unless another of the known
 * lengths ends where the bytes end or where the next frame begins.
 */
import { candidates, type Candidate } from '../kit/framing.js';

/** Longest text; replies to commands may have several lines. */
export const maxTextBytes = 1400;
/** Bytes of records, the usual one first. */
export const recordLengths = [32, 42, 45, 46, 47, 48] as const;
const shortest = 32;
const longest = 48;

const star = 0x2a;
const hash = 0x23;
/** `$`, and `X` that has a mileage where `$` has the id. */
const recordStarts: readonly (number | undefined)[] = [0x24, 0x58];

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}

/** Whether a packed digit pair may stand at `at`: it is not there yet, or is not above `most`. */
function mayBe(buffer: Uint8Array, at: number, most = 99): boolean {
  const byte = buffer[at];
  return byte === undefined || ((byte & 0x0f) <= 9 && byte >> 4 <= 9 && (byte >> 4) * 10 + (byte & 0x0f) <= most);
}

/** Whether id, time, date and latitude behind a start byte may be those of a record whose id takes `idBytes`; the last digit of eight is none. */
function mayHaveId(buffer: Uint8Array, at: number, idBytes: 5 | 8): boolean {
  const full = idBytes === 5 ? 5 : 7;
  for (let step = 1; step <= full; step += 1) if (!mayBe(buffer, at + step)) return false;
  const timeAt = at + 1 + idBytes;
  const limits = [23, 59, 59, 31, 12, 99, 90];
  return limits.every((most, step) => mayBe(buffer, timeAt + step, most));
}

function mayBeRecord(buffer: Uint8Array, at: number): boolean {
  return recordStarts.includes(buffer[at]) && (mayHaveId(buffer, at, 5) || (buffer[at] === 0x24 && mayHaveId(buffer, at, 8)));
}

/** Whether bytes that are there are `*`, two or more letters and a comma. */
function mayBeText(buffer: Uint8Array, at: number): boolean {
  if (buffer[at] !== star) return false;
  for (let step = 1; step <= 4; step += 1) {
    const byte = buffer[at + step];
    if (byte === undefined) return true;
    if (byte === 0x2c) return step > 1;
    if (!isLetter(byte)) return false;
  }
  return false;
}

/** Whether the bytes end here, or a frame may begin, line ends before it or not. */
function isBoundary(buffer: Uint8Array, at: number): boolean {
  const from = buffer[at] === 0x0d && (buffer[at + 1] === 0x0a || at + 1 === buffer.length) ? at + 2 : at;
  return from >= buffer.length || mayBeText(buffer, from) || mayBeRecord(buffer, from);
}

function recordAt(buffer: Uint8Array, at: number): Candidate {
  const left = buffer.length - at;
  if (left < shortest) return 'incomplete';
  const isShortId = mayHaveId(buffer, at, 5);
  for (const length of buffer[at] === 0x58 ? [shortest] : recordLengths) {
    const hasForm = length === 42 ? mayHaveId(buffer, at, 8) : isShortId;
    if (length <= left && hasForm && isBoundary(buffer, at + length)) return { end: at + length };
  }
  // Nothing ends where a record could: there is more to come, or what follows the shortest is garbage.
  if (left < longest && buffer[at] !== 0x58) return 'incomplete';
  return { end: at + (isShortId ? shortest : 42) };
}

function textAt(buffer: Uint8Array, at: number): Candidate {
  const last = Math.min(buffer.length, at + maxTextBytes);
  for (let end = at + 1; end < last; end += 1) {
    if (buffer[end] === hash) return { end: end + 1 };
    // A frame that broke off gives way to the next.
    if (buffer[end] === star && end + 4 < buffer.length && mayBeText(buffer, end)) return 'garbage';
  }
  return last - at >= maxTextBytes ? 'garbage' : 'incomplete';
}

/** Cuts a stream into frames; line ends between them are no garbage. */
export const split = candidates((buffer, at) =>
  mayBeText(buffer, at) ? textAt(buffer, at) : mayBeRecord(buffer, at) ? recordAt(buffer, at) : 'garbage',
);

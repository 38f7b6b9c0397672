/**
 * Where JT/T 808 frames begin and end in a stream. Three kinds share the port: between 7E and 7E, between E7 and E7, and texts of lock makers between
 * brackets. A delimiter may close one frame and open the next; two in a row close one and open another.
 */
import type { Split } from '../family.js';
import { openFrame } from './envelope.js';
import { delimiters } from './escape.js';

/** Longest frame: a header, 1,023 bytes of body and room for devices that count differently, all escaped. */
export const maxFrameBytes = 4096;
/** Longest text between brackets. */
const maxTextBytes = 512;
/** Header, an empty body, checksum. */
const leastBytes = 8;

export const bracket = { opens: 0x28, closes: 0x29 } as const;
const { standard, other } = delimiters;

const isBlank = (byte: number): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20;
const isOpening = (byte: number | undefined): boolean => byte === standard || byte === other || byte === bracket.opens;

type FrameEnd = { readonly end: number } | 'incomplete' | 'garbage';

/** The text whose bracket opens at `at`. */
function textAt(buffer: Uint8Array, at: number): FrameEnd {
  for (let end = at + 1; end < buffer.length; end += 1) {
    const byte = buffer[end] ?? 0;
    if (byte === bracket.closes) return end > at + 1 ? { end: end + 1 } : 'garbage';
    if (byte < 0x20 || byte > 0x7e || end - at > maxTextBytes) return 'garbage';
  }
  return 'incomplete';
}

/** The frame between the delimiter at `at` and the next; empty ones are garbage. */
function between(buffer: Uint8Array, at: number, delimiter: number): FrameEnd {
  const end = buffer.indexOf(delimiter, at + 1);
  if (end < 0) return buffer.length - at > maxFrameBytes ? 'garbage' : 'incomplete';
  return end - at > leastBytes && end - at < maxFrameBytes ? { end: end + 1 } : 'garbage';
}

/** Whether a piece proves itself a frame: a message number, the right length, the right checksum. */
function isIntact(buffer: Uint8Array, at: number, end: number): boolean {
  const opened = openFrame(buffer.subarray(at, end));
  return !('problem' in opened) && opened.id !== 0 && opened.hasRightSum && opened.hasRightLength;
}

/** The first whole frame with a right checksum that starts in what seems unfinished. */
function intactInside(buffer: Uint8Array, from: number): number | undefined {
  for (let at = buffer.indexOf(standard, from); at >= 0; at = buffer.indexOf(standard, at + 1)) {
    const found = between(buffer, at, standard);
    if (typeof found === 'object' && isIntact(buffer, at, found.end)) return at;
  }
  return undefined;
}

/**
 * Cuts a stream into frames. A frame with a wrong checksum is handed on, for devices of some makers send such; but the delimiter behind it may then be the
 * first of the next. What stands between frames is skipped, blanks and empty pairs of delimiters without being counted as garbage.
 */
export function split(buffer: Uint8Array): Split {
  const frames: Uint8Array[] = [];
  let skipped = 0;
  let at = 0;
  /** The delimiter at `at` has closed a frame already. */
  let isUsed = false;
  const skip = (count: number): void => {
    for (let step = 0; step < count; step += 1) {
      const byte = buffer[at + step] ?? 0;
      if (!isBlank(byte) && byte !== standard && byte !== other) skipped += 1;
    }
    at += count;
    isUsed = false;
  };
  while (at < buffer.length) {
    const first = buffer[at];
    const second = buffer[at + 1];
    // Behind a frame: nothing, a frame with its own first byte, or one that shares the delimiter.
    if (isUsed && (second === undefined || isOpening(second) || isBlank(second))) {
      at += 1;
      isUsed = false;
      continue;
    }
    if (!isOpening(first) || (first !== bracket.opens && second === first)) {
      skip(1);
      continue;
    }
    const delimiter = first === bracket.opens ? undefined : first;
    const found = delimiter === undefined ? textAt(buffer, at) : between(buffer, at, delimiter);
    if (found === 'incomplete') {
      const inside = first === standard ? undefined : intactInside(buffer, at + 1);
      if (inside === undefined) break;
      skip(inside - at);
      continue;
    }
    const isRight = typeof found === 'object' && (delimiter === undefined || isIntact(buffer, at, found.end));
    // E7 is no rare byte in garbage, and what shares its delimiter has to prove itself.
    if (found === 'garbage' || (!isRight && (isUsed || delimiter !== standard))) {
      skip(1);
      continue;
    }
    frames.push(buffer.slice(at, found.end));
    at = delimiter === undefined ? found.end : found.end - 1;
    // Behind a wrong checksum the delimiter may be the first of the next frame, which is still to come.
    isUsed = delimiter !== undefined && (isRight || isOpening(buffer[found.end]));
  }
  return { frames, rest: buffer.slice(at), skipped };
}

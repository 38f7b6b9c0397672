/**
 * GT06 frames on the wire: where one begins and ends in a stream, what its envelope says, and how one is built.
 * Two envelopes: `78 78` with a one-byte length, `79 79` with two; clones leave out serial and checksum (short-frames.ts).
 */
import type { Split } from '../family.js';
import { crcX25 } from './crc.js';
import { shortFrameEnd } from './short-frames.js';

/** Frames longer than this are garbage; every documented packet is far shorter. */
export const maxFrameBytes = 4096;

const stopHigh = 0x0d;
const stopLow = 0x0a;
/** Whole frames with a wrong checksum inside an unfinished one that are looked into: garbage may hold one or two by accident, and only malice more. */
const mostTries = 16;
/** Length counts protocol number, serial and checksum beside the content. */
const lengthOverhead = 5;

/** A frame taken out of its envelope. */
export type Envelope = {
  readonly protocol: number;
  readonly content: Uint8Array;
  readonly serial: number;
  /** True for `79 79` frames. */
  readonly isWide: boolean;
  readonly hasRightCrc: boolean;
  /** Offset of the content in the frame. */
  readonly contentAt: number;
};

/** Whole size in bytes by the length field, undefined while the length itself has not arrived. */
function sizeAt(buffer: Uint8Array, at: number): number | undefined {
  const isWide = buffer[at] === 0x79;
  const high = buffer[at + 2];
  if (high === undefined) return undefined;
  if (!isWide) return high + 5;
  const low = buffer[at + 3];
  return low === undefined ? undefined : high * 0x100 + low + 6;
}

function isStart(buffer: Uint8Array, at: number): boolean {
  const first = buffer[at];
  return (first === 0x78 || first === 0x79) && buffer[at + 1] === first;
}

/** The first start bytes at or after `from`; the buffer's length when there are none, one less when the last byte may be half a start. */
function nextStart(buffer: Uint8Array, from: number): number {
  for (let at = from; at < buffer.length; at += 1) {
    const byte = buffer[at];
    if ((byte === 0x78 || byte === 0x79) && (at + 1 === buffer.length || buffer[at + 1] === byte)) return at;
  }
  return buffer.length;
}

function hasStop(buffer: Uint8Array, end: number): boolean {
  return buffer[end - 2] === stopHigh && buffer[end - 1] === stopLow;
}

/** Whether a standard frame lies at `at` from its start bytes to its stop bytes. */
function isWhole(buffer: Uint8Array, at: number): boolean {
  if (!isStart(buffer, at)) return false;
  const size = sizeAt(buffer, at);
  const overhead = buffer[at] === 0x79 ? 6 : 5;
  if (size === undefined || size < overhead + lengthOverhead || size > maxFrameBytes || at + size > buffer.length) return false;
  return hasStop(buffer, at + size);
}

function isIntact(buffer: Uint8Array, at: number): boolean {
  return isWhole(buffer, at) && hasRightCrc(buffer, at, at + (sizeAt(buffer, at) ?? 0));
}

function hasRightCrc(buffer: Uint8Array, at: number, end: number): boolean {
  return crcX25(buffer, at + 2, end - 4) === (buffer[end - 4] ?? 0) * 0x100 + (buffer[end - 3] ?? 0);
}

/** The first frame with a right checksum that starts after `from` and before `to`. */
function intactInside(buffer: Uint8Array, from: number, to: number): number | undefined {
  let tries = 0;
  for (let at = nextStart(buffer, from + 1); at < to && tries < mostTries; at = nextStart(buffer, at + 1)) {
    if (!isWhole(buffer, at)) continue;
    if (hasRightCrc(buffer, at, at + (sizeAt(buffer, at) ?? 0))) return at;
    tries += 1;
  }
  return undefined;
}

type Candidate = 'garbage' | 'incomplete' | { readonly end: number };

/** What begins at the start bytes at `at`. A standard frame goes before the short dialect. */
function candidateAt(buffer: Uint8Array, at: number): Candidate {
  const size = sizeAt(buffer, at);
  if (size === undefined) return 'incomplete';
  const isWide = buffer[at] === 0x79;
  const isStandard = size >= (isWide ? 6 : 5) + lengthOverhead && size <= maxFrameBytes;
  const short = isWide ? 'garbage' : shortFrameEnd(buffer, at);
  if (isStandard && at + size <= buffer.length && hasStop(buffer, at + size)) {
    // A short frame and the next one together may end where its second byte, taken as a length, says.
    const isTwo = typeof short === 'object' && isStart(buffer, short.end) && !hasRightCrc(buffer, at, at + size);
    return isTwo && short.end < at + size ? short : { end: at + size };
  }
  // A short frame that is all there may be the beginning of a standard one only by accident; waiting would starve its device of the answer.
  if (typeof short === 'object' && (short.end === buffer.length || buffer[short.end] === 0x78 || buffer[short.end] === 0x79)) return short;
  if (short === 'incomplete' || (isStandard && at + size > buffer.length)) return 'incomplete';
  return short;
}

/**
 * Cuts a stream into frames. What cannot be a frame is skipped to the next start bytes; a frame that is unfinished or has a wrong checksum
 * gives way to one with a right checksum that starts inside it, so that garbage costs nothing but itself.
 */
export function split(buffer: Uint8Array): Split {
  const frames: Uint8Array[] = [];
  let skipped = 0;
  let at = 0;
  const skipTo = (next: number) => {
    skipped += next - at;
    at = next;
  };
  for (;;) {
    skipTo(nextStart(buffer, at));
    if (at >= buffer.length - 1) break;
    const found = candidateAt(buffer, at);
    if (found === 'garbage') {
      skipTo(at + 1);
      continue;
    }
    if (!isIntact(buffer, at)) {
      const inside = intactInside(buffer, at, found === 'incomplete' ? buffer.length : found.end);
      if (inside !== undefined) {
        skipTo(inside);
        continue;
      }
    }
    if (found === 'incomplete') break;
    frames.push(buffer.slice(at, found.end));
    at = found.end;
  }
  return { frames, rest: buffer.slice(at), skipped };
}

/** A standard frame out of its envelope; the offset of the first wrong byte when it is not exactly one such frame. */
export function openFrame(frame: Uint8Array): Envelope | { readonly problem: string; readonly at: number } {
  if (!isStart(frame, 0)) return { problem: 'does not start with 7878 or 7979', at: 0 };
  const isWide = frame[0] === 0x79;
  const contentAt = isWide ? 5 : 4;
  const size = sizeAt(frame, 0);
  if (size === undefined) return { problem: 'ends before its length', at: frame.length };
  if (size < contentAt + 6) return { problem: 'length is below its minimum', at: 2 };
  if (size > frame.length) return { problem: 'ends before its length says', at: frame.length };
  if (size < frame.length) return { problem: 'goes on after its length says', at: size };
  if (!hasStop(frame, size)) return { problem: 'does not end with 0D0A', at: size - 2 };
  return {
    protocol: frame[contentAt - 1] ?? 0,
    content: frame.subarray(contentAt, size - 6),
    serial: (frame[size - 6] ?? 0) * 0x100 + (frame[size - 5] ?? 0),
    isWide,
    hasRightCrc: hasRightCrc(frame, 0, size),
    contentAt,
  };
}

/**
 * A whole frame around a content. `isWide` takes the `79 79` envelope.
 * @throws RangeError when the content does not fit the envelope.
 */
export function buildFrame(protocol: number, content: Uint8Array, serial: number, isWide = false): Uint8Array {
  const length = content.length + lengthOverhead;
  if (length > (isWide ? maxFrameBytes - 6 : 0xff)) throw new RangeError(`${content.length} bytes do not fit the frame`);
  const head = isWide ? [0x79, 0x79, length >> 8, length & 0xff, protocol] : [0x78, 0x78, length, protocol];
  const frame = new Uint8Array(head.length + content.length + 6);
  frame.set(head);
  frame.set(content, head.length);
  const view = new DataView(frame.buffer);
  view.setUint16(frame.length - 6, serial & 0xffff);
  view.setUint16(frame.length - 4, crcX25(frame, 2, frame.length - 4));
  view.setUint16(frame.length - 2, stopHigh * 0x100 + stopLow);
  return frame;
}

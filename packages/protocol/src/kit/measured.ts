/** A ready-made way to find frames that say how long they are. */
import type { Framing } from '../family.js';

/**
 * What begins at a place of a stream: a frame of so many bytes, `more` while that cannot be told yet, or nothing. A frame that lies there wholly may still
 * be found to be none by looking at its end.
 */
export type SizeAt = (buffer: Uint8Array, at: number) => number | 'more' | undefined;

/** How frames say their length, and how far they are believed. */
export type Measures = {
  readonly sizeAt: SizeAt;
  readonly maxBytes: number;
  /** Frames with a checksum: families that say how they begin and when it is right lose no whole frame to half a one before it. */
  readonly checked?: {
    readonly firstByte: number;
    /** Undefined for kinds of frames without a checksum. */
    readonly isRight: (frame: Uint8Array) => boolean | undefined;
  };
};

/** Whole frames with a wrong checksum inside another that are looked into: accident makes one or two, and only malice more. */
const mostTries = 4;

/**
 * Frames by their own length, wherever they begin; longer ones than `maxBytes` are garbage, as is everything no frame begins at. A frame that is unfinished or
 * has a wrong checksum gives way to one with a right checksum that starts inside it.
 */
export function measured({ sizeAt, maxBytes, checked }: Measures): Framing {
  const isSize = (size: ReturnType<SizeAt>): size is number => typeof size === 'number' && size <= maxBytes && size >= 1;
  const rightInside = (buffer: Uint8Array, from: number, to: number): number | undefined => {
    if (checked === undefined) return undefined;
    const { firstByte, isRight } = checked;
    let tries = 0;
    for (let at = buffer.indexOf(firstByte, from + 1); at >= 0 && at < to && tries < mostTries; at = buffer.indexOf(firstByte, at + 1)) {
      const size = sizeAt(buffer, at);
      if (!isSize(size) || at + size > buffer.length) continue;
      const right = isRight(buffer.subarray(at, at + size));
      if (right === true) return at;
      if (right === false) tries += 1;
    }
    return undefined;
  };
  return (buffer) => {
    const frames: Uint8Array[] = [];
    let skipped = 0;
    let at = 0;
    while (at < buffer.length) {
      const size = sizeAt(buffer, at);
      if (size !== 'more' && !isSize(size)) {
        skipped += 1;
        at += 1;
        continue;
      }
      const end = size === 'more' ? buffer.length + 1 : at + size;
      const isWhole = end <= buffer.length;
      const isDoubtful = !isWhole || checked?.isRight(buffer.subarray(at, end)) === false;
      const inside = isDoubtful ? rightInside(buffer, at, Math.min(end, buffer.length)) : undefined;
      if (inside !== undefined) {
        skipped += inside - at;
        at = inside;
        continue;
      }
      if (!isWhole) break;
      frames.push(buffer.slice(at, end));
      at = end;
    }
    return { frames, rest: buffer.slice(at), skipped };
  };
}

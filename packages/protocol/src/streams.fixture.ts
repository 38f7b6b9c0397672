/** What tests of stream families share: streams cut anywhere, with garbage between frames, and frames nobody has checked. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { fromHex, toHex } from './bytes.js';
import type { StreamExample } from './example.js';
import { isProblem } from './family.js';
import type { Decoded, Framing, StreamFamily } from './family.js';
import { joinBytes } from './kit/join.js';

/** Bytes of a text. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A text of bytes. */
export const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : new TextDecoder().decode(bytes);

/** What a frame, or a text, says; fails where it cannot be read. */
export function decodeFrame(
  family: StreamFamily,
  frame: string | Uint8Array,
  context: Parameters<StreamFamily['decode']>[1] = {},
): Decoded {
  const result = family.decode(typeof frame === 'string' ? bytesOf(frame) : frame, context);
  if (isProblem(result)) throw new Error(`${result.problem} at ${result.at}`);
  return result;
}

/** Feeds segments one after the other, as a connection would. */
export function feed(split: Framing, segments: readonly Uint8Array[]): { frames: string[]; rest: string; skipped: number } {
  let rest: Uint8Array = new Uint8Array();
  let skipped = 0;
  const frames: string[] = [];
  for (const segment of segments) {
    const found = split(joinBytes(rest, segment));
    frames.push(...found.frames.map(toHex));
    rest = found.rest;
    skipped += found.skipped;
  }
  return { frames, rest: toHex(rest), skipped };
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((to, i) => bytes.slice(places[i], to));
}

/** A stream of frames gives the same ones however the segments fall. */
export function isCutAlike(split: Framing, frames: readonly Uint8Array[]): void {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...frames), { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (chosen, cuts) => {
      expect(feed(split, cut(joinBytes(...chosen), cuts))).toEqual({ frames: chosen.map(toHex), rest: '', skipped: 0 });
    }),
    { numRuns: 400 },
  );
}

/** Garbage between frames, without the bytes of `never`, costs nothing but itself. */
export function losesNothing(split: Framing, frames: readonly Uint8Array[], never: string): void {
  const none = bytesOf(never);
  const garbage = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.filter((byte) => !none.includes(byte)));
  const piece = fc.record({ garbage, frame: fc.constantFrom(...frames) });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
      const stream = joinBytes(...pieces.flatMap((each) => [each.garbage, each.frame]));
      expect(feed(split, cut(stream, cuts)).frames).toEqual(pieces.map(({ frame }) => toHex(frame)));
    }),
    { numRuns: 600 },
  );
}

/** Frames with anything in them are read or refused, never thrown at; what is read has times that are numbers or none. */
export function neverThrows(family: StreamFamily, frames: readonly Uint8Array[]): void {
  const others = Object.values(family.profiles ?? {});
  const spoilt = fc
    .tuple(fc.constantFrom(...frames), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }))
    .map(([frame, changes]) => {
      const bytes = frame.slice();
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      for (const { decode } of [family, ...others]) {
        const result = decode(bytes, { nowMs: 0 });
        if (isProblem(result)) continue;
        for (const { timeMs } of result.messages) expect(timeMs === null || Number.isFinite(timeMs)).toBe(true);
      }
      for (const split of Object.values(family.framing)) split(bytes);
    }),
    { numRuns: 3000 },
  );
}

/** The frames of examples. */
export const framesOf = (examples: readonly StreamExample[]): Uint8Array[] => examples.map(({ frame }) => fromHex(frame));

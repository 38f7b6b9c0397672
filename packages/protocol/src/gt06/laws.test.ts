import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { examples } from './examples.js';
import { gt06 } from './family.js';
import { openFrame } from './frames.js';
import { shortFrameEnd } from './short-frames.js';

const frames = examples.map(({ frame }) => fromHex(frame));
const anyFrame = fc.constantFrom(...frames);
const intact = frames.filter((frame) => {
  const opened = openFrame(frame);
  return !('problem' in opened) && opened.hasRightCrc;
});

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Feeds a stream in segments, as a connection would. */
function feed(segments: readonly Uint8Array[]): { frames: string[]; rest: string; skipped: number } {
  let rest: Uint8Array = new Uint8Array();
  let skipped = 0;
  const found: string[] = [];
  for (const segment of segments) {
    const split = gt06.framing.tcp(join([rest, segment]));
    found.push(...split.frames.map(toHex));
    rest = split.rest;
    skipped += split.skipped;
  }
  return { frames: found, rest: toHex(rest), skipped };
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((to, i) => bytes.slice(places[i], to));
}

describe('every example of GT06', () => {
  it('decodes without throwing when cut anywhere', () => {
    for (const frame of frames) {
      for (let length = 0; length < frame.length; length += 1) {
        const part = frame.subarray(0, length);
        expect(isProblem(gt06.decode(part, {})), toHex(part)).toBe(true);
        gt06.framing.tcp(part);
      }
    }
  });

  it('decodes without throwing when one bit is wrong, and a strict listener then believes none with a checksum', () => {
    const believed: string[] = [];
    for (const frame of frames) {
      for (let bit = 0; bit < frame.length * 8; bit += 1) {
        const flipped = frame.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        gt06.decode(flipped, {});
        gt06.framing.tcp(flipped);
        // What has become a frame of the short dialect, or is one, has no checksum that could tell.
        if (typeof shortFrameEnd(flipped, 0) === 'string' && !isProblem(gt06.decode(flipped, { isStrict: true })))
          believed.push(toHex(flipped));
      }
    }
    expect(believed).toEqual([]);
  }, 30_000);

  it('decodes without throwing when the content is anything at all', () => {
    const head = fc.constantFrom([0x78, 0x78], [0x79, 0x79]);
    fc.assert(
      fc.property(
        head,
        fc.integer({ min: 0, max: 255 }),
        fc.uint8Array({ maxLength: 120 }),
        ([first = 0, second = 0], protocol, content) => {
          const length = content.length + 5;
          const frame = Uint8Array.of(
            first,
            second,
            ...(first === 0x79 ? [0, length] : [length]),
            protocol,
            ...content,
            0,
            1,
            0,
            0,
            0x0d,
            0x0a,
          );
          const decoded = gt06.decode(frame, {});
          if (isProblem(decoded)) expect(protocol).toBe(0x01);
          else for (const { timeMs } of decoded.messages) expect(timeMs === null || Number.isFinite(timeMs)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('a stream of GT06 frames', () => {
  it('gives the same frames however the segments fall', () => {
    fc.assert(
      fc.property(fc.array(anyFrame, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (chosen, cuts) => {
        expect(feed(cut(join(chosen), cuts))).toEqual({ frames: chosen.map(toHex), rest: '', skipped: 0 });
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing but the garbage between frames', () => {
    const piece = fc.record({ garbage: fc.uint8Array({ maxLength: 40 }), frame: fc.constantFrom(...intact) });
    const nasty = fc.record({
      garbage: fc.array(fc.constantFrom(0x78, 0x79, 0x0d, 0x0a, 0x01, 0x10), { maxLength: 20 }),
      frame: fc.constantFrom(...intact),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, nasty), { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
        const stream = join(pieces.flatMap(({ garbage, frame }) => [Uint8Array.from(garbage), frame]));
        const found = feed(cut(stream, cuts)).frames;
        let at = 0;
        for (const { frame } of pieces) {
          const next = found.indexOf(toHex(frame), at);
          expect(next).toBeGreaterThanOrEqual(at);
          at = next + 1;
        }
      }),
      { numRuns: 1500 },
    );
  });
});

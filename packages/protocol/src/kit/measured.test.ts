import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { measured } from './measured.js';

/** `A5`, the number of bytes behind it, and them. */
const split = measured({
  maxBytes: 10,
  sizeAt: (buffer, at) => {
    const length = buffer[at + 1];
    return buffer[at] === 0xa5 ? (length === undefined ? 'more' : length + 2) : undefined;
  },
});

it('frames that say their length are found between garbage, and longer ones than allowed are garbage', () => {
  expect(split(Uint8Array.of(1, 0xa5, 1, 7, 2, 0xa5, 0))).toEqual({
    frames: [Uint8Array.of(0xa5, 1, 7), Uint8Array.of(0xa5, 0)],
    rest: new Uint8Array(),
    skipped: 2,
  });
  expect(split(Uint8Array.of(0xa5, 9, 0xa5, 2, 1))).toEqual({ frames: [], rest: Uint8Array.of(0xa5, 2, 1), skipped: 2 });
  expect(split(Uint8Array.of(0xa5))).toEqual({ frames: [], rest: Uint8Array.of(0xa5), skipped: 0 });
});

it('frames are the same however the segments fall', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 6 }), (contents, cuts) => {
      const frames = contents.map((content) => Uint8Array.of(0xa5, content.length, ...content));
      const all = Uint8Array.from(frames.flatMap((frame) => [...frame]));
      const places = [0, ...cuts.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length];
      let rest: Uint8Array = new Uint8Array();
      const seen: Uint8Array[] = [];
      for (let i = 1; i < places.length; i += 1) {
        const result = split(Uint8Array.from([...rest, ...all.subarray(places[i - 1], places[i])]));
        seen.push(...result.frames);
        rest = result.rest;
      }
      expect([seen, rest.length]).toEqual([frames, 0]);
    }),
  );
});

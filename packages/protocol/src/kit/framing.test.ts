import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimited } from './framing.js';

const split = delimited({ start: 0x2a, end: 0x23, maxBytes: 20 });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (of: Uint8Array): string => new TextDecoder().decode(of);
const found = (of: string): unknown => {
  const { frames, rest, skipped } = split(bytes(of));
  return { frames: frames.map(text), rest: text(rest), skipped };
};

describe('frames between delimiters', () => {
  it('are found one after the other, blanks and line ends between them being no garbage', () => {
    expect(found('*a#\r\n*b,c# *d#')).toEqual({ frames: ['*a#', '*b,c#', '*d#'], rest: '', skipped: 0 });
    expect(found('xy*a#z*b')).toEqual({ frames: ['*a#'], rest: '*b', skipped: 3 });
  });

  it('longer than the family allows are garbage, and a frame behind them is found', () => {
    expect(found('*0123456789012345678901#*a#')).toEqual({ frames: ['*a#'], rest: '', skipped: 24 });
    expect(found('*01234567890123456789')).toMatchObject({ frames: [], rest: '' });
  });

  it('are the same however the segments fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('*a#', '*b,c#', '*#'), { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (frames, cuts) => {
          const all = bytes(frames.join('\r\n'));
          const places = [0, ...cuts.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length];
          let rest: Uint8Array = new Uint8Array();
          const seen: string[] = [];
          for (let i = 1; i < places.length; i += 1) {
            const result = split(Uint8Array.from([...rest, ...all.subarray(places[i - 1], places[i])]));
            seen.push(...result.frames.map(text));
            rest = result.rest;
          }
          expect([seen, rest.length]).toEqual([frames, 0]);
        },
      ),
    );
  });
});

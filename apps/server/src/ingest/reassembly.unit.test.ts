import type { Framing } from '@frostway/protocol/family';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Reassembly, sliceBytes } from './reassembly.js';

/** Lines that end at `;`; what begins with `!` is garbage up to the next `<`. */
const lines: Framing = (buffer) => {
  const frames: Uint8Array[] = [];
  let [at, skipped] = [0, 0];
  while (at < buffer.length) {
    if (buffer[at] === 0x21) {
      [at, skipped] = [at + 1, skipped + 1];
      continue;
    }
    const end = buffer.indexOf(0x3b, at);
    if (end < 0) break;
    frames.push(buffer.slice(at, end + 1));
    at = end + 1;
  }
  return { frames, rest: buffer.slice(at), skipped };
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (of: Uint8Array): string => new TextDecoder().decode(of);

describe('a stream is put together', () => {
  it('to the same frames however its segments fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a;', 'bcd;', ';', `${'e'.repeat(5000)};`), { maxLength: 6 }),
        fc.array(fc.nat()),
        (sent, cuts) => {
          const all = bytes(sent.join(''));
          const places = [0, ...cuts.map((cut) => cut % (all.length + 1)).toSorted((a, b) => a - b), all.length];
          const reassembly = new Reassembly(lines, 8192);
          const seen = places.slice(1).flatMap((end, i) => reassembly.take(all.subarray(places[i], end)).frames.map(text));
          expect(seen).toEqual(sent);
        },
      ),
    );
  });

  it('a slice at a time: what a framing looks at is set by its longest frame, not by what is sent at once', () => {
    const looks: number[] = [];
    const counted: Framing = (buffer) => {
      looks.push(buffer.length);
      return lines(buffer);
    };
    expect(new Reassembly(counted, 4096).take(bytes('abc;'.repeat(16_384))).frames).toHaveLength(16_384);
    expect(Math.max(...looks)).toBeLessThanOrEqual(sliceBytes + 4);
  });

  it('until there is more garbage than anybody sends by mistake, however it is cut', () => {
    const reassembly = new Reassembly(lines, 8192);
    expect(reassembly.take(bytes('!!!'))).toMatchObject({ frames: [], unreadable: 1, isHopeless: false });
    expect(reassembly.take(bytes('!'.repeat(4000)))).toMatchObject({ frames: [], unreadable: 0, isHopeless: false });
    expect(reassembly.take(bytes('!'.repeat(200)))).toMatchObject({ frames: [], isHopeless: true });
  });

  it('garbage of 64 kB is given up after its first slices', () => {
    const looks: number[] = [];
    const counted: Framing = (buffer) => {
      looks.push(buffer.length);
      return lines(buffer);
    };
    expect(new Reassembly(counted, 8192).take(bytes('!'.repeat(65_536)))).toMatchObject({ unreadable: 1, isHopeless: true });
    expect(looks.length).toBe(2);
  });

  it('and a frame that never ends is one unreadable frame', () => {
    expect(new Reassembly(lines, 8192).take(bytes('a'.repeat(20_000)))).toEqual({ frames: [], unreadable: 1, isHopeless: true });
  });

  it('what was whole before the garbage is kept', () => {
    expect(new Reassembly(lines, 8192).take(bytes(`a;b;${'!'.repeat(9000)}`))).toMatchObject({
      frames: [bytes('a;'), bytes('b;')],
      isHopeless: true,
    });
  });
});

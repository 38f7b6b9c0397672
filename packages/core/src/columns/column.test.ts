/** A column of numbers as bytes: what comes back is what went in, to the bit, and short where sensors count in steps. */
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.js';
import { readColumn, writeColumn } from './column.js';

const packed = (column: Float64Array): Uint8Array => {
  const to = new ByteWriter();
  writeColumn(to, column);
  return to.done();
};
const unpacked = (bytes: Uint8Array, length: number): Float64Array => {
  const from = new ByteReader(bytes);
  const column = readColumn(from, length);
  expect(from.isDone).toBe(true);
  return column;
};
const bits = (column: Float64Array): string => Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('hex');
const none = Number.NaN;

describe('a column of numbers', () => {
  it.each<[what: string, column: number[]]>([
    ['of nothing', []],
    ['of one value', [4.25]],
    ['of one null', [none]],
    ['of nulls', [none, none, none]],
    ['of one value throughout', [7, 7, 7]],
    ['of zeros of both signs', [0, -0, 0]],
    ['of nulls at both ends', [none, 1.5, none, none, -2.25, none]],
    ['of times', [1_764_000_000_000, 1_764_000_060_000, 1_764_000_120_500]],
    ['that runs backwards', [9, 5, -3, -3, 1e6]],
    ['of the largest steps', [2 ** 50 - 1, -(2 ** 50) + 1, 0]],
    ['beyond them', [2 ** 53, -(2 ** 53), 1e300, 5e-324, Infinity, -Infinity]],
    ['of decimals', [0.1, 0.2, 0.3, 36.6, -18.05]],
    ['of noise', Array.from({ length: 500 }, (_, index) => ((index * 48_271) % 997) / 100 - 3)],
    [
      'of noise in one byte, with nulls',
      Array.from({ length: 500 }, (_, index) => (index % 7 === 0 ? none : -60 - ((index * 48_271) % 7))),
    ],
    ['of no steps', [Math.PI, Math.E, 0.1 + 0.2]],
  ])('%s comes back to the bit', (_, values) => {
    const column = Float64Array.from(values);
    expect(bits(unpacked(packed(column), column.length))).toBe(bits(column));
  });
  it('of any numbers, with or without nulls, comes back to the bit', () => {
    let seed = 7;
    const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 300; round += 1) {
      const factor = [1, 10, 100, 1000, 8, 256, Math.PI][round % 7] as number;
      const span = 10 ** (round % 9);
      const hasNulls = round % 3 === 0;
      const column = Float64Array.from({ length: Math.floor(chance() * 3000) }, () =>
        hasNulls && chance() < 0.2 ? none : Math.round((chance() - 0.5) * span * factor) / factor,
      );
      expect(bits(unpacked(packed(column), column.length))).toBe(bits(column));
    }
  });
  it('takes a byte a value where neighbours are near each other, whatever the decimals', () => {
    const column = Float64Array.from({ length: 10_000 }, (_, minute) => Math.round(500 + 30 * Math.sin(minute / 50)) / 100);
    expect(packed(column).length).toBeLessThan(10_020);
  });
  it('takes no more bits than noise has, told as levels', () => {
    let seed = 7;
    const column = Float64Array.from({ length: 10_000 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 1000);
    expect(packed(column)[0]).toBe(3);
    expect(packed(column).length).toBe(20_005);
  });
  it('is a piece of its own where it is long, and so are the higher bytes of its levels', () => {
    let seed = 7;
    const noise = Float64Array.from({ length: 300 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 1000);
    const to = new ByteWriter();
    for (const column of [Float64Array.of(1, 2), noise, Float64Array.of(3)]) writeColumn(to, column);
    const pieces = to.pieces(256);
    expect(pieces.map(({ length }) => length)).toEqual([expect.any(Number), 300, 9]);
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(to.done()));
  });
  it.each([[[1, 2.5, none, 700, Math.sqrt(2)]], [[9, 1, none, 9, 1, 9, 1, 9, 1]]])('that breaks off is never read', (values) => {
    const bytes = packed(Float64Array.from(values));
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => readColumn(new ByteReader(bytes.subarray(0, length)), values.length)).toThrow(RangeError);
  });
});

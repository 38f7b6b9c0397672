/** Columns out of COPY's binary answer: PostgreSQL 18 documentation, COPY, Binary Format. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { to as copyTo } from 'pg-copy-streams';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { absentColumn } from './absent.js';
import { type ColumnType, decodeCopy, isSilent } from './columns.js';

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase(false);
});
afterAll(() => database.drop());

async function answer(select: string): Promise<Buffer> {
  const client = await database.pool.connect();
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`))) chunks.push(chunk as Buffer);
  client.release();
  return Buffer.concat(chunks);
}
const shape = { big: 'int8', whole: 'int4', small: 'int2', real: 'float8', flag: 'bool' } as const satisfies Record<string, ColumnType>;

describe('decodeCopy', () => {
  it('reads every type with its ends, negatives and null', async () => {
    const bytes = await answer(`select a, b, c::int2, d, e from (values
      (9007199254740991::int8, 2147483647, 32767::int2, 1.7976931348623157e308::float8, true),
      (-9007199254740991, -2147483648, -32768, -1.7976931348623157e308, false),
      (4294967296, 65536, 256, 5e-324, true), (4294967295, -1, -1, -0.1, false), (-4294967297, 0, 0, 0, null), (-1, 1, 1, -18.25, true),
      (null, null, null, null, null), (1773480615000, 7, 8, 'NaN', true)) as given (a, b, c, d, e)`);
    const columns = decodeCopy([bytes], shape);
    expect(columns).toEqual({
      length: 8,
      big: Float64Array.of(9007199254740991, -9007199254740991, 4294967296, 4294967295, -4294967297, -1, Number.NaN, 1773480615000),
      whole: Float64Array.of(2147483647, -2147483648, 65536, -1, 0, 1, Number.NaN, 7),
      small: Float64Array.of(32767, -32768, 256, -1, 0, 1, Number.NaN, 8),
      real: Float64Array.of(Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, -0.1, 0, -18.25, Number.NaN, Number.NaN),
      flag: Float64Array.of(1, 0, 1, 0, Number.NaN, 1, Number.NaN, 1),
    });
  });

  it('is the same however the answer is cut into chunks', async () => {
    const bytes = await answer('select n::int8 << 33, -n, null::int2, n / 7.0::float8, n % 2 = 0 from generate_series(1, 50) as n');
    const whole = decodeCopy([bytes], shape);
    expect([whole.length, whole.big[49], whole.whole[49], whole.real[6], whole.flag[0]]).toEqual([50, 50 * 2 ** 33, -50, 1, 0]);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const ends = [...cuts, bytes.length].toSorted((a, b) => a - b);
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        expect(decodeCopy(chunks, shape)).toEqual(whole);
      }),
    );
  });

  it('of nothing is columns of no length', async () => {
    const nothing = Float64Array.of();
    const expected = { length: 0, big: nothing, whole: nothing, small: nothing, real: nothing, flag: nothing };
    expect(decodeCopy([await answer('select 1::int8, 1, 1::int2, 1::float8, true where false')], shape)).toEqual(expected);
  });

  it('refuses other columns than were asked for, and an answer that breaks off', async () => {
    const bytes = await answer('select 1::int8, 2');
    expect(() => decodeCopy([bytes], { big: 'int8' })).toThrow('COPY answered other columns than were asked for');
    expect(() => decodeCopy([bytes.subarray(0, -2)], { big: 'int8', whole: 'int4' })).toThrow(RangeError);
  });
});

describe('isSilent', () => {
  it('is true only where no row says anything', () => {
    expect([absentColumn(2), Float64Array.of(Number.NaN), Float64Array.of(Number.NaN, 0)].map(isSilent)).toEqual([true, true, false]);
  });
});

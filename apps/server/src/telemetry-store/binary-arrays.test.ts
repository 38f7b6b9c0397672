/** What is sent in binary is what arrives: every type with its ends, null, nothing at all, and what no column holds. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { boolArray, float8Array, int2Array, int4Array, int8Array, jsonbArray } from './binary-arrays.js';

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase(false);
});
afterAll(() => database.drop());

/** The elements as the database writes them, in order. */
async function arrived(type: string, array: Buffer): Promise<(string | null)[]> {
  const { rows } = await database.pool.query<{ value: string | null }>(
    `select value::text from unnest($1::${type}[]) with ordinality as sent (value, at) order by at`,
    [array],
  );
  return rows.map(({ value }) => value);
}

describe('arrays in binary', () => {
  it('arrive with the ends of each type, and null', async () => {
    expect(await arrived('smallint', int2Array([-32768, null, 0, 32767]))).toEqual(['-32768', null, '0', '32767']);
    expect(await arrived('integer', int4Array([-2147483648, -1, null, 2147483647]))).toEqual(['-2147483648', '-1', null, '2147483647']);
    const most = Number.MAX_SAFE_INTEGER;
    expect(await arrived('bigint', int8Array([-most, -4294967297, -1, null, 4294967296, most]))).toEqual([
      '-9007199254740991',
      '-4294967297',
      '-1',
      null,
      '4294967296',
      '9007199254740991',
    ]);
    expect(await arrived('boolean', boolArray([true, null, false]))).toEqual(['true', null, 'false']);
    expect(await arrived('double precision', float8Array([-0, 5e-324, null, -18.25, Number.MAX_VALUE]))).toEqual([
      '-0',
      '5e-324',
      null,
      '-18.25',
      '1.7976931348623157e+308',
    ]);
    expect(await arrived('jsonb', jsonbArray([null, '{"a": "霜途 \\"x\\""}', '[]']))).toEqual([null, '{"a": "霜途 \\"x\\""}', '[]']);
  });

  it('arrive empty', async () => {
    for (const [type, array] of [
      ['integer', int4Array([])],
      ['jsonb', jsonbArray([])],
    ] as const)
      expect(await arrived(type, array)).toEqual([]);
  });

  it('bring doubles bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(fc.double())), async (values) => {
        const { rows } = await database.pool.query<{ bits: Buffer | null }>(
          'select float8send(value) as bits from unnest($1::double precision[]) with ordinality as sent (value, at) order by at',
          [float8Array(values)],
        );
        const arrivedAs = rows.map(({ bits }) => bits?.readDoubleBE() ?? null);
        expect(arrivedAs.every((value, index) => Object.is(value, values[index]))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('refuse what no column holds instead of rounding it', () => {
    expect(() => int2Array([32768])).toThrow(RangeError);
    expect(() => int4Array([0.5])).toThrow('0.5 is no whole number');
    expect(() => int4Array([2147483648])).toThrow(RangeError);
    expect(() => int8Array([2 ** 53])).toThrow(RangeError);
    expect(() => int8Array([Number.NaN])).toThrow(RangeError);
  });
});

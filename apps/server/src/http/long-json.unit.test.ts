/** A long answer is what it would be if it were written at once, in pieces that hold nobody up. */
import { asLists } from '@frostway/contract/columns/lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsLong, pieces } from './long-json.js';

const written = (value: unknown): string => [...pieces(value, asLists)].join('');
const row = (index: number) => ({ time: index, name: `"${index}"\u2028`, value: index % 3 === 0 ? null : index / 7, not: undefined });
const rows = Array.from({ length: 12_345 }, (_, index) => row(index));
const column = Float64Array.from({ length: 12_345 }, (_, index) => (index % 5 === 0 ? Number.NaN : index / 3));

describe('A long answer', () => {
  it.each([
    ['rows', { errorcode: 0, data: { total: rows.length, rows, more: { at: new Date(0), none: undefined }, empty: [] } }],
    ['a bare list', { errorcode: 0, data: rows }],
    ['columns', { errorcode: 0, data: { time: column, temperature: column.slice(0, 3), before: [{ time: 1 }], keptTime: null } }],
    [
      'columns of rows',
      {
        errorcode: 0,
        data: {
          total: 2,
          rows: [
            { mac: 'a', time: column },
            { mac: 'b', time: new Float64Array() },
          ],
        },
      },
    ],
  ])('of %s is written as JSON.stringify writes it, a few entries at a time', (_title, body) => {
    expect(holdsLong(body)).toBe(true);
    expect(JSON.parse(written(body))).toEqual(JSON.parse(JSON.stringify(asLists(body))));
    expect(Math.max(...[...pieces(body, asLists)].map(({ length }) => length))).toBeLessThan(50_000);
  });
  it('that is none is written at once', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(holdsLong({ data })).toBe(false);
        expect([...pieces({ data })]).toEqual([JSON.stringify({ data })]);
      }),
    );
  });
});

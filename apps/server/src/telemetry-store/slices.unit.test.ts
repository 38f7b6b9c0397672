import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayRepeat, type ReadingColumns, shownRows } from './shown.js';
import { type Kept, slicesOf } from './slices.js';

type Row = Omit<{ [K in keyof ReadingColumns]: number }, 'length'>;
const names = ['timeMs', 'gatewayId', 'rssi', 'sequence', 'temperature', 'humidity', 'light', 'co2', 'pressure', 'power'] as const;

function kept(rows: readonly Row[]): ReadingColumns {
  const columns = Object.fromEntries(names.map((name) => [name, Float64Array.from(rows, (row) => row[name])]));
  return { length: rows.length, ...columns } as unknown as ReadingColumns;
}
const rowsOf = (columns: ReadingColumns): Row[] =>
  Array.from({ length: columns.length }, (_, index) => Object.fromEntries(names.map((name) => [name, columns[name][index]])) as Row);
const shown = (columns: ReadingColumns): ReadingColumns => {
  const indexes = shownRows(columns);
  return indexes === undefined ? columns : kept(indexes.map((index) => rowsOf(columns)[index] as Row));
};

/** Close together and few values, so that many repeat each other and many gateways hear the same. */
const row = fc.record({
  timeMs: fc.integer({ min: 0, max: 240_000 }).map((ms) => ms - (ms % 250)),
  gatewayId: fc.integer({ min: 0, max: 3 }),
  rssi: fc.constantFrom(Number.NaN, -60, -70),
  sequence: fc.constantFrom(Number.NaN, 1, 2),
  temperature: fc.constantFrom(Number.NaN, -18.5, 4),
  humidity: fc.constant(50),
  light: fc.constant(Number.NaN),
  co2: fc.constantFrom(Number.NaN, 800),
  pressure: fc.constant(Number.NaN),
  power: fc.constant(3000),
});
const sorted = fc
  .uniqueArray(row, { selector: ({ timeMs, gatewayId }) => `${timeMs}:${gatewayId}`, maxLength: 80 })
  .map((rows) => rows.toSorted((a, b) => a.timeMs - b.timeMs || a.gatewayId - b.gatewayId));

it('slices put together are the range as a whole, wherever they end', async () => {
  await fc.assert(
    fc.asyncProperty(sorted, fc.integer({ min: 1, max: 20 }), async (rows, most) => {
      const read = (fromMs: number, limit: number): Promise<Kept<ReadingColumns>> => {
        const from = rows.filter(({ timeMs }) => timeMs >= fromMs);
        return Promise.resolve({ kept: kept(from.slice(0, limit)), knownMs: from.length < limit ? undefined : from[limit - 1]?.timeMs });
      };
      const sliced: Row[] = [];
      for await (const slice of slicesOf(read, { shownOf: shown, mayRepeat }, 0, most)) sliced.push(...rowsOf(slice));
      expect(sliced).toEqual(rowsOf(shown(kept(rows))));
    }),
    { numRuns: 400 },
  );
});

/** Which readings count, over readings of any gateways, numbers and values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadingColumns, shownRows } from './shown.js';

type Row = { timeMs: number; gatewayId: number; rssi?: number; sequence?: number; temperature?: number };

function kept(rows: readonly Row[]): ReadingColumns {
  const column = (pick: (row: Row) => number | undefined): Float64Array => Float64Array.from(rows, (row) => pick(row) ?? Number.NaN);
  const nothing = column(() => undefined);
  return {
    length: rows.length,
    timeMs: column((row) => row.timeMs),
    gatewayId: column((row) => row.gatewayId),
    rssi: column((row) => row.rssi),
    sequence: column((row) => row.sequence),
    temperature: column((row) => row.temperature),
    humidity: nothing,
    light: nothing,
    co2: nothing,
    pressure: nothing,
    power: nothing,
  };
}
const shown = (rows: readonly Row[]): Row[] => (shownRows(kept(rows)) ?? [...rows.keys()]).map((index) => rows[index] as Row);

describe('readings that are shown and judged', () => {
  it('of a second two gateways received, is the strongest', () => {
    const weak = { timeMs: 1000, gatewayId: 1, rssi: -80, temperature: 4 };
    const strong = { timeMs: 1400, gatewayId: 2, rssi: -60, temperature: 5 };
    expect(shown([weak, strong])).toEqual([strong]);
  });

  it('with equal strength, is the one of the smallest gateway id', () => {
    const first = { timeMs: 1000, gatewayId: 1, rssi: -60, temperature: 4 };
    const second = { timeMs: 1000, gatewayId: 2, rssi: -60, temperature: 5 };
    expect(shown([first, second])).toEqual([first]);
  });

  it('keep every reading of one gateway, several in a second too', () => {
    const rows = [0, 300, 600].map((timeMs, index) => ({ timeMs, gatewayId: 1, temperature: index }));
    expect(shown(rows)).toEqual(rows);
  });

  it('are one for adverts that repeat a measurement: the same number soon after, or the same values in the same second', () => {
    const numbered = [0, 2000, 4000].map((timeMs) => ({ timeMs, gatewayId: 1, sequence: 7, temperature: 4 }));
    expect(shown(numbered)).toEqual([numbered[0]]);
    const same = [0, 400].map((timeMs) => ({ timeMs, gatewayId: 1, temperature: 4 }));
    expect(shown(same)).toEqual([same[0]]);
  });

  it('are two for a number that comes again after its counter began anew, or with another value', () => {
    const later = [0, 61_000].map((timeMs) => ({ timeMs, gatewayId: 1, sequence: 7, temperature: 4 }));
    expect(shown(later)).toEqual(later);
    const other = [4, 5].map((temperature, index) => ({ timeMs: index * 2000, gatewayId: 1, sequence: 7, temperature }));
    expect(shown(other)).toEqual(other);
  });

  it('leave one of every second that was received, and never more than were kept', () => {
    const row = fc.record({
      timeMs: fc.nat(20_000),
      gatewayId: fc.integer({ min: 0, max: 3 }),
      rssi: fc.integer({ min: -90, max: -40 }),
      temperature: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (unsorted) => {
        const rows = unsorted.toSorted((a, b) => a.timeMs - b.timeMs || a.gatewayId - b.gatewayId);
        const seconds = (list: readonly Row[]): Set<number> => new Set(list.map(({ timeMs }) => Math.floor(timeMs / 1000)));
        const result = shown(rows);
        expect(seconds(result)).toEqual(seconds(rows));
        expect(result.length).toBeLessThanOrEqual(rows.length);
      }),
    );
  });
});

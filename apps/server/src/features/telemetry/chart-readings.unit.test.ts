/** What a chart is given of a long history: no peak, no silence and no end of it is lost, and nothing is told that was not read. */
import { limits } from '@frostway/core/limits';
import { ofEachProbe, type ProbeName } from '@frostway/core/probes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { ChartReadings } from './chart-readings.js';

const minute = 60_000;
const shown: readonly ProbeName[] = ['temperature', 'humidity'];
type Row = { readonly timeMs: number; readonly lateMs: number; readonly temperature: number | null; readonly humidity: number | null };

function columnsOf(rows: readonly Row[]): ReadingColumns {
  const column = (pick: (row: Row) => number): Float64Array => Float64Array.from(rows, pick);
  const none = column(() => Number.NaN);
  return {
    length: rows.length,
    timeMs: column(({ timeMs }) => timeMs),
    receivedMs: column(({ timeMs, lateMs }) => timeMs + lateMs),
    gatewayId: column(() => 1),
    rssi: none,
    sequence: none,
    ...ofEachProbe(() => none),
    temperature: column(({ temperature }) => temperature ?? Number.NaN),
    humidity: column(({ humidity }) => humidity ?? Number.NaN),
  };
}

/** The readings of a probe, oldest first. */
function traceOf(columns: ReadingColumns, name: ProbeName): { ms: number; value: number }[] {
  return Array.from(columns.timeMs, (ms, index) => ({ ms, value: columns[name][index] as number })).filter(
    ({ value }) => !Number.isNaN(value),
  );
}

/** Silences of a trace: from its reading before to the one after. */
const silencesOf = (trace: readonly { ms: number }[], isSilence: (fromMs: number, toMs: number) => boolean): [number, number][] =>
  trace.slice(1).flatMap(({ ms }, index): [number, number][] => {
    const fromMs = (trace[index] as { ms: number }).ms;
    return isSilence(fromMs, ms) ? [[fromMs, ms]] : [];
  });

const value = fc.option(fc.integer({ min: -30, max: 30 }), { freq: 4 });
const history = fc
  .array(
    fc.record({
      stepMs: fc.oneof({ weight: 8, arbitrary: fc.constant(minute) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 * minute }) }),
      lateMs: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(60 * minute) }),
      temperature: value,
      humidity: value,
    }),
    { maxLength: 300 },
  )
  .map((steps) => {
    let timeMs = 1_773_446_400_000;
    return steps.map(({ stepMs, ...row }): Row => ({ ...row, timeMs: (timeMs += stepMs) }));
  });

describe('Readings chosen for a chart', () => {
  const choose = (rows: readonly Row[], sliceMs: number, cut: number) => {
    const readings = new ChartReadings(sliceMs, [{ fromMs: 0, intervalMs: minute }]);
    // However they come in.
    readings.add(columnsOf(rows.slice(0, cut)));
    readings.add(columnsOf(rows.slice(cut)));
    return readings.done();
  };

  it('keep the lowest and the highest of every slice, both ends of every silence, and are readings that there are', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: minute, max: 90 * minute }), fc.nat(300), (rows, sliceMs, cut) => {
        const { columns, readings, lateReadings, silentFrom } = choose(rows, sliceMs, cut);
        expect([readings, lateReadings]).toEqual([rows.length, rows.filter(({ lateMs }) => lateMs > 0).length]);
        const all = columnsOf(rows);
        const isSilence = (fromMs: number, toMs: number): boolean =>
          toMs - fromMs > limits.gapIntervals * minute && toMs - fromMs >= sliceMs;
        for (const name of shown) {
          const [whole, chosen] = [traceOf(all, name), traceOf(columns, name)];
          for (const each of chosen) expect(whole).toContainEqual(each);
          const peaks = (trace: typeof whole) => {
            const found = new Map<number, [number, number]>();
            for (const { ms, value: one } of trace) {
              const slice = Math.floor(ms / sliceMs);
              const [low, high] = found.get(slice) ?? [one, one];
              found.set(slice, [Math.min(low, one), Math.max(high, one)]);
            }
            return found;
          };
          expect(peaks(chosen)).toEqual(peaks(whole));
          const starts = new Set(silentFrom[name]);
          expect(silencesOf(chosen, (fromMs) => starts.has(fromMs))).toEqual(silencesOf(whole, isSilence));
        }
        expect([columns.timeMs[0], columns.timeMs.at(-1)]).toEqual([all.timeMs[0], all.timeMs.at(-1)]);
      }),
      { numRuns: 300 },
    );
  });

  it('are a few a slice, however many there are', () => {
    const rows = Array.from({ length: 50_000 }, (_, index): Row => ({
      timeMs: 1_773_446_400_000 + index * minute,
      lateMs: 0,
      temperature: Math.sin(index / 50) * 10 + (index % 7),
      humidity: 50,
    }));
    const { columns } = choose(rows, (50_000 * minute) / 100, 20_000);
    expect(columns.length).toBeLessThanOrEqual(101 * 3 + 2);
  });
});

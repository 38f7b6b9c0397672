/** Mean kinetic temperature over a rolling window: the figures of the vectors, and the same points in any order of arrival. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intervals } from './covered-time.js';
import { excursionsOf, type Watch } from './excursion.js';
import { above } from './excursion.fixture.js';
import { type KineticHour, hourOf, kineticHours, kineticIntervals, kineticPoints, kineticReach, kineticSeries } from './kinetic-window.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 5, 1);
const hourly: Intervals = [{ fromMs: 0, intervalMs: hour }];

/** Hourly readings: values with for how many hours each. */
function held(...stretches: readonly (readonly [celsius: number, hours: number])[]) {
  const value = stretches.flatMap(([celsius, hours]) => Array.from({ length: hours }, () => celsius));
  return { timeMs: value.map((_, index) => start + index * hour), value };
}
const frame = (windowMs: number, headMs: number) => ({ windowMs, countsFromMs: 0, headMs });
/** The last point of a window that is full. */
const last = (series: ReturnType<typeof held>): number => {
  const length = series.value.length * hour;
  // A reading more, at the end, makes the last hour full and counts for nothing.
  const ended = { timeMs: [...series.timeMs, start + length], value: [...series.value, 0] };
  return kineticSeries(ended, hourly, frame(length, start + length)).value.at(-1) ?? Number.NaN;
};

describe('the window', () => {
  it.each([
    ['constant 5', held([5, 24]), 5],
    ['2 and 8', held([2, 12], [8, 12]), 5.5364],
    ['5 for 23 h, 15 for 1 h', held([5, 23], [15, 1]), 5.7635],
    ['20, 25 and 30', held([20, 8], [25, 8], [30, 8]), 25.8582],
    ['24 for 29 d, 40 for 1 d', held([24, 29 * 24], [40, 24]), 25.2602],
    ['5, 5, 5, 12, 14 and 6', held([5, 12], [12, 4], [14, 4], [6, 4]), 8.7178],
    ['5 for 18 h, 14 for 6 h', held([5, 18], [14, 6]), 8.2852],
  ])('%s', (_name, series, expected) => {
    expect(last(series)).toBeCloseTo(expected, 4);
  });

  it('rolls: what is older than it counts no more', () => {
    const series = held([40, 24], [20, 49]);
    const { timeMs, value } = kineticSeries(series, hourly, frame(day, start + 72 * hour));
    const at = (hours: number): number | undefined => value[timeMs.indexOf(start + hours * hour)];
    expect(at(24)).toBeCloseTo(40, 9);
    expect(at(47)).toBeGreaterThan(20.1);
    expect(at(48)).toBeCloseTo(20, 9);
  });

  it('says nothing of an hour that is not over, nor before half a day of it is covered', () => {
    const series = held([20, 14]);
    const points = (headMs: number) => kineticSeries(series, hourly, frame(day, headMs)).timeMs;
    expect(points(start + 12 * hour - 1)).toEqual([]);
    expect(points(start + 12 * hour)).toEqual([start + 12 * hour]);
    expect(points(start + 13 * hour + 59 * minute)).toEqual([start + 12 * hour, start + 13 * hour]);
  });

  it('is never interpolated over a gap: before one a reading speaks for one interval', () => {
    const series = { timeMs: [start, start + 10 * hour, start + 30 * hour], value: [5, 40, 5] };
    const hours = kineticHours(series, [{ fromMs: 0, intervalMs: 90 * minute }], start, start + 40 * hour);
    expect(hours.map(([hourMs, , coveredMs]) => [(hourMs - start) / hour, coveredMs / minute])).toEqual([
      [0, 60],
      [1, 30],
      [10, 60],
      [11, 30],
      [30, 60],
      [31, 30],
    ]);
  });

  it('does not count what was measured for somebody else', () => {
    const series = held([40, 24], [20, 25]);
    const points = (countsFromMs: number) =>
      kineticSeries(series, hourly, { windowMs: 2 * day, countsFromMs, headMs: start + 2 * day }).value.at(-1) ?? 0;
    expect(points(0)).toBeGreaterThan(33);
    expect(points(start + day)).toBeCloseTo(20, 9);
  });
});

const watch: Watch = { criterion: above(25_000), fromMs: start, untilMs: Number.POSITIVE_INFINITY };

describe('a rule on it', () => {
  it('29 days at 24 and one at 40 are over 25 from its 19th hour on, and until 6 hours of it have left the window', () => {
    const series = held([24, 29 * 24], [40, 24], [24, 31 * 24]);
    const found = excursionsOf(kineticSeries(series, hourly, frame(30 * day, series.timeMs.at(-1) ?? 0)), watch, kineticIntervals);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ startedMs: start + (29 * 24 + 19) * hour, worst: 25_260, side: 'above' });
    expect(found[0]?.endedMs).toBe(start + (59 * 24 + 6) * hour);
  });
});

const readings = fc.uniqueArray(fc.record({ slot: fc.integer({ min: 0, max: 100 }), celsius: fc.constantFrom(20, 24, 25, 26, 40) }), {
  minLength: 4,
  maxLength: 60,
  selector: ({ slot }) => slot,
});

describe('any order of arrival, any repetition', () => {
  it('hours computed again around a reading are those from scratch, and so are their points', () => {
    fc.assert(
      fc.property(
        readings,
        fc.array(fc.nat(), { minLength: 120, maxLength: 120 }),
        fc.nat(30),
        fc.constantFrom(20, 50, 110),
        (all, keys, again, pace) => {
          const intervals: Intervals = [
            { fromMs: 0, intervalMs: pace * minute },
            { fromMs: start + 40 * pace * minute, intervalMs: 2 * pace * minute },
          ];
          const coming = [...all, ...all.slice(0, again)]
            .map((reading, index) => ({ ...reading, key: keys[index] ?? 0 }))
            .toSorted((a, b) => a.key - b.key);
          const known = new Map<number, number>();
          const kept = new Map<number, KineticHour>();
          const seriesOf = () => {
            const rows = [...known].toSorted(([a], [b]) => a - b);
            return { timeMs: rows.map(([at]) => at), value: rows.map(([, value]) => value) };
          };
          for (const { slot, celsius } of coming) {
            const at = start + slot * pace * minute;
            const before = Math.max(...known.keys(), start);
            known.set(at, celsius);
            const headMs = Math.max(before, at);
            const reach = kineticReach(intervals, at, at);
            const fromMs = hourOf(Math.min(at - reach, before));
            const untilMs = Math.min(hourOf(headMs), hourOf(at + reach) + hour);
            for (const hourMs of kept.keys()) if (hourMs >= fromMs && hourMs < untilMs) kept.delete(hourMs);
            for (const each of kineticHours(seriesOf(), intervals, fromMs, untilMs)) kept.set(each[0], each);
          }
          const headMs = Math.max(...known.keys());
          const hours = [...kept.values()].toSorted(([a], [b]) => a - b);
          expect(kineticPoints(hours, { ...frame(day, headMs), sinceMs: start })).toEqual(
            kineticSeries(seriesOf(), intervals, frame(day, headMs)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

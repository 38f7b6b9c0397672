import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastExit, type ForecastPoint, forecastValues } from './band-forecast.js';

const minute = 60_000;
const start = Date.UTC(2031, 4, 1, 8);
/** A value a minute: `from` at the beginning, `by` K more each minute. */
const climb = (from: number, by: number, minutes: number): ForecastPoint[] =>
  Array.from({ length: minutes + 1 }, (_, index) => ({ timeMs: start + index * minute, value: from + by * index }));
const band = { lower: 2, upper: 8 };

describe('When a series will leave its band', () => {
  it('is where the line of its last half hour meets the limit', () => {
    // 5.0 + 0.1 a minute: 7.0 after 20 minutes, 8.0 ten minutes later.
    expect(forecastExit(climb(5, 0.1, 20), band, start + 20 * minute)).toEqual({ atMs: start + 30 * minute, side: 'above' });
    expect(forecastExit(climb(5, -0.1, 20), band, start + 20 * minute)).toEqual({ atMs: start + 30 * minute, side: 'below' });
  });
  it('goes by the last half hour alone', () => {
    const early = climb(2.5, 0.01, 60);
    const late = climb(3.1, 0.1, 30).map(({ timeMs, value }) => ({ timeMs: timeMs + 61 * minute, value }));
    expect(forecastExit([...early, ...late], band, start + 91 * minute)?.atMs).toBeCloseTo(start + 61 * minute + 49 * minute, -4);
  });
  it('is never in the past: what should be outside already is expected now', () => {
    expect(forecastExit(climb(5, 0.1, 30), band, start + 34 * minute)).toEqual({ atMs: start + 34 * minute, side: 'above' });
  });
  it('is not said where the slope is not clear', () => {
    const flat = climb(5, 0, 30);
    const noisy = climb(5, 0.02, 30).map(({ timeMs, value }, index) => ({ timeMs, value: value + (index % 2 === 0 ? 0.8 : -0.8) }));
    expect(forecastExit(flat, band, start + 30 * minute)).toBeUndefined();
    expect(forecastExit(noisy, band, start + 30 * minute)).toBeUndefined();
    expect(forecastExit(climb(5, 0.009, 30), band, start + 30 * minute)).toBeUndefined();
  });
  it('is not said with too few values, too short a time, an old newest value, or outside already', () => {
    expect(forecastExit([], band, start)).toBeUndefined();
    expect(forecastExit(climb(5, 0.5, 3), band, start + 3 * minute)).toBeUndefined();
    expect(forecastExit(climb(5, 0.3, 6), band, start + 6 * minute)).toBeUndefined();
    expect(forecastExit(climb(5, 0.1, 20), band, start + 20 * minute + forecastValues.oldMs + 1)).toBeUndefined();
    expect(forecastExit(climb(7, 0.1, 20), band, start + 20 * minute)).toBeUndefined();
  });
  it('is not said without a limit on that side, or further than two hours away', () => {
    expect(forecastExit(climb(5, 0.1, 20), { lower: 2, upper: null }, start + 20 * minute)).toBeUndefined();
    expect(forecastExit(climb(2.5, 0.02, 30), band, start + 30 * minute)).toBeUndefined();
  });
  it('is never before now, nor for a side the values do not move to', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: -300, max: 300 })), { maxLength: 60 }),
        fc.integer({ min: 0, max: 3600 }),
        (steps, later) => {
          let timeMs = start;
          const points = steps.map(([seconds, tenths]) => ({ timeMs: (timeMs += seconds * 1000), value: tenths / 10 }));
          const nowMs = timeMs + later * 1000;
          const exit = forecastExit(points, band, nowMs);
          if (exit === undefined) return;
          const newest = points.at(-1)?.value ?? NaN;
          expect(exit.atMs).toBeGreaterThanOrEqual(nowMs);
          expect(exit.atMs - nowMs).toBeLessThanOrEqual(forecastValues.mostMs);
          if (exit.side === 'above') expect(newest).toBeLessThanOrEqual(band.upper);
          else expect(newest).toBeGreaterThanOrEqual(band.lower);
        },
      ),
    );
  });
});

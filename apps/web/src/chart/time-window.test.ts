import { noLimits } from '@frostway/core/probes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/telemetry.js';
import { lineData } from './line-data.js';
import { panelsOf } from './panels.js';
import { momentUnder } from './snap.js';
import { summaryOf } from './summary.js';
import { fitWindow, followWindow, fullWindow, narrowestMs } from './time-window.js';

const minute = 60_000;
const full = { fromMs: 0, toMs: 1000 * minute };
const none = noLimits;
const minutesOf = (temperature: (number | null)[], late: number[] = []) =>
  columnsOf({
    total: temperature.length,
    time: temperature.map((_value, index) => index * minute),
    temperature,
    humidity: temperature.map(() => null),
    light: temperature.map(() => null),
    power: temperature.map((_value, index) => 3600 - index),
    co2: [],
    pressure: [],
    powerPercent: temperature.map(() => null),
    late,
    intervals: [],
  });

describe('the time in view', () => {
  it('never leaves the time loaded and is never narrower than ten minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 0, max: 3000 }), (from, length) => {
        const fitted = fitWindow({ fromMs: from * minute, toMs: (from + length) * minute }, full);
        expect(fitted.fromMs).toBeGreaterThanOrEqual(full.fromMs);
        expect(fitted.toMs).toBeLessThanOrEqual(full.toMs);
        expect(fitted.toMs - fitted.fromMs).toBeGreaterThanOrEqual(narrowestMs);
      }),
    );
  });

  it('goes along with new readings when it reached the newest, and stays where it is otherwise', () => {
    const later = { fromMs: 0, toMs: 1010 * minute };
    expect(followWindow(null, full, later)).toBeNull();
    expect(followWindow({ fromMs: 900 * minute, toMs: 1000 * minute }, full, later)).toEqual({ fromMs: 910 * minute, toMs: 1010 * minute });
    expect(followWindow({ fromMs: 100 * minute, toMs: 200 * minute }, full, later)).toEqual({ fromMs: 100 * minute, toMs: 200 * minute });
  });

  it('is the range asked for, else from the first to the last reading', () => {
    expect(fullWindow(Float64Array.of(5, 9), { fromMs: 0, toMs: 20 })).toEqual({ fromMs: 0, toMs: 20 });
    expect(fullWindow(Float64Array.of(5, 9), undefined)).toEqual({ fromMs: 5, toMs: 9 });
    expect(fullWindow(Float64Array.of(5), undefined)).toEqual({ fromMs: 5, toMs: 3_600_005 });
  });
});

describe('panels', () => {
  it('are there for quantities with readings, in the unit shown, with their limits', () => {
    const panels = panelsOf(minutesOf([5, null, 9]), { ...none, temperatureUpper: 8, temperatureLower: 2 }, 60, 'F');
    expect(panels.map(({ quantity, unit }) => [quantity, unit])).toEqual([
      ['temperature', '°F'],
      ['power', 'V'],
    ]);
    expect([...(panels[0]?.trace.value ?? [])]).toEqual([41, 48.2]);
    expect(panels[0]?.bands).toEqual([{ fromMs: 0, lower: 35.6, upper: 46.4 }]);
    expect(panels[1]?.trace.value[0]).toBe(3.6);
    expect(panelsOf(minutesOf([5]), none, 60, 'C', ['humidity'])).toEqual([]);
  });

  it('are summed up in words with a real minus', () => {
    const panels = panelsOf(minutesOf([-5, -21.5, 9]), { ...none, temperatureUpper: 8 }, 60, 'C', ['temperature']);
    expect(summaryOf(panels, 'en')).toBe('Temperature: lowest −21.5 °C, highest 9.0 °C, latest 9.0 °C; 1 excursion');
    expect(summaryOf(panels, 'zh-cn')).toBe('温度：最低 −21.5 °C，最高 9.0 °C，最近 9.0 °C；越界 1 次');
    expect(summaryOf([], 'en')).toBe('No readings in this range');
  });
});

describe('the points of a line', () => {
  it('keep the peak of 100,000 readings in a few thousand points and late readings apart', () => {
    const values = Array.from({ length: 100_000 }, (_value, index) => (index === 54_321 ? 30 : 5 + Math.sin(index / 50)));
    const [panel] = panelsOf(minutesOf(values, [10, 11]), none, 60, 'C', ['temperature']);
    if (panel === undefined) throw new Error('no panel');
    const { onTime, late } = lineData(panel, { fromMs: 0, toMs: 100_000 * minute }, 1200);
    expect(onTime.length).toBeLessThan(1300);
    expect(onTime.some(([ms, value]) => value === 30 && ms === 54_321 * minute)).toBe(true);
    expect(late.map(([ms]) => ms / minute)).toEqual([9, 12]);
  });

  it('have an opening at every gap and a dot for a lone reading', () => {
    const columns = { ...minutesOf([1, 2, 3, 4]), time: Float64Array.of(0, minute, 60 * minute, 200 * minute) };
    const [panel] = panelsOf(columns, none, 60, 'C', ['temperature']);
    if (panel === undefined) throw new Error('no panel');
    const { onTime } = lineData(
      {
        ...panel,
        gaps: [
          { fromMs: minute, toMs: 60 * minute, next: 2 },
          { fromMs: 60 * minute, toMs: 200 * minute, next: 3 },
        ],
      },
      { fromMs: 0, toMs: 200 * minute },
      100,
    );
    expect(onTime.map(([, value]) => value)).toEqual([1, 2, null, 3, 3, null, 4, 4]);
  });
});

describe('the crosshair', () => {
  it('reads the nearest reading, and the worst of an excursion within reach', () => {
    const columns = minutesOf([5, 5, 5, 12, 9, 5, 5]);
    const panels = panelsOf(columns, { ...none, temperatureUpper: 8 }, 60, 'C', ['temperature']);
    const moments = columns.time;
    expect(momentUnder(4.4 * minute, minute, moments, panels)).toBe(4 * minute);
    expect(momentUnder(4.4 * minute, 2 * minute, moments, panels)).toBe(3 * minute);
    expect(momentUnder(4.4 * minute, 0, new Float64Array(), [])).toBeUndefined();
  });
});

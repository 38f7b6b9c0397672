/** Figures of the part of a history that is in view: specification, sections 5 and 9; domain/cold-chain. */
import { noLimits } from '@frostway/core/probes';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyOf } from './history-rows.js';
import { figuresOf, stretchesOf } from './statistics.js';
import { columnsOf, temperatureColumns } from '../../testing/telemetry.js';
import { minute, empty, columns, limits } from './history.fixture.js';

const day = 86_400_000;

describe('statistics of the part in view', () => {
  it('are of what each quantity has, over covered time, with the longest gap', () => {
    const figures = figuresOf(columns, { fromMs: 0, toMs: 70 * minute }, 300, limits);
    expect(figures).toMatchObject({
      count: 5,
      late: 1,
      // Of the temperature, which the reading of minute 60 does not say.
      longestGap: { fromMs: 10 * minute, toMs: 65 * minute },
      quantities: [
        { quantity: 'temperature', count: 4, min: 1, max: 9 },
        { quantity: 'humidity', count: 2, min: 60, max: 62 },
        { quantity: 'power', count: 5, min: 3580, max: 3600 },
      ],
    });
    // 4, 5 and 9 count five minutes each, 1 five: the reading without a temperature speaks for none.
    expect(figures.quantities[0]?.statistics).toMatchObject({
      mean: 4.75,
      minutesBelow: 5,
      minutesIn: 10,
      minutesAbove: 5,
      longestMinutes: 5,
      coverage: 20 / 70,
      expected: 14,
      first: { timeMs: 0, value: 4 },
      last: { timeMs: 65 * minute, value: 1 },
    });
    expect(figures.quantities[1]?.statistics.mkt).toBeNull();
  });

  it('take only what lies in the window: its end belongs to what follows', () => {
    const figures = figuresOf(columns, { fromMs: 5 * minute, toMs: 10 * minute }, 300, limits);
    expect(figures).toMatchObject({ count: 1, late: 0, longestGap: undefined, quantities: [{ count: 1, min: 5, max: 5 }, {}] });
    expect(figures.quantities[0]?.statistics).toMatchObject({ mean: 5, minutesIn: 5, minutesAbove: 0, coverage: 1 });
    expect(figuresOf(empty, { fromMs: 0, toMs: day }, 300, limits)).toEqual({
      count: 0,
      late: 0,
      longestGap: { fromMs: 0, toMs: day },
      beforeFirst: undefined,
      quantities: [],
    });
  });

  it('know what lies around the range: the reading before it is in force, silence reaches to its edge, and before the first reading is distinguished', () => {
    const edge = { humidity: null, light: null, power: null, co2: null, pressure: null, powerPercent: null };
    const told: TrackColumns = {
      ...columns,
      intervals: [{ from: 0, seconds: 300 }],
      before: [{ ...edge, time: -4 * minute, temperature: 9 }],
      after: [],
      firstTime: -4 * minute,
      knownTime: 31 * 60 * minute + 65 * minute,
    };
    const whole = { fromMs: -2 * minute, toMs: 40 * 60 * minute };
    const figures = figuresOf(told, whole, 300, limits);
    expect(figures.quantities[0]?.statistics).toMatchObject({ minutesAbove: 2 + 5, minutesIn: 10, minutesBelow: 5 });
    expect(figures).toMatchObject({ longestGap: { fromMs: 65 * minute, toMs: 65 * minute + 31 * 60 * minute }, beforeFirst: undefined });
    const young = { ...told, before: [], firstTime: 0 };
    expect(figuresOf(young, { fromMs: -60 * minute, toMs: 70 * minute }, 300, limits)).toMatchObject({
      beforeFirst: { fromMs: -60 * minute, toMs: 0 },
      longestGap: { fromMs: 10 * minute, toMs: 65 * minute },
    });
    expect(
      historyOf(young, limits, 300, 'all', { fromMs: -60 * minute, toMs: 90 * minute }).rows.filter(({ kind }) => kind === 'gap'),
    ).toEqual([
      { kind: 'gap', fromMs: 65 * minute, toMs: 90 * minute },
      { kind: 'gap', fromMs: 10 * minute, toMs: 60 * minute },
      { kind: 'gap', fromMs: -60 * minute, toMs: 0, isBeforeFirst: true },
    ]);
    expect(
      historyOf(young, limits, 300, 'out', { fromMs: -60 * minute, toMs: 90 * minute }).rows.every(({ kind }) => kind === 'reading'),
    ).toBe(true);
  });

  it('are the figures that the call answers: the same function, the intervals of their time', () => {
    const versions = {
      ...columns,
      intervals: [
        { from: 0, seconds: 300 },
        { from: 10 * minute, seconds: 1800 },
      ],
    };
    const figures = figuresOf(versions, { fromMs: 0, toMs: 70 * minute }, 60, limits);
    expect(figures.longestGap).toBeUndefined();
    expect(figures.quantities[0]?.statistics).toMatchObject({ minutesIn: 10, minutesAbove: 55, minutesBelow: 5, coverage: 1, expected: 4 });
  });

  it('count every minute by the limits in force then, and say which those were', () => {
    const none = {
      temperatureLower: null,
      temperatureUpper: null,
      humidityLower: null,
      humidityUpper: null,
      lightUpper: null,
      co2Upper: null,
      pressureUpper: null,
      pressureLower: null,
    };
    const versions = {
      ...columns,
      limits: [
        { from: 0, ...none },
        { from: 12 * minute, ...none, temperatureUpper: 8 },
        { from: 65 * minute, ...none, temperatureLower: 2 },
      ],
    };
    const found = (toMs: number) => figuresOf(versions, { fromMs: 0, toMs }, 300, limits).quantities[0];
    expect(found(70 * minute)?.statistics).toMatchObject({ minutesIn: 12, minutesAbove: 3, minutesBelow: 5 });
    const bands = [
      { lower: null, upper: null },
      { lower: null, upper: 8 },
      { lower: 2, upper: null },
    ];
    expect([5, 65, 70].map((at) => found(at * minute)?.bands)).toEqual([bands.slice(0, 1), bands.slice(0, 2), bands]);
    const hours = stretchesOf(versions, 'temperature', { fromMs: 0, toMs: 70 * minute }, 'hour', 300, limits, 'UTC');
    expect(hours.map((hour) => hour.bands)).toEqual([bands.slice(1), bands.slice(0, 2)]);
  });

  it('the mean lies between lowest and highest, whatever the readings', () => {
    const values = fc.array(
      fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(values, (temperature) => {
        const at = temperature.map((_value, index) => index * minute);
        const some = columnsOf(temperatureColumns(at, temperature));
        const [found] = figuresOf(some, { fromMs: 0, toMs: at.length * minute }, 60, noLimits).quantities;
        expect(found?.count).toBe(temperature.length);
        expect(found?.statistics.mean).toBeGreaterThanOrEqual(found?.min ?? NaN);
        expect(found?.statistics.mean).toBeLessThanOrEqual(found?.max ?? NaN);
      }),
    );
  });
});

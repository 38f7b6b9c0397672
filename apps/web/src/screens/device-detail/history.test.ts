/** Ranges, figures and rows of a history: specification, sections 5 and 9; domain/cold-chain. */
import type { DeviceLimits } from '@frostway/core/device-state';
import { noLimits } from '@frostway/core/probes';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetOf } from '../../chart/clock.js';
import { type LiveReading, withReadings } from './columns.js';
import { historyOf } from './history-rows.js';
import { presetMs, presets, rangeOf, rangeProblem, readChoice, writeChoice } from './ranges.js';
import { figuresOf, stretchesOf } from './statistics.js';
import { sizesFor, stretchName } from './stretches.js';
import { columnsOf, coolLimits, emptyColumns, temperatureColumns } from '../../testing/telemetry.js';

const minute = 60_000;
const day = 86_400_000;
const empty = columnsOf(emptyColumns());
const nulls = (count: number): null[] => Array.from({ length: count }, () => null);
/** Readings every five minutes from minute 0 but for a gap from 10 to 60. */
const time = [0, 5, 10, 60, 65].map((minutes) => minutes * minute);
const columns: TrackColumns = columnsOf({
  ...emptyColumns(),
  total: 5,
  time,
  temperature: [4, 5, 9, null, 1],
  humidity: [60, null, null, null, 62],
  light: nulls(5),
  power: [3600, 3590, 3590, 3580, 3580],
  co2: [],
  pressure: [],
  powerPercent: nulls(5),
  late: [2],
});
const limits: DeviceLimits = coolLimits;

describe('section 5: query spans over 90 days are rejected and a new range must be chosen', () => {
  it('refuses in the page what the call would refuse', () => {
    expect(rangeProblem({ fromMs: 0, toMs: 90 * day })).toBeUndefined();
    expect(rangeProblem({ fromMs: 0, toMs: 90 * day + 1 })).toBe('rangeTooLong');
    expect(rangeProblem({ fromMs: 5, toMs: 5 })).toBe('parametersIllegal');
  });

  it('keeps presets and own ranges in the address', () => {
    expect(readChoice(new URLSearchParams(''))).toEqual({ kind: 'preset', preset: '24h' });
    expect(readChoice(new URLSearchParams('range=7d'))).toEqual({ kind: 'preset', preset: '7d' });
    expect(readChoice(new URLSearchParams('st=tomorrow&et=2026-07-14'))).toEqual({ kind: 'preset', preset: '24h' });
    const custom = { kind: 'custom', fromMs: Date.UTC(2026, 6, 1), toMs: Date.UTC(2026, 6, 14) } as const;
    const query = writeChoice(new URLSearchParams('mac=AC233FA1075E&range=30d'), custom);
    expect(query.toString()).toBe('mac=AC233FA1075E&st=2026-07-01T00%3A00%3A00.000Z&et=2026-07-14T00%3A00%3A00.000Z');
    expect(readChoice(query)).toEqual(custom);
    expect(writeChoice(query, { kind: 'preset', preset: '24h' }).toString()).toBe('mac=AC233FA1075E');
  });

  it('presets end now', () => {
    expect(rangeOf({ kind: 'preset', preset: '7d' }, 100 * day)).toEqual({ fromMs: 93 * day, toMs: 100 * day });
    for (const preset of presets) expect(rangeProblem({ fromMs: 0, toMs: presetMs[preset] })).toBeUndefined();
    // Only a chart goes over years.
    expect(rangeProblem({ fromMs: 0, toMs: presetMs['1y'] })).toBe('rangeTooLong');
  });
});

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

  it('day by day in a zone, newest first, the first and the last cut to the range', () => {
    const at = Array.from({ length: 8 }, (_value, index) => Date.UTC(2026, 2, 28, 12) + index * 6 * 60 * minute);
    const some = columnsOf(temperatureColumns(at, [1, 2, 3, 4, 5, 6, 7, 8]));
    const range = { fromMs: at[0] ?? 0, toMs: (at[7] ?? 0) + 6 * 60 * minute };
    const days = stretchesOf(some, 'temperature', range, 'day', 6 * 3600, limits, 'Europe/Berlin');
    expect(days.map((found) => [(found.range.toMs - found.range.fromMs) / (60 * minute), found.statistics.count])).toEqual([
      [14, 2],
      [23, 4],
      [11, 2],
    ]);
    expect(days.every(({ statistics }) => statistics.coverage === 1)).toBe(true);
    // A day that is put into the chart has the figures of its row.
    const [, middle] = days;
    if (middle === undefined) throw new Error('no day');
    expect(figuresOf(some, middle.range, 6 * 3600, limits, range).quantities[0]?.statistics).toEqual(middle.statistics);
  });

  it.each([
    ['23', Date.UTC(2026, 2, 28, 23), ['03-29 00:00', '03-29 01:00', '03-29 03:00', '03-29 04:00']],
    ['25', Date.UTC(2026, 9, 24, 22), ['10-25 00:00', '10-25 01:00', '10-25 02:00 UTC+2', '10-25 02:00 UTC+1']],
  ])('hour by hour of a day of %s hours, each an hour long and called by its own name', (hours, fromMs, names) => {
    const length = Number(hours);
    const at = Array.from({ length: length * 4 }, (_value, index) => fromMs + index * 15 * minute);
    const some = columnsOf(
      temperatureColumns(
        at,
        at.map((_ms, index) => Math.floor(index / 4)),
      ),
    );
    const range = { fromMs, toMs: fromMs + length * 60 * minute };
    const zone = 'Europe/Berlin';
    const found = stretchesOf(some, 'temperature', range, 'hour', 15 * 60, limits, zone).toReversed();
    expect(found.map(({ statistics }) => [statistics.count, statistics.mean])).toEqual(
      Array.from({ length }, (_value, index) => [4, index]),
    );
    expect(found.every((each) => each.range.toMs - each.range.fromMs === 60 * minute)).toBe(true);
    expect(found.slice(0, 4).map((each) => stretchName(each.range, 'hour', offsetOf(zone), 'en'))).toEqual(names);
    expect(new Set(found.map((each) => stretchName(each.range, 'hour', offsetOf(zone), 'en'))).size).toBe(length);
    const [day, ...more] = stretchesOf(some, 'temperature', range, 'day', 15 * 60, limits, zone);
    expect([day?.range, day?.statistics.count, more]).toEqual([range, length * 4, []]);
  });

  it('is told by hours up to two days, by days beyond, by either up to a week, and by hours alone within one day', () => {
    const sizes = (from: number, hours: number, zone = 'Europe/Berlin') =>
      sizesFor({ fromMs: from, toMs: from + hours * 60 * minute }, offsetOf(zone));
    const noon = Date.UTC(2026, 6, 14, 12);
    const midnight = Date.UTC(2026, 6, 13, 22);
    expect(sizes(noon, 1)).toEqual([]);
    expect(sizes(noon, 3)).toEqual(['hour']);
    expect(sizes(midnight, 24)).toEqual(['hour']);
    expect(sizes(noon, 24)).toEqual(['hour', 'day']);
    expect(sizes(midnight, 48)).toEqual(['hour', 'day']);
    expect(sizes(noon, 7 * 24)).toEqual(['day', 'hour']);
    expect(sizes(noon, 30 * 24)).toEqual(['day']);
    expect(sizes(noon, 365 * 24)).toEqual(['day']);
    // A day of 25 hours is one day.
    expect(sizes(Date.UTC(2026, 9, 24, 22), 25)).toEqual(['hour']);
  });
});

describe('the history as rows', () => {
  it('is newest first, with gaps between and limits said', () => {
    const { rows, counts } = historyOf(columns, limits, 300, 'all');
    expect(rows).toEqual([
      { kind: 'reading', index: 4, isLate: false, causes: ['temperatureLow'] },
      { kind: 'reading', index: 3, isLate: false, causes: [] },
      { kind: 'gap', fromMs: 10 * minute, toMs: 60 * minute },
      { kind: 'reading', index: 2, isLate: true, causes: ['temperatureHigh'] },
      { kind: 'reading', index: 1, isLate: false, causes: [] },
      { kind: 'reading', index: 0, isLate: false, causes: [] },
    ]);
    expect(counts).toEqual({ all: 5, out: 2, late: 1 });
  });

  it('holds each reading against the limits of its own time', () => {
    const versions = {
      ...columns,
      limits: [
        { from: 0, ...limits },
        { from: 11 * minute, ...limits, temperatureLower: null },
      ],
    };
    const { rows } = historyOf(versions, limits, 300, 'out');
    expect(rows.map((row) => row.kind === 'reading' && row.index)).toEqual([2]);
  });

  it('filters to what is out of band, or late, without gaps', () => {
    expect(historyOf(columns, limits, 300, 'out').rows.map((row) => row.kind === 'reading' && row.index)).toEqual([4, 2]);
    expect(historyOf(columns, limits, 300, 'late').rows.map((row) => row.kind === 'reading' && row.index)).toEqual([2]);
    expect(historyOf(empty, limits, 300, 'all').rows).toEqual([]);
  });
});

describe('readings that come while the page is open', () => {
  const reading = (minutes: number, receivedMinutes: number, temperature: number): LiveReading => ({
    time: new Date(minutes * minute).toISOString(),
    receivedAt: new Date(receivedMinutes * minute).toISOString(),
    temperature,
    humidity: null,
    light: null,
    power: 3570,
    co2: null,
    pressure: null,
    powerPercent: 90,
    rssi: -60,
    gateway: 'AC233FC00E14',
  });

  it('take their places by time, once, late ones marked', () => {
    const grown = withReadings(columns, [reading(70, 70, 2), reading(30, 69, 3), reading(65, 65, 99), reading(70, 71, 98)], 300, 0);
    expect(grown.total).toBe(7);
    expect([...grown.time].map((ms) => ms / minute)).toEqual([0, 5, 10, 30, 60, 65, 70]);
    expect([...grown.temperature]).toEqual([4, 5, 9, 3, NaN, 1, 2]);
    expect([...grown.powerPercent]).toEqual([NaN, NaN, NaN, 90, NaN, NaN, 90]);
    expect([...grown.co2]).toEqual([...Array(7)].map(() => NaN));
    expect(grown.power.at(-1)).toBe(3570);
    expect([...grown.late]).toEqual([2, 3]);
  });

  it('are late by the interval in force at their own time', () => {
    const versions = {
      ...columns,
      late: new Float64Array(),
      intervals: [
        { from: 0, seconds: 3600 },
        { from: 50 * minute, seconds: 60 },
      ],
    };
    expect([...withReadings(versions, [reading(30, 69, 3), reading(62, 72, 4)], 60, 0).late]).toEqual([5]);
  });

  it('leave the columns as they are when nothing is new', () => {
    expect(withReadings(columns, [reading(65, 65, 99)], 300, 0)).toBe(columns);
    expect(withReadings(columns, [reading(70, 70, 2)], 300, 71 * minute)).toBe(columns);
  });
});

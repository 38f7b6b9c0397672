/** Ranges, figures and rows of a history: specification, sections 5 and 9; domain/cold-chain. */
import type { DeviceLimits } from '@frostway/core/device-state';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveReading, withReadings } from './columns.js';
import { historyOf } from './history-rows.js';
import { presetMs, rangeOf, rangeProblem, readChoice, writeChoice } from './ranges.js';
import { figuresOf } from './statistics.js';

const minute = 60_000;
const day = 86_400_000;
const empty: TrackColumns = { total: 0, time: [], temperature: [], humidity: [], light: [], power: [], powerPercent: [], late: [] };
const nulls = (count: number): null[] => Array.from({ length: count }, () => null);
/** Readings every five minutes from minute 0 but for a gap from 10 to 60. */
const time = [0, 5, 10, 60, 65].map((minutes) => minutes * minute);
const columns: TrackColumns = {
  ...empty,
  total: 5,
  time,
  temperature: [4, 5, 9, null, 1],
  humidity: [60, null, null, null, 62],
  light: nulls(5),
  power: [3600, 3590, 3590, 3580, 3580],
  powerPercent: nulls(5),
  late: [2],
};
const limits: DeviceLimits = { temperatureLower: 2, temperatureUpper: 8, humidityLower: null, humidityUpper: null, lightUpper: null };

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
    for (const ms of Object.values(presetMs)) expect(rangeProblem({ fromMs: 0, toMs: ms })).toBeUndefined();
  });
});

describe('plain figures of the part in view', () => {
  it('counts, finds lowest, highest and mean of what each quantity has, and the longest gap', () => {
    const figures = figuresOf(columns, { fromMs: 0, toMs: 65 * minute }, 300);
    expect(figures).toEqual({
      count: 5,
      late: 1,
      longestGap: { fromMs: 10 * minute, toMs: 60 * minute },
      quantities: [
        { quantity: 'temperature', count: 4, min: 1, max: 9, mean: 4.75 },
        { quantity: 'humidity', count: 2, min: 60, max: 62, mean: 61 },
        { quantity: 'power', count: 5, min: 3580, max: 3600, mean: 3588 },
      ],
    });
  });

  it('takes only what lies in the window, both ends included', () => {
    const figures = figuresOf(columns, { fromMs: 5 * minute, toMs: 10 * minute }, 300);
    expect(figures).toMatchObject({ count: 2, late: 1, longestGap: undefined });
    expect(figures.quantities[0]).toEqual({ quantity: 'temperature', count: 2, min: 5, max: 9, mean: 7 });
    expect(figuresOf(empty, { fromMs: 0, toMs: day }, 300)).toEqual({ count: 0, late: 0, longestGap: undefined, quantities: [] });
  });

  it('the mean lies between lowest and highest, whatever the readings', () => {
    const values = fc.array(
      fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(values, (temperature) => {
        const at = temperature.map((_value, index) => index * minute);
        const some: TrackColumns = {
          ...empty,
          total: at.length,
          time: at,
          temperature,
          humidity: nulls(at.length),
          light: nulls(at.length),
          power: nulls(at.length),
          powerPercent: nulls(at.length),
        };
        const [found] = figuresOf(some, { fromMs: 0, toMs: at.length * minute }, 60).quantities;
        expect(found?.count).toBe(temperature.length);
        expect(found?.mean).toBeGreaterThanOrEqual((found?.min ?? NaN) - 1e-9);
        expect(found?.mean).toBeLessThanOrEqual((found?.max ?? NaN) + 1e-9);
      }),
    );
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
    powerPercent: 90,
    rssi: -60,
    gateway: 'AC233FC00E14',
  });

  it('take their places by time, once, late ones marked', () => {
    const grown = withReadings(columns, [reading(70, 70, 2), reading(30, 69, 3), reading(65, 65, 99), reading(70, 71, 98)], 300, 0);
    expect(grown.total).toBe(7);
    expect(grown.time.map((ms) => ms / minute)).toEqual([0, 5, 10, 30, 60, 65, 70]);
    expect(grown.temperature).toEqual([4, 5, 9, 3, null, 1, 2]);
    expect(grown.power.at(-1)).toBe(3570);
    expect(grown.late).toEqual([2, 3]);
  });

  it('leave the columns as they are when nothing is new', () => {
    expect(withReadings(columns, [reading(65, 65, 99)], 300, 0)).toBe(columns);
    expect(withReadings(columns, [reading(70, 70, 2)], 300, 71 * minute)).toBe(columns);
  });
});

/** Rows of a history, and readings that come while it is open: specification, section 9; domain/cold-chain. */
import { describe, expect, it } from 'vitest';
import { type LiveReading, withReadings } from './columns.js';
import { historyOf } from './history-rows.js';
import { minute, empty, columns, limits } from './history.fixture.js';

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

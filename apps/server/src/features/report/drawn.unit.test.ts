/** What is drawn of a sensor stays small, keeps its lows and highs, and crosses no gap. */
import { mostDrawn } from '@frostway/contract/report/content';
import { ofEachProbe } from '@frostway/core/probes';
import { expect, it } from 'vitest';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { lineOf } from './drawn.js';

const minute = 60_000;
const intervals = [{ fromMs: 0, intervalMs: minute }] as const;

/** Readings at these minutes. */
function columnsOf(minutes: readonly number[], temperature: (at: number) => number): ReadingColumns {
  const of = (value: (at: number) => number): Float64Array => Float64Array.from(minutes, value);
  const nothing = of(() => Number.NaN);
  return {
    length: minutes.length,
    timeMs: of((at) => at * minute),
    gatewayId: nothing,
    receivedMs: nothing,
    rssi: nothing,
    sequence: nothing,
    ...ofEachProbe((name) => (name === 'temperature' ? of(temperature) : name === 'humidity' ? of((at) => 50 + (at % 7)) : nothing)),
  };
}

it('says every reading of a short time, and nothing over a gap', () => {
  const line = lineOf(
    columnsOf([0, 1, 2, 9, 10], (at) => at),
    intervals,
    ['temperature'],
  );
  expect(line.temperature).toEqual([0, 1, 2, null, 9, 10]);
  expect(line.time[3]).toBe(2 * minute + 1);
  expect(line.humidity).toEqual([]);
});

it('keeps the lows and highs of ninety days', () => {
  const minutes = Array.from({ length: 129_600 }, (_, at) => at);
  const line = lineOf(
    columnsOf(minutes, (at) => (at === 77_777 ? 31 : at === 88_888 ? -12 : Math.sin(at / 50))),
    intervals,
    ['temperature', 'humidity'],
  );
  expect(line.time.length).toBeLessThanOrEqual(mostDrawn);
  expect(line.time.length).toBeGreaterThan(500);
  expect(line.temperature).toContain(31);
  expect(line.temperature).toContain(-12);
  expect([line.temperature.length, line.humidity.length]).toEqual([line.time.length, line.time.length]);
  expect(line.time).toEqual(line.time.toSorted((a, b) => a - b));
  expect(line.temperature).not.toContain(null);
});

it('stays as small when every other reading is missed', () => {
  const minutes = Array.from({ length: 50_000 }, (_, at) => at * 4);
  const line = lineOf(
    columnsOf(minutes, (at) => at % 13),
    intervals,
    ['temperature'],
  );
  expect(line.time.length).toBeLessThanOrEqual(mostDrawn);
  expect(line.temperature.filter((value) => value === null).length).toBeGreaterThan(200);
});

/** A history in rows of days or hours, as the clocks of a zone have them: specification, section 9; domain/cold-chain. */
import { describe, expect, it } from 'vitest';
import { offsetOf } from '../../chart/clock.js';
import { figuresOf, stretchesOf } from './statistics.js';
import { sizesFor, stretchName } from './stretches.js';
import { columnsOf, temperatureColumns } from '../../testing/telemetry.js';
import { minute, limits } from './history.fixture.js';

describe('statistics of the part in view, a row for each day or hour', () => {
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

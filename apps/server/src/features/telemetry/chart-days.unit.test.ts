/** A chart of years that is told by digests is the one told by readings: whatever the days hold, reading for reading. */
import type { Intervals } from '@frostway/core/covered-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picked } from '../../telemetry-store/columns.js';
import { digestCellMs } from '../../telemetry-store/chunk/digest.js';
import { begin, daysOf, history } from '../../telemetry-store/chunk/digest.fixture.js';
import { decodeDigest, encodeDigest } from '../../telemetry-store/chunk/digest-coder.js';
import { digestOf } from '../../telemetry-store/chunk/digest-of.js';
import type { ReadingChunk } from '../../telemetry-store/chunk/reading-chunk.js';
import { lastOf, mayGoOn } from '../../telemetry-store/sealed/digests.js';
import { shownRows } from '../../telemetry-store/shown.js';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { sliceWidth, tellsLate } from './chart-days.js';
import { ChartReadings, type ChosenReadings } from './chart-readings.js';
import { isLate } from './history.js';

const minute = 60_000;
const intervals: fc.Arbitrary<Intervals> = fc
  .tuple(fc.constantFrom(minute, 10 * minute, 120 * minute), fc.integer({ min: 0, max: 4 * 24 * 60 }), fc.constantFrom(minute, 30 * minute))
  .map(([first, changed, later]): Intervals => [
    { fromMs: 0, intervalMs: first },
    { fromMs: begin + changed * minute, intervalMs: later },
  ]);

const shownOf = (readings: ReadingChunk): ReadingChunk => {
  const rows = shownRows(readings);
  return rows === undefined ? readings : picked(readings, rows);
};

/** What a chart says of its readings. */
const said = ({ columns, ...rest }: ChosenReadings, given: Intervals) => ({
  ...rest,
  rows: Array.from(columns.timeMs, (ms, at) => [
    ms,
    columns.temperature[at],
    columns.humidity[at],
    isLate(ms, columns.receivedMs[at] as number, given),
  ]),
});

describe('A chart of days that have digests', () => {
  it('is that of their readings: slices, silences, what came late, the first and the last', () => {
    let told = 0;
    fc.assert(
      fc.property(history, intervals, fc.integer({ min: 1, max: 20 }), (readings, given, cells) => {
        const sliceMs = cells * digestCellMs;
        const [byReadings, byDays] = [new ChartReadings(sliceMs, given), new ChartReadings(sliceMs, given)];
        const shown = shownOf(readings);
        byReadings.add(shown);
        const shownDays = new Map(daysOf(shown).map(({ fromMs, day }) => [fromMs, day]));
        let before: ReadingColumns | undefined;
        for (const { fromMs, day } of daysOf(readings)) {
          const made = digestOf(day);
          const digest = made === undefined ? undefined : decodeDigest(encodeDigest(made));
          if (digest !== undefined && tellsLate(digest, given) && !mayGoOn(before, digest)) {
            byDays.addDay(digest);
            before = lastOf(digest);
            told += 1;
          } else {
            const read = shownDays.get(fromMs);
            if (read === undefined) continue;
            byDays.add(read);
            before = picked(read, [read.length - 1]);
          }
        }
        expect(said(byDays.done(), given)).toEqual(said(byReadings.done(), given));
      }),
      { numRuns: 400 },
    );
    expect(told).toBeGreaterThan(300);
  });

  it('has slices of whole cells from one of half a cell on, about as many as pixels', () => {
    const hour = 3_600_000;
    expect([30, 365].map((days) => sliceWidth(days * 24 * hour, 1500) / hour)).toEqual([0.48, 6]);
    expect(sliceWidth(90 * 24 * hour, 1600) / hour).toBe(2);
    expect([sliceWidth(1, 4000), sliceWidth(3.1 * 1000 * hour, 1000) / hour]).toEqual([1, 4]);
  });
});

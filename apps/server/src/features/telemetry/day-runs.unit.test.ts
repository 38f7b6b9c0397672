/** Statistics that are told days by their digests are those of the readings, to the last bit: whatever the days hold, on days of 23 hours too. */
import type { Intervals } from '@frostway/core/covered-time';
import { defaultActivationK } from '@frostway/core/mean-kinetic-temperature';
import { BucketsUnderway } from '@frostway/core/statistics';
import type { Bands, StatisticsRules } from '@frostway/core/statistics-sums';
import { bucketsOf } from '@frostway/core/zone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picked } from '../../telemetry-store/columns.js';
import { begin, daysOf, history } from '../../telemetry-store/chunk/digest.fixture.js';
import { decodeDigest, encodeDigest } from '../../telemetry-store/chunk/digest-coder.js';
import { digestOf } from '../../telemetry-store/chunk/digest-of.js';
import { lastOf, mayGoOn } from '../../telemetry-store/sealed/digests.js';
import { shownRows } from '../../telemetry-store/shown.js';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { runsIn } from './day-runs.js';

const minute = 60_000;
const day = 86_400_000;
const time = fc.integer({ min: -300, max: 5 * 24 * 60 }).map((at) => begin + at * minute);
const limit = fc.constantFrom(null, -20, -5, 0, 4.5, 20, 40);
const rules = fc
  .record({
    first: fc.constantFrom(minute, 10 * minute, 120 * minute),
    later: fc.constantFrom(minute, 30 * minute),
    changed: time,
    bands: fc.uniqueArray(fc.record({ fromMs: time, lower: limit, upper: limit }), { maxLength: 3, selector: ({ fromMs }) => fromMs }),
    lower: limit,
    upper: limit,
    isTemperature: fc.boolean(),
  })
  .map(({ first, later, changed, bands, lower, upper, isTemperature }): StatisticsRules => ({
    bands: [{ fromMs: 0, lower, upper }, ...bands.toSorted((a, b) => a.fromMs - b.fromMs)] satisfies Bands,
    intervals: [
      { fromMs: 0, intervalMs: first },
      { fromMs: changed, intervalMs: later },
    ] satisfies Intervals,
    activationK: isTemperature ? defaultActivationK : null,
  }));

describe('Statistics of days that have digests', () => {
  it('are those of their readings, to the last bit, as a whole, by day of a zone, and by hour', () => {
    let told = 0;
    const asked = fc.tuple(
      time,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('range', 'day', 'day', 'hour'),
      fc.constantFrom('UTC', 'Europe/Berlin', 5.75),
    );
    fc.assert(
      fc.property(history, rules, asked, (readings, given, [fromMs, days, by, zone]) => {
        const window = { fromMs, untilMs: fromMs + days * day };
        const buckets = by === 'range' ? [window] : bucketsOf(window, by, zone);
        const probe = given.activationK === null ? 'humidity' : 'temperature';
        const rows = shownRows(readings);
        const shown = rows === undefined ? readings : picked(readings, rows);
        const [byReadings, byDays] = [new BucketsUnderway(window, buckets, given), new BucketsUnderway(window, buckets, given)];
        byReadings.add({ timeMs: shown.timeMs, value: shown[probe] });
        const shownDays = new Map(daysOf(shown).map(({ fromMs: at, day: one }) => [at, one]));
        let before: ReadingColumns | undefined;
        for (const { fromMs: at, day: one } of daysOf(readings)) {
          const made = digestOf(one);
          const digest = made === undefined ? undefined : decodeDigest(encodeDigest(made));
          const runs = digest === undefined ? undefined : runsIn(digest, probe);
          if (digest !== undefined && runs?.every((run) => byDays.takes(run)) === true && !mayGoOn(before, digest)) {
            for (const run of runs) byDays.addRun(run);
            before = lastOf(digest);
            told += runs.length;
          } else {
            const read = shownDays.get(at);
            if (read === undefined) continue;
            byDays.add({ timeMs: read.timeMs, value: read[probe] });
            before = picked(read, [read.length - 1]);
          }
        }
        expect(byDays.done()).toEqual(byReadings.done());
      }),
      { numRuns: 600 },
    );
    expect(told).toBeGreaterThan(200);
  });
});

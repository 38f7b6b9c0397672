/** Figures of many readings, counted a piece at a time, so that nobody waits for them: to the last bit those of all readings at once. */
import { BucketsUnderway, figuresOf, type Series, type Statistics } from '@frostway/core/statistics';
import type { Span, StatisticsRules } from '@frostway/core/statistics-sums';
import { Slices } from '../../call/slices.js';

/** Readings that are counted before others may have their turn. */
const readingsAtOnce = 2000;

/** The figures of a window; readings are ascending, one a moment, as the store has them. */
export async function statisticsInSlices({ timeMs, value }: Series, window: Span, rules: StatisticsRules): Promise<Statistics> {
  const slices = new Slices();
  const underway = new BucketsUnderway(window, [window], rules);
  for (let from = 0; from < timeMs.length; from += readingsAtOnce) {
    const until = Math.min(timeMs.length, from + readingsAtOnce);
    underway.add({ timeMs: timeMs.subarray(from, until), value: value.subarray(from, until) });
    if (slices.isOver()) await slices.next();
  }
  return figuresOf(underway.done(), rules.activationK);
}

/** What a digest of a day says of one probe, as statistics take it. */
import type { ProbeName } from '@frostway/core/probes';
import type { Moment, ReadingRun } from '@frostway/core/statistics-sums';
import type { DayDigest } from '../../telemetry-store/chunk/digest.js';

/** All readings of a probe by their sums, oldest first; undefined where the digest has none. */
export function runsIn({ chosen, probes }: DayDigest, probe: ProbeName): readonly ReadingRun[] | undefined {
  const found = probes[probe];
  if (found === undefined) return [];
  const { timeMs, [probe]: values } = chosen;
  const at = (index: number): Moment => ({ timeMs: timeMs[index] as number, value: values[index] as number });
  if (found.runs === null) return undefined;
  const { runs, longestStepMs } = found.runs;
  return runs.map(({ first, last, ...sums }): ReadingRun => {
    let [low, high] = [first, first];
    for (let index = first + 1; index <= last; index += 1) {
      const value = values[index] as number;
      if (value < (values[low] as number)) low = index;
      if (value > (values[high] as number)) high = index;
    }
    return { ...sums, first: at(first), last: at(last), min: at(low), max: at(high), longestStepMs };
  });
}

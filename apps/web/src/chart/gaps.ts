/** Where readings are missing: a line stops there and is never drawn across. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { intervalAt, type Intervals, type IntervalVersion } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import type { Stretch, Trace } from './trace.js';

/** The time between two neighbouring readings that lie too far apart. */
export type Gap = {
  readonly fromMs: number;
  readonly toMs: number;
  /** Index of the first reading after the gap. */ readonly next: number;
};

/** The recording intervals of a history; the one in force where it does not say them. */
export function intervalsOf({ intervals }: Pick<TrackColumns, 'intervals'>, intervalSeconds: number): Intervals {
  const [first, ...later] = intervals.map(({ from, seconds }): IntervalVersion => ({ fromMs: from, intervalMs: seconds * 1000 }));
  return first === undefined ? [{ fromMs: 0, intervalMs: intervalSeconds * 1000 }] : [first, ...later];
}

/** The longest time after a reading in which the next one still counts as connected, ms: the rule by which statistics and alarms are counted. */
export function connectedBy(intervals: Intervals): (ms: number) => number {
  return (ms) => limits.gapIntervals * intervalAt(intervals, ms);
}

/**
 * The longest time between readings that still counts as connected, ms: 2.5 x the interval. History that was recorded under a longer
 * interval than today's is judged by its own usual spacing (the median).
 */
export function longestStep(time: Float64Array, intervalSeconds: number): number {
  const steps = new Float64Array(Math.max(0, time.length - 1));
  for (let i = 1; i < time.length; i++) steps[i - 1] = (time[i] ?? 0) - (time[i - 1] ?? 0);
  steps.sort();
  const median = steps[steps.length >> 1] ?? 0;
  return limits.gapIntervals * Math.max(intervalSeconds * 1000, median);
}

/** All gaps of a trace, oldest first; `connected` says how long after a moment is none. */
export function gapsOf(trace: Pick<Trace, 'time'>, connected: (ms: number) => number): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < trace.time.length; i++) {
    const fromMs = trace.time[i - 1] ?? 0;
    const toMs = trace.time[i] ?? 0;
    if (toMs - fromMs > connected(fromMs)) gaps.push({ fromMs, toMs, next: i });
  }
  return gaps;
}

/** The stretches between gaps inside one stretch, oldest first. */
export function runsOf(within: Stretch, gaps: readonly Gap[]): Stretch[] {
  const runs: Stretch[] = [];
  let first = within.first;
  for (const gap of gaps) {
    if (gap.next <= first) continue;
    if (gap.next > within.last) break;
    runs.push({ first, last: gap.next - 1 });
    first = gap.next;
  }
  runs.push({ first, last: within.last });
  return runs;
}

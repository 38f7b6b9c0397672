/**
 * Covered time: for which time a reading speaks. Statistics, cumulative rules and degree-minutes are sums over it, so it is said once, here.
 * Event time only: no clock, no order of arrival.
 */
import { limits } from './limits.js';

/** True when two consecutive readings are more than 2.5 intervals apart: nothing is known of the time between them. The interval is the one in force at the earlier. */
export function isGap(timeMs: number, nextMs: number, intervalMs: number): boolean {
  return nextMs - timeMs > limits.gapIntervals * intervalMs;
}

/**
 * The time a reading speaks for, ms: until the next reading; before a gap, or with no reading after it, one interval. Never beyond the next
 * reading nor the end of the window, never negative.
 *
 * @param intervalMs the recording interval in force at the reading's own time
 */
export function creditMs(timeMs: number, nextMs: number | undefined, intervalMs: number, untilMs: number): number {
  const reachMs = nextMs !== undefined && !isGap(timeMs, nextMs, intervalMs) ? nextMs : Math.min(timeMs + intervalMs, nextMs ?? Infinity);
  return Math.max(0, Math.min(reachMs, untilMs) - timeMs);
}

/** A recording interval and since when it is in force, epoch ms. */
export type IntervalVersion = { readonly fromMs: number; readonly intervalMs: number };

/** Recording intervals, at least one, ascending by `fromMs`; the first also stands for the time before it. */
export type Intervals = readonly [IntervalVersion, ...IntervalVersion[]];

/** The recording interval in force at a moment, ms. */
export function intervalAt(intervals: Intervals, atMs: number): number {
  return (intervals[versionAt(intervals, atMs)] as IntervalVersion).intervalMs;
}

/** Which version is in force at a moment: the last that does not begin after it, else the first. Versions ascend by `fromMs`, and there is at least one. */
export function versionAt(versions: readonly { readonly fromMs: number }[], atMs: number): number {
  let first = 0;
  let last = versions.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((versions[middle]?.fromMs ?? 0) > atMs) last = middle - 1;
    else first = middle;
  }
  return first;
}

/** Readings expected in a span: its length in intervals in force; a real number, so that spans can be added. */
export function expectedReadings(intervals: Intervals, fromMs: number, untilMs: number): number {
  let expected = 0;
  for (const [index, { intervalMs, fromMs: since }] of intervals.entries()) {
    const start = index === 0 ? fromMs : Math.max(fromMs, since);
    const end = Math.min(untilMs, intervals[index + 1]?.fromMs ?? Infinity);
    if (end > start && intervalMs > 0) expected += (end - start) / intervalMs;
  }
  return expected;
}

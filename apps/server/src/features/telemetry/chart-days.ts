/** Days of a chart's history that are told by their digests: how wide its slices are then, and which days may be told so. */
import type { Intervals } from '@frostway/core/covered-time';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { type DayDigest, digestCellMs } from '../../telemetry-store/chunk/digest.js';
import { absentColumn } from '../../telemetry-store/absent.js';
import { firstFrom } from '../../telemetry-store/columns.js';
import { isLate } from './history.js';

/** The width of a slice, ms: that of so many pixels, or the nearest multiple of the cells of digests where there is one. */
export function sliceWidth(rangeMs: number, pixels: number): number {
  const widthMs = Math.max(1, Math.ceil(rangeMs / pixels));
  return Math.round(widthMs / digestCellMs) * digestCellMs || widthMs;
}

/** Whether all readings of each cell were late, or none: the digest does not say which of some. */
export function tellsLate({ late }: DayDigest, intervals: Intervals): boolean {
  return late.every(({ fromMs, leastMs, mostMs }) => {
    if (intervals.some((version) => version.fromMs > fromMs && version.fromMs < fromMs + digestCellMs)) return false;
    return isLate(fromMs, fromMs + leastMs, intervals) === isLate(fromMs, fromMs + mostMs, intervals);
  });
}

/** The chosen readings of a day as columns; each was received as late as the least of its cell. */
export function columnsOf({ chosen, late }: DayDigest): ReadingColumns {
  const { length, timeMs } = chosen;
  const receivedMs = timeMs.slice();
  for (const { fromMs, leastMs } of late)
    for (let at = firstFrom(timeMs, fromMs); at < length && (timeMs[at] as number) < fromMs + digestCellMs; at += 1)
      receivedMs[at] = (timeMs[at] as number) + leastMs;
  const none = absentColumn(length);
  return { ...chosen, receivedMs, gatewayId: none, rssi: none, sequence: none };
}

/** Quiet hours: times of a day, in somebody's own zone, in which he is not disturbed. */
import { localMs, type Zone } from '@frostway/core/zone';

/** Minutes of a day; the end may lie before the beginning, after midnight. */
export type QuietHours = { readonly from: number; readonly until: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** Longer than any night with its clocks moved, ms. */
const longestMs = 27 * 3_600_000;

/** Whether a clock that shows `minute` stands in quiet hours. The last minute is not one of them. */
function isQuiet({ from, until }: QuietHours, minute: number): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** When the quiet hours a moment lies in are over, epoch ms; undefined when it lies in none. Clocks that are moved in the night move the end along. */
export function quietUntil(nowMs: number, zone: Zone, quiet: QuietHours): number | undefined {
  const clockAt = (ms: number): number => Math.floor(localMs(zone, ms) / minuteMs) % dayMinutes;
  if (!isQuiet(quiet, clockAt(nowMs))) return undefined;
  let ms = Math.ceil((nowMs + 1) / minuteMs) * minuteMs;
  while (ms < nowMs + longestMs && isQuiet(quiet, clockAt(ms))) ms += minuteMs;
  return ms;
}

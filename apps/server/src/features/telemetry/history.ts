/** Ranges of history: how long they may be, what of them the asker may read, and their rows. */
import type { TrackColumns, TrackRow } from '@frostway/contract/telemetry/endpoints';
import { refuse, type RefusalName } from '@frostway/contract/refusals';
import type { Intervals } from '@frostway/core/covered-time';
import type { SeenDevice } from '../../scope/devices.js';
import type { HeardColumns, ReadingColumns } from '../../telemetry-store/store.js';

/** A range in order and within its limit; 10000 out of order, 56091 too long. */
export function checkedRange(st: number, et: number, limitMs: number, tooLong: RefusalName = 'rangeTooLong'): void {
  if (et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  if (et - st > limitMs) refuse(tooLong, { et: tooLong });
}

/** The part of a range that is the asker's to read; undefined when none is. */
export function withinWindow(device: SeenDevice, st: number, et: number): { fromMs: number; untilMs: number } | undefined {
  const fromMs = Math.max(st, device.window.fromMs);
  const untilMs = Math.min(et, device.window.untilMs);
  return fromMs <= untilMs ? { fromMs, untilMs } : undefined;
}

/** The same for one device by name; refuses 80002 when all of the range is later than the end of an expired device. */
export function shownRange(device: SeenDevice, st: number, et: number): { fromMs: number; untilMs: number } | undefined {
  if (device.expiresAt !== null && device.expiresAt.getTime() === device.window.untilMs && st > device.window.untilMs)
    refuse('deviceExpired');
  return withinWindow(device, st, et);
}

/** First and last index of a page over `total` rows; the whole when no size is given. A page beyond the last is refused, the first never is. */
export function pageOf(total: number, page: number, pageSize: number | undefined): { from: number; until: number } {
  if (pageSize === undefined) {
    if (page > 1) refuse('pageOverLimit');
    return { from: 0, until: total };
  }
  const from = (page - 1) * pageSize;
  if (page > 1 && from >= total) refuse('pageOverLimit');
  return { from, until: Math.min(total, from + pageSize) };
}

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
const iso = (ms: number | undefined): string => new Date(ms ?? 0).toISOString();

/** One moment of columns as the wire has it. */
export function trackRowAt(columns: ReadingColumns | HeardColumns, index: number): TrackRow {
  return {
    time: iso(columns.timeMs[index]),
    temperature: orNull(columns.temperature[index]),
    humidity: orNull(columns.humidity[index]),
    light: orNull(columns.light[index]),
    power: orNull(columns.power[index]),
    powerPercent: orNull(columns.powerPercent[index]),
  };
}

const fiveMinutesMs = 5 * 60_000;

/** A column as the wire has it. A loop, because a chart has a hundred thousand of them. */
function list(values: Float64Array): (number | null)[] {
  const result: (number | null)[] = Array.from(values);
  for (let index = 0; index < result.length; index += 1) if (Number.isNaN(result[index])) result[index] = null;
  return result;
}

/** A reading is late when it was received more than its upload interval, and than five minutes, after its time; ms. */
export const lateAfterMs = (intervalSeconds: number): number => Math.max(fiveMinutesMs, intervalSeconds * 1000);

/** Columns as the wire has them. */
export function toTrackColumns(columns: ReadingColumns, intervalSeconds: number, intervals: Intervals): TrackColumns {
  const lateMs = lateAfterMs(intervalSeconds);
  const late: number[] = [];
  for (let index = 0; index < columns.length; index += 1) {
    if ((columns.receivedMs[index] ?? 0) - (columns.timeMs[index] ?? 0) > lateMs) late.push(index);
  }

  return {
    total: columns.length,
    time: Array.from(columns.timeMs),
    temperature: list(columns.temperature),
    humidity: list(columns.humidity),
    light: list(columns.light),
    power: list(columns.power),
    powerPercent: list(columns.powerPercent),
    late,
    intervals: intervals.map(({ fromMs, intervalMs }) => ({ from: fromMs, seconds: intervalMs / 1000 })),
  };
}

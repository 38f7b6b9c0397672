/** Ranges of history: how long they may be, what of them the principal may read, and their rows. */
import type { TrackColumns, TrackRow } from '@frostway/contract/telemetry/endpoints';
import { refuse, type RefusalName } from '@frostway/contract/refusals';
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import { ofEachProbe, probeRow } from '@frostway/core/probes';
import type { SeenDevice } from '../../scope/devices.js';
import { lateAfterMs } from '../../telemetry-store/chunk/digest.js';
import { isSilent } from '../../telemetry-store/columns.js';
import type { ReceivedColumns, ReadingColumns } from '../../telemetry-store/store.js';
import type { Around } from './around.js';
import { intervalsOf, type LimitsVersion, type SettingsVersion } from '../device/index.js';

/** Readings held at once while a long range is gone through, and how many one answer may be made from: 28 years of a reading every five minutes, five of one a minute. */
export const readingsAtOnce = 20_000;
export const mostReadings = 3_000_000;

/** A range in order and within its limit; 10000 out of order, 56091 too long. */
export function checkedRange(st: number, et: number, limitMs: number, tooLong: RefusalName = 'rangeTooLong'): void {
  if (et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  if (et - st > limitMs) refuse(tooLong, { et: tooLong });
}

/** The part of a range [st, et) that is the principal's to read; undefined when none is. */
export function withinWindow(device: SeenDevice, st: number, et: number): { fromMs: number; untilMs: number } | undefined {
  const fromMs = Math.max(st, device.window.fromMs);
  const untilMs = Math.min(et, device.window.untilMs);
  return fromMs < untilMs ? { fromMs, untilMs } : undefined;
}

/** The same for one device by name; refuses 80002 when all of the range is later than the end of an expired device. */
export function shownRange(device: SeenDevice, st: number, et: number): { fromMs: number; untilMs: number } | undefined {
  if (device.expiresAt !== null && device.expiresAt.getTime() + 1 === device.window.untilMs && st >= device.expiresAt.getTime())
    refuse('deviceExpired');
  return withinWindow(device, st, et);
}

/** The time of a range whose settings are the principal's to know: it is never empty, so that an empty history has settings too. */
export function settingsRange({ window }: SeenDevice, st: number, et: number): { fromMs: number; untilMs: number } {
  const within = (ms: number): number => Math.min(Math.max(ms, window.fromMs), window.untilMs - 1);
  return { fromMs: within(st), untilMs: within(et) };
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
export function trackRowAt(columns: ReadingColumns | ReceivedColumns, index: number): TrackRow {
  return {
    time: iso(columns.timeMs[index]),
    ...ofEachProbe((name) => orNull(columns[name][index])),
  };
}

/** A reading is late when it was received more than the upload interval in force at its time, and than five minutes, after its time. */
export function isLate(timeMs: number, receivedMs: number, intervals: Intervals): boolean {
  const sinceMs = receivedMs - timeMs;
  return sinceMs > lateAfterMs && sinceMs > intervalAt(intervals, timeMs);
}

/** Columns as they are answered, with what lies around them and the settings and limits in force in their time. */
export function toTrackColumns(
  columns: ReadingColumns,
  around: Around,
  settings: readonly [SettingsVersion, ...SettingsVersion[]],
  limits: readonly LimitsVersion[],
): TrackColumns {
  const intervals = intervalsOf(settings);
  const late: number[] = [];
  for (let index = 0; index < columns.length; index += 1) {
    if (isLate(columns.timeMs[index] ?? 0, columns.receivedMs[index] ?? 0, intervals)) late.push(index);
  }

  return {
    total: columns.length,
    time: columns.timeMs,
    ...ofEachProbe((name) => (probeRow(name).isRare === true && isSilent(columns[name]) ? new Float64Array() : columns[name])),
    late: Float64Array.from(late),
    intervals: intervals.map(({ fromMs, intervalMs }) => ({ from: fromMs, seconds: intervalMs / 1000 })),
    limits: limits.map(({ fromMs, ...then }) => ({ from: fromMs, ...then })),
    ...around,
  };
}

/** A history as columns, moved forward by the readings that come while it is on the screen. Pure. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { intervalAt } from '@frostway/core/covered-time';
import { ofEachProbe } from '@frostway/core/probes';
import { type DrawnColumns, intervalsOf } from '../../chart/gaps.js';
import { msOf } from '../../values/times.js';

export type LiveReading = NonNullable<DeviceStatus['reading']>;

/** Received later than this after its time, and later than the interval in force then: the server's rule for late. */
const lateMs = 300_000;

/** Columns with further readings in their places; a moment that is there already is left as it is, what lies before `fromMs` is left out. */
export function withReadings(
  columns: DrawnColumns,
  readings: readonly LiveReading[],
  intervalSeconds: number,
  fromMs: number,
): DrawnColumns {
  const known = new Set(columns.time);
  const intervals = intervalsOf(columns, intervalSeconds);
  const fresh = readings.flatMap((reading) => {
    const ms = msOf(reading.time);
    if (ms === undefined || ms < fromMs || known.has(ms)) return [];
    known.add(ms);
    const isLate = (msOf(reading.receivedAt) ?? ms) - ms > Math.max(lateMs, intervalAt(intervals, ms));
    return [{ ms, reading, isLate }];
  });
  if (fresh.length === 0) return columns;
  const late = new Set(columns.late);
  const all = [
    ...columns.time.map((ms, index) => ({
      ms,
      isLate: late.has(index),
      reading: ofEachProbe((name) => columns[name][index] ?? null),
    })),
    ...fresh,
  ].sort((a, b) => a.ms - b.ms);
  return {
    ...columns,
    total: all.length,
    ...(columns.readings === undefined ? {} : { readings: columns.readings + fresh.length }),
    time: all.map((row) => row.ms),
    ...ofEachProbe((name) => all.map((row) => row.reading[name])),
    late: all.flatMap((row, index) => (row.isLate ? [index] : [])),
    // What came is known, and no longer only near.
    ...(columns.knownTime === undefined ? {} : { knownTime: Math.max(columns.knownTime, all.at(-1)?.ms ?? 0) }),
    ...(columns.after === undefined ? {} : { after: columns.after.filter(({ time }) => !known.has(time)) }),
  };
}

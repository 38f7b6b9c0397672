/** A history as columns, moved forward by the readings that come while it is on the screen. Pure. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { intervalAt } from '@frostway/core/covered-time';
import { ofEachProbe } from '@frostway/core/probes';
import { type DrawnColumns, intervalsOf } from '../../chart/gaps.js';
import { firstAtOrAfter } from '../../chart/trace.js';
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
  const { time } = columns;
  const intervals = intervalsOf(columns, intervalSeconds);
  const came = new Set<number>();
  const isKnown = (ms: number): boolean => came.has(ms) || time[firstAtOrAfter(time, ms)] === ms;
  const fresh = readings
    .flatMap((reading) => {
      const ms = msOf(reading.time);
      if (ms === undefined || ms < fromMs || isKnown(ms)) return [];
      came.add(ms);
      const isLate = (msOf(reading.receivedAt) ?? ms) - ms > Math.max(lateMs, intervalAt(intervals, ms));
      return [{ ms, reading, isLate }];
    })
    .sort((a, b) => a.ms - b.ms)
    // Where it comes to stand.
    .map((each, before) => ({ ...each, at: firstAtOrAfter(time, each.ms) + before }));
  if (fresh.length === 0) return columns;
  const total = time.length + fresh.length;
  /** A column with what came in its places; one that is empty was not measured before. */
  const grown = (column: Float64Array, valueOf: (each: (typeof fresh)[number]) => number | null): Float64Array => {
    const made = new Float64Array(total).fill(Number.NaN);
    let next = 0;
    for (const [before, each] of fresh.entries()) {
      made.set(column.subarray(next, each.at - before), next + before);
      made[each.at] = valueOf(each) ?? Number.NaN;
      next = each.at - before;
    }
    made.set(column.subarray(next), next + fresh.length);
    return made;
  };
  const moved = Array.from(columns.late, (index) => index + fresh.filter((each, before) => each.at - before <= index).length);
  const late = [...moved, ...fresh.flatMap(({ at, isLate }) => (isLate ? [at] : []))].sort((a, b) => a - b);
  const times = grown(time, ({ ms }) => ms);
  return {
    ...columns,
    total,
    ...(columns.readings === undefined ? {} : { readings: columns.readings + fresh.length }),
    time: times,
    ...ofEachProbe((name) => grown(columns[name], ({ reading }) => reading[name])),
    late: Float64Array.from(late),
    // What came is known, and no longer only near.
    ...(columns.knownTime === undefined ? {} : { knownTime: Math.max(columns.knownTime, times.at(-1) ?? 0) }),
    ...(columns.after === undefined ? {} : { after: columns.after.filter((edge) => !isKnown(edge.time)) }),
  };
}

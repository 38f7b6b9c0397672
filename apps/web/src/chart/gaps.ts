/** Where readings are missing: a line stops there and is never drawn across. */
import type { ChartColumns, TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { intervalAt, type Intervals, type IntervalVersion } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import type { Quantity } from './quantities.js';
import { type Stretch, type Trace, usualStep } from './trace.js';

/** The time between two neighbouring readings that lie too far apart, or between one and the end of the time that was asked for. */
export type Gap = {
  readonly fromMs: number;
  readonly toMs: number;
  /** Index of the first reading after the gap; the number of readings when there is none. */ readonly next: number;
  /** The silence of which it is a part, where nothing at all was read in the time that was asked for. */
  readonly whole?: { readonly fromMs: number; readonly toMs: number };
  /** It is the time before the first reading there ever was: nobody missed anything. */
  readonly isBeforeFirst?: true;
};

/** A history as it is drawn: the whole of it, or of a long one the readings a chart needs, with what is said of the others. */
export type DrawnColumns = TrackColumns & Partial<Pick<ChartColumns, 'readings' | 'lateReadings' | 'silentFrom'>>;

/** What is known of the time around the readings of a quantity. */
export type Around = {
  /** The time that was asked for. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The readings next to it, epoch ms; undefined where none is near. */
  readonly beforeMs: number | undefined;
  readonly afterMs: number | undefined;
  /** The first reading there ever was, epoch ms; null = there is none. */
  readonly firstMs: number | null;
  /** Until when readings could be known. */
  readonly knownMs: number;
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

/** The same between the readings of a quantity's trace: where some were left out, only silences that are said part the line. */
export function connectedIn(
  { silentFrom }: DrawnColumns,
  quantity: Quantity,
  { time }: Pick<Trace, 'time'>,
  connected: (ms: number) => number,
): (ms: number) => number {
  if (silentFrom === undefined) return connected;
  const drawnThrough = new Set(time.subarray(0, -1));
  for (const ms of silentFrom[quantity]) drawnThrough.delete(ms);
  return (ms) => (drawnThrough.has(ms) ? Infinity : connected(ms));
}

/**
 * The longest time between readings that still counts as connected, ms: 2.5 x the interval. History that was recorded under a longer
 * interval than today's is judged by its own usual spacing (the median).
 */
export function longestStep(time: Float64Array, intervalSeconds: number): number {
  return limits.gapIntervals * Math.max(intervalSeconds * 1000, usualStep(time));
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

/** What a history says of the time around it, for a quantity or for readings of any kind; undefined when it says nothing. */
export function aroundOf(
  columns: TrackColumns,
  asked: { readonly fromMs: number; readonly toMs: number } | undefined,
  quantity?: Quantity,
): Around | undefined {
  const { before, after, firstTime, knownTime } = columns;
  if (asked === undefined || before === undefined || after === undefined || firstTime === undefined) return undefined;
  const has = (edge: (typeof before)[number]): boolean => quantity === undefined || edge[quantity] !== null;
  return {
    ...asked,
    beforeMs: before.findLast(has)?.time,
    afterMs: after.find(has)?.time,
    firstMs: firstTime,
    knownMs: knownTime ?? asked.toMs,
  };
}

/** A trace's gaps with those at the ends of the time that was asked for: a sensor that is silent is silent to the edge. */
export function withEdges(
  gaps: readonly Gap[],
  { time }: Pick<Trace, 'time'>,
  around: Around | undefined,
  connected: (ms: number) => number,
): Gap[] {
  if (around === undefined) return [...gaps];
  const { fromMs, toMs, beforeMs, afterMs, firstMs, knownMs } = around;
  const [first, last] = [time[0], time[time.length - 1]];
  const untilMs = Math.min(toMs, first ?? afterMs ?? knownMs);
  const edges: Gap[] = [];
  if (beforeMs === undefined) {
    const receptionMs = Math.min(firstMs ?? Infinity, untilMs);
    if (receptionMs > fromMs) edges.push({ fromMs, toMs: receptionMs, next: 0, isBeforeFirst: true });
    if (untilMs > Math.max(receptionMs, fromMs)) edges.push({ fromMs: Math.max(receptionMs, fromMs), toMs: untilMs, next: 0 });
  } else if (untilMs - beforeMs > connected(beforeMs) && untilMs > fromMs) edges.push({ fromMs, toMs: untilMs, next: 0 });
  const end: Gap[] = [];
  if (last !== undefined) {
    const nextMs = afterMs ?? knownMs;
    if (nextMs - last > connected(last) && Math.min(nextMs, toMs) > last)
      end.push({ fromMs: last, toMs: Math.min(nextMs, toMs), next: time.length });
  }
  return [...edges, ...gaps, ...end];
}

/** The silence in which all of the time that was asked for lies: from the last reading before it to the next one, or as far as is known; undefined when it lies in none. */
export function silenceOf(
  columns: TrackColumns,
  asked: { readonly fromMs: number; readonly toMs: number } | undefined,
  connected: (ms: number) => number,
): { readonly fromMs: number; readonly toMs: number } | undefined {
  const around = columns.time.length > 0 ? undefined : aroundOf(columns, asked);
  if (around?.beforeMs === undefined) return undefined;
  const toMs = around.afterMs ?? around.knownMs;
  return toMs > around.fromMs && toMs - around.beforeMs > connected(around.beforeMs) ? { fromMs: around.beforeMs, toMs } : undefined;
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

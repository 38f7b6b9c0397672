/**
 * Sealed days among rows. One statement answers both, so that it is of one moment: a day that is being sealed or opened is seen once. Rows come without a packed
 * day; a sealed day comes as one row with its own, is unpacked here and put among the others.
 */
import { concatenated } from '../absent.js';
import { eachColumn, firstFrom, type NumberColumns, picked } from '../columns.js';
import type { Chunk } from '../chunk/coder.js';
import type { Known } from '../seconds.js';
import { dayMs } from './days.js';
import type { Kind } from './kind.js';
import { unpack } from './packed.js';

type Fact = { readonly timeMs: number };
/** A table of sealed days. */
type Sealed = Kind<Chunk, Fact>['sealed'];

/** Condition: a sealed day, the alias `chunk`, has a fact of a device in a time, both ends included or its end not (`<`); expressions. */
export const overlaps = (deviceId: string, fromMs: string, untilMs: string, end: '<=' | '<' = '<='): string =>
  `chunk.device_id = ${deviceId} and chunk.from_ms > ${fromMs} - ${dayMs} and chunk.from_ms ${end} ${untilMs} and chunk.last_ms >= ${fromMs} and chunk.first_ms ${end} ${untilMs}`;

/** Condition: not all of a sealed day that overlaps lies in the time, its end not included. */
export const isCut = (fromMs: string, untilMs: string): string => `(chunk.first_ms < ${fromMs} or chunk.last_ms >= ${untilMs})`;

/**
 * Table expression `chunk` (device_id, from_ms, body, next_ms): the first sealed days that overlap a time, enough for about so many facts; next_ms: when the first
 * begins that is not among them, of the last one.
 */
export const firstDays = (
  sealed: Sealed,
  deviceId: string,
  fromMs: string,
  untilMs: string,
  most: string,
  end: '<=' | '<' = '<=',
): string => `(
  select device_id, from_ms, body, next_ms from (
    select device_id, from_ms, body, lead(from_ms) over its as next_ms, sum(count) over its - count as before from (
      select device_id, from_ms, count, body from ${sealed} as chunk where ${overlaps(deviceId, fromMs, untilMs, end)} order by from_ms limit ${most} + 1
    ) as day window its as (order by from_ms)) as placed
  where before < ${most} order by from_ms) as chunk`;

/** The first or the last fact of a time as rows have it, and the sealed day that may have an earlier or later one; its body only where it is cut. */
export type EdgeRow = {
  readonly ms: number | null;
  readonly sealed_device_id: number | null;
  readonly sealed_from_ms: number | null;
  readonly sealed_ms: number | null;
  readonly sealed_body: Buffer | null;
};

/** Subquery of the first (`asc`) or last (`desc`) sealed day that overlaps a time, its end not included: the columns `sealed_...` of `EdgeRow`. */
export function sealedEdge(sealed: Sealed, deviceId: string, fromMs: string, untilMs: string, order: 'asc' | 'desc'): string {
  const isInside = order === 'asc' ? `chunk.first_ms >= ${fromMs}` : `chunk.last_ms < ${untilMs}`;
  return `(
  select chunk.device_id as sealed_device_id, chunk.from_ms as sealed_from_ms, case when ${isInside} then chunk.${order === 'asc' ? 'first_ms' : 'last_ms'} end as sealed_ms,
    case when not ${isInside} then chunk.body end as sealed_body
  from ${sealed} as chunk where ${overlaps(deviceId, fromMs, untilMs, '<')} order by chunk.from_ms ${order} limit 1)`;
}

/** The time of the first or last fact of both. */
export function edgeAt<C extends Chunk, R extends Fact>(
  kind: Kind<C, R>,
  row: EdgeRow,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  order: 'asc' | 'desc',
): number | null {
  const { ms, sealed_device_id: deviceId, sealed_from_ms: dayFromMs, sealed_body: body } = row;
  let sealed = row.sealed_ms;
  if (body !== null && deviceId !== null && dayFromMs !== null) {
    const day = unpack(kind, deviceId, dayFromMs, body);
    const [from, until] = day === undefined ? [0, 0] : boundsOf(day, fromMs, untilMs);
    sealed = from === until ? null : (day?.timeMs[order === 'asc' ? from : until - 1] ?? null);
  }
  if (ms === null || sealed === null) return ms ?? sealed;
  return order === 'asc' ? Math.min(ms, sealed) : Math.max(ms, sealed);
}

/** Facts of a sealed day from one time until another, both ends included; none of a day that is damaged. */
export function factsOf<C extends Chunk, R extends Fact>(
  kind: Kind<C, R>,
  deviceId: number,
  dayFromMs: number,
  body: Uint8Array,
  fromMs: number,
  untilMs: number,
): R[] {
  const day = unpack(kind, deviceId, dayFromMs, body);
  if (day === undefined) return [];
  const [from, until] = boundsOf(day, fromMs, untilMs + 1);
  return Array.from({ length: until - from }, (_, offset) => kind.at(deviceId, day, from + offset));
}

/** The first or last fact of a sealed day in a time, both ends included: of the last moment the one that is first in the order of rows. */
export function factAt<C extends Chunk, R extends Fact>(
  kind: Kind<C, R>,
  deviceId: number,
  day: C | undefined,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  order: 'asc' | 'desc',
): R | null {
  const [from, until] = day === undefined ? [0, 0] : boundsOf(day, fromMs, untilMs + 1);
  if (day === undefined || from === until) return null;
  return kind.at(deviceId, day, order === 'asc' ? from : firstFrom(day.timeMs, day.timeMs[until - 1] as number));
}

/**
 * What rows and days answer that were each asked for the first of a time, put together.
 *
 * @param rowsMs until when all rows are among these; undefined = there are no more
 * @param nextMs when the first sealed day begins that is not among these; undefined = there is none
 */
export function known<C extends Chunk, R extends Fact>(
  { follows }: Kind<C, R>,
  rows: readonly R[],
  days: readonly R[],
  rowsMs: number | undefined,
  nextMs: number | undefined,
): Known<R> {
  const knownMs = earlier(rowsMs, nextMs);
  if (days.length === 0) return { rows, knownMs };
  const all = [...rows, ...days];
  return { rows: (knownMs === undefined ? all : all.filter(({ timeMs }) => timeMs < knownMs)).sort(follows), knownMs };
}

/** The earlier of two times; undefined = never. */
export const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

type Timed = NumberColumns<'timeMs'>;
/** Sealed days as columns, among which are those of rows. */
type Day = { readonly length: number; readonly timeMs: Float64Array };

/** The part of ascending times in a time, its end not included; nothing of a time that ends before it begins. */
function boundsOf({ timeMs }: { readonly timeMs: Float64Array }, fromMs: number, untilMs: number): [from: number, until: number] {
  const from = firstFrom(timeMs, fromMs);
  return [from, Math.max(from, firstFrom(timeMs, untilMs))];
}

/** Rows by column with the sealed days among them, ascending by time, then the tie; days ascend, of each what lies in a time, its end not included. */
export function among<C extends Timed>(rows: C, days: readonly Day[], fromMs: number, untilMs: number, tie: keyof C & string): C {
  type Part = { readonly of: Readonly<Record<string, unknown>>; readonly from: number; readonly until: number };
  const parts: Part[] = [];
  let next = 0;
  const rowsUntil = (until: number): void => {
    if (until > next) parts.push({ of: rows, from: next, until });
    next = Math.max(next, until);
  };
  for (const day of days) {
    const [from, until] = boundsOf(day, fromMs, untilMs);
    if (from === until) continue;
    rowsUntil(firstFrom(rows.timeMs, day.timeMs[from] as number));
    parts.push({ of: day, from, until });
  }
  if (parts.length === 0) return rows;
  rowsUntil(rows.length);
  const length = parts.reduce((sum, { from, until }) => sum + until - from, 0);
  return inOrder(
    eachColumn(rows, length, (_, name) =>
      concatenated(
        parts.map(({ of, from, until }) => (of[name] as Float64Array).subarray(from, until)),
        length,
      ),
    ),
    tie,
  );
}

/** Columns in the order of time, then the tie: as they are, unless a day that is damaged has rows beside it. */
function inOrder<C extends Timed>(columns: C, tie: keyof C & string): C {
  const { timeMs, length } = columns;
  const ties = columns[tie] as Float64Array;
  const follows = (a: number, b: number): number =>
    (timeMs[a] as number) - (timeMs[b] as number) || (ties[a] as number) - (ties[b] as number);
  for (let index = 1; index < length; index += 1) if (follows(index - 1, index) > 0) return ordered(columns, follows);
  return columns;
}

/** Columns whose rows are put in an order. */
export const ordered = <C extends { readonly length: number }>(columns: C, follows: (a: number, b: number) => number): C =>
  picked(columns, Array.from({ length: columns.length }, (_, index) => index).sort(follows));

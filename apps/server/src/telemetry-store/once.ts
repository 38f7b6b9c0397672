/** Rows of a batch that are one fact: what is stored once, and which rows of the batch are new by it. */
import { probeNames } from '@frostway/core/probes';
import { type EventRow, type PositionRow, type ReadingRow, sourceNumbers, type StoredReading } from './rows.js';

/** 1 for each row of a list that is new, in its order. */
export type Flags = Uint8Array;

/** Every fact once, by its key, and the index of the fact each row of the batch went into. */
export type Once<R> = { readonly rows: readonly R[]; readonly keys: ReadonlyMap<string, number>; readonly of: Uint32Array };

/** The first of each fact, with what the others add. */
export function onceBy<R>(rows: readonly R[], keyOf: (row: R) => string, join: (before: R, row: R) => R): Once<R> {
  const keys = new Map<string, number>();
  const merged: R[] = [];
  const of = new Uint32Array(rows.length);
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const known = keys.get(key);
    if (known === undefined) keys.set(key, merged.push(row) - 1);
    else merged[known] = join(merged[known] as R, row);
    of[index] = known ?? merged.length - 1;
  }
  return { rows: merged, keys, of };
}

/** Which rows of the batch are new, and the facts that are, when these keys were stored. */
export function newOf<R>({ rows, keys, of }: Once<R>, stored: readonly string[]): { readonly isNew: Flags; readonly facts: readonly R[] } {
  if (stored.length === rows.length) return { isNew: new Uint8Array(of.length).fill(1), facts: rows };
  const isStored = new Uint8Array(rows.length);
  for (const key of stored) isStored[keys.get(key) ?? rows.length] = 1;
  return { isNew: Uint8Array.from(of, (fact) => isStored[fact] ?? 0), facts: rows.filter((_row, index) => isStored[index] === 1) };
}

/** Two frames of one moment received by one gateway are one reading. */
export const readingKey = ({ deviceId, timeMs, gatewayId }: Pick<StoredReading, 'deviceId' | 'timeMs' | 'gatewayId'>): string =>
  `${deviceId}:${timeMs}:${gatewayId}`;
/** Of two positions of one moment and source the first is kept. */
export const positionKey = ({ deviceId, timeMs, source }: Pick<PositionRow, 'deviceId' | 'timeMs' | 'source'>): string =>
  `${deviceId}:${timeMs}:${sourceNumbers[source]}`;
/** Two events of one kind and moment are one. */
export const eventKey = ({ deviceId, timeMs, kind }: Pick<EventRow, 'deviceId' | 'timeMs' | 'kind'>): string =>
  `${deviceId}:${timeMs}:${kind}`;

/**
 * Facts in the order of their keys, in which every server writes them: of two that store the same facts at once one waits for the other. In the order they came in,
 * each could hold what the other waits for.
 */
export function inKeyOrder<R extends Pick<StoredReading, 'deviceId' | 'timeMs'>>(
  rows: readonly R[],
  last: (row: R) => number | string,
): readonly R[] {
  return rows.toSorted((a, b) => a.deviceId - b.deviceId || a.timeMs - b.timeMs || (last(a) < last(b) ? -1 : 1));
}

/** As strong as the stronger: the later fills in what the earlier did not say, and alters no value. */
export function joinReadings(before: ReadingRow, row: ReadingRow): ReadingRow {
  const merged: { -readonly [K in keyof ReadingRow]: ReadingRow[K] } = {
    ...before,
    rssi: before.rssi === null || row.rssi === null ? (before.rssi ?? row.rssi) : Math.max(before.rssi, row.rssi),
    sequence: before.sequence ?? row.sequence,
    attributes: before.attributes === null ? row.attributes : { ...row.attributes, ...before.attributes },
  };
  for (const name of probeNames) merged[name] ??= row[name];
  return merged;
}

/** The later fills in what the earlier did not say. */
export const joinEvents = (before: EventRow, row: EventRow): EventRow => ({ ...before, body: { ...row.body, ...before.body } });

/** Rows of a batch that are one fact: what is stored once, and which rows of the batch are new by it. */
import { probeNames } from '@frostway/core/probes';
import { type EventRow, type PositionRow, type ReadingRow, sourceNumbers, type StoredReading } from './rows.js';

/** 1 for each row of a list that is new, in its order. */
export type Flags = Uint8Array;

/** Every fact once, in the order of their keys, and the place of the fact each row of the batch went into. */
export type Once<R> = { readonly rows: readonly R[]; readonly of: Uint32Array };

type Keyed = Pick<StoredReading, 'deviceId' | 'timeMs'>;
/** What a kind of facts is one by beside device and time. */
type LastOfKey<R> = (row: R) => number | string;

/**
 * The first of each fact, with what the others add, in the order of their keys. Every server writes them in that order: of two that store the same facts at once one
 * waits for the other. In the order they came in, each could hold what the other waits for.
 */
export function onceBy<R extends Keyed>(rows: readonly R[], lastOf: LastOfKey<R>, join: (before: R, row: R) => R): Once<R> {
  const compare = (a: R, b: R): number => {
    const apart = a.deviceId - b.deviceId || a.timeMs - b.timeMs;
    if (apart !== 0) return apart;
    const [ofA, ofB] = [lastOf(a), lastOf(b)];
    return ofA < ofB ? -1 : ofA > ofB ? 1 : 0;
  };
  // Of one fact they stay as they came.
  const order = [...rows.keys()].sort((a, b) => compare(rows[a] as R, rows[b] as R));
  const merged: R[] = [];
  const of = new Uint32Array(rows.length);
  for (const index of order) {
    const row = rows[index] as R;
    const before = merged.at(-1);
    if (before === undefined || compare(before, row) !== 0) merged.push(row);
    else merged[merged.length - 1] = join(before, row);
    of[index] = merged.length - 1;
  }
  return { rows: merged, of };
}

/** Which rows of the batch are new, and the facts that are, when these were stored. */
export function newOf<R extends Keyed, S extends Keyed>(
  { rows, of }: Once<R>,
  stored: readonly S[],
  keyOf: (row: R | S) => string,
): { readonly isNew: Flags; readonly facts: readonly R[] } {
  if (stored.length === rows.length) return { isNew: new Uint8Array(of.length).fill(1), facts: rows };
  const keys = new Set(stored.map(keyOf));
  const isStored = rows.map((row) => keys.has(keyOf(row)));
  return { isNew: Uint8Array.from(of, (fact) => (isStored[fact] === true ? 1 : 0)), facts: rows.filter((_row, index) => isStored[index]) };
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

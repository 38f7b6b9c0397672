/** Writing facts: inserts that a replay does not change, in the caller's transaction. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { probeColumns } from '../db/probe-columns.js';
import { eventArrays, eventRowColumns, unnestedEvents } from './event-arrays.js';
import { noteReceptions } from './receptions.js';
import { eventKey, type Flags, joinEvents, joinReadings, newOf, onceBy, positionKey, readingKey } from './once.js';
import { positionArrays, positionColumnCount, positionRowColumns, unnestedPositions } from './position-arrays.js';
import { openFor } from './sealed/seal.js';
import { readingArrays, rowColumnCount, rowColumns, unnestedRows } from './reading-arrays.js';
import { storedColumnsOf } from './stored-columns.js';
import {
  type Batch,
  type EventRow,
  flags,
  type PositionRow,
  type QuarantinedRow,
  type ReadingRow,
  sourceNames,
  sourceNumbers,
  storedPosition,
  storedReading,
  type StoredPosition,
  type StoredReading,
} from './rows.js';

/** What was not there before, or filled in what was missing. */
export type Appended = {
  /** Readings as they are stored now, what was there before of them among it. */
  readonly readings: readonly StoredReading[];
  readonly positions: readonly StoredPosition[];
  /** Events as they were notified. */
  readonly events: readonly EventRow[];
  /** Which rows of the batch these are, in its order. */
  readonly isNew: Readonly<Record<'readings' | 'positions' | 'events', Flags>>;
};

const gatewayOf = ({ gatewayId }: ReadingRow): number => gatewayId;
const sourceOf = ({ source }: PositionRow): number => sourceNumbers[source];
const kindOf = ({ kind }: EventRow): string => kind;

const none: Flags = new Uint8Array();
/** Nothing was new of an empty batch. */
export const nothingAppended: Appended = {
  readings: [],
  positions: [],
  events: [],
  isNew: { readings: none, positions: none, events: none },
};

/** Appends a batch; answers what was new. The partitions of its months must exist. */
export async function append(client: pg.ClientBase, batch: Batch): Promise<Appended> {
  await openFor(client, batch);
  const readings = onceBy(batch.readings, gatewayOf, joinReadings);
  const stored = readings.rows.length > 0 ? await appendReadings(client, readings.rows) : [];
  const positions = onceBy(batch.positions, sourceOf, (before) => before);
  const newPositions = newOf(positions, positions.rows.length > 0 ? await appendPositions(client, positions.rows) : [], positionKey);
  const events = onceBy(batch.events, kindOf, joinEvents);
  const newEvents = newOf(events, events.rows.length > 0 ? await appendEvents(client, events.rows) : [], eventKey);
  if (batch.quarantined.length > 0) await appendQuarantined(client, batch.quarantined);
  return {
    readings: stored,
    positions: newPositions.facts.map(storedPosition),
    events: newEvents.facts,
    isNew: { readings: newOf(readings, stored, readingKey).isNew, positions: newPositions.isNew, events: newEvents.isNew },
  };
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

const columns = probeColumns.map(({ column }) => column);
/** A conflict fills columns that are still empty and takes the stronger signal; a column with a value is never touched, so any order ends the same. */
const readingSql = `
with stored as (
insert into reading (${rowColumns})
select * from ${unnestedRows}
on conflict (device_id, time_ms, gateway_id) do update set
  flags = reading.flags | ${flags.filledIn},
  rssi = greatest(reading.rssi, excluded.rssi),
  ${['sequence', ...columns].map((column) => `${column} = coalesce(reading.${column}, excluded.${column})`).join(',\n  ')},
  attributes = case when reading.attributes is null then excluded.attributes else excluded.attributes || reading.attributes end
where ${['sequence', ...columns].map((column) => `(reading.${column} is null and excluded.${column} is not null)`).join('\n  or ')}
  or (excluded.rssi is not null and (reading.rssi is null or excluded.rssi > reading.rssi))
  or (excluded.attributes is not null and (reading.attributes is null or excluded.attributes || reading.attributes <> reading.attributes))
returning *
), received as (${noteReceptions('stored')}),
fresh as (select count(*) as count from stored where flags & ${flags.filledIn} = 0)
select fresh.count::integer as "freshCount", ${storedColumnsOf('stored')} from fresh left join stored on fresh.count < $${rowColumnCount + 1}`;

/**
 * Answers the readings that are new or filled in, as they are stored now. Where none of the batch was there before, which is nearly always, they are what was
 * sent: the database then answers how many they are and nothing else. A row that was there carries the flag once it is filled in, so the whole list is answered.
 */
async function appendReadings(client: pg.ClientBase, rows: readonly ReadingRow[]): Promise<readonly StoredReading[]> {
  const { rows: answered } = await client.query<StoredReading & { freshCount: number }>({
    name: 'append-reading',
    text: readingSql,
    values: [
      ...readingArrays(
        rows,
        rows.map((row) => json(row.attributes)),
      ),
      rows.length,
    ],
  });
  if (answered[0]?.freshCount === rows.length) return rows.map(storedReading);
  // One row stands for the count where nothing was stored.
  return answered.filter(({ deviceId }) => deviceId !== null).map(({ freshCount: _, ...stored }) => stored);
}

const positionSql = `
with stored as (
insert into position (${positionRowColumns})
select * from ${unnestedPositions}
on conflict (device_id, time_ms, source) do nothing
returning device_id, time_ms, source
), fresh as (select count(*) as count from stored)
select fresh.count::integer, stored.* from fresh left join stored on fresh.count < $${positionColumnCount + 1}`;

type PositionKey = Pick<PositionRow, 'deviceId' | 'timeMs' | 'source'>;
/** Answers the keys of what is new; where all of it is, the database answers only how many they are. */
async function appendPositions(client: pg.ClientBase, rows: readonly PositionRow[]): Promise<readonly PositionKey[]> {
  const { rows: stored } = await client.query<[count: number, deviceId: number | null, timeMs: number, source: number]>({
    name: 'append-position',
    text: positionSql,
    rowMode: 'array',
    values: [
      ...positionArrays(
        rows,
        rows.map((row) => json(row.attributes)),
      ),
      rows.length,
    ],
  });
  if (stored[0]?.[0] === rows.length) return rows;
  return stored.flatMap(([, deviceId, timeMs, source]) =>
    // One row stands for the count where nothing was stored.
    deviceId === null ? [] : [{ deviceId, timeMs, source: sourceNames[source] ?? 'gps' }],
  );
}

type EventKey = Pick<EventRow, 'deviceId' | 'timeMs' | 'kind'>;
async function appendEvents(client: pg.ClientBase, rows: readonly EventRow[]): Promise<readonly EventKey[]> {
  const { rows: stored } = await client.query<EventKey>({
    name: 'append-event',
    text: `insert into device_event (${eventRowColumns})
select * from ${unnestedEvents}
on conflict (device_id, time_ms, kind) do update set body = excluded.body || device_event.body
where excluded.body || device_event.body <> device_event.body returning device_id as "deviceId", time_ms as "timeMs", kind`,
    values: eventArrays(
      rows,
      rows.map((row) => json(row.body)),
    ),
  });
  return stored;
}

async function appendQuarantined(client: pg.ClientBase, batch: readonly QuarantinedRow[]): Promise<void> {
  const rows = batch.map((row) => ({ ...row, digest: digestOf(row) }));
  rows.sort((a, b) => a.deviceId - b.deviceId || (a.digest < b.digest ? -1 : 1));
  await client.query({
    name: 'append-quarantined',
    text: `insert into put_aside (device_id, digest, time_ms, received_ms, reason, body)
select * from unnest($1::integer[], $2::bytea[], $3::bigint[], $4::bigint[], $5::text[], $6::jsonb[])
on conflict (device_id, digest) do nothing`,
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.digest),
      rows.map((row) => row.timeMs),
      rows.map((row) => row.receivedMs),
      rows.map((row) => row.reason),
      rows.map((row) => json(row.body)),
    ],
  });
}

/** What a device sent of one moment and was refused for one reason is kept once. */
const digestOf = ({ timeMs, reason, body }: QuarantinedRow): string =>
  `\\x${createHash('sha256')
    .update(JSON.stringify([timeMs, reason, body]))
    .digest('hex')}`;

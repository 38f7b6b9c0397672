/** Writing facts: inserts that a replay does not change, in the caller's transaction. */
import { createHash } from 'node:crypto';
import { probeNames } from '@frostway/core/probes';
import type pg from 'pg';
import { probeColumns } from '../db/probe-columns.js';
import { noteReceptions } from './heard.js';
import { storedColumns } from './stored-columns.js';
import {
  type QuarantinedRow,
  type Batch,
  type EventRow,
  flags,
  mergeReadings,
  type PositionRow,
  readingKey,
  type ReadingRow,
  sourceNumbers,
  type StoredReading,
} from './rows.js';

/** What was not there before (or filled in what was missing) by its key: readings as they are stored now. */
export type Appended = {
  readonly readings: ReadonlyMap<string, StoredReading>;
  readonly positions: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
};

export const positionKey = (row: PositionRow): string => `${row.deviceId}:${row.timeMs}:${sourceNumbers[row.source]}`;
const eventKey = (row: EventRow): string => `${row.deviceId}:${row.timeMs}:${row.kind}`;

/** Appends a batch; answers what was new. The partitions of its months must exist. */
export async function append(client: pg.ClientBase, batch: Batch): Promise<Appended> {
  const readings =
    batch.readings.length > 0 ? await appendReadings(client, mergeReadings(batch.readings)) : new Map<string, StoredReading>();
  const positions = batch.positions.length > 0 ? await appendPositions(client, once(batch.positions, positionKey)) : new Set<string>();
  const events = batch.events.length > 0 ? await appendEvents(client, mergeEvents(batch.events)) : new Set<string>();
  if (batch.quarantined.length > 0) await appendQuarantined(client, batch.quarantined);
  return { readings, positions, events };
}

function once<T>(rows: readonly T[], key: (row: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const row of rows) if (!seen.has(key(row))) seen.set(key(row), row);
  return [...seen.values()];
}

/** Two events of one kind and moment are one: the later fills in what the earlier did not say. */
function mergeEvents(rows: readonly EventRow[]): EventRow[] {
  const merged = new Map<string, EventRow>();
  for (const row of rows) {
    const before = merged.get(eventKey(row));
    merged.set(eventKey(row), before === undefined ? row : { ...before, body: { ...row.body, ...before.body } });
  }
  return [...merged.values()];
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

const columns = probeColumns.map(({ column }) => column);
const arrays = columns.map((_, index) => `$${index + 8}::double precision[]`);
/** A conflict fills columns that are still empty and takes the stronger signal; a column with a value is never touched, so any order ends the same. */
const readingSql = `
with stored as (
insert into reading (device_id, time_ms, gateway_id, received_ms, rssi, flags, sequence, ${columns.join(', ')}, attributes)
select * from unnest($1::integer[], $2::bigint[], $3::integer[], $4::bigint[], $5::smallint[], $6::smallint[], $7::bigint[],
  ${arrays.join(', ')}, $${columns.length + 8}::jsonb[])
on conflict (device_id, time_ms, gateway_id) do update set
  flags = reading.flags | ${flags.filledIn},
  rssi = greatest(reading.rssi, excluded.rssi),
  ${['sequence', ...columns].map((column) => `${column} = coalesce(reading.${column}, excluded.${column})`).join(',\n  ')},
  attributes = case when reading.attributes is null then excluded.attributes else excluded.attributes || reading.attributes end
where ${['sequence', ...columns].map((column) => `(reading.${column} is null and excluded.${column} is not null)`).join('\n  or ')}
  or (excluded.rssi is not null and (reading.rssi is null or excluded.rssi > reading.rssi))
  or (excluded.attributes is not null and (reading.attributes is null or excluded.attributes || reading.attributes <> reading.attributes))
returning *
), heard as (${noteReceptions('stored')})
select ${storedColumns} from stored`;

async function appendReadings(client: pg.ClientBase, rows: readonly ReadingRow[]): Promise<Map<string, StoredReading>> {
  const { rows: stored } = await client.query<StoredReading>({
    name: 'append-reading',
    text: readingSql,
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.timeMs),
      rows.map((row) => row.gatewayId),
      rows.map((row) => row.receivedMs),
      rows.map((row) => row.rssi),
      rows.map((row) => row.flags),
      rows.map((row) => row.sequence),
      ...probeNames.map((name) => rows.map((row) => row[name])),
      rows.map((row) => json(row.attributes)),
    ],
  });
  return new Map(stored.map((row) => [readingKey(row), row]));
}

const positionSql = `
insert into position (device_id, time_ms, source, received_ms, flags, latitude, longitude, speed, course, altitude, accuracy, is_valid, attributes)
select * from unnest($1::integer[], $2::bigint[], $3::smallint[], $4::bigint[], $5::smallint[], $6::double precision[], $7::double precision[],
  $8::double precision[], $9::double precision[], $10::double precision[], $11::double precision[], $12::boolean[], $13::jsonb[])
on conflict (device_id, time_ms, source) do nothing
returning device_id, time_ms, source`;

async function appendPositions(client: pg.ClientBase, rows: readonly PositionRow[]): Promise<Set<string>> {
  const { rows: stored } = await client.query<[number, number, number]>({
    name: 'append-position',
    text: positionSql,
    rowMode: 'array',
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.timeMs),
      rows.map((row) => sourceNumbers[row.source]),
      rows.map((row) => row.receivedMs),
      rows.map((row) => row.flags),
      rows.map((row) => row.latitude),
      rows.map((row) => row.longitude),
      rows.map((row) => row.speed),
      rows.map((row) => row.course),
      rows.map((row) => row.altitude),
      rows.map((row) => row.accuracy),
      rows.map((row) => row.isValid),
      rows.map((row) => json(row.attributes)),
    ],
  });
  return new Set(stored.map(([deviceId, timeMs, source]) => `${deviceId}:${timeMs}:${source}`));
}

async function appendEvents(client: pg.ClientBase, rows: readonly EventRow[]): Promise<Set<string>> {
  const { rows: stored } = await client.query<[number, number, string]>({
    name: 'append-event',
    text: `insert into device_event (device_id, time_ms, kind, received_ms, flags, body)
select * from unnest($1::integer[], $2::bigint[], $3::text[], $4::bigint[], $5::smallint[], $6::jsonb[])
on conflict (device_id, time_ms, kind) do update set body = excluded.body || device_event.body
where excluded.body || device_event.body <> device_event.body returning device_id, time_ms, kind`,
    rowMode: 'array',
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.timeMs),
      rows.map((row) => row.kind),
      rows.map((row) => row.receivedMs),
      rows.map((row) => row.flags),
      rows.map((row) => json(row.body)),
    ],
  });
  return new Set(stored.map(([deviceId, timeMs, kind]) => `${deviceId}:${timeMs}:${kind}`));
}

async function appendQuarantined(client: pg.ClientBase, rows: readonly QuarantinedRow[]): Promise<void> {
  await client.query({
    name: 'append-quarantined',
    text: `insert into put_aside (device_id, digest, time_ms, received_ms, reason, body)
select * from unnest($1::integer[], $2::bytea[], $3::bigint[], $4::bigint[], $5::text[], $6::jsonb[])
on conflict (device_id, digest) do nothing`,
    values: [
      rows.map((row) => row.deviceId),
      rows.map(
        (row) =>
          `\\x${createHash('sha256')
            .update(JSON.stringify([row.timeMs, row.reason, row.body]))
            .digest('hex')}`,
      ),
      rows.map((row) => row.timeMs),
      rows.map((row) => row.receivedMs),
      rows.map((row) => row.reason),
      rows.map((row) => json(row.body)),
    ],
  });
}

export { readingKey };

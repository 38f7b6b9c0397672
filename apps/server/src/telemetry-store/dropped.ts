/**
 * What of a device is gone: facts before a time, by the operator's retention for all and by an owner's for his own. A time is noted before anything is removed, and
 * what comes later than that is older than it is removed as well, a night later.
 */
import type pg from 'pg';
import type { Querying } from '../db/querying.js';
import { holdDevices } from './lock.js';
import { tables } from './partitions.js';
import { TelemetryReader } from './reader.js';
import { removeSealed } from './sealed/remove.js';

/** SQL: before which time the facts of a device, an expression, are removed, epoch ms; null = none ever were, as far as is known. */
export const droppedOf = (deviceId: string): string =>
  `greatest((select dropped_before_ms from retention), (select dropped_before_ms from device_retention where device_retention.device_id = ${deviceId}))`;

/** Rows one statement removes: it holds no lock for longer than a moment, and can be left after each. */
const rowsAtOnce = 5000;
const devicesAtOnce = 500;

/** Notes in the caller's transaction that facts of a device before a time are removed, or are about to be. What is judged of it waits, and judges by it. */
export async function noteDroppedOf(client: pg.ClientBase, deviceId: number, beforeMs: number): Promise<void> {
  await holdDevices(client, [deviceId]);
  await client.query(
    `insert into device_retention (device_id, dropped_before_ms) values ($1, $2)
     on conflict (device_id) do update set dropped_before_ms = greatest(device_retention.dropped_before_ms, excluded.dropped_before_ms)`,
    [deviceId, beforeMs],
  );
}

/**
 * Since when facts of devices are not removed, epoch ms; 0 = none ever were. None of the operator's retention are until the transaction ends; of an owner's none are as
 * long as it holds the devices.
 */
export async function holdKept(client: Querying, deviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  await client.query({ text: 'select from retention for share' });
  const { rows } = await client.query<{ id: number; ms: number | null }>({
    name: 'kept-since',
    text: `select d.id, ${droppedOf('d.id')} as ms from unnest($1::integer[]) as d (id)`,
    values: [deviceIds],
  });
  return new Map(rows.map(({ id, ms }) => [id, ms ?? 0]));
}

/** Before which time the facts of each of these devices are removed, epoch ms; those of which none ever were are left out. */
export async function droppedBeforeOf(pool: pg.Pool, deviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ id: number; ms: number | null }>(
    `select id, ${droppedOf('wanted.id')} as ms from unnest($1::integer[]) as wanted (id)`,
    [deviceIds],
  );
  return new Map(rows.flatMap(({ id, ms }) => (ms === null ? [] : [[id, ms] as const])));
}

/**
 * Removes what was noted of single devices, in small steps of which each is done for good: one that is interrupted goes on the next time. Ends early when the
 * signal comes.
 */
export async function removeNoted(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  // The operator's goes for all: nothing more is to be known of these.
  await pool.query('delete from device_retention using retention where device_retention.dropped_before_ms <= retention.dropped_before_ms');
  for (let lastId = 0; !signal.aborted;) {
    const { rows } = await pool.query<{ id: number; ms: number }>(
      'select device_id as id, dropped_before_ms as ms from device_retention where device_id > $1 order by device_id limit $2',
      [lastId, devicesAtOnce],
    );
    for (const { id, ms } of rows) await removeOf(pool, id, ms, signal);
    const last = rows.at(-1);
    if (last === undefined) return;
    lastId = last.id;
  }
}

async function removeOf(pool: pg.Pool, id: number, beforeMs: number, signal: AbortSignal): Promise<void> {
  for (const table of tables)
    for (let isMore = true; isMore && !signal.aborted;) {
      const { rowCount } = await pool.query(
        `delete from ${table} where device_id = $1 and time_ms < $2 and time_ms <= coalesce(
           (select time_ms from ${table} where device_id = $1 and time_ms < $2 order by time_ms offset $3 limit 1), $2)`,
        [id, beforeMs, rowsAtOnce - 1],
      );
      isMore = (rowCount ?? 0) >= rowsAtOnce;
    }
  if (!signal.aborted) await removeSealed(pool, beforeMs, id, signal);
  if (!signal.aborted) await pool.query('delete from put_aside where device_id = $1 and received_ms < $2', [id, beforeMs]);
}

/** How much of devices there is before a time, and since when, epoch ms. */
export type Old = { readonly readings: number; readonly positions: number; readonly sinceMs: number | null };

/** Counts what devices of an account have from before a time. */
export async function countOld(pool: pg.Pool, deviceIds: readonly number[], beforeMs: number): Promise<Old> {
  const reader = new TelemetryReader(pool);
  const spans = deviceIds.map((id) => ({ id, fromMs: 0, untilMs: beforeMs }));
  const counts = await reader.count(
    spans.map((span) => ({ ...span, untilMs: beforeMs - 1 })),
    ['reading', 'position'],
  );
  const since = [...(await reader.firstMs(spans)), ...(await reader.firstMs(spans, 'position'))].filter((ms) => ms !== null);
  return {
    readings: counts.reduce((sum, { reading }) => sum + reading, 0),
    positions: counts.reduce((sum, { position }) => sum + position, 0),
    sinceMs: since.length === 0 ? null : since.reduce((first, ms) => Math.min(first, ms)),
  };
}

/** Removing what is old of sealed days: whole days as rows, and the beginning of the one day in which the limit lies. */
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.js';
import { type DeviceDay, dayOf } from './days.js';
import { cut, pack, sumsColumns, unpack } from './packed.js';

/** Removes what devices, or the one of an id, have sealed from before a time; ends early when the signal comes. */
export async function removeSealed(pool: pg.Pool, beforeMs: number, deviceId: number | null = null, signal?: AbortSignal): Promise<void> {
  await pool.query('delete from reading_chunk where from_ms <= $1 and last_ms < $1 and ($2::integer is null or device_id = $2)', [
    beforeMs,
    deviceId,
  ]);
  const { rows } = await pool.query<DeviceDay>(
    `select device_id as "deviceId", from_ms as "fromMs" from reading_chunk
     where from_ms = $1 and first_ms < $2 and ($3::integer is null or device_id = $3) order by device_id`,
    [dayOf(beforeMs), beforeMs, deviceId],
  );
  for (const day of rows) if (signal?.aborted !== true) await inTransaction(pool, (client) => trim(client, day, beforeMs));
}

/** One that cannot be read is kept until all of it is old. */
async function trim(client: pg.ClientBase, { deviceId, fromMs }: DeviceDay, beforeMs: number): Promise<void> {
  const { rows } = await client.query<{ body: Buffer }>('select body from reading_chunk where device_id = $1 and from_ms = $2 for update', [
    deviceId,
    fromMs,
  ]);
  const day = rows[0] === undefined ? undefined : unpack(deviceId, fromMs, rows[0].body);
  if (day === undefined) return;
  const { body, sums } = pack(cut(day, beforeMs, Number.POSITIVE_INFINITY));
  const { count, firstMs, lastMs, probes, sums: numbers } = sumsColumns(sums);
  await client.query(
    `update reading_chunk set count = $3, first_ms = $4, last_ms = $5, probes = $6, sums = $7, body = $8 where device_id = $1 and from_ms = $2`,
    [deviceId, fromMs, count, firstMs, lastMs, probes, numbers, body],
  );
}

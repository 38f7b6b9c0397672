/** Removing what is old of sealed days: whole days as rows, and the beginning of the one day in which the limit lies. */
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.js';
import type { Chunk } from '../chunk/coder.js';
import { type DeviceDay, dayOf } from './days.js';
import type { AnyKind } from './kind.js';
import { kinds } from './kinds.js';
import { cut, pack, unpack } from './packed.js';
import { besideOf } from './seal.js';

/** Removes what devices, or the one of an id, have sealed from before a time; ends early when the signal comes. */
export async function removeSealed(pool: pg.Pool, beforeMs: number, deviceId: number | null = null, signal?: AbortSignal): Promise<void> {
  for (const kind of kinds) if (signal?.aborted !== true) await removeOf(pool, kind, beforeMs, deviceId, signal);
}

async function removeOf(pool: pg.Pool, kind: AnyKind, beforeMs: number, deviceId: number | null, signal?: AbortSignal): Promise<void> {
  await pool.query(`delete from ${kind.sealed} where from_ms <= $1 and last_ms < $1 and ($2::integer is null or device_id = $2)`, [
    beforeMs,
    deviceId,
  ]);
  const { rows } = await pool.query<DeviceDay>(
    `select device_id as "deviceId", from_ms as "fromMs" from ${kind.sealed}
     where from_ms = $1 and first_ms < $2 and ($3::integer is null or device_id = $3) order by device_id`,
    [dayOf(beforeMs), beforeMs, deviceId],
  );
  for (const day of rows) if (signal?.aborted !== true) await inTransaction(pool, (client) => trim(client, kind, day, beforeMs));
}

/** One that cannot be read is kept until all of it is old. */
async function trim(client: pg.ClientBase, kind: AnyKind, { deviceId, fromMs }: DeviceDay, beforeMs: number): Promise<void> {
  const { rows } = await client.query<{ body: Buffer }>(
    `select body from ${kind.sealed} where device_id = $1 and from_ms = $2 for update`,
    [deviceId, fromMs],
  );
  const day: Chunk | undefined = rows[0] === undefined ? undefined : unpack(kind, deviceId, fromMs, rows[0].body);
  if (day === undefined) return;
  const left = cut(day, beforeMs, Number.POSITIVE_INFINITY);
  const { body, count, firstMs, lastMs } = pack(kind, left);
  const columns = { count, first_ms: firstMs, last_ms: lastMs, ...besideOf(kind, left), body };
  await client.query(
    `update ${kind.sealed} set ${Object.keys(columns)
      .map((column, index) => `${column} = $${index + 3}`)
      .join(', ')} where device_id = $1 and from_ms = $2`,
    [deviceId, fromMs, ...Object.values(columns)],
  );
}

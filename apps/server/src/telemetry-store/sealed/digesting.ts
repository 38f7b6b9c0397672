/** Makes the digests of days that were sealed before there were any; little by little, since the days are there for all who read meanwhile. */
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.js';
import { unpack } from './packed.js';
import { digestBytes, readings } from './readings.js';

const daysAtOnce = 50;
/** Of a day that cannot be read there is none. */
const none = Buffer.alloc(0);

/** Makes all that are missing, until it is done or the signal comes; answers how many. */
export async function makeDigests(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  let made = 0;
  for (let found = 1; found > 0 && !signal.aborted; made += found) found = await inTransaction(pool, makeSome);
  return made;
}

async function makeSome(client: pg.ClientBase): Promise<number> {
  // A day somebody opens, or notes something beside, just now is done the next time.
  const { rows } = await client.query<{ deviceId: number; fromMs: number; body: Buffer }>(
    `select device_id as "deviceId", from_ms as "fromMs", body from reading_chunk where digest is null limit $1 for update skip locked`,
    [daysAtOnce],
  );
  for (const { deviceId, fromMs, body } of rows) {
    const day = unpack(readings, deviceId, fromMs, body);
    await client.query({
      name: 'make-digest',
      text: 'update reading_chunk set digest = $3 where device_id = $1 and from_ms = $2',
      values: [deviceId, fromMs, day === undefined ? none : digestBytes(day)],
    });
  }
  return rows.length;
}

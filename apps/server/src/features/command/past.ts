/** Commands that were given before: how a demo comes by a ledger with a past. Each is within the ranges of its device, with the bytes that would have gone out. */
import type { Imei } from '@frostway/core/identity';
import { isWithin, type Verdict } from '@frostway/protocol/command';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { keepRhythms } from './rhythm.js';
import { nextOrder } from './settings.js';
import { isHeld, partOf, selectTellable } from './telling.js';

/** What became of a command: it waits; somebody took it back; it waited too long; the device answered, in its own words. */
export type Past =
  | { readonly state: 'waiting' | 'cancelled' | 'expired' }
  | { readonly state: 'answered' | 'refused'; readonly verdict: Verdict; readonly answer: string };

/** One order that was given: to which devices, and what became of it at each. */
export type PastOrder = {
  readonly accountId: number;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** When it was given, epoch ms. */
  readonly givenMs: number;
  readonly devices: readonly { readonly id: number; readonly past: Past }[];
};

const [waitMs, sentAfterMs, answeredAfterMs] = [7 * 86_400_000, 2000, 3500];

/** Whether a device of an account was given a command since. */
export async function hasCommandsSince(db: Db, ownerId: number, sinceMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from command join device on device.id = command.device_id
    where device.owner_id = ${ownerId} and command.way = 'cmd' and command.created_at >= ${new Date(sinceMs)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Says that devices that sleep by what they were told have just fallen asleep. */
export async function sleepAnew(db: Db, deviceIds: readonly number[], nowMs: number): Promise<void> {
  await sql`update device_rhythm set since = ${new Date(nowMs)} where device_id = any(${deviceIds}::integer[])`.execute(db);
}

/** Puts orders into the ledger as they would stand there now. Throws for one a device cannot take. */
export async function putPast(db: Db, orders: readonly PastOrder[]): Promise<void> {
  for (const { accountId, name, params, givenMs, devices } of orders) {
    const orderId = await nextOrder(db);
    const tellable = await selectTellable(
      db,
      devices.map(({ id }) => id),
      givenMs,
    );
    for (const { id, past } of devices) {
      const device = tellable.find((each) => each.id === id);
      const command = device?.offer?.commands.find((each) => each.name === name);
      if (device === undefined || command === undefined || !isWithin(command, params))
        throw new Error(`device ${id} does not take ${name}`);
      const hasGone = past.state === 'answered' || past.state === 'refused';
      const [sentMs, overMs] = [givenMs + sentAfterMs, givenMs + (past.state === 'cancelled' ? 60_000 : answeredAfterMs)];
      const expiresMs = past.state === 'expired' ? givenMs + 3_600_000 : givenMs + waitMs;
      const { rows } = await sql<{ id: number; flag: number }>`
        insert into command (order_id, device_id, account_id, way, name, part, params, is_once, is_held, state, reason, created_at, expires_at, sent_at, sendings,
          answered_at, answer, verdict)
        values (${orderId}, ${id}, ${accountId}, 'cmd', ${name}, ${partOf(params)}, ${JSON.stringify(params)}, ${command.once === true},
          ${isHeld(device, command, params)}, ${past.state}, ${past.state === 'cancelled' ? 'takenBack' : null}, ${new Date(givenMs)}, ${new Date(expiresMs)},
          ${hasGone ? new Date(sentMs) : null}, ${hasGone ? 1 : 0},
          ${past.state === 'waiting' ? null : new Date(past.state === 'expired' ? expiresMs : overMs)}, ${'answer' in past ? past.answer : null},
          ${'verdict' in past ? past.verdict : null})
        returning id, flag`.execute(db);
      const [row] = rows;
      if (row === undefined || !hasGone) continue;
      const identity = device.imei === null ? { alias: '0' } : { imei: device.imei as Imei };
      const frame = command.encode(params, { device: identity, flag: row.flag, serial: 1, nowMs: sentMs });
      if (frame !== undefined) await sql`update command set frame = ${Buffer.from(frame)} where id = ${row.id}`.execute(db);
      if (past.state === 'answered') await keepRhythms(db, [{ deviceId: id, flag: row.flag }], overMs);
    }
  }
}

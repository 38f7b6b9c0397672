/** What ends the waiting of commands: somebody takes them back, their time is over, their device leaves its owner. */
import type { CommandWay } from '@frostway/contract/command/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type Kysely, sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Schema } from '../../db/schema.js';
import { publish } from '../../events/publish.js';
import type { Release } from '../../platform/feature.js';
import { selectCommands } from './ledger.js';

/** Which commands are taken back. */
export type Taken = { readonly ids?: readonly number[] | undefined; readonly order?: number | undefined; readonly lines?: CommandWay };

/**
 * Takes commands back that have not gone out; answers how many. Refuses 80440 for one the caller may not read, 80452 for one that went out or is over; of a
 * whole order those that still wait are taken back, and 80452 is said when none does.
 */
export async function cancelCommands(
  caller: Caller,
  { ids, order, lines }: Taken,
  { db, audit }: Pick<Changing, 'db' | 'audit'>,
  nowMs: number,
): Promise<number> {
  const wanted = ids === undefined ? undefined : [...new Set(ids)];
  if (wanted === undefined && order === undefined) refuse('noSuchCommand', { ids: 'noSuchCommand' });
  const { rows } = await selectCommands(db, caller, { ids: wanted, order, lines }, { limit: 10_000, offset: 0 });
  if (rows.length === 0 || (wanted !== undefined && rows.length < wanted.length)) refuse('noSuchCommand');
  if (wanted !== undefined && rows.some(({ way }) => way === 'setting')) refuse('commandIsSetting');
  const ended = await sql<{ id: number; device_id: number; name: string }>`
    update command set state = 'cancelled', reason = 'takenBack', answered_at = ${new Date(nowMs)}
    where id = any(${rows.map(({ id }) => id)}::integer[]) and state = 'waiting' and way <> 'setting' and expires_at > ${new Date(nowMs)}
    returning id, device_id, name`.execute(db);
  if (ended.rows.length === 0 || (wanted !== undefined && ended.rows.length < wanted.length)) refuse('commandOver');
  await publish(db, { type: 'commandsChanged', deviceIds: [...new Set(ended.rows.map(({ device_id: deviceId }) => deviceId))] });
  for (const { id, device_id: deviceId, name } of ended.rows)
    audit({ entity: 'command', id, before: { deviceId, command: name, state: 'waiting' }, after: { state: 'cancelled' } });
  return ended.rows.length;
}

/** Writes down what has waited too long. */
export async function expireCommands(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ device_id: number }>`
      update command set state = 'expired', answered_at = ${at} where state = 'waiting' and expires_at <= ${at} returning device_id`.execute(
      tx,
    );
    await publish(tx, { type: 'commandsChanged', deviceIds: [...new Set(rows.map(({ device_id: deviceId }) => deviceId))] });
  });
}

/** Condition on `command`: it may still go out. */
const mayGo = sql`(state = 'waiting' or (state = 'sent' and not is_once))`;

/** Commands a device still waits for ends with its owner. */
export const commandRelease: Release = {
  kind: 'commands',
  count: (ids) => sql`
          select device_id, count(*)::integer as count from command where device_id = any(${ids}::integer[]) and ${mayGo} group by device_id`,
  end: async ({ db }, ids, at) => {
    // How it worked is the past of who had it, and its hours were his.
    await sql`delete from command_to_follow where device_id = any(${ids}::integer[])`.execute(db);
    await sql`delete from device_rhythm where device_id = any(${ids}::integer[])`.execute(db);
    await sql`delete from device_night where device_id = any(${ids}::integer[])`.execute(db);
    return sql`update command set state = 'cancelled', reason = 'deviceGone', answered_at = ${at} where device_id = any(${ids}::integer[]) and ${mayGo}`.execute(
      db,
    );
  },
};

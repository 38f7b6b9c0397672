/** Groups of trackers: flat, an account's own. Tables position_group and position_group_device are only written here. */
import type { PositionGroup } from '@frostway/contract/position/rows';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Release } from '../../platform/feature.js';
import { findSeenDevices, joinSeen, type Principal, seesDevice } from '../../scope/devices.js';

type GroupRow = { readonly id: number; readonly name: string };

/** The groups of the principal by name, or one of them. */
export async function listPositionGroups(db: Db, principal: Principal, id?: number): Promise<PositionGroup[]> {
  const isWanted: RawBuilder<unknown> = id === undefined ? sql`true` : sql`position_group.id = ${id}`;
  const { rows } = await sql<PositionGroup>`
    select position_group.id, position_group.name, count(device.id)::integer as "deviceCount"
    from position_group
    left join position_group_device as entry on entry.position_group_id = position_group.id
    left join device on device.id = entry.device_id and ${seesDevice(principal)}
    where position_group.owner_id = ${principal.ownerId} and ${isWanted}
    group by position_group.id order by lower(position_group.name), position_group.id`.execute(db);
  return rows;
}

/** One of them; refuses 50017 for anybody else's. */
export async function onePositionGroup(db: Db, principal: Principal, id: number): Promise<PositionGroup> {
  return (await listPositionGroups(db, principal, id))[0] ?? refuse('notFound');
}

/** A group of the principal, locked; refuses 50017 for any other. */
async function holdGroup(db: Db, principal: Principal, id: number): Promise<GroupRow> {
  const row = await db
    .selectFrom('position_group')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('owner_id', '=', principal.ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('notFound');
}

/** Adds a group; answers its id. Refuses 50032. */
export async function addPositionGroup(principal: Principal, name: string, { db, audit }: AuditedChange, at: Date): Promise<number> {
  const row = await db
    .insertInto('position_group')
    .values({ owner_id: principal.ownerId, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) refuse('groupNameTaken', { name: 'groupNameTaken' });
  audit({ entity: 'positionGroup', id: row.id, after: { name } });
  return row.id;
}

/** Renames a group. Refuses 50017, 50032 and 60062. */
export async function renamePositionGroup(principal: Principal, { id, name }: GroupRow, { db, audit }: AuditedChange): Promise<void> {
  const group = await holdGroup(db, principal, id);
  if (group.name === name) refuse('nothingChanged');
  const { rows } = await sql`
    select from position_group where owner_id = ${principal.ownerId} and lower(name) = lower(${name}) and id <> ${id}`.execute(db);
  if (rows.length > 0) refuse('groupNameTaken', { name: 'groupNameTaken' });
  await db.updateTable('position_group').set({ name }).where('id', '=', id).execute();
  audit({ entity: 'positionGroup', id, before: { name: group.name }, after: { name } });
}

/** Removes a group; its trackers are in none then. Refuses 50017, and 80010 without the word Yes. */
export async function removePositionGroup(
  principal: Principal,
  id: number,
  confirm: string | undefined,
  { db, audit }: AuditedChange,
): Promise<void> {
  const group = await holdGroup(db, principal, id);
  if (confirm !== 'Yes') refuse('confirmationMissing', { confirm: 'confirmationMissing' });
  await db.deleteFrom('position_group').where('id', '=', id).execute();
  audit({ entity: 'positionGroup', id, before: { name: group.name } });
}

type Movement = {
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  readonly groupId: number | null;
};

/**
 * Moves trackers that the principal sees into one of his groups, or out of them; answers how many stand elsewhere now. Refuses 50017 for devices he does not see
 * himself and groups that are not his, 10000 for what is no tracker, 60062 when all stand there already.
 */
export async function moveToPositionGroup(
  principal: Principal,
  { mac = [], imei = [], groupId }: Movement,
  { db, audit }: AuditedChange,
): Promise<number> {
  const group = groupId === null ? null : await holdGroup(db, principal, groupId);
  if (mac.length + imei.length === 0) refuse('parametersIllegal', { imei: 'parametersIllegal' });
  const devices = await findSeenDevices(db, principal, { macs: mac, imeis: imei });
  const ids = devices.map(({ id }) => id);
  const { rows: seen } = await sql<{
    id: number;
  }>`select device.id from device where device.id = any(${ids}::integer[]) and ${seesDevice(principal)}`.execute(db);
  // A dealer sees those of his customers; they do not stand in his lists.
  if (seen.length < new Set(ids).size) refuse('notFound');
  if (devices.some(({ kind }) => kind !== 'tracker')) refuse('parametersIllegal', { imei: 'parametersIllegal' });
  const { rows: moved } =
    group === null
      ? await sql<{ device_id: number }>`
          delete from position_group_device where owner_id = ${principal.ownerId} and device_id = any(${ids}::integer[]) returning device_id`.execute(
          db,
        )
      : await sql<{ device_id: number }>`
          insert into position_group_device (owner_id, device_id, position_group_id) select ${principal.ownerId}, id, ${group.id} from unnest(${ids}::integer[]) as id
          on conflict (owner_id, device_id) do update set position_group_id = excluded.position_group_id
          where position_group_device.position_group_id <> excluded.position_group_id returning device_id`.execute(db);
  if (moved.length === 0) refuse('nothingChanged');
  audit({ entity: 'positionGroup', id: group?.id ?? 0, after: { name: group?.name ?? '', deviceIds: moved.map((row) => row.device_id) } });
  return moved.length;
}

/** The group each device is in, of the principal's; devices in none are left out. */
export async function positionGroupsOf(db: Db, principal: Principal, deviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ device_id: number; position_group_id: number }>`
    select device_id, position_group_id from position_group_device
    where owner_id = ${principal.ownerId} and device_id = any(${deviceIds}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.device_id, row.position_group_id]));
}

/** The trackers of a group that the principal sees, by name; refuses 50017 for a group that is not his. */
export async function trackersIn(db: Db, principal: Principal, groupId: number): Promise<number[]> {
  await onePositionGroup(db, principal, groupId);
  const { rows } = await sql<{ id: number }>`
    select device.id from position_group_device as entry join device on device.id = entry.device_id ${joinSeen(principal)}
    where entry.owner_id = ${principal.ownerId} and entry.position_group_id = ${groupId} and device.kind = 'tracker'
    order by lower(device.name), device.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Its places in groups end when a tracker leaves its owner: his own, and those of whom he let see it. */
export const positionGroupRelease: Release = {
  kind: 'positionGroups',
  count: (ids) => sql`
          select entry.device_id, count(*)::integer as count from position_group_device as entry
          join device on device.id = entry.device_id and device.owner_id = entry.owner_id
          where entry.device_id = any(${ids}::integer[]) group by entry.device_id`,
  end: ({ db }, ids) => db.deleteFrom('position_group_device').where('device_id', 'in', ids).execute(),
};

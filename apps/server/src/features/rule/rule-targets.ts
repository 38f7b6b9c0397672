/** Whom a rule is meant for: the owner's devices, and his groups. Table alert_rule_target is only written here and in leaving.ts. */
import { refuse } from '@frostway/contract/refusals';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { findOwnedDevices, type Principal } from '../../scope/devices.js';
import { checkMayOwn } from '../../scope/teams.js';
import { holdGroup } from '../device/index.js';

/** Targets as the wire names them. */
export type TargetInput = {
  readonly macs?: readonly string[] | undefined;
  readonly imeis?: readonly string[] | undefined;
  readonly groupId?: number | null | undefined;
  readonly groupIds?: readonly number[] | undefined;
};
/** Targets by their ids, ascending; undefined = not said. */
export type Targets = { readonly deviceIds: readonly number[] | undefined; readonly groupIds: readonly number[] | undefined };

/**
 * The targets that are named, locked, and the account they belong to. Refuses 50017 for what is not visible, 60041 and 50006 for devices the principal may not
 * change, 80092 when they belong to several accounts. Without any device the account is the principal's; a group user owns nothing.
 */
export async function findTargets(db: Db, principal: Principal, input: TargetInput): Promise<Targets & { ownerId: number }> {
  const isDevicesSaid = input.macs !== undefined || input.imeis !== undefined;
  const isGroupsSaid = input.groupId !== undefined || input.groupIds !== undefined;
  const wanted = { macs: input.macs ?? [], imeis: input.imeis ?? [] };
  const devices = wanted.macs.length + wanted.imeis.length === 0 ? [] : await findOwnedDevices(db, principal, wanted, 'change');
  const groupIds = new Set(input.groupIds);
  if (typeof input.groupId === 'number') groupIds.add(input.groupId);
  for (const id of groupIds) await holdGroup(db, principal, id);
  const deviceIds = devices.map(({ id }) => id).toSorted((a, b) => a - b);
  const owners = new Set(await listOwners(db, deviceIds));
  if (groupIds.size > 0) owners.add(principal.ownerId);
  if (owners.size > 1) refuse('ruleTargetsDiffer', { macs: 'ruleTargetsDiffer' });
  const [ownerId] = owners;
  if (ownerId === undefined) checkMayOwn(principal);
  return {
    ownerId: ownerId ?? principal.ownerId,
    deviceIds: isDevicesSaid ? deviceIds : undefined,
    groupIds: isGroupsSaid ? [...groupIds].toSorted((a, b) => a - b) : undefined,
  };
}

async function listOwners(db: Db, deviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ owner_id: number }>`
    select distinct owner_id from device where id = any(${deviceIds}::integer[]) and owner_id is not null`.execute(db);
  return rows.map((row) => row.owner_id);
}

/** The targets a rule has. */
export async function readTargets(db: Db, ruleId: number): Promise<{ deviceIds: number[]; groupIds: number[] }> {
  const rows = await db.selectFrom('alert_rule_target').select(['device_id', 'group_id']).where('rule_id', '=', ruleId).execute();
  const ids = (given: (number | null)[]): number[] => given.filter((id) => id !== null).toSorted((a, b) => a - b);
  return { deviceIds: ids(rows.map((row) => row.device_id)), groupIds: ids(rows.map((row) => row.group_id)) };
}

/** Puts targets in the place of those of their kind a rule had; a kind that is not said stays as it is. */
export async function putTargets(db: Db, ruleId: number, { deviceIds, groupIds }: Targets): Promise<void> {
  if (deviceIds !== undefined)
    await db.deleteFrom('alert_rule_target').where('rule_id', '=', ruleId).where('device_id', 'is not', null).execute();
  if (groupIds !== undefined)
    await db.deleteFrom('alert_rule_target').where('rule_id', '=', ruleId).where('group_id', 'is not', null).execute();
  await sql`
    insert into alert_rule_target (rule_id, device_id, group_id)
    select ${ruleId}::integer, id, null from unnest(${deviceIds ?? []}::integer[]) as id
    union all select ${ruleId}::integer, null, id from unnest(${groupIds ?? []}::integer[]) as id`.execute(db);
}

/** The models of all devices that targets mean now. */
export async function listModels(db: Db, ownerId: number, { deviceIds = [], groupIds = [] }: Targets): Promise<DeviceModel[]> {
  const { rows } = await sql<{ model: string }>`
    with recursive below as (
      select id from device_group where id = any(${groupIds}::integer[])
      union select device_group.id from device_group join below on below.id = device_group.parent_id
    )
    select distinct model from device
    where owner_id = ${ownerId} and (id = any(${deviceIds}::integer[]) or group_id in (select id from below))`.execute(db);
  return rows.flatMap((row) => findModel(row.model) ?? []);
}

/** Which devices a mission may have, and has. Table mission_device is written here; what a batch of positions touches, in arriving.ts. */
import type { Imei, Mac } from '@frostway/core/identity';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevices, type SeenDevice } from '../../scope/devices.js';
import { sharedWithHistory } from '../../scope/missions.js';

/** Devices as they are named; a list that is not given stays as it is. */
export type NamedDevices = { readonly imeis?: readonly Imei[] | undefined; readonly macs?: readonly Mac[] | undefined };
type Target = { readonly id: number; readonly ownerId: number };

/**
 * Devices the caller may plan with: own ones, those shared with their history, those of a team with level all. Refuses 50017 and 50006. On a mission of somebody
 * else only that one's devices.
 */
async function findPlannable(db: Db, caller: Caller, named: NamedDevices, ownerId: number): Promise<SeenDevice[]> {
  const wanted = { imeis: named.imeis ?? [], macs: named.macs ?? [] };
  if (wanted.imeis.length + wanted.macs.length === 0) return [];
  const devices = await findSeenDevices(db, caller, wanted, 'history');
  const ids = (those: readonly SeenDevice[]): number[] => those.map((device) => device.id);
  if (devices.some((device) => device.isPast)) refuse('notPermitted');
  const others = devices.filter((device) => !device.rights.has('change'));
  if (others.length > 0) {
    const shared = await sharedWithHistory(db, caller, ids(others));
    if (shared.length < others.length) refuse('notPermitted');
  }
  if (ownerId !== caller.ownerId) {
    const { rows } = await sql`select from device where id = any(${ids(devices)}::integer[]) and owner_id = ${ownerId}`.execute(db);
    if (rows.length < devices.length) refuse('notPermitted');
  }
  return devices;
}

/** Puts its locating devices, or its beacons, in the place of those there were. Refuses 80396, 80397 what is of another kind. */
export async function putDevices(db: Db, caller: Caller, target: Target, named: NamedDevices): Promise<void> {
  const devices = await findPlannable(db, caller, named, target.ownerId);
  const locators = devices.filter(({ imei }) => imei !== null && named.imeis?.includes(imei as Imei));
  const beacons = devices.filter((device) => !locators.includes(device));
  if (locators.some(({ kind }) => kind === 'beacon')) refuse('missionNotLocator', { imeis: 'missionNotLocator' });
  if (beacons.some(({ kind }) => kind !== 'beacon')) refuse('missionNotBeacon', { macs: 'missionNotBeacon' });
  if (named.imeis !== undefined) await putRole(db, target, 'locator', locators);
  if (named.macs !== undefined) await putRole(db, target, 'beacon', beacons);
}

async function putRole(db: Db, { id }: Target, role: 'locator' | 'beacon', devices: readonly SeenDevice[]): Promise<void> {
  const ids = devices.map((device) => device.id);
  await sql`delete from mission_device where mission_id = ${id} and role = ${role} and device_id <> all(${ids}::integer[])`.execute(db);
  await sql`
    insert into mission_device (mission_id, device_id, role, place, name)
    select ${id}, given.id, ${role}, given.place, given.name
    from unnest(${ids}::integer[], ${devices.map(({ name }) => name)}::text[]) with ordinality as given (id, name, place)
    on conflict (mission_id, device_id) do update set place = excluded.place`.execute(db);
}

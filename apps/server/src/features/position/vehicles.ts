/** Which vehicles a report is about, each with its zone and group. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { findSeenDevices, joinSeen, type Principal, type SeenDevice } from '../../scope/devices.js';
import { deviceZone } from '../../scope/zones.js';
import { listBelow } from '../device/index.js';
import { positionGroupsOf, trackersIn } from './groups.js';

export type Vehicle = {
  readonly device: SeenDevice;
  /** Its model; it says which protocols it speaks. */
  readonly model: string;
  /** IANA name of its site's zone, else of its owner's; null = nobody said. */
  readonly zone: string | null;
  /** Of the principal's own devices; null for those of others. */
  readonly groupId: number | null;
  /** The group of trackers of the principal it is in; null = none. */
  readonly positionGroupId: number | null;
};

type VehicleChoice = {
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  readonly groupId?: number | undefined;
  /** A group of trackers. */
  readonly positionGroupId?: number | undefined;
};

/** Devices named, else the trackers of a group and those below it, or of a group of trackers, else all, whose places and past the principal may see, by name. Refuses 50017 and 50006 for those named. */
export async function selectVehicles(
  db: Db,
  principal: Principal,
  { mac = [], imei = [], groupId, positionGroupId }: VehicleChoice,
): Promise<Vehicle[]> {
  const isNamed = mac.length + imei.length > 0;
  const wanted = isNamed ? { macs: mac, imeis: imei } : await namesOfTrackers(db, principal, groupId, positionGroupId);
  if (wanted.macs.length + wanted.imeis.length === 0) return [];
  const devices = await findSeenDevices(db, principal, wanted, 'track');
  const { rows } = await sql<{ id: number; model: string; zone: string | null; group_id: number | null }>`
    select device.id, device.model, ${deviceZone} as zone, case when device.owner_id = ${principal.ownerId} then device.group_id end as group_id
    from device where device.id = any(${devices.map(({ id }) => id)}::integer[])`.execute(db);
  const positionGroups = await positionGroupsOf(
    db,
    principal,
    devices.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return devices.map((device) => ({
    device,
    model: byId.get(device.id)?.model ?? '',
    zone: byId.get(device.id)?.zone ?? null,
    groupId: device.isPast ? null : (byId.get(device.id)?.group_id ?? null),
    positionGroupId: positionGroups.get(device.id) ?? null,
  }));
}

async function namesOfTrackers(
  db: Db,
  principal: Principal,
  groupId: number | undefined,
  positionGroupId: number | undefined,
): Promise<{ macs: string[]; imeis: string[] }> {
  const isIn: RawBuilder<SqlBool> =
    positionGroupId === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`device.id = any(${await trackersIn(db, principal, positionGroupId)}::integer[])`;
  const isInGroup: RawBuilder<SqlBool> =
    groupId === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`seen.is_own and device.group_id = any(${(await listBelow(db, principal, groupId)).map(({ id }) => id)}::integer[])`;
  const { rows } = await sql<{ mac: string | null; imei: string | null }>`
    select device.mac, device.imei from device ${joinSeen(principal)}
    where device.kind = 'tracker' and (seen.may_track or (seen.may_history and seen.may_place)) and ${isInGroup} and ${isIn} order by lower(device.name), device.id`.execute(
    db,
  );
  return {
    macs: rows.flatMap(({ mac, imei }) => (imei === null && mac !== null ? [mac] : [])),
    imeis: rows.flatMap(({ imei }) => (imei === null ? [] : [imei])),
  };
}

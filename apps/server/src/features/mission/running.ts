/**
 * Missions under way: their start and their end, with all that holds in between. Rules watch the devices by the versions pinned here, the vehicle is busy, the
 * carrier may relay. All of it begins and ends at one moment of the readings' own time.
 */
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { queryingIn } from '../../db/querying.js';
import { holdDevices } from '../../telemetry-store/lock.js';
import { endMissionWatches, watchForMission } from '../rule/index.js';
import { beginMissionRelay, endMissionRelay } from '../binding/index.js';
import { withAudience } from '../../scope/audience.js';
import { tellPrograms } from './webhook-news.js';

type Device = { readonly id: number; readonly role: 'locator' | 'beacon' };
/** A mission under its lock. */
export type Held = { readonly id: number; readonly ownerId: number; readonly startedMs: number | null; readonly endedMs: number | null };
/** When, in the readings' own time, and by whom; null = by itself. */
export type Moment = { readonly atMs: number; readonly nowMs: number; readonly by: number | null; readonly how?: 'time' | 'departure' };

/** Its devices that have not left it. */
async function devicesOf(tx: Tx, id: number): Promise<Device[]> {
  return tx
    .selectFrom('mission_device')
    .select(['device_id as id', 'role'])
    .where('mission_id', '=', id)
    .where('left_ms', 'is', null)
    .orderBy('device_id')
    .execute();
}

/** Whether another running mission has one of the devices. */
async function isAnyBusy(tx: Tx, id: number, devices: readonly Device[]): Promise<boolean> {
  const { rows } = await sql`
    select from mission_device as part join mission on mission.id = part.mission_id
    where part.device_id = any(${devices.map((device) => device.id)}::integer[]) and part.left_ms is null and mission.id <> ${id}
      and mission.started_ms is not null and mission.ended_ms is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** Its rules as they are now, which hold for it from now on, whatever becomes of them. */
async function pinRules(tx: Tx, id: number): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    update mission_rule set version = rule.version from alert_rule as rule
    where mission_rule.mission_id = ${id} and rule.id = mission_rule.rule_id returning rule.id, mission_rule.version`.execute(tx);
  return rows;
}

/** Whoever shows missions, vehicles or alarms of these devices asks again. */
async function tell(tx: Tx, ownerId: number, deviceIds: readonly number[]): Promise<void> {
  await publish(tx, { type: 'alarmsChanged', deviceIds });
  await publish(tx, { type: 'devicesEdited', accountIds: await withAudience(tx, [ownerId]) });
}

/** Starts one. Refuses 80387 and 80388 when its devices have left it, 80395 when another running one has a device and nobody has confirmed. */
export async function start(tx: Tx, { id, ownerId }: Held, { atMs, nowMs, by, how = 'time' }: Moment, isConfirmed: boolean): Promise<void> {
  // Two that start at once with the same device come one after the other, and so do a start and a sale.
  const named = (await devicesOf(tx, id)).map((device) => device.id);
  // As a sale does: what never reported has no row of its latest to be held by.
  await sql`select id from device where id = any(${named}::integer[]) order by id for no key update`.execute(tx);
  await holdDevices(queryingIn(tx), named);
  const devices = await devicesOf(tx, id);
  if (!devices.some(({ role }) => role === 'locator')) refuse('missionLocatorMissing');
  if (!devices.some(({ role }) => role === 'beacon')) refuse('missionBeaconMissing');
  const deviceIds = devices.map((device) => device.id);
  if (!isConfirmed && (await isAnyBusy(tx, id, devices))) refuse('missionDeviceBusy');
  const rules = await pinRules(tx, id);
  const mission = await tx
    .updateTable('mission')
    .set({ started_ms: atMs, started_how: by === null ? how : 'hand', started_by: by })
    .where('id', '=', id)
    .returning(['vehicle_id', 'carrier_id'])
    .executeTakeFirstOrThrow();
  await sql`update vehicle set busy_since = least(busy_since, ${new Date(atMs)}) where id = ${mission.vehicle_id}`.execute(tx);
  if (mission.carrier_id !== null) {
    const sensorIds = devices.filter(({ role }) => role === 'beacon').map((device) => device.id);
    const relayId = await beginMissionRelay(tx, { ownerId, accountId: mission.carrier_id, sensorIds, fromMs: atMs, madeBy: by }, nowMs);
    await tx.updateTable('mission').set({ relay_id: relayId }).where('id', '=', id).execute();
  }
  await watchForMission(tx, { missionId: id, deviceIds, rules }, atMs, nowMs);
  await tell(tx, ownerId, deviceIds);
  await tellPrograms(tx, { id, ownerId }, { kind: 'started', about: '' }, nowMs);
}

/** How it ended. */
export type How = 'hand' | 'time' | 'arrival';

/** Ends one that is under way, or moves the end of one that ended by itself. */
export async function end(tx: Tx, { id, ownerId, startedMs, endedMs }: Held, how: How, { atMs, nowMs, by }: Moment): Promise<void> {
  const untilMs = Math.max(atMs, startedMs ?? atMs);
  const mission = await tx
    .updateTable('mission')
    .set({ ended_ms: untilMs, ended_how: how, ended_by: by })
    .where('id', '=', id)
    .returning(['vehicle_id', 'relay_id'])
    .executeTakeFirstOrThrow();
  await sql`
    update vehicle set busy_since = (select to_timestamp(min(started_ms) / 1000.0) from mission
      where mission.vehicle_id = vehicle.id and started_ms is not null and ended_ms is null)
    where id = ${mission.vehicle_id}`.execute(tx);
  if (mission.relay_id !== null) await endMissionRelay(tx, mission.relay_id, untilMs, endedMs);
  await endMissionWatches(tx, id, untilMs, nowMs, endedMs);
  await tell(
    tx,
    ownerId,
    (await devicesOf(tx, id)).map((device) => device.id),
  );
  await tellPrograms(tx, { id, ownerId }, { kind: 'ended', about: untilMs }, nowMs);
}

/** Cancels one that has not started. */
export async function cancel(tx: Tx, { id, ownerId }: Held, { nowMs, by }: Pick<Moment, 'nowMs' | 'by'>): Promise<void> {
  await tx.updateTable('mission').set({ ended_ms: nowMs, ended_how: 'cancelled', ended_by: by }).where('id', '=', id).execute();
  await tell(tx, ownerId, []);
  await tellPrograms(tx, { id, ownerId }, { kind: 'ended', about: nowMs }, nowMs);
}

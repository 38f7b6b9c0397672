/** Who drove when: times that were given to a driver by hand, and the tags of drivers. Table driver_time is only written here. */
import { driverTimeMs, type driver as table } from '@frostway/contract/driver/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import { sql } from 'kysely';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findOwnedDevice } from '../../scope/devices.js';
import { checkedRange } from '../telemetry/index.js';
import { holdDriver } from './drivers.js';

/** Gives a time of a vehicle to a driver, or takes it back; what was said of it before gives way. Refuses 50017, 60041, 80423, 80424. */
export async function setTripDriver(
  caller: Caller,
  { mac, imei, st, et, driverId }: Input<(typeof table)['setTripDriver']>,
  { db, audit }: AuditedChange,
): Promise<void> {
  checkedRange(st, et, driverTimeMs, 'driverTimeTooLong');
  // Holds the device: two changes of its times come one after the other.
  const device = await findOwnedDevice(db, caller, { mac, imei });
  const driver = driverId === null ? null : await holdDriver(db, caller, driverId);
  const { ownerId } = caller;
  // What goes on after the range begins where it ends; what began before ends where it begins.
  const after = await sql<{ until_ms: number; driver_id: number }>`
    select until_ms, driver_id from driver_time
    where owner_id = ${ownerId} and device_id = ${device.id} and from_ms < ${et} and until_ms > ${et}`.execute(db);
  await sql`
    delete from driver_time where owner_id = ${ownerId} and device_id = ${device.id} and from_ms >= ${st} and from_ms < ${et}`.execute(db);
  await sql`
    update driver_time set until_ms = ${st} where owner_id = ${ownerId} and device_id = ${device.id} and from_ms < ${st} and until_ms > ${st}`.execute(
    db,
  );
  const rows = [
    ...after.rows.map((row) => ({ ...row, from_ms: et })),
    ...(driver === null ? [] : [{ from_ms: st, until_ms: et, driver_id: driver.id }]),
  ].map((row) => ({ ...row, owner_id: ownerId, device_id: device.id }));
  if (rows.length > 0) await db.insertInto('driver_time').values(rows).execute();
  const span = { from: new Date(st).toISOString(), until: new Date(et).toISOString() };
  audit({ entity: 'driverTime', id: device.id, after: { deviceId: device.id, driverId: driver?.id ?? null, ...span } });
}

type Ensured = {
  readonly ownerId: number;
  readonly deviceId: number;
  readonly driverId: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** Gives a time of a device to a driver, where nobody has any of it. */
export async function ensureDriverTime(db: Db, { ownerId, deviceId, driverId, fromMs, untilMs }: Ensured): Promise<void> {
  await sql`
    insert into driver_time (owner_id, device_id, from_ms, until_ms, driver_id) select ${ownerId}, ${deviceId}, ${fromMs}, ${untilMs}, ${driverId}
    where not exists (select from driver_time where owner_id = ${ownerId} and device_id = ${deviceId})`.execute(db);
}

/** A trip, epoch ms, with the tags that were at the reader. */
export type DrivenTrip = { readonly fromMs: number; readonly untilMs: number; readonly tags: readonly string[] };
/** Who drove it. */
export type TripDriver = { readonly id: number; readonly name: string; readonly byHand: boolean };

/** Who drove each trip, of an account's drivers: those a time of the trip was given to by hand, else those who have its tags, in their order. */
export async function driversOf(db: Db, ownerId: number, deviceId: number, trips: readonly DrivenTrip[]): Promise<TripDriver[][]> {
  const [first, last] = [trips[0], trips.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { rows: times } = await sql<{ from_ms: number; until_ms: number; id: number; name: string }>`
    select its.from_ms, its.until_ms, driver.id, driver.name from driver_time as its join driver on driver.id = its.driver_id
    where its.owner_id = ${ownerId} and its.device_id = ${deviceId} and its.from_ms < ${last.untilMs} and its.until_ms > ${first.fromMs}
    order by its.from_ms`.execute(db);
  const said = [...new Set(trips.flatMap(({ tags }) => tags.map(stored)))];
  const { rows: owners } = await sql<{ tag: string; id: number; name: string }>`
    select driver_tag.tag, driver.id, driver.name from driver_tag join driver on driver.id = driver_tag.driver_id
    where driver_tag.owner_id = ${ownerId} and driver_tag.tag = any(${said}::text[])`.execute(db);
  const byTag = new Map(owners.map(({ tag, id, name }) => [tag, { id, name, byHand: false }]));
  return trips.map(({ fromMs, untilMs, tags }) => {
    const byHand = times.filter((time) => time.from_ms < untilMs && time.until_ms > fromMs);
    const found =
      byHand.length > 0 ? byHand.map(({ id, name }) => ({ id, name, byHand: true })) : tags.flatMap((tag) => byTag.get(stored(tag)) ?? []);
    return [...new Map(found.map((each) => [each.id, each])).values()];
  });
}

/** A tag as it is kept. */
const stored = (tag: string): string => tag.replace(/\s+/g, '').toUpperCase();

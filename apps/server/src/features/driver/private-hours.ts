/** Private hours of vehicles: from when on which hours hide where a vehicle is. Table private_hours is only written here; scope/private-hours.ts reads it. */
import type { driver as table, PrivateHoursRow } from '@frostway/contract/driver/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { DaySpan } from '@frostway/core/track/watched';
import { sql } from 'kysely';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findOwnedDevice, findSeenDevice, type SeenDevice } from '../../scope/devices.js';
import { zoneOfDevice } from '../../scope/zones.js';

type Named = Pick<SeenDevice, 'id' | 'imei' | 'mac' | 'name'>;
type Kept = { readonly spans: readonly DaySpan[]; readonly zone: string; readonly from_ms: number };

async function current(db: Db, ownerId: number, deviceId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select spans, zone, from_ms from private_hours where owner_id = ${ownerId} and device_id = ${deviceId} and until_ms is null`.execute(
    db,
  );
  return rows[0];
}

const rowOf = ({ imei, mac, name }: Named, kept: Kept | undefined): PrivateHoursRow => ({
  imei,
  mac,
  name,
  spans: kept?.spans.map(({ days, ...span }) => ({ ...span, ...(days === undefined ? {} : { days: [...days] }) })) ?? [],
  zone: kept?.zone ?? null,
  since: kept === undefined ? null : new Date(kept.from_ms).toISOString(),
});

/** Answers GET /api/privateHours. Refuses 50017, 60041. */
export async function readPrivateHours(db: Db, caller: Caller, input: Input<(typeof table)['privateHours']>): Promise<PrivateHoursRow> {
  const device = await findSeenDevice(db, caller, input);
  if (!device.rights.has('own')) refuse('notOwner');
  return rowOf(device, await current(db, caller.ownerId, device.id));
}

/** Answers PUT /api/privateHours: those before end now, so that what was private stays so. Refuses 50017, 60041, 60062 and what no hours are. */
export async function setPrivateHours(
  caller: Caller,
  { spans, zone, ...named }: Input<(typeof table)['setPrivateHours']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<PrivateHoursRow> {
  if (spans.some(({ from, until }) => from === until)) refuse('hoursUnfit', { spans: 'hoursUnfit' });
  // Holds the device: two changes come one after the other.
  const device = await findOwnedDevice(db, caller, named);
  const { ownerId } = caller;
  const before = await current(db, ownerId, device.id);
  const wanted = zone ?? before?.zone ?? (await zoneOfDevice(db, device.id)) ?? refuse('zoneUnknown', { zone: 'zoneUnknown' });
  const isSame =
    spans.length === 0 ? before === undefined : before?.zone === wanted && JSON.stringify(before.spans) === JSON.stringify(spans);
  if (isSame) refuse('nothingChanged');
  // Of the same millisecond the last one counts.
  await sql`delete from private_hours where owner_id = ${ownerId} and device_id = ${device.id} and from_ms >= ${nowMs}`.execute(db);
  await sql`
    update private_hours set until_ms = ${nowMs} where owner_id = ${ownerId} and device_id = ${device.id} and until_ms is null`.execute(db);
  if (spans.length > 0)
    await db
      .insertInto('private_hours')
      .values({ device_id: device.id, owner_id: ownerId, from_ms: nowMs, until_ms: null, spans: JSON.stringify(spans), zone: wanted })
      .execute();
  const after = await current(db, ownerId, device.id);
  const said = (kept: Kept | undefined) => (kept === undefined ? { spans: [] } : { spans: kept.spans, zone: kept.zone });
  audit({ entity: 'privateHours', id: device.id, before: said(before), after: said(after) });
  return rowOf(device, after);
}

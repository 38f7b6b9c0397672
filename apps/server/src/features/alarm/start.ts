/**
 * Where an excursion began: what received the sensor, and the place. Both follow from readings, positions and bindings of that time whenever somebody asks, so what
 * arrives later counts as if it had been there; only what retention is about to take away is written down.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { gatewayAt, positionWithin } from '../../telemetry-store/joined.js';
import { dayMs } from '../../telemetry-store/sealed/days.js';
import type { AskedMoments } from '../../telemetry-store/sealed/seal.js';
import { isBoundAt } from '../device/index.js';

/** A position says where something is for so long, ms. */
const placeMs = 3_600_000;

/** Subquery (account_id, from_ms): whose a device was when the excursion began. */
const ownerThen = (deviceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ownership.account_id, ownership.from_ms from device_ownership as ownership
  where ownership.device_id = ${deviceId} and coalesce(ownership.from_ms, 0) <= excursion.started_ms
    and (ownership.until_ms is null or ownership.until_ms >= excursion.started_ms)
  order by ownership.from_ms desc nulls last limit 1)`;

const startedMs = sql`excursion.started_ms`;

/**
 * Joins `received` (gateway_id) and, where `mayPlace`, `place` (latitude, longitude, carrier_id: whose position that is) to rows of `excursion` with their `device`. A place is the device's own position,
 * or where it stands; else, as for the present in device/status.ts, the position of the gateway that received it, of the tracker that one was bound to then, or of the
 * tracker the sensor was bound to then, each only if it was the same owner's then; else where one of these stands.
 */
export const joinStart = (mayPlace: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  left join lateral (
    select coalesce(excursion.gateway_id, ${gatewayAt(sql`excursion.device_id`, startedMs)}) as gateway_id) as received on true
  left join lateral (
    select coalesce(there.latitude, stands.latitude) as latitude, coalesce(there.longitude, stands.longitude) as longitude,
      carrier.id as carrier_id
    from (
      select excursion.device_id as id, 0 as turn
      union all
      select received.gateway_id, 1
      union all
      select binding.to_device_id, 2 from device_binding as binding
      where binding.device_id = case when device.kind = 'gateway' then device.id else received.gateway_id end and ${isBoundAt(startedMs, 'binding')}
      union all
      select binding.to_device_id, 3 from device_binding as binding
      join device as tracker on tracker.id = binding.to_device_id and tracker.kind = 'tracker'
      where binding.device_id = device.id and device.kind = 'beacon' and ${isBoundAt(startedMs, 'binding')}
    ) as candidate
    join device as carrier on carrier.id = candidate.id
    left join lateral ${ownerThen(sql`device.id`)} as owned on true
    left join lateral ${ownerThen(sql`carrier.id`)} as carrier_owned on true
    left join lateral ${positionWithin(sql`carrier.id`, sql`greatest(excursion.started_ms - ${placeMs}, carrier_owned.from_ms)`, startedMs)} as there on true
    left join device as stands on stands.id = carrier.id and stands.owner_id = owned.account_id
    where (candidate.turn = 0 or carrier_owned.account_id = owned.account_id) and coalesce(there.latitude, stands.latitude) is not null
    order by candidate.turn > 0, there.latitude is null, candidate.turn limit 1) as place on excursion.latitude is null and ${mayPlace}`;

/** The place of `joinStart`: as it was written down, or as it follows. */
export const startPlace = {
  latitude: sql`coalesce(excursion.latitude, place.latitude)`,
  longitude: sql`coalesce(excursion.longitude, place.longitude)`,
};

/** Moments of a day of a device of which statements about excursions ask: where they begin, and since when the device is its owner's. */
export const askedMoments: AskedMoments = async (client, { deviceId, fromMs }) => {
  const { rows } = await client.query<{ ms: number }>({
    name: 'asked-moments',
    text: `select started_ms as ms from excursion where device_id = $1 and started_ms >= $2 and started_ms < $3
union select from_ms from device_ownership where device_id = $1 and from_ms >= $2 and from_ms < $3`,
    values: [deviceId, fromMs, fromMs + dayMs],
  });
  return rows.map(({ ms }) => ms);
};

/** Writes down the gateways and places of excursions whose telemetry is about to be taken away: all before a time, epoch ms, of all devices or of some. */
export async function keepStarts(db: Db, beforeMs: number, deviceIds?: readonly number[]): Promise<void> {
  const ofThese = deviceIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`excursion.device_id = any(${deviceIds}::integer[])`;
  await sql`
    update excursion as kept set gateway_id = start.gateway_id, latitude = start.latitude, longitude = start.longitude, is_start_kept = true
    from (
      select excursion.device_id, excursion.id, received.gateway_id, ${startPlace.latitude} as latitude, ${startPlace.longitude} as longitude
      from excursion join device on device.id = excursion.device_id ${joinStart(sql<SqlBool>`true`)}
      where excursion.started_ms < ${beforeMs + placeMs} and not excursion.is_start_kept and ${ofThese}) as start
    where kept.device_id = start.device_id and kept.id = start.id`.execute(db);
}

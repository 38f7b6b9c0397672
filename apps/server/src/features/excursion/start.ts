/**
 * Where an excursion began: what received the sensor, and the place. Both follow from readings, positions and bindings of that time whenever somebody asks, so what
 * arrives later counts as if it had been there; only what retention is about to take away is written down.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import { gatewayAt } from '../../telemetry-store/joined.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { dayMs } from '../../telemetry-store/sealed/days.js';
import type { AskedMoments } from '../../telemetry-store/sealed/seal.js';
import type { Span } from '../../telemetry-store/span.js';
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
 * Joins `received` (gateway_id) and, where `mayPlace`, `place` (carriers: of which `startPlaces` makes the place) to rows of `excursion` with their `device`. A place is the device's own position,
 * or where it stands; else, as for the present in device/status.ts, the position of the gateway that received it, of the tracker that one was bound to then, or of the
 * tracker the sensor was bound to then, each only if it was the same owner's then; else where one of these stands.
 */
export const joinStart = (mayPlace: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  left join lateral (
    select coalesce(excursion.gateway_id, ${gatewayAt(sql`excursion.device_id`, startedMs)}) as gateway_id) as received on true
  left join lateral (
    select jsonb_agg(jsonb_build_array(carrier.id, candidate.turn, greatest(excursion.started_ms - ${placeMs}, carrier_owned.from_ms), stands.latitude, stands.longitude)
      order by candidate.turn) as carriers
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
    left join device as stands on stands.id = carrier.id and stands.owner_id = owned.account_id
    where candidate.turn = 0 or carrier_owned.account_id = owned.account_id) as place on excursion.latitude is null and ${mayPlace}`;

/** What could say where an excursion began: its device, its turn, since when its positions count, epoch ms, and where it stands. */
type Carrier = readonly [id: number, turn: number, fromMs: number, latitude: number | null, longitude: number | null];
/** What a row with `joinStart` says of the place. */
export type StartRow = {
  readonly began_ms: number | null;
  readonly kept_latitude: number | null;
  readonly kept_longitude: number | null;
  readonly carriers: readonly Carrier[] | null;
};
/** The columns of `StartRow`. */
export const startColumns = sql`excursion.started_ms as began_ms, excursion.latitude as kept_latitude, excursion.longitude as kept_longitude, place.carriers`;

/** Where an excursion began; `carrierId`: whose position that is, where it was not written down. */
export type StartPlace = { readonly latitude: number | null; readonly longitude: number | null; readonly carrierId: number | null };

/** The places of rows, in their order: as they were written down, or as they follow from positions, which may be of sealed days. */
export async function startPlaces(db: Db, rows: readonly StartRow[]): Promise<StartPlace[]> {
  const asked = rows.flatMap(({ began_ms: untilMs, carriers }) =>
    untilMs === null ? [] : (carriers ?? []).map(([id, , fromMs]): Span => ({ id, fromMs, untilMs })),
  );
  const found = await new TelemetryReader(queryingIn(db)).positionsAt(asked);
  let next = 0;
  return rows.map((row): StartPlace => {
    const candidates = (row.began_ms === null ? [] : (row.carriers ?? [])).map(([id, turn, , latitude, longitude]) => {
      const there = found[next++] ?? null;
      return { id, turn, isThere: there !== null, latitude: there?.latitude ?? latitude, longitude: there?.longitude ?? longitude };
    });
    if (row.kept_latitude !== null) return { latitude: row.kept_latitude, longitude: row.kept_longitude, carrierId: null };
    const [place] = candidates
      .filter(({ latitude }) => latitude !== null)
      .sort((a, b) => Number(a.turn > 0) - Number(b.turn > 0) || Number(b.isThere) - Number(a.isThere) || a.turn - b.turn);
    return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null, carrierId: place?.id ?? null };
  });
}

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

/** How many are written down at once. */
const startsAtOnce = 1000;

/** Writes down the gateways and places of excursions whose telemetry is about to be taken away: all before a time, epoch ms, of all devices or of some. */
export async function keepStarts(db: Db, beforeMs: number, deviceIds?: readonly number[]): Promise<void> {
  const ofThese = deviceIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`excursion.device_id = any(${deviceIds}::integer[])`;
  for (let left = startsAtOnce; left === startsAtOnce;) {
    const { rows } = await sql<StartRow & { device_id: number; id: number; gateway_id: number | null }>`
      select excursion.device_id, excursion.id, received.gateway_id, ${startColumns}
      from excursion join device on device.id = excursion.device_id ${joinStart(sql<SqlBool>`true`)}
      where excursion.started_ms < ${beforeMs + placeMs} and not excursion.is_start_kept and ${ofThese} limit ${startsAtOnce}`.execute(db);
    const places = await startPlaces(db, rows);
    await sql`
      update excursion as kept set gateway_id = start.gateway_id, latitude = start.latitude, longitude = start.longitude, is_start_kept = true
      from unnest(${rows.map(({ device_id: id }) => id)}::integer[], ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ gateway_id: id }) => id)}::integer[],
        ${places.map(({ latitude }) => latitude)}::float8[], ${places.map(({ longitude }) => longitude)}::float8[]) as start (device_id, id, gateway_id, latitude, longitude)
      where kept.device_id = start.device_id and kept.id = start.id`.execute(db);
    left = rows.length;
  }
}

/** What waits to be located, and what a service has answered: both in the database, so that a crash, or a service that is away for days, loses nothing. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/connect.js';
import type { FoundSpot, Heard } from '../../outside/location/geolocate.js';
import type { KeptSpots } from '../../outside/location/locating.js';
import type { Clock } from '../../outside/clock.js';
import type { Judge } from '../../platform/feature.js';
import { heardIn } from './heard.js';

/** What a device heard at a moment, epoch ms. */
export type Request = {
  readonly deviceId: number;
  readonly timeMs: number;
  readonly receivedMs: number;
  readonly heard: Heard;
  readonly imei: string | null;
  readonly mac: string | null;
  readonly model: string;
};

/** Kinds of events that tell where a device is by what it hears. A heartbeat keeps the line open, and says nothing new every few minutes. */
const isTelling = (kind: string): boolean => kind === 'status' || kind.startsWith('alarm:');

/** Writes down what was heard where a device said no current place, in the transaction that stores it. */
export const noteHeard: Judge = async (client, { events, positions }, { isNew }) => {
  const rows = new Map<string, { deviceId: number; timeMs: number; receivedMs: number; heard: Heard }>();
  const add = (deviceId: number, timeMs: number, receivedMs: number, heard: Heard | undefined): void => {
    if (heard !== undefined) rows.set(`${deviceId} ${timeMs}`, { deviceId, timeMs, receivedMs, heard });
  };
  events.forEach(({ deviceId, timeMs, receivedMs, kind, body }, index) => {
    if (isNew.events[index] === 1 && isTelling(kind)) add(deviceId, timeMs, receivedMs, heardIn(body));
  });
  positions.forEach(({ deviceId, timeMs, receivedMs, isValid, attributes }, index) => {
    if (isNew.positions[index] === 1 && !isValid) add(deviceId, timeMs, receivedMs, heardIn(attributes));
  });
  if (rows.size > 0) await insert(client, [...rows.values()]);
};

async function insert(
  client: pg.ClientBase,
  rows: readonly { deviceId: number; timeMs: number; receivedMs: number; heard: Heard }[],
): Promise<void> {
  await client.query(
    `insert into location_request (device_id, time_ms, received_ms, heard)
     select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::jsonb[])
     on conflict (device_id, time_ms) do nothing`,
    [
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ timeMs }) => timeMs),
      rows.map(({ receivedMs }) => receivedMs),
      rows.map(({ heard }) => JSON.stringify(heard)),
    ],
  );
}

/** Whoever takes a request has this long, ms. */
const takenMs = 60_000;

/** Takes the newest: where a device is now is wanted before where it was. */
export async function take(db: Db, nowMs: number, most: number): Promise<Request[]> {
  const { rows } = await sql<Request>`
    with taken as (
      update location_request as request set taken_until = ${new Date(nowMs + takenMs)}
      from (
        select device_id, time_ms from location_request where taken_until <= ${new Date(nowMs)}
        order by time_ms desc limit ${most} for update skip locked
      ) as next
      where request.device_id = next.device_id and request.time_ms = next.time_ms
      returning request.device_id, request.time_ms, request.received_ms, request.heard
    )
    select taken.device_id as "deviceId", taken.time_ms as "timeMs", taken.received_ms as "receivedMs", taken.heard,
      device.imei, device.mac, device.model
    from taken join device on device.id = taken.device_id order by taken.time_ms desc`.execute(db);
  return rows;
}

/** Nobody asks for it any more. */
export async function done(db: Db, { deviceId, timeMs }: Request): Promise<void> {
  await db.deleteFrom('location_request').where('device_id', '=', deviceId).where('time_ms', '=', timeMs).execute();
}

/** It is anybody's again. */
export async function giveBack(db: Db, { deviceId, timeMs }: Request, nowMs: number): Promise<void> {
  await db
    .updateTable('location_request')
    .set({ taken_until: new Date(nowMs) })
    .where('device_id', '=', deviceId)
    .where('time_ms', '=', timeMs)
    .execute();
}

/** How many wait. */
export async function waiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('location_request')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A place nobody could say for so long is not asked for any more. */
const mostDays = 30;

/** Removes what is too old to be answered, or to be asked. */
export async function removeOld(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('location_cache').where('until_at', '<=', new Date(nowMs)).execute();
  await db
    .deleteFrom('location_request')
    .where('received_ms', '<', nowMs - mostDays * 86_400_000)
    .execute();
}

/** Answers of the service, for every process. */
export const keptSpots = (db: Db, clock: Clock): KeptSpots => ({
  read: async (key) => {
    const row = await db
      .selectFrom('location_cache')
      .select('spot')
      .where('key', '=', key)
      .where('until_at', '>', new Date(clock.now()))
      .executeTakeFirst();
    return row === undefined ? undefined : (row.spot as FoundSpot | null);
  },
  write: async (key, spot, untilMs) => {
    const value = { key, spot: spot === null ? null : JSON.stringify(spot), until_at: new Date(untilMs) };
    await db
      .insertInto('location_cache')
      .values(value)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((each) => ({ spot: each.ref('excluded.spot'), until_at: each.ref('excluded.until_at') })),
      )
      .execute();
  },
});

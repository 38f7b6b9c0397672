/**
 * Missions that begin and end by themselves: at their planned time, by leaving, or by arriving. A departure and an arrival are what the stored positions of a locating device say, so late ones end
 * in the same end: positions that come are noted with their device, and whoever looks at missions by the clock looks at those.
 */
import { Refusal } from '@frostway/contract/refusals';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Judge } from '../../platform/feature.js';
import { end, type Held, start } from './running.js';
import { departureFrom, mostEarlyMs, settleStops } from './stop-times.js';
import { type Planned, settleArrival } from './arrival.js';

/** Notes of which devices of missions new positions came, and since when, in the transaction that stores them. */
export const arrivalJudge: Judge = async (client, _batch, { positions }) => {
  if (positions.length === 0) return;
  const oldest = new Map<number, number>();
  for (const { deviceId, timeMs } of positions) oldest.set(deviceId, Math.min(timeMs, oldest.get(deviceId) ?? timeMs));
  await client.query({
    name: 'touch-missions',
    text: `update mission_device as part set touched_ms = least(part.touched_ms, touched.ms)
from unnest($1::integer[], $2::bigint[]) as touched (id, ms), mission
where part.device_id = touched.id and part.role = 'locator' and part.left_ms is null and (part.touched_ms is null or part.touched_ms > touched.ms)
  and mission.id = part.mission_id and (mission.ended_ms is null or touched.ms <= mission.ended_ms)
  and case when mission.started_ms is null then mission.auto_start and mission.ended_ms is null and touched.ms >= mission.start_ms - $3
    else (mission.auto_end and (mission.ended_ms is null or mission.ended_how in ('arrival', 'time')))
      or exists (select from mission_stop as stop where stop.mission_id = mission.id and (stop.earliest_ms is not null or stop.latest_ms is not null)) end`,
    values: [[...oldest.keys()], [...oldest.values()], mostEarlyMs],
  });
};

/** Missions that are begun, or looked at, in one go. */
const most = 200;

type Db = Kysely<Schema>;

/** Starts what is due or has left, then ends what has arrived or whose time is over. */
export async function runMissions(db: Db, nowMs: number, ending: AbortSignal): Promise<void> {
  await startDue(db, nowMs, ending);
  await settleTouched(db, nowMs, ending);
  await endDue(db, nowMs, ending);
}

/** The missions of a condition, by their ids. */
async function listIds(db: Db, where: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select mission.id from mission join account on account.id = mission.owner_id and not account.is_disabled
    where ${where} order by mission.start_ms, mission.id limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Does something with each mission, each in a transaction of its own and under its lock. */
async function each(
  db: Db,
  ids: readonly number[],
  ending: AbortSignal,
  act: (tx: Tx, held: Held & Planned) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    if (ending.aborted) return;
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('mission')
        .select(['id', 'owner_id as ownerId', 'started_ms as startedMs', 'ended_ms as endedMs', 'ended_how as endedHow'])
        .select(['start_ms as startMs', 'end_ms as endMs', 'auto_end as autoEnd', 'auto_start as autoStart'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row !== undefined) await act(tx, row);
    });
  }
}

/** Starts missions at their time. One whose device is on another running mission waits for it, and begins with that one's end. */
async function startDue(db: Db, nowMs: number, ending: AbortSignal): Promise<void> {
  const isFree = sql`not exists (
    select from mission_device as part join mission_device as its on its.device_id = part.device_id and its.mission_id <> part.mission_id and its.left_ms is null
    join mission as other on other.id = its.mission_id and other.started_ms is not null and other.ended_ms is null
    where part.mission_id = mission.id and part.left_ms is null)`;
  const hasDevices = sql`(select count(distinct part.role) = 2 from mission_device as part where part.mission_id = mission.id and part.left_ms is null)`;
  const ids = await listIds(
    db,
    sql`mission.started_ms is null and mission.ended_ms is null and not mission.auto_start and mission.start_ms <= ${nowMs} and ${isFree} and ${hasDevices}`,
  );
  await each(db, ids, ending, async (tx, held) => {
    if (held.startedMs !== null || held.endedMs !== null || held.startMs > nowMs) return;
    await startFrom(tx, held, 'time', held.startMs, nowMs);
  });
}

/** Starts one by itself, at the time it should or once its devices were free; answers when, or undefined while another mission has one of them. */
async function startFrom(tx: Tx, held: Held, how: 'time' | 'departure', fromMs: number, nowMs: number): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select max(other.ended_ms) as ms from mission_device as part
    join mission_device as its on its.device_id = part.device_id and its.mission_id <> part.mission_id and its.left_ms is null
    join mission as other on other.id = its.mission_id and other.started_ms is not null
    where part.mission_id = ${held.id} and other.ended_ms between ${fromMs} and ${nowMs}`.execute(tx);
  const atMs = Math.max(fromMs, rows[0]?.ms ?? fromMs);
  try {
    await start(tx, held, { atMs, nowMs, by: null, how }, false);
    return atMs;
  } catch (error) {
    // Another has taken a device meanwhile, or one has left: nothing is written yet, and it is looked at again.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Starts one that begins by leaving its start address, once it has left. */
async function settleDeparture(tx: Tx, held: Held & Planned, nowMs: number): Promise<number | null> {
  const { id, startedMs, endedMs, startMs, autoStart } = held;
  if (startedMs !== null || endedMs !== null || !autoStart) return startedMs;
  const place = await tx
    .selectFrom('mission_stop')
    .select(['latitude', 'longitude', 'radius'])
    .where('mission_id', '=', id)
    .where('kind', '=', 'start')
    .executeTakeFirst();
  if (place === undefined) return null;
  const leftMs = await departureFrom(tx, id, place, { fromMs: startMs - mostEarlyMs, untilMs: nowMs + 1 });
  if (leftMs === undefined) return null;
  const atMs = await startFrom(tx, held, 'departure', leftMs, nowMs);
  if (atMs === undefined) return null;
  await sql`update mission_stop set left_ms = ${leftMs} where mission_id = ${id} and kind = 'start'`.execute(tx);
  return atMs;
}

/** Ends missions whose planned end is over. */
async function endDue(db: Db, nowMs: number, ending: AbortSignal): Promise<void> {
  const ids = await listIds(
    db,
    sql`mission.auto_end and mission.started_ms is not null and mission.ended_ms is null and mission.end_ms <= ${nowMs}`,
  );
  await each(db, ids, ending, async (tx, held) => {
    if (held.startedMs === null || held.endedMs !== null || held.endMs === null || held.endMs > nowMs || !held.autoEnd) return;
    await end(tx, held, 'time', { atMs: held.endMs, nowMs, by: null });
    await settleStops(tx, { ...held, endedMs: held.endMs }, nowMs);
  });
}

/** Starts missions that have left, ends those that have arrived, and moves the end of those of which late positions say another. */
async function settleTouched(db: Db, nowMs: number, ending: AbortSignal): Promise<void> {
  const { rows: touched } = await sql<{ mission_id: number; device_id: number; touched_ms: number }>`
    select part.mission_id, part.device_id, part.touched_ms from mission_device as part where part.touched_ms is not null
    order by part.mission_id limit ${most}`.execute(db);
  const ids = [...new Set(touched.map((row) => row.mission_id))];
  await each(db, ids, ending, async (tx, held) => {
    const startedMs = await settleDeparture(tx, held, nowMs);
    const endedMs = await settleArrival(tx, { ...held, startedMs }, nowMs);
    await settleStops(tx, { ...held, startedMs, endedMs }, nowMs);
  });
  if (ending.aborted) return;
  // What came while it was looked at stays noted.
  await sql`
    update mission_device as part set touched_ms = null
    from unnest(${touched.map((row) => row.mission_id)}::integer[], ${touched.map((row) => row.device_id)}::integer[], ${touched.map((row) => row.touched_ms)}::bigint[])
      as seen (mission_id, device_id, ms)
    where part.mission_id = seen.mission_id and part.device_id = seen.device_id and part.touched_ms = seen.ms`.execute(db);
}

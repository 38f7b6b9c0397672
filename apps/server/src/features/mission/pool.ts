/** Devices that could go on a mission: those the caller can plan with, each with what speaks for and against it. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { mostInPool, nearKm, type PoolCheck, poolChecks, type PoolDevice, type PoolState } from '@frostway/contract/mission/pool';
import { refuse } from '@frostway/contract/refusals';
import { batteryCause } from '@frostway/core/device-state';
import { distanceM, type Place } from '@frostway/core/track/distance';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { sharedWithHistory } from '../../scope/missions.js';
import { calibrationsAt } from '../certificate/index.js';
import { selectStatus } from '../device/index.js';

type Asked = Input<(typeof table)['missionPool']>;
type Busy = { device: number; id: number | null; name: string; until_ms: number | null };

/** A battery of which only the share is said is low from here on, %. */
const lowPercent = 20;

/** Missions that have devices within a time: those that run, and those planned for then. A mission without an end keeps its devices until it is over. */
async function busyDevices(
  db: Db,
  { ownerId }: Caller,
  ids: readonly number[],
  fromMs: number,
  untilMs: number | null,
  besides: number | undefined,
): Promise<Map<number, Busy>> {
  const { rows } = await sql<Busy>`
    select distinct on (part.device_id) part.device_id as device, case when mission.owner_id = ${ownerId} then mission.id end as id,
      case when mission.owner_id = ${ownerId} then mission.name else '' end as name, mission.end_ms as until_ms
    from mission_device as part join mission on mission.id = part.mission_id
    where part.device_id = any(${ids}::integer[]) and part.left_ms is null and mission.ended_ms is null and mission.id is distinct from ${besides ?? null}
      and (${untilMs}::bigint is null or mission.started_ms is not null or mission.start_ms < ${untilMs}) and (mission.end_ms is null or mission.end_ms > ${fromMs})
    order by part.device_id, mission.started_ms nulls last, mission.start_ms`.execute(db);
  return new Map(rows.map((row) => [row.device, row]));
}

const is = (good: boolean): PoolState => (good ? 'good' : 'bad');

function chargedState({ reading, model }: DeviceStatus): PoolState {
  const { power = null, powerPercent = null } = reading ?? {};
  if (powerPercent !== null) return is(powerPercent >= lowPercent);
  return power === null ? 'unknown' : is(batteryCause(power, model) === undefined);
}

/** GET /api/mission/pool. Refuses 80377, 80208. */
export async function readPool(
  db: Db,
  caller: Caller,
  { start, startAt, endAt, mission }: Asked,
): Promise<Answer<(typeof table)['missionPool']>> {
  const nowMs = caller.now();
  const from = await startOf(db, caller, start);
  if (mission !== undefined) {
    const { rows } = await sql`select from mission where id = ${mission} and owner_id = ${caller.ownerId}`.execute(db);
    if (rows.length === 0) refuse('noSuchMission');
  }
  const { rows: seen } = await selectStatus(db, caller, { nowMs, limit: mostInPool, offset: 0 });
  const usable = seen.filter(({ kind, mac, imei, isScrapped }) => !isScrapped && (kind === 'beacon' ? mac !== null : imei !== null));
  const others = usable.filter(({ isMine }) => !isMine).map(({ id }) => id);
  const lent = new Set(others.length === 0 ? [] : await sharedWithHistory(db, caller, others));
  const devices = usable.filter(({ id, isMine }) => isMine || lent.has(id));
  const ids = devices.map(({ id }) => id);
  const fromMs = startAt ?? nowMs;
  const busy = await busyDevices(db, caller, ids, fromMs, endAt ?? null, mission);
  const calibrations = await calibrationsAt(
    db,
    ids.map((id) => ({ id, atMs: nowMs })),
  );
  const lastDay = new Date(Math.max(fromMs, endAt ?? fromMs)).toISOString().slice(0, 10);
  const rows = devices.map((device): PoolDevice => {
    const { id, mac, imei, kind, name, model, reading, connection, lastSeen, position, place } = device;
    const taken = busy.get(id);
    const dueDate = calibrations.get(id)?.dueDate ?? null;
    const there = position ?? place;
    const distanceKm = from === undefined || there === null ? null : Math.round(distanceM(there, from) / 100) / 10;
    const checks: Record<PoolCheck, PoolState> = {
      free: is(taken === undefined),
      charged: chargedState(device),
      // A locating device measures nothing that has to be calibrated.
      calibrated: kind !== 'beacon' ? 'unknown' : is(dueDate !== null && dueDate >= lastDay),
      heard: is(connection === 'online'),
      near: distanceKm === null ? 'unknown' : is(distanceKm <= nearKm),
    };
    return {
      role: kind === 'beacon' ? 'beacon' : 'locator',
      mac,
      imei,
      name,
      model,
      isFit: poolChecks.every((check) => checks[check] !== 'bad'),
      busyWith:
        taken === undefined
          ? null
          : { id: taken.id, name: taken.name, until: taken.until_ms === null ? null : new Date(taken.until_ms).toISOString() },
      powerPercent: reading?.powerPercent ?? null,
      power: reading?.power ?? null,
      connection,
      lastSeen,
      calibratedUntil: dueDate,
      distanceKm,
      checks,
    };
  });
  const bad = ({ checks }: PoolDevice): number => poolChecks.filter((check) => checks[check] === 'bad').length;
  const far = ({ distanceKm }: PoolDevice): number => distanceKm ?? Number.MAX_VALUE;
  rows.sort((a, b) => bad(a) - bad(b) || far(a) - far(b) || (b.powerPercent ?? 0) - (a.powerPercent ?? 0) || a.name.localeCompare(b.name));
  return { total: rows.length, rows };
}

async function startOf(db: Db, { ownerId }: Caller, id: number | undefined): Promise<Place | undefined> {
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('mission_address')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row ?? refuse('noSuchAddress');
}

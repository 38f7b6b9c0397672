/**
 * The only answer to "may this account see, work on or plan that mission": its owner and who acts for him, and teams by the level they have on it. A level on a
 * mission opens what its devices said while it ran, and nothing else of them.
 */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { Principal } from './principal.js';
import { grantsOf, teamWork } from './grants.js';

/** What somebody is to a mission, the most first; `all` may change it, `detailed` sees its past, `access` where and how it is now. */
export const missionStandings = ['owner', 'all', 'detailed', 'access'] as const;
/** See `missionStandings`. */
export type MissionStanding = (typeof missionStandings)[number];
/** What may be done with a mission. */
export type MissionRight = 'see' | 'history' | 'change';

const enough: Readonly<Record<MissionRight, readonly MissionStanding[]>> = {
  see: missionStandings,
  history: ['owner', 'all', 'detailed'],
  change: ['owner', 'all'],
};

/** Subquery with id, owner_id and name of every mission: what teams can work with. */
export const missionTargets: RawBuilder<unknown> = sql`select id, owner_id, name from mission`;

/** Whether `device` is on a mission that runs: busy, in the words of the specification. */
export const isBusy: RawBuilder<boolean> = sql<boolean>`exists (select from mission_device as part join mission on mission.id = part.mission_id
  where part.device_id = device.id and part.left_ms is null and mission.started_ms is not null and mission.ended_ms is null)`;

/** Subquery with the missions the principal sees: mission_id, standing. */
export function missionsOf(principal: Principal): RawBuilder<unknown> {
  const own = sql`select id as mission_id, 'owner' as standing from mission where owner_id = ${principal.ownerId}`;
  if (principal.receives?.teams === false) return sql`(${own})`;
  return sql`(
    ${own} union all
    (select distinct on (mission.id) mission.id, work.level from ${teamWork(principal.accountId, 'mission')} as work
      join mission on mission.id = work.target_id and mission.owner_id = work.owner_id
      where work.level <> 'none' and mission.owner_id <> ${principal.ownerId}
      order by mission.id, array_position(array['all', 'detailed', 'access'], work.level)))`;
}

/** Which of these devices are shared with the principal, or his, with their history; what a team gives does not count. */
export async function sharedWithHistory(db: Db, principal: Principal, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ device_id: number }>`
    select device_id from ${grantsOf({ ...principal, receives: { shares: true, teams: false } }, { ids })} as seen where may_history`.execute(
    db,
  );
  return rows.map((row) => row.device_id);
}

/** A mission as far as it decides what may be done with it; epoch ms. */
export type FoundMission = {
  readonly id: number;
  readonly ownerId: number;
  readonly standing: MissionStanding;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
};

/** A mission the principal may do with what `right` says. Refuses 80208 when he does not see it, 80190 when his level is too low. */
export async function findMission(db: Db, principal: Principal, id: number, right: MissionRight = 'see'): Promise<FoundMission> {
  const { rows } = await sql<FoundMission>`
    select mission.id, mission.owner_id as "ownerId", seen.standing, mission.started_ms as "startedMs", mission.ended_ms as "endedMs"
    from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id where mission.id = ${id}`.execute(db);
  const found = rows[0] ?? refuse('noSuchMission');
  if (!enough[right].includes(found.standing)) refuse('notAllowed');
  return found;
}

/** The same for a change: changes of one mission come one after another, and how it stands is looked at under the lock. */
export async function holdMission(db: Db, principal: Principal, id: number): Promise<FoundMission> {
  await db.selectFrom('mission').select('id').where('id', '=', id).forUpdate().execute();
  return findMission(db, principal, id, 'change');
}

/** A device of a mission with the part of its past the mission opens: epoch ms, its end excluded; empty when there is none. */
export type MissionSpan = {
  readonly id: number;
  readonly missionId: number;
  readonly role: 'locator' | 'beacon';
  readonly mac: string | null;
  readonly imei: string | null;
  readonly name: string;
  /** The mission's owner had it himself; else it is shared with him. */
  readonly isOwn: boolean;
  readonly fromMs: number;
  readonly untilMs: number;
};

/**
 * The devices of a mission, each with its time: from the start to the end, or to now, as far as the mission's owner had the device, or it was shared with him with
 * its history. A share that is taken back opens nothing any more.
 */
export async function spansOfMission(db: Db, missionId: number, nowMs: number): Promise<MissionSpan[]> {
  return spansOfMissions(db, [missionId], nowMs);
}

/** The same of several, which have to be seen already. */
export async function spansOfMissions(db: Db, missionIds: readonly number[], nowMs: number): Promise<MissionSpan[]> {
  const { rows } = await sql<MissionSpan>`
    select device.id, mission.id as "missionId", part.role, device.mac, device.imei, part.name, held.is_own as "isOwn",
      greatest(mission.started_ms, held.from_ms) as "fromMs",
      least(coalesce(mission.ended_ms, ${nowMs}) + 1, coalesce(part.left_ms, held.until_ms, 9007199254740990) + 1) as "untilMs"
    from mission_device as part join mission on mission.id = part.mission_id join device on device.id = part.device_id
    cross join lateral (
      select coalesce(own.from_ms, 0) as from_ms, own.until_ms, true as is_own from device_ownership as own
      where own.device_id = device.id and own.account_id = mission.owner_id and (own.until_ms is null or own.until_ms >= mission.started_ms)
      union all
      select coalesce(own.from_ms, 0), null, false from device_share as share
      join device_ownership as own on own.device_id = device.id and own.account_id = share.owner_id and own.until_ms is null
      where share.device_id = device.id and share.account_id = mission.owner_id and share.ended_at is null and share.is_allowed
        and 'history' = any(share.scope) and (share.expires_at is null or share.expires_at > ${new Date(nowMs)})
      order by from_ms limit 1) as held
    where part.mission_id = any(${missionIds}::integer[]) and mission.started_ms is not null
    order by mission.id, part.role desc, part.place`.execute(db);
  return rows;
}

/** Which level somebody has on a target, for whatever reason he sees it. */
import { refuse } from '@frostway/contract/refusals';
import type { TeamLevel } from '@frostway/contract/team/rows';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, type Principal, type Right } from '../../scope/devices.js';
import { teamWork } from '../../scope/grants.js';
import type { TargetKind, TargetSource } from './targets.js';

type TargetName = {
  readonly kind: TargetKind;
  readonly mac?: string | undefined;
  readonly imei?: string | undefined;
  readonly targetId?: number | undefined;
};
export type Permission = {
  readonly kind: TargetKind;
  readonly targetId: number;
  readonly level: TeamLevel;
  readonly isOwner: boolean;
  readonly teams: { id: number; name: string; level: TeamLevel }[];
};

/** The principal's level on a target; refuses 10012 when none is named and 50017 when he does not see it. */
export async function findPermission(db: Db, principal: Principal, named: TargetName, source: TargetSource): Promise<Permission> {
  return named.kind === 'device' ? ofDevice(db, principal, named) : ofMission(db, principal, named, source);
}

async function ofDevice(db: Db, principal: Principal, { mac, imei, targetId }: TargetName): Promise<Permission> {
  const byId =
    targetId === undefined
      ? undefined
      : await db.selectFrom('device').select(['mac', 'imei']).where('id', '=', targetId).executeTakeFirst();
  if (targetId !== undefined && byId === undefined) refuse('notFound');
  const { id, rights } = await findSeenDevice(db, principal, { mac: mac ?? byId?.mac ?? undefined, imei: imei ?? byId?.imei ?? undefined });
  return {
    kind: 'device',
    targetId: id,
    level: levelOf(rights),
    isOwner: rights.has('own'),
    teams: await teamsWith(db, principal, 'device', id),
  };
}

async function ofMission(db: Db, principal: Principal, { targetId }: TargetName, { missions }: TargetSource): Promise<Permission> {
  if (targetId === undefined) refuse('rangeMissing');
  if (missions === undefined) return refuse('noSuchMission');
  const { rows } = await sql<{ is_own: boolean }>`
    select owner_id = ${principal.ownerId} as is_own from (${missions}) as mission where id = ${targetId}`.execute(db);
  const isOwner = rows[0]?.is_own ?? refuse('noSuchMission');
  const teams = await teamsWith(db, principal, 'mission', targetId);
  if (!isOwner && teams.length === 0) refuse('noSuchMission');
  const level = isOwner ? 'all' : (['all', 'detailed', 'access'] as const).find((one) => teams.some((team) => team.level === one));
  return { kind: 'mission', targetId, level: level ?? 'none', isOwner, teams };
}

function levelOf(rights: ReadonlySet<Right>): TeamLevel {
  if (rights.has('change')) return 'all';
  if (rights.has('history')) return 'detailed';
  return rights.has('latest') || rights.has('place') ? 'access' : 'none';
}

async function teamsWith(db: Db, principal: Principal, kind: TargetKind, id: number): Promise<Permission['teams']> {
  const { rows } = await sql<Permission['teams'][number]>`
    select team.id, team.name, work.level from ${teamWork(principal.accountId, kind)} as work join team on team.id = work.team_id
    where work.target_id = ${id} and work.level <> 'none' order by lower(team.name), team.id`.execute(db);
  return rows;
}

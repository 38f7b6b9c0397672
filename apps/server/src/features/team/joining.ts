/** What a team works with, changed: targets come in and go, levels are set. Table team_target is only written here and with who leaves a team. */
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { TeamLevel } from '../../db/schema-people.js';
import { findOwnedDevices, type Principal } from '../../scope/devices.js';
import type { FoundTeam } from '../../scope/teams.js';
import { type TargetKind, targetsIn, type TargetSource } from './targets.js';

/** Targets as a call names them. */
export type TargetNames = {
  readonly kind: TargetKind;
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  readonly targetId?: readonly number[] | undefined;
};

const count = ({ mac = [], imei = [], targetId = [] }: TargetNames): number => mac.length + imei.length + targetId.length;

/** The ids of targets the principal owns, locked. Refuses 50017 for what he does not see, 60041 for what he does not own. */
export async function findOwnTargets(db: Db, principal: Principal, named: TargetNames, { missions }: TargetSource): Promise<number[]> {
  if (count(named) === 0) refuse('parametersIllegal');
  const ids = [...new Set(named.targetId)];
  if (named.kind === 'mission') {
    if (missions === undefined || ids.length < count(named)) return refuse('noSuchMission');
    const { rows } = await sql<{ id: number }>`select id from (${missions}) as mission
      where mission.owner_id = ${principal.ownerId} and mission.id = any(${ids}::integer[])`.execute(db);
    return rows.length < ids.length ? refuse('noSuchMission') : ids;
  }
  const byId = ids.length === 0 ? [] : await db.selectFrom('device').select(['id', 'mac', 'imei']).where('id', 'in', ids).execute();
  if (byId.length < ids.length) refuse('notFound');
  const devices = await findOwnedDevices(db, principal, {
    macs: [...(named.mac ?? []), ...byId.flatMap(({ mac }) => (mac === null ? [] : [mac]))],
    imeis: [...(named.imei ?? []), ...byId.flatMap(({ mac, imei }) => (mac === null && imei !== null ? [imei] : []))],
  });
  return devices.map((device) => device.id);
}

/** The ids of targets a team has. Refuses 50017 when one of those named is not among them. */
export async function findTeamTargets(db: Db, team: FoundTeam, named: TargetNames, source: TargetSource): Promise<number[]> {
  if (count(named) === 0) refuse('parametersIllegal');
  const { mac = [], imei = [], targetId = [] } = named;
  const { rows } = await sql<{ id: number; mac: string | null; imei: string | null }>`
    select target.id, target.mac, target.imei from team_target as every
    join ${targetsIn(source)} as target on target.kind = every.kind and target.id = every.target_id and target.owner_id = ${team.ownerId}
    where every.team_id = ${team.id} and every.kind = ${named.kind} and every.account_id is null
      and (target.mac = any(${mac}) or target.imei = any(${imei}) or target.id = any(${targetId}::integer[]))
    order by target.id for update of every`.execute(db);
  const isThere =
    mac.every((one) => rows.some((row) => row.mac === one)) &&
    imei.every((one) => rows.some((row) => row.imei === one)) &&
    targetId.every((one) => rows.some((row) => row.id === one));
  return isThere ? rows.map((row) => row.id) : refuse(named.kind === 'mission' ? 'noSuchMission' : 'notFound');
}

type Tx = AuditedChange;
type Setting = { readonly kind: TargetKind; readonly ids: readonly number[]; readonly level: TeamLevel; readonly uid: number | undefined };

/**
 * Adds targets to a team, those it has already are left as they are; answers how many were added, 80073 when none. With `uid` that member gets the level and
 * the others none.
 */
export async function addTargets(team: FoundTeam, { kind, ids, level, uid }: Setting, { db, audit }: Tx, at: Date): Promise<number> {
  const row = { team_id: team.id, kind, created_at: at };
  const added = await db
    .insertInto('team_target')
    .values(ids.map((id) => ({ ...row, target_id: id, account_id: null, level: uid === undefined ? level : ('none' as const) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('target_id')
    .execute();
  if (added.length === 0) refuse('targetInTeam');
  const fresh = added.map((each) => each.target_id);
  if (uid !== undefined)
    await db
      .insertInto('team_target')
      .values(fresh.map((id) => ({ ...row, target_id: id, account_id: uid, level })))
      .execute();
  audit({ entity: 'team', id: team.id, after: { targets: { kind, ids: fresh, level, ...(uid === undefined ? {} : { uid }) } } });
  return fresh.length;
}

/** Sets the level of targets for every member, or for one; answers for how many it was another. */
export async function setLevel(team: FoundTeam, { kind, ids, level, uid }: Setting, { db, audit }: Tx, at: Date): Promise<number> {
  const { rows: before } = await sql<{ target_id: number; level: TeamLevel }>`
    select target_id, level from team_target where team_id = ${team.id} and kind = ${kind} and target_id = any(${ids}::integer[])
      and account_id is not distinct from ${uid ?? null}::integer`.execute(db);
  const changed = ids.filter((id) => before.find((row) => row.target_id === id)?.level !== level);
  if (changed.length === 0) refuse('nothingChanged');
  if (uid === undefined)
    await db
      .updateTable('team_target')
      .set({ level })
      .where('team_id', '=', team.id)
      .where('kind', '=', kind)
      .where('target_id', 'in', changed)
      .where('account_id', 'is', null)
      .execute();
  else
    await sql`insert into team_target (team_id, kind, target_id, account_id, level, created_at)
      select ${team.id}, ${kind}, id, ${uid}, ${level}, ${at} from unnest(${changed}::integer[]) as id
      on conflict (team_id, kind, target_id, account_id) where account_id is not null do update set level = excluded.level`.execute(db);
  audit({
    entity: 'team',
    id: team.id,
    before: { levels: before.filter((row) => changed.includes(row.target_id)) },
    after: { targets: { kind, ids: changed, level, ...(uid === undefined ? {} : { uid }) } },
  });
  return changed.length;
}

/** Takes targets out of a team with every level on them, or takes away one member's own levels; answers how many. */
export async function removeTargets(team: FoundTeam, { kind, ids, uid }: Omit<Setting, 'level'>, { db, audit }: Tx): Promise<number> {
  const { rows } = await sql<{ target_id: number }>`
    delete from team_target where team_id = ${team.id} and kind = ${kind} and target_id = any(${ids}::integer[])
      ${uid === undefined ? sql`` : sql`and account_id = ${uid}`} returning target_id`.execute(db);
  const gone = [...new Set(rows.map((row) => row.target_id))];
  if (gone.length === 0) refuse('nothingChanged');
  audit({ entity: 'team', id: team.id, before: { targets: { kind, ids: gone, ...(uid === undefined ? {} : { uid }) } } });
  return gone.length;
}

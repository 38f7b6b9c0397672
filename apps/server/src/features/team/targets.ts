/** What a team works with, read: its targets, the level every member has on them, and the levels of single members. */
import type { join } from '@frostway/contract/team/rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/connect.js';
import type { TeamLevel } from '../../db/schema-people.js';
import type { Principal } from '../../scope/devices.js';
import { type FoundTeam, managesAs, ownsTeam } from '../../scope/teams.js';
import { holds } from './search.js';

export type TargetKind = 'device' | 'mission';
export type Join = z.output<typeof join>;
export type Target = Omit<Join, 'level' | 'myLevel' | 'members' | 'addedAt'>;

/** Where targets come from: missions join with their feature. */
export type TargetSource = {
  /** Subquery with id, owner_id and name of every mission; nothing while there are none. */
  readonly missions?: RawBuilder<unknown> | undefined;
};

/** Subquery with every device and mission: kind, id, owner_id, name, mac, imei, model. */
export function targetsIn({ missions }: TargetSource): RawBuilder<unknown> {
  const more =
    missions === undefined ? sql`` : sql`union all select 'mission', id, owner_id, name, null, null, null from (${missions}) as mission`;
  return sql`(select 'device'::text as kind, id, owner_id, name, mac, imei, model from device ${more})`;
}

const sameTarget = (left: string, right: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${left}.team_id`)} = ${sql.ref(`${right}.team_id`)} and ${sql.ref(`${left}.kind`)} = ${sql.ref(`${right}.kind`)} and ${sql.ref(`${left}.target_id`)} = ${sql.ref(`${right}.target_id`)})`;

/** How many targets a row of `shown` (a team with membership_role and owner_id) has for the principal. */
export function targetsOfMember(source: TargetSource, principal: Principal): RawBuilder<number> {
  return countTargets(source, {
    teamId: sql`shown.id`,
    ownerId: sql`shown.owner_id`,
    accountId: sql`${principal.accountId}::integer`,
    managesAll: sql<SqlBool>`shown.membership_role in ('owner', 'greatAdministrator', 'administrator')`,
  });
}

type Counted = {
  readonly teamId: RawBuilder<unknown>;
  readonly ownerId: RawBuilder<unknown>;
  readonly accountId: RawBuilder<unknown>;
  readonly managesAll: RawBuilder<SqlBool>;
};

/** Number of a team's targets an account has a level above none on. */
export function countTargets(source: TargetSource, { teamId, ownerId, accountId, managesAll }: Counted): RawBuilder<number> {
  return sql<number>`(select count(*) from team_target as every
    join ${targetsIn(source)} as target on target.kind = every.kind and target.id = every.target_id and target.owner_id = ${ownerId}
    left join team_target as own on ${sameTarget('own', 'every')} and own.account_id = ${accountId}
    where every.team_id = ${teamId} and every.account_id is null and (${managesAll} or coalesce(own.level, every.level) <> 'none'))`;
}

type Row = {
  total: number;
  kind: TargetKind;
  target_id: number;
  mac: string | null;
  imei: string | null;
  name: string;
  model: string | null;
  level: TeamLevel;
  my_level: TeamLevel;
  members: { uid: number; level: TeamLevel }[];
  created_at: Date;
};
type Filter = {
  readonly kind?: TargetKind | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

const searched = (search: string | undefined): RawBuilder<SqlBool> =>
  search === undefined || search === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${holds(search, ['target.name'])} or ${holds(search.replace(/[:\- .]/g, '') || search, ['target.mac', 'target.imei'])})`;

/** Targets of a team, devices first, by name. Who does not manage it gets those he has a level above none on, and no level of others. */
export async function selectJoins(
  db: Db,
  principal: Principal,
  team: FoundTeam,
  { kind, search, limit, offset }: Filter,
  source: TargetSource,
): Promise<{ total: number; rows: Join[] }> {
  const manages = managesAs(team.membershipRole);
  const mine = manages ? sql<TeamLevel>`'all'` : sql<TeamLevel>`coalesce(own.level, every.level)`;
  const from = sql`from team_target as every
    join ${targetsIn(source)} as target on target.kind = every.kind and target.id = every.target_id and target.owner_id = ${team.ownerId}
    left join team_target as own on ${sameTarget('own', 'every')} and own.account_id = ${principal.accountId}
    where every.team_id = ${team.id} and every.account_id is null and ${mine} <> 'none' and ${searched(search)}
      ${kind === undefined ? sql`` : sql`and every.kind = ${kind}`}`;
  const { rows } = await sql<Row>`
    select count(*) over () as total, every.kind, every.target_id, target.mac, target.imei, target.name, target.model, every.level, ${mine} as my_level, every.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('uid', one.account_id, 'level', one.level) order by one.account_id), '[]') from team_target as one
        where ${sameTarget('one', 'every')} and one.account_id is not null ${manages ? sql`` : sql`and one.account_id = ${principal.accountId}`}) as members
    ${from}
    order by every.kind, lower(target.name), every.target_id
    limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map(toJoin) };
}

function toJoin({ total: _total, target_id: targetId, my_level: myLevel, created_at: createdAt, ...row }: Row): Join {
  return { ...row, targetId, myLevel, addedAt: createdAt.toISOString() };
}

/** Targets of the principal's own that are in no team of his, or not in the one that is named. */
export async function selectUnTeamed(
  db: Db,
  principal: Principal,
  { teamId, kind, search, limit, offset }: Filter & { readonly teamId: number | undefined },
  source: TargetSource,
): Promise<{ total: number; rows: Target[] }> {
  const from = sql`from ${targetsIn(source)} as target
    where target.owner_id = ${principal.ownerId} and target.kind = ${kind ?? 'device'} and ${searched(search)}
      and not exists (select from team_target join team on team.id = team_target.team_id
        where team_target.kind = target.kind and team_target.target_id = target.id and ${teamId === undefined ? ownsTeam(principal) : sql`team.id = ${teamId}`})`;
  const { rows } = await sql<Target & { total: number }>`
    select count(*) over () as total, target.kind, target.id as "targetId", target.mac, target.imei, target.name, target.model ${from}
    order by lower(target.name), target.id limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map(({ total: _total, ...row }) => row) };
}

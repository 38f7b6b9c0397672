/** Who is in a team, and as what. Table team_member is only written here and with an account that leaves all teams. */
import { refuse } from '@frostway/contract/refusals';
import type { member } from '@frostway/contract/team/rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { TeamRole } from '../../db/schema-people.js';
import type { Principal } from '../../scope/devices.js';
import { type FoundTeam, ownsAs } from '../../scope/teams.js';
import { type RelationKind, relationsOf } from './relations.js';
import { holds, type PersonFilter, type PersonRow } from './search.js';
import { countTargets, type TargetSource } from './targets.js';

export type Member = z.output<typeof member>;
type Row = PersonRow & {
  role: TeamRole;
  is_sub_user: boolean;
  targets: number;
  created_at: Date;
};
type Filter = PersonFilter & {
  readonly role?: TeamRole | undefined;
};

/** Condition on `person`: an account of the owner's own. */
const isSubUserOf = (ownerId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.parent_id is not distinct from ${ownerId} and person.level = 'groupUser')`;

/** Members of a team, administrators first, then sub-users, then external users. */
export async function selectMembers(
  db: Db,
  principal: Principal,
  team: FoundTeam,
  { uid, role, search, limit, offset }: Filter,
  source: TargetSource,
): Promise<{ total: number; rows: Member[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`team_member.team_id = ${team.id}`];
  if (uid !== undefined) conditions.push(sql`person.id = ${uid}`);
  if (role !== undefined) conditions.push(sql`team_member.role = ${role}`);
  if (search !== undefined && search !== '') conditions.push(holds(search, ['person.account', 'person.nickname']));
  const from = sql`from team_member join account as person on person.id = team_member.account_id where ${sql.join(conditions, sql` and `)}`;
  const targets = countTargets(source, {
    teamId: sql`shown.team_id`,
    ownerId: sql`${team.ownerId}`,
    accountId: sql`shown.id`,
    managesAll: sql<SqlBool>`shown.role = 'administrator'`,
  });
  const { rows } = await sql<Row>`
    select shown.*, ${targets} as targets from (
      select count(*) over () as total, team_member.team_id, person.id, person.account, person.nickname, person.level, team_member.role, team_member.created_at,
        ${isSubUserOf(team.ownerId)} as is_sub_user, array_position(array['administrator', 'subUser', 'externalUser'], team_member.role) as place
      ${from} order by place, lower(person.account), person.id limit ${limit} offset ${offset}
    ) as shown order by shown.place, lower(shown.account), shown.id`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map((row) => toMember(row, principal)) };
}

function toMember(row: Row, principal: Principal): Member {
  const { id: uid, account, nickname, level, role, targets } = row;
  return {
    uid,
    account,
    nickname,
    level,
    role,
    isAdmin: role === 'administrator',
    isSubUser: row.is_sub_user,
    isMe: uid === principal.accountId,
    targets,
    joinedAt: row.created_at.toISOString(),
  };
}

/** One member; refuses 80192 for who is none. */
export async function getMember(db: Db, principal: Principal, team: FoundTeam, uid: number, source: TargetSource): Promise<Member> {
  const { rows } = await selectMembers(db, principal, team, { uid, limit: 1, offset: 0 }, source);
  return rows[0] ?? refuse('noSuchAccount');
}

/** Refuses 80192 for who is no member. */
export async function checkMember(db: Db, team: FoundTeam, uid: number): Promise<void> {
  const row = await db
    .selectFrom('team_member')
    .select('role')
    .where('team_id', '=', team.id)
    .where('account_id', '=', uid)
    .executeTakeFirst();
  if (row === undefined) refuse('noSuchAccount');
}

type Tx = AuditedChange;
type Joining = {
  readonly uid?: readonly number[] | undefined;
  readonly account?: readonly string[] | undefined;
  readonly role?: TeamRole | undefined;
};
type Candidate = { id: number; account: string; email: string | null; kind: RelationKind };

/**
 * Adds people the team's owner works with, those who are in it already are left as they are; answers who came. Refuses 80192 for an id and 50048 for a name
 * that is none of them, 80076 for the owner, 80191 when another than the owner adds an administrator, 80072, and 80071 when all are in it.
 */
export async function addMembers(
  team: FoundTeam,
  { uid = [], account = [], role }: Joining,
  { db, audit }: Tx,
  at: Date,
): Promise<number[]> {
  if (uid.length + account.length === 0) refuse('parametersIllegal', { uid: 'parametersIllegal' });
  if (role === 'administrator' && !ownsAs(team.membershipRole)) refuse('notYours');
  const names = account.map((name) => name.toLowerCase());
  const { rows } = await sql<Candidate>`
    select person.id, lower(person.account) as account, lower(person.email) as email, relation.kind
    from ${relationsOf(team.ownerId)} as relation join account as person on person.id = relation.id
    where person.id = any(${uid}::integer[]) or lower(person.account) = any(${names}) or lower(person.email) = any(${names})`.execute(db);
  const owner = await db.selectFrom('account').select(['id', 'account', 'email']).where('id', '=', team.ownerId).executeTakeFirstOrThrow();
  if (uid.includes(owner.id) || names.some((name) => name === owner.account.toLowerCase() || name === owner.email?.toLowerCase()))
    refuse('ownerIsNoMember');
  const byId = uid.map((id) => rows.find((row) => row.id === id) ?? refuse('noSuchAccount'));
  const byName = names.map(
    (name) =>
      rows.find((row) => (name.includes('@') ? row.email : row.account) === name) ??
      refuse('shareTargetNonexistent', { account: 'shareTargetNonexistent' }),
  );
  const people = [...new Map([...byId, ...byName].map((row) => [row.id, row])).values()];
  if (role !== undefined && role !== 'administrator' && people.some((row) => row.kind !== role))
    refuse('teamRoleUnfit', { role: 'teamRoleUnfit' });
  const added = await db
    .insertInto('team_member')
    .values(people.map((row) => ({ team_id: team.id, account_id: row.id, role: role ?? row.kind, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute();
  if (added.length === 0) refuse('alreadyMember');
  const came = added.map((row) => row.account_id);
  audit({ entity: 'team', id: team.id, after: { members: came, role: role ?? null } });
  return came;
}

/** Sets what a member is: `member` is what the account is by itself. Refuses 80192, 80072 and 60062. */
export async function setRole(team: FoundTeam, uid: number, role: TeamRole | 'member', { db, audit }: Tx): Promise<void> {
  const { rows } = await sql<{ role: TeamRole; is_sub_user: boolean }>`
    select team_member.role, ${isSubUserOf(team.ownerId)} as is_sub_user from team_member join account as person on person.id = team_member.account_id
    where team_member.team_id = ${team.id} and team_member.account_id = ${uid} for update of team_member`.execute(db);
  const before = rows[0] ?? refuse('noSuchAccount');
  const itself = before.is_sub_user ? 'subUser' : 'externalUser';
  const after = role === 'member' ? itself : role;
  if (after !== 'administrator' && after !== itself) refuse('teamRoleUnfit', { role: 'teamRoleUnfit' });
  if (after === before.role) refuse('nothingChanged');
  await db.updateTable('team_member').set({ role: after }).where('team_id', '=', team.id).where('account_id', '=', uid).execute();
  audit({ entity: 'team', id: team.id, before: { uid, role: before.role }, after: { uid, role: after } });
}

/** Takes a member out, with the levels that were his own. Refuses 80192, and 80191 when another than the owner, or he himself, takes out an administrator. */
export async function removeMember(principal: Principal, team: FoundTeam, uid: number, { db, audit }: Tx): Promise<void> {
  const gone = await db
    .deleteFrom('team_member')
    .where('team_id', '=', team.id)
    .where('account_id', '=', uid)
    .returning('role')
    .executeTakeFirst();
  if (gone === undefined) return refuse('noSuchAccount');
  if (gone.role === 'administrator' && uid !== principal.accountId && !ownsAs(team.membershipRole)) refuse('notYours');
  await db.deleteFrom('team_target').where('team_id', '=', team.id).where('account_id', '=', uid).execute();
  audit({ entity: 'team', id: team.id, before: { uid, role: gone.role } });
}

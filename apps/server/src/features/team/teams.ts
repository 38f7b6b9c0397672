/** Teams themselves: listing, adding, changing, removing. Table team is only written here. */
import { refuse } from '@frostway/contract/refusals';
import type { Team } from '@frostway/contract/team/rows';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { checkMayOwn, holdTeam, type MembershipRole, membershipRoleIn, ownsTeam, seesTeam } from '../../scope/teams.js';
import { holds } from './search.js';
import { targetsOfMember, type TargetSource } from './targets.js';

type Row = {
  total: number;
  id: number;
  name: string;
  description: string;
  created_at: Date;
  membership_role: MembershipRole;
  owner_id: number;
  owner_account: string;
  owner_nickname: string;
  creator_id: number | null;
  creator_account: string | null;
  creator_nickname: string | null;
  administrators: number;
  sub_users: number;
  external_users: number;
  targets: number;
};

type Filter = { readonly id?: number; readonly search?: string | undefined; readonly limit: number; readonly offset: number };

/** Teams the principal sees, those he owns first, with their number over all pages. */
export async function selectTeams(
  db: Db,
  principal: Principal,
  { id, search, limit, offset }: Filter,
  source: TargetSource,
): Promise<{ total: number; rows: Team[] }> {
  const conditions: RawBuilder<unknown>[] = [seesTeam(principal)];
  if (id !== undefined) conditions.push(sql`team.id = ${id}`);
  if (search !== undefined && search !== '')
    conditions.push(holds(search, ['team.name', 'team.description', 'owner.account', 'owner.nickname']));
  const of = (role: string): RawBuilder<unknown> =>
    sql`(select count(*) from team_member where team_member.team_id = team.id and team_member.role = ${role})`;
  const from = sql`from team join account as owner on owner.id = team.owner_id where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Row>`
    select shown.*, creator.id as creator_id, creator.account as creator_account, creator.nickname as creator_nickname,
      ${targetsOfMember(source, principal)} as targets
    from (
      select count(*) over () as total, team.id, team.name, team.description, team.created_at, ${membershipRoleIn(principal)} as membership_role, ${ownsTeam(principal)} as is_own,
        team.creator_id as by_id, owner.id as owner_id, owner.account as owner_account, owner.nickname as owner_nickname,
        ${of('administrator')} as administrators, ${of('subUser')} as sub_users, ${of('externalUser')} as external_users
      ${from}
      order by ${ownsTeam(principal)} desc, lower(team.name), team.id
      limit ${limit} offset ${offset}
    ) as shown left join account as creator on creator.id = shown.by_id
    order by shown.is_own desc, lower(shown.name), shown.id`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map(toTeam) };
}

function toTeam(row: Row): Team {
  const { creator_id: uid, creator_account: account, creator_nickname: nickname } = row;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    owner: { uid: row.owner_id, account: row.owner_account, nickname: row.owner_nickname },
    creator: uid === null || account === null || nickname === null ? null : { uid, account, nickname },
    createdAt: row.created_at.toISOString(),
    myRole: row.membership_role,
    administrators: row.administrators,
    subUsers: row.sub_users,
    externalUsers: row.external_users,
    targets: row.targets,
  };
}

/** One team the principal sees; refuses 80197 for any other. */
export async function getTeam(db: Db, principal: Principal, id: number, source: TargetSource): Promise<Team> {
  const { rows } = await selectTeams(db, principal, { id, limit: 1, offset: 0 }, source);
  return rows[0] ?? refuse('noSuchTeam');
}

type Tx = AuditedChange;
const taken = (): never => refuse('teamNameTaken', { name: 'teamNameTaken' });

/** Adds a team; answers its id. Refuses 80190 to a group user who acts for nobody, and 80070. */
export async function addTeam(
  principal: Principal,
  fresh: { readonly name: string; readonly description: string },
  { db, audit }: Tx,
  at: Date,
): Promise<number> {
  checkMayOwn(principal);
  const row = await db
    .insertInto('team')
    .values({ ...fresh, owner_id: principal.ownerId, creator_id: principal.accountId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return taken();
  audit({ entity: 'team', id: row.id, after: { ...fresh, owner: principal.ownerId } });
  return row.id;
}

/** Whether an account has a team of this name. */
export async function hasTeam(db: Db, ownerId: number, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('team').select('id').where('owner_id', '=', ownerId).where('name', '=', name).executeTakeFirst()) !== undefined
  );
}

type TeamChange = { readonly id: number; readonly name?: string | undefined; readonly description?: string | undefined };

/** Changes name or description. Refuses 80197, 80190, 60062 and 80070. */
export async function changeTeam(principal: Principal, change: TeamChange, { db, audit }: Tx): Promise<void> {
  const team = await holdTeam(db, principal, change.id, 'manage');
  const before = { name: team.name, description: team.description };
  const after = { name: change.name ?? before.name, description: change.description ?? before.description };
  if (after.name === before.name && after.description === before.description) refuse('nothingChanged');
  // Teams of one owner are renamed one after another: the twin is looked for before the index would break the transaction.
  await db.selectFrom('account').select('id').where('id', '=', team.ownerId).forNoKeyUpdate().execute();
  const twin = await db
    .selectFrom('team')
    .select('id')
    .where('owner_id', '=', team.ownerId)
    .where(sql`lower(name)`, '=', sql`lower(${after.name})`)
    .where('id', '!=', team.id)
    .executeTakeFirst();
  if (twin !== undefined) taken();
  await db.updateTable('team').set(after).where('id', '=', team.id).execute();
  audit({ entity: 'team', id: team.id, before, after });
}

/** Removes a team; answers who was in it. Refuses 80197, 80191, and 80010 without the word Yes. */
export async function removeTeam(principal: Principal, id: number, confirm: string | undefined, { db, audit }: Tx): Promise<number[]> {
  const team = await holdTeam(db, principal, id, 'own');
  if (confirm !== 'Yes') refuse('confirmationMissing', { confirm: 'confirmationMissing' });
  const members = await listMemberIds(db, id);
  await db.deleteFrom('team').where('id', '=', id).execute();
  audit({ entity: 'team', id, before: { name: team.name, owner: team.ownerId, members } });
  return members;
}

/** Who is in a team. */
export async function listMemberIds(db: Db, teamId: number): Promise<number[]> {
  const rows = await db.selectFrom('team_member').select('account_id').where('team_id', '=', teamId).execute();
  return rows.map((row) => row.account_id);
}

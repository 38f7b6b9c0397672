/** Whom an owner works with: his sub-users (group users below him) and external users, and the one of them who is great administrator. Tables relation_user and great_administrator are only written here. */
import { refuse } from '@frostway/contract/refusals';
import type { relation } from '@frostway/contract/team/rows';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { checkMayOwn } from '../../scope/teams.js';
import { findAccount } from '../account/index.js';
import { holds, type PersonFilter, type PersonRow } from './search.js';

export type Relation = z.output<typeof relation>;
export type RelationKind = Relation['kind'];

/** Subquery with the accounts an owner works with: id, kind, since. */
export function relationsOf(ownerId: number): RawBuilder<unknown> {
  return sql`(
    select id, 'subUser'::text as kind, created_at as since from account where parent_id = ${ownerId} and level = 'groupUser'
    union all
    select account.id, 'externalUser', relation_user.created_at from relation_user join account on account.id = relation_user.account_id
    where relation_user.owner_id = ${ownerId} and not (account.parent_id is not distinct from ${ownerId} and account.level = 'groupUser'))`;
}

type Row = PersonRow & {
  kind: RelationKind;
  since: Date;
  teams: number;
  authorised_at: Date | null;
};
type Filter = PersonFilter & {
  /** Only those who are not in this team. */
  readonly notInTeam?: number;
  readonly kind?: RelationKind | undefined;
};

/** Whom an owner works with, the great administrator first, then sub-users, then external users. */
export async function selectRelations(
  db: Db,
  ownerId: number,
  { uid, notInTeam, kind, search, limit, offset }: Filter,
): Promise<{ total: number; rows: Relation[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (uid !== undefined) conditions.push(sql`person.id = ${uid}`);
  if (kind !== undefined) conditions.push(sql`relation.kind = ${kind}`);
  if (search !== undefined && search !== '') conditions.push(holds(search, ['person.account', 'person.nickname']));
  if (notInTeam !== undefined)
    conditions.push(
      sql`not exists (select from team_member where team_member.team_id = ${notInTeam} and team_member.account_id = person.id)`,
    );
  const from = sql`from ${relationsOf(ownerId)} as relation join account as person on person.id = relation.id
    left join great_administrator as great on great.owner_id = ${ownerId} and great.account_id = person.id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Row>`
    select count(*) over () as total, person.id, person.account, person.nickname, person.level, relation.kind, relation.since, great.created_at as authorised_at,
      (select count(*) from team_member join team on team.id = team_member.team_id where team.owner_id = ${ownerId} and team_member.account_id = person.id) as teams
    ${from}
    order by great.account_id nulls last, relation.kind desc, lower(person.account), person.id
    limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map(toRelation) };
}

function toRelation(row: Row): Relation {
  const { id: uid, account, nickname, level, kind, teams } = row;
  const authorisedAt = row.authorised_at?.toISOString() ?? null;
  return {
    uid,
    account,
    nickname,
    level,
    kind,
    teams,
    isGreatAdmin: authorisedAt !== null,
    authorisedAt,
    createdAt: row.since.toISOString(),
  };
}

/** Somebody an owner works with; refuses 80192 for anybody else. */
export async function getRelation(db: Db, ownerId: number, uid: number): Promise<Relation> {
  const { rows } = await selectRelations(db, ownerId, { uid, limit: 1, offset: 0 });
  return rows[0] ?? refuse('noSuchAccount');
}

/** The id of an account by its name, e-mail or phone; undefined for one that cannot be worked with: none, not active, or the demo, which is anybody's. */
async function findPerson(db: Db, name: string): Promise<number | undefined> {
  const row = await findAccount(db, name);
  return row === undefined || !row.is_active || row.is_disabled || row.level === 'demo' ? undefined : row.id;
}

type Tx = AuditedChange;

/** Makes an account an external user of the principal; answers its id. Refuses 80190, 50048, 80071 and 80076. */
export async function addRelation(principal: Principal, name: string, { db, audit }: Tx, at: Date): Promise<number> {
  checkMayOwn(principal);
  const uid = (await findPerson(db, name)) ?? refuse('shareTargetNonexistent', { account: 'shareTargetNonexistent' });
  if (uid === principal.ownerId) refuse('ownerIsNoMember', { account: 'ownerIsNoMember' });
  const { total } = await selectRelations(db, principal.ownerId, { uid, limit: 1, offset: 0 });
  const twice = (): never => refuse('alreadyMember', { account: 'alreadyMember' });
  if (total > 0) return twice();
  const row = await db
    .insertInto('relation_user')
    .values({ owner_id: principal.ownerId, account_id: uid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined) return twice();
  audit({ entity: 'relationUser', id: uid, after: { owner: principal.ownerId } });
  return uid;
}

/** Takes an account out of all teams of the principal and of his external users; answers out of how many teams. Refuses 80190, 80192 and 60062. */
export async function removeUser(principal: Principal, uid: number, { db, audit }: Tx): Promise<number> {
  checkMayOwn(principal);
  const { ownerId } = principal;
  const mine = sql<number>`(select id from team where team.owner_id = ${ownerId})`;
  // Teams are held, so that nobody adds him to one meanwhile.
  await db.selectFrom('team').select('id').where('owner_id', '=', ownerId).orderBy('id').forUpdate().execute();
  const { total } = await selectRelations(db, ownerId, { uid, limit: 1, offset: 0 });
  const gone = await db.deleteFrom('team_member').where('account_id', '=', uid).where('team_id', 'in', mine).returning('team_id').execute();
  await db.deleteFrom('team_target').where('account_id', '=', uid).where('team_id', 'in', mine).execute();
  const outside = await db
    .deleteFrom('relation_user')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', uid)
    .returning('account_id')
    .execute();
  if (gone.length + outside.length === 0) refuse(total === 0 ? 'noSuchAccount' : 'nothingChanged');
  const teams = gone.map((row) => row.team_id);
  audit({ entity: 'relationUser', id: uid, before: { owner: ownerId, teams, wasExternal: outside.length > 0 } });
  return teams.length;
}

/**
 * Gives a sub-account of the principal his own rights, or takes them back. Refuses 80190, 80191 to a great administrator himself, 80192, 80075 for who is no
 * sub-account, 80074 when there is another, 60062 when it is so already.
 */
export async function authorise(principal: Principal, uid: number, authorised: boolean, { db, audit }: Tx, at: Date): Promise<void> {
  checkMayOwn(principal);
  if (principal.accountId !== principal.ownerId) refuse('notYours');
  if (uid === principal.accountId) refuse('notSubAccount', { uid: 'notSubAccount' });
  const person = await getRelation(db, principal.ownerId, uid);
  const great = db.selectFrom('great_administrator').select('account_id').where('owner_id', '=', principal.ownerId);
  if (!authorised) {
    const gone = await db
      .deleteFrom('great_administrator')
      .where('owner_id', '=', principal.ownerId)
      .where('account_id', '=', uid)
      .returning('account_id')
      .executeTakeFirst();
    if (gone === undefined) refuse('nothingChanged');
    audit({ entity: 'greatAdministrator', id: uid, before: { owner: principal.ownerId } });
    return;
  }
  if (person.kind !== 'subUser') refuse('notSubAccount', { uid: 'notSubAccount' });
  // Who was moved below another account has these rights no longer, and does not stand in the way.
  await sql`delete from great_administrator as great using account
    where account.id = great.account_id and account.parent_id is distinct from great.owner_id and (great.owner_id = ${principal.ownerId} or great.account_id = ${uid})`.execute(
    db,
  );
  const fresh = await db
    .insertInto('great_administrator')
    .values({ owner_id: principal.ownerId, account_id: uid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (fresh === undefined) refuse((await great.executeTakeFirst())?.account_id === uid ? 'nothingChanged' : 'greatAdministratorExists');
  audit({ entity: 'greatAdministrator', id: uid, after: { owner: principal.ownerId } });
}

/** Who has which roles. Table account_role is only written here, by the seed and with a new account. */
import type { RoleUser } from '@frostway/contract/access/rows';
import type { AccountLevel } from '@frostway/contract/levels';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { checkAdministratorLeft } from './kept.js';
import { getRole, roleNameIn } from './roles.js';

/** Accounts whose rights hang on a role: who has it, and the great administrators of these. */
export async function listConcerned(db: Db, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from account_role where role_id = ${roleId}
    union select great.account_id from great_administrator as great join account_role on account_role.account_id = great.owner_id
    where role_id = ${roleId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An account, and its great administrator. */
export async function withGreatAdministrator(db: Db, accountId: number): Promise<number[]> {
  const great = await db.selectFrom('great_administrator').select('account_id').where('owner_id', '=', accountId).executeTakeFirst();
  return great === undefined ? [accountId] : [accountId, great.account_id];
}

type UserRow = Omit<RoleUser, 'isDisabled' | 'roles'> & {
  is_disabled: boolean;
  roles: { id: number; name: string; level: AccountLevel | null; is_enabled: boolean }[];
};
type UserFilter = { readonly roleId?: number | undefined; readonly uid?: number | undefined; readonly search?: string | undefined };

/** Accounts with their roles: those of a role, one, or all. Refuses 80193 for a role that is not there, and 10028. */
export async function listRoleUsers(db: Db, input: UserFilter & Page, lang: Lang): Promise<{ total: number; rows: RoleUser[] }> {
  const { roleId, uid, search = '' } = input;
  if (roleId !== undefined) await getRole(db, roleId, lang);
  const { limit, offset } = rangeOf(input);
  const pattern = likePattern(search);
  const where = sql`where ${uid === undefined ? sql`true` : sql`account.id = ${uid}`}
    and ${roleId === undefined ? sql`true` : sql`exists (select from account_role where account_id = account.id and role_id = ${roleId})`}
    and ${search === '' ? sql`true` : sql`(account.account ilike ${pattern} or account.nickname ilike ${pattern})`}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from account ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  checkPage(total, input);
  const { rows } = await sql<UserRow>`
    select account.id as uid, account.account, account.nickname, account.level, account.is_disabled, coalesce((
      select json_agg(json_build_object('id', role.id, 'name', role.name, 'level', role.level, 'is_enabled', role.is_enabled) order by role.id)
      from account_role join role on role.id = account_role.role_id where account_role.account_id = account.id), '[]') as roles
    from account ${where} order by account.id limit ${limit} offset ${offset}`.execute(db);
  return {
    total,
    rows: rows.map(({ is_disabled, roles, ...row }) => ({
      ...row,
      isDisabled: is_disabled,
      roles: roles.map((role) => ({ id: role.id, name: roleNameIn(lang, role), isEnabled: role.is_enabled })),
    })),
  };
}

/**
 * Gives an account these roles instead of those it has. Refuses 80192 for an account and 80193 for a role that is not there, 80058 for none, 60062, and 80053 when no
 * administrator is left.
 */
export async function setRoles(uid: number, roleIds: readonly number[], { db, audit }: AuditedChange): Promise<void> {
  const wanted = [...new Set(roleIds)].toSorted((a, b) => a - b);
  if (wanted.length === 0) refuse('roleMissing', { roleIds: 'roleMissing' });
  const account = await db.selectFrom('account').select('id').where('id', '=', uid).forNoKeyUpdate().executeTakeFirst();
  if (account === undefined) refuse('noSuchAccount');
  // Held, so that none of them is removed before the commit.
  const known = await db.selectFrom('role').select('id').where('id', 'in', wanted).orderBy('id').forKeyShare().execute();
  if (known.length < wanted.length) refuse('noSuchRole', { roleIds: 'noSuchRole' });
  const had = await db.selectFrom('account_role').select('role_id').where('account_id', '=', uid).orderBy('role_id').execute();
  const before = had.map((row) => row.role_id);
  if (before.join() === wanted.join()) refuse('nothingChanged');
  await db.deleteFrom('account_role').where('account_id', '=', uid).where('role_id', 'not in', wanted).execute();
  await db
    .insertInto('account_role')
    .values(wanted.map((role_id) => ({ account_id: uid, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await checkAdministratorLeft(db);
  audit({ entity: 'account', id: uid, before: { roleIds: before }, after: { roleIds: wanted } });
}

/** Roles: what they are called, and which there are. Table role is only written here and by the seed. */
import type { Role } from '@frostway/contract/access/rows';
import { type AccountLevel, accountLevels } from '@frostway/contract/levels';
import { refuse } from '@frostway/contract/refusals';
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';

/** The name a level's role has from the start. */
export function seededRoleName(lang: Lang, level: AccountLevel): string {
  return text(lang, `access.level.${level}`);
}

/** The name of a role as people read it: that of a seeded one is said in their language until somebody renames it. */
export function roleNameIn(lang: Lang, { name, level }: { readonly name: string; readonly level: AccountLevel | null }): string {
  return level !== null && name === seededRoleName('zh-cn', level) ? seededRoleName(lang, level) : name;
}

/** A name as it is stored: a seeded role's own name in any language is its name. */
function toStored(name: string, level: AccountLevel | null): string {
  return level !== null && languages.some((lang) => seededRoleName(lang, level) === name) ? seededRoleName('zh-cn', level) : name;
}

type Row = {
  id: number;
  name: string;
  level: AccountLevel | null;
  remark: string;
  is_enabled: boolean;
  created_at: Date;
  users: number;
  menus: number;
  resources: number;
  total: number;
};
type RoleFilter = { readonly id?: number; readonly search?: string | undefined; readonly isEnabled?: boolean | undefined };

async function selectRoles(
  db: Db,
  { id, search = '', isEnabled }: RoleFilter,
  lang: Lang,
  range: { limit: number; offset: number },
): Promise<{ total: number; rows: Role[] }> {
  const pattern = likePattern(search);
  const byName = accountLevels.filter((level) => seededRoleName(lang, level).toLowerCase().includes(search.toLowerCase()));
  const where = sql`where ${id === undefined ? sql`true` : sql`role.id = ${id}`}
    and ${isEnabled === undefined ? sql`true` : sql`role.is_enabled = ${isEnabled}`}
    and ${search === '' ? sql`true` : sql`(role.name ilike ${pattern} or role.remark ilike ${pattern} or role.level = any(${byName}))`}`;
  const { rows } = await sql<Row>`
    select role.*, (select count(*) from account_role where account_role.role_id = role.id) as users,
      (select count(*) from role_menu where role_menu.role_id = role.id) as menus,
      (select count(*) from role_resource where role_resource.role_id = role.id) as resources, count(*) over () as total
    from role ${where} order by role.level is null, role.id limit ${range.limit} offset ${range.offset}`.execute(db);
  const counted =
    rows.length > 0 || range.offset === 0
      ? undefined
      : await sql<{ total: number }>`select count(*) as total from role ${where}`.execute(db);
  return { total: rows[0]?.total ?? counted?.rows[0]?.total ?? 0, rows: rows.map((row) => toRole(row, lang)) };
}

const toRole = (row: Row, lang: Lang): Role => ({
  id: row.id,
  name: roleNameIn(lang, row),
  level: row.level,
  remark: row.remark,
  isEnabled: row.is_enabled,
  userCount: row.users,
  menuCount: row.menus,
  resourceCount: row.resources,
  createdAt: row.created_at.toISOString(),
});

/** Roles of a page, the seeded ones first. Refuses 10028. */
export async function listRoles(db: Db, input: Omit<RoleFilter, 'id'> & Page, lang: Lang): Promise<{ total: number; rows: Role[] }> {
  const found = await selectRoles(db, input, lang, rangeOf(input));
  checkPage(found.total, input);
  return found;
}

/** One role; refuses 80193. */
export async function getRole(db: Db, id: number, lang: Lang): Promise<Role> {
  const { rows } = await selectRoles(db, { id }, lang, { limit: 1, offset: 0 });
  return rows[0] ?? refuse('noSuchRole');
}

/** A role, locked until the commit: changes of one role come one after another. Refuses 80193. */
export async function holdRole(db: Db, id: number) {
  const row = await db.selectFrom('role').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ?? refuse('noSuchRole');
}

/** Adds a role and answers its id. Refuses 80050. */
export async function addRole(
  fresh: { name: string; remark: string; isEnabled: boolean },
  at: Date,
  { db, audit }: AuditedChange,
): Promise<number> {
  await checkName(db, fresh.name, 0);
  const row = await db
    .insertInto('role')
    .values({ name: fresh.name, remark: fresh.remark, is_enabled: fresh.isEnabled, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return refuse('nameTaken', { name: 'nameTaken' });
  audit({ entity: 'role', id: row.id, after: { ...fresh } });
  return row.id;
}

/** Two roles are never read under one name, in whatever language. */
async function checkName(db: Db, name: string, id: number): Promise<void> {
  const { rows } = await sql<Pick<Row, 'name' | 'level'>>`select name, level from role where id <> ${id}`.execute(db);
  const taken = rows.flatMap((row) => [row.name, ...languages.map((lang) => roleNameIn(lang, row))]).map((each) => each.toLowerCase());
  if (taken.includes(name.toLowerCase())) refuse('nameTaken', { name: 'nameTaken' });
}

type RoleChange = {
  readonly id: number;
  readonly name?: string | undefined;
  readonly remark?: string | undefined;
  readonly isEnabled?: boolean | undefined;
};

/** Changes what is given of a role. Refuses 80193, 60062, 80050, and 80053 for disabling the administrator's. */
export async function changeRole(change: RoleChange, { db, audit }: AuditedChange): Promise<void> {
  const role = await holdRole(db, change.id);
  const before = { name: role.name, remark: role.remark, is_enabled: role.is_enabled };
  const after = {
    name: change.name === undefined ? role.name : toStored(change.name, role.level),
    remark: change.remark ?? role.remark,
    is_enabled: change.isEnabled ?? role.is_enabled,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  if (role.level === 'administrator' && !after.is_enabled) refuse('administratorKept', { isEnabled: 'administratorKept' });
  if (after.name !== before.name) await checkName(db, after.name, role.id);
  await db.updateTable('role').set(after).where('id', '=', role.id).execute();
  audit({ entity: 'role', id: role.id, before, after });
}

/** Removes a role. Refuses 80193, 80052 for a seeded one and 80051 for one that somebody has. */
export async function removeRole(id: number, { db, audit }: AuditedChange): Promise<void> {
  // Held so that nobody is given it meanwhile.
  const role = await db.selectFrom('role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (role === undefined) return refuse('noSuchRole');
  if (role.level !== null) refuse('seededKept');
  const user = await db.selectFrom('account_role').select('account_id').where('role_id', '=', id).limit(1).executeTakeFirst();
  if (user !== undefined) refuse('roleInUse');
  await db.deleteFrom('role').where('id', '=', id).execute();
  audit({ entity: 'role', id, before: { name: role.name } });
}

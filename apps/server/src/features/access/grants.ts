/** What a role gives: menus and resources. Tables role_menu and role_resource are only written here and by the seed. */
import type { Menu, Resource } from '@frostway/contract/access/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { isKeptMenu, isKeptResource } from './kept.js';
import { selectMenus } from './menus.js';
import { type ResourceFilter, selectResources } from './resources.js';
import { getRole, holdRole } from './roles.js';

type Grant = { readonly isGranted: boolean; readonly isKept: boolean };

/** Every menu, and whether a role has it and must. Refuses 80193. */
export async function listRoleMenus(db: Db, roleId: number, lang: Lang): Promise<(Menu & Grant)[]> {
  const { level } = await getRole(db, roleId, lang);
  return selectMenus(
    db,
    lang,
    sql<Grant>`json_build_object('isGranted', exists (select from role_menu where role_id = ${roleId} and menu_id = menu.id),
      'isKept', ${level === 'administrator' ? isKeptMenu : sql`false`})`,
  );
}

type RoleResourceFilter = Pick<ResourceFilter, 'categoryId' | 'search'> & {
  readonly roleId: number;
  readonly isGranted?: boolean | undefined;
};

/** Resources, and whether a role has them and must. Refuses 80193 and 10028. */
export async function listRoleResources(
  db: Db,
  input: RoleResourceFilter & Page,
  lang: Lang,
): Promise<{ total: number; rows: (Resource & Grant)[] }> {
  const { level } = await getRole(db, input.roleId, lang);
  const granted = sql<boolean>`exists (select from role_resource where role_id = ${input.roleId} and resource_id = resource.id)`;
  const also = input.isGranted === undefined ? undefined : sql<boolean>`${granted} = ${input.isGranted}`;
  const found = await selectResources(
    db,
    { categoryId: input.categoryId, search: input.search, also },
    lang,
    rangeOf(input),
    sql<Grant>`json_build_object('isGranted', ${granted}, 'isKept', ${level === 'administrator' ? isKeptResource : sql`false`})`,
  );
  checkPage(found.total, input);
  return found;
}

const joins = {
  menu: { join: 'role_menu', column: 'menu_id', kept: isKeptMenu },
  resource: { join: 'role_resource', column: 'resource_id', kept: isKeptResource },
} as const;

/**
 * Gives a role these menus, or resources, instead of those it has. Refuses 80193, 80194 or 80195 for what is not there, 60062, and 80053 when the administrator's role
 * would lose what it keeps.
 */
export async function replaceGrants(
  kind: keyof typeof joins,
  roleId: number,
  ids: readonly number[],
  { db, audit }: AuditedChange,
): Promise<void> {
  const { join, column, kept } = joins[kind];
  const role = await holdRole(db, roleId);
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number; is_granted: boolean; is_kept: boolean }>`
    select id, exists (select from ${sql.table(join)} where role_id = ${roleId} and ${sql.ref(column)} = ${sql.table(kind)}.id) as is_granted, ${kept} as is_kept
    from ${sql.table(kind)}`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  if (wanted.some((id) => !known.has(id))) refuse(kind === 'menu' ? 'noSuchMenu' : 'noSuchResource');
  const isWanted = new Set(wanted);
  const added = rows.filter(({ id, is_granted }) => isWanted.has(id) && !is_granted).map(({ id }) => id);
  const removed = rows.filter(({ id, is_granted }) => !isWanted.has(id) && is_granted).map(({ id }) => id);
  if (role.level === 'administrator' && rows.some(({ id, is_kept }) => is_kept && !isWanted.has(id))) refuse('administratorKept');
  if (added.length + removed.length === 0) refuse('nothingChanged');
  await sql`delete from ${sql.table(join)} where role_id = ${roleId} and ${sql.ref(column)} = any(${removed}::integer[])`.execute(db);
  await sql`insert into ${sql.table(join)} (role_id, ${sql.ref(column)}) select ${roleId}, unnest(${added}::integer[])`.execute(db);
  audit({ entity: 'role', id: roleId, after: { [kind]: { added, removed } } });
}

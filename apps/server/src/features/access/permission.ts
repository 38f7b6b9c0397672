/** What a caller may see and do: his roles, menus, pages and calls. */
import { pagesOfEveryone } from '@frostway/contract/access/menus';
import type { Menu, Permission, SeenMenu } from '@frostway/contract/access/rows';
import type { Endpoint } from '@frostway/contract/endpoint';
import { allEndpoints } from '@frostway/contract/features';
import type { AccountLevel } from '@frostway/contract/levels';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { selectMenus } from './menus.js';
import { roleNameIn } from './roles.js';

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const calls = allEndpoints.map(({ endpoint }) => endpoint).filter(({ auth }) => auth !== 'open');

/** The permission of a caller, as it is now. */
export async function getPermission(db: Db, caller: Caller, lang: Lang): Promise<Permission> {
  const roles = await db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['role.id', 'role.name', 'role.level', 'role.is_enabled', 'account_role.account_id'])
    // A great administrator has the roles of his owner too, as http/sessions.ts says.
    .where('account_role.account_id', 'in', [caller.accountId, caller.ownerId])
    .orderBy('role.id')
    .execute();
  const enabled = roles.filter((role) => role.is_enabled).map(({ id }) => id);
  const menus = await selectMenus(
    db,
    lang,
    sql<{
      isGranted: boolean;
    }>`json_build_object('isGranted', exists (select from role_menu where menu_id = menu.id and role_id = any(${enabled}::integer[])))`,
  );
  const seen = toSeen(menus);
  const paths = seen.flatMap(({ path }) => (path === null ? [] : [path]));
  return {
    level: caller.level,
    roles: roles
      .filter(({ account_id }) => account_id === caller.accountId)
      .map((role) => ({ id: role.id, name: roleNameIn(lang, role), isEnabled: role.is_enabled })),
    menus: seen,
    paths: [...new Set([...paths, ...pagesOfEveryone])],
    resources: await openCalls(db, enabled, caller.level),
    owner: caller.ownerId === caller.accountId ? null : await getOwner(db, caller.ownerId),
  };
}

/** The granted menus, each below the nearest granted one above it; a heading with nothing below it leads nowhere and is left out. */
function toSeen(menus: readonly (Menu & { readonly isGranted: boolean })[]): SeenMenu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const nearest = (id: number | null): number | null => {
    const above = id === null ? undefined : byId.get(id);
    if (above === undefined) return null;
    return above.isGranted ? above.id : nearest(above.parentId);
  };
  const leads = new Set<number>();
  const granted = menus.filter((menu) => menu.isGranted);
  // From the leaves up: children stand behind their parents.
  for (const menu of granted.toReversed()) {
    if (menu.path !== null) leads.add(menu.id);
    const parent = nearest(menu.parentId);
    if (parent !== null && leads.has(menu.id)) leads.add(parent);
  }
  return granted
    .filter(({ id }) => leads.has(id))
    .map(({ id, parentId, key, label, path, icon, sort, isShown }) => ({
      id,
      parentId: nearest(parentId),
      key,
      name: label,
      path,
      icon,
      sort,
      isShown,
    }));
}

/** Whether a caller's roles, and his level, open a call to him: for a call that does what another is the right to. */
export async function mayCall(db: Db, caller: Caller, { method, path, who }: Endpoint): Promise<boolean> {
  if (who !== 'anyone' && !who.includes(caller.level)) return false;
  const { rows } = await sql<{ is_granted: boolean }>`
    select exists (
      select from account_role join role on role.id = account_role.role_id and role.is_enabled
      join role_resource on role_resource.role_id = role.id join resource on resource.id = role_resource.resource_id
      where account_role.account_id in (${caller.accountId}, ${caller.ownerId}) and resource.method = ${method} and resource.path = ${path}) as is_granted`.execute(
    db,
  );
  return rows[0]?.is_granted === true;
}

async function openCalls(db: Db, roleIds: readonly number[], level: AccountLevel): Promise<string[]> {
  const { rows } = await sql<{ method: string; path: string }>`
    select method, path from resource
    where exists (select from role_resource where resource_id = resource.id and role_id = any(${roleIds}::integer[]))`.execute(db);
  const granted = new Set(rows.map(nameOf));
  return calls
    .filter((call) => (call.isAlways || granted.has(nameOf(call))) && (call.who === 'anyone' || call.who.includes(level)))
    .map(nameOf);
}

async function getOwner(db: Db, id: number): Promise<NonNullable<Permission['owner']>> {
  return db.selectFrom('account').select(['id as uid', 'account', 'nickname']).where('id', '=', id).executeTakeFirstOrThrow();
}

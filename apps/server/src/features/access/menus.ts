/** Menus as a tree of at most three levels. Table menu is only written here and by the seed. */
import type { Menu } from '@frostway/contract/access/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import { bothNames } from '../../db/both-names.js';
import type { Db } from '../../db/connect.js';
import { checkAdministrationShown } from './kept.js';

type Row = {
  id: number;
  parent_id: number | null;
  depth: number;
  key: string | null;
  name: string;
  name_en: string;
  path: string | null;
  icon: string | null;
  sort: number;
  is_shown: boolean;
  created_at: Date;
};

/** Every menu, each parent before its children and siblings in their order, with what `more` says of `menu` in SQL. */
export async function selectMenus<More extends object = object>(db: Db, lang: Lang, more?: RawBuilder<More>): Promise<(Menu & More)[]> {
  const { rows } = await sql<Row & { more: More }>`
    with recursive tree as (
      select id, 1 as depth, array[sort, id] as place from menu where parent_id is null
      union all
      select menu.id, tree.depth + 1, tree.place || menu.sort || menu.id from menu join tree on tree.id = menu.parent_id
    )
    select menu.*, tree.depth, ${more ?? sql`json_build_object()`} as more from menu join tree on tree.id = menu.id order by tree.place`.execute(
    db,
  );
  return rows.map((row) => ({ ...toMenu(row, lang), ...row.more }));
}

const toMenu = (row: Row, lang: Lang): Menu => ({
  id: row.id,
  parentId: row.parent_id,
  level: row.depth,
  ...bothNames(row, lang),
  path: row.path,
  icon: row.icon,
  sort: row.sort,
  isShown: row.is_shown,
  key: row.key,
  createdAt: row.created_at.toISOString(),
});

/** Menus whose name or path holds the text, all without one. */
export async function listMenus(db: Db, lang: Lang, search = ''): Promise<Menu[]> {
  const wanted = search.toLowerCase();
  const menus = await selectMenus(db, lang);
  return menus.filter(({ name, nameEn, path }) => [name, nameEn, path ?? ''].some((each) => each.toLowerCase().includes(wanted)));
}

/** One menu; refuses 80194. */
export async function getMenu(db: Db, id: number, lang: Lang): Promise<Menu> {
  return (await selectMenus(db, lang)).find((menu) => menu.id === id) ?? refuse('noSuchMenu');
}

/** The tree is changed by one at a time, so that two moves cannot make a circle. */
const lockTree = (db: Db) => sql`lock table menu in share row exclusive mode`.execute(db);

type Place = {
  readonly parentId?: number | null | undefined;
  readonly path?: string | null | undefined;
  readonly icon?: string | null | undefined;
  readonly sort?: number | undefined;
  readonly isShown?: boolean | undefined;
};

/** Adds a menu, gives it to the administrator's role, and answers its id. Refuses 80194 for an unknown parent, 80055 and 80059. */
export async function addMenu(
  fresh: Place & { readonly name: string; readonly nameEn?: string | undefined },
  at: Date,
  { db, audit }: AuditedChange,
): Promise<number> {
  await lockTree(db);
  const menus = await selectMenus(db, 'zh-cn');
  const parentId = fresh.parentId ?? null;
  checkPlace(menus, undefined, parentId);
  checkPath(menus, undefined, fresh.path ?? null);
  const siblings = menus.filter((menu) => menu.parentId === parentId);
  const values = {
    name: fresh.name,
    name_en: fresh.nameEn ?? fresh.name,
    parent_id: parentId,
    path: fresh.path ?? null,
    icon: fresh.icon ?? null,
    sort: fresh.sort ?? Math.max(0, ...siblings.map((menu) => menu.sort)) + 10,
    is_shown: fresh.isShown ?? true,
  };
  const { id } = await db
    .insertInto('menu')
    .values({ ...values, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into role_menu (role_id, menu_id) select id, ${id} from role where level = 'administrator'`.execute(db);
  audit({ entity: 'menu', id, after: values });
  return id;
}

/** Changes what is given of a menu. Refuses 80194, 60062, 80055, 80059, 80052 for the path of a seeded one, 80053 for hiding administration. */
export async function changeMenu(
  change: Place & { readonly id: number; readonly name?: string | undefined; readonly nameEn?: string | undefined },
  { db, audit }: AuditedChange,
): Promise<void> {
  await lockTree(db);
  const menus = await selectMenus(db, 'zh-cn');
  const menu = menus.find(({ id }) => id === change.id) ?? refuse('noSuchMenu');
  const before = {
    name: menu.name,
    name_en: menu.nameEn,
    parent_id: menu.parentId,
    path: menu.path,
    icon: menu.icon,
    sort: menu.sort,
    is_shown: menu.isShown,
  };
  const after = {
    name: change.name ?? before.name,
    name_en: change.nameEn ?? before.name_en,
    parent_id: change.parentId === undefined ? before.parent_id : change.parentId,
    path: change.path === undefined ? before.path : change.path,
    icon: change.icon === undefined ? before.icon : change.icon,
    sort: change.sort ?? before.sort,
    is_shown: change.isShown ?? before.is_shown,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  if (menu.key !== null && after.path !== before.path) refuse('seededKept', { path: 'seededKept' });
  if (after.parent_id !== before.parent_id) checkPlace(menus, menu.id, after.parent_id);
  if (after.path !== before.path) checkPath(menus, menu.id, after.path);
  await db.updateTable('menu').set(after).where('id', '=', menu.id).execute();
  await checkAdministrationShown(db);
  audit({ entity: 'menu', id: menu.id, before, after });
}

/** Refuses 80194 for a parent that is not there; 80059 for one that is the menu itself or below it, or so deep that the tree gets too deep. */
function checkPlace(menus: readonly Menu[], id: number | undefined, parentId: number | null): void {
  const parent =
    parentId === null ? undefined : (menus.find((menu) => menu.id === parentId) ?? refuse('noSuchMenu', { parentId: 'noSuchMenu' }));
  const below = id === undefined ? [] : listBelow(menus, id);
  const height = id === undefined ? 1 : Math.max(...below.map((menu) => menu.level)) - (below[0]?.level ?? 1) + 1;
  if (below.some((menu) => menu.id === parentId) || (parent?.level ?? 0) + height > limits.menuDepth)
    refuse('menuPlaceIllegal', { parentId: 'menuPlaceIllegal' });
}

/** A menu and all below it. */
function listBelow(menus: readonly Menu[], id: number): Menu[] {
  const ids = new Set([id]);
  for (const menu of menus) if (menu.parentId !== null && ids.has(menu.parentId)) ids.add(menu.id);
  return menus.filter((menu) => ids.has(menu.id));
}

function checkPath(menus: readonly Menu[], id: number | undefined, path: string | null): void {
  if (path !== null && menus.some((menu) => menu.path === path && menu.id !== id)) refuse('menuPathTaken', { path: 'menuPathTaken' });
}

/** Removes a menu. Refuses 80194, 80052 for a seeded one and 80054 for one with menus below it. */
export async function removeMenu(id: number, { db, audit }: AuditedChange): Promise<void> {
  await lockTree(db);
  const menus = await selectMenus(db, 'zh-cn');
  const menu = menus.find((each) => each.id === id) ?? refuse('noSuchMenu');
  if (menu.key !== null) refuse('seededKept');
  if (menus.some(({ parentId }) => parentId === id)) refuse('menuNotEmpty');
  await db.deleteFrom('menu').where('id', '=', id).execute();
  audit({ entity: 'menu', id, before: { name: menu.name, path: menu.path } });
}

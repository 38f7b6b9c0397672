/** The entries of the navigation: the caller's menus, as far as a page stands behind them. Before they are known, none. */
import type { Permission } from '../api/permission.js';
import { type IconName, isIconName } from '../ui/icons.js';
import type { Platform } from '../ui/platform.js';
import type { PageRow } from './page-row.js';

export type Entry = { readonly row: PageRow; readonly name: string; readonly icon: IconName };
/** Entries under a heading, or without one. */
export type EntryGroup = { readonly id: number; readonly name: string | undefined; readonly entries: readonly Entry[] };

type Menu = Permission['menus'][number];

/** The menus of a side as groups: entries at the top first, then every heading with the pages below it, all in the menus' order. What is below a hidden menu is not shown. */
export function entryGroups(menus: readonly Menu[], pages: readonly PageRow[], platform: Platform): EntryGroup[] {
  const hidden = new Set<number>();
  for (const menu of menus) if (!menu.isShown || (menu.parentId !== null && hidden.has(menu.parentId))) hidden.add(menu.id);
  const shown = menus.filter((menu) => !hidden.has(menu.id));
  const headOf = new Map<number, Menu>();
  // Every parent comes before its children: the top one is the heading of all below it.
  for (const menu of shown) headOf.set(menu.id, (menu.parentId === null ? undefined : headOf.get(menu.parentId)) ?? menu);
  const isHeading = new Set(shown.flatMap((menu) => (menu.parentId === null ? [] : [headOf.get(menu.id)?.id])));
  const toEntry = (menu: Menu): Entry[] => {
    const row = menu.path === null ? undefined : pages.find((page) => page.path === menu.path);
    return row === undefined || (row.side ?? row.menuSide ?? platform) !== platform
      ? []
      : [{ row, name: menu.name, icon: menu.icon !== null && isIconName(menu.icon) ? menu.icon : 'flag' }];
  };
  const tops = shown.filter((menu) => menu.parentId === null);
  return [
    { id: 0, name: undefined, entries: tops.filter((menu) => !isHeading.has(menu.id)).flatMap(toEntry) },
    ...tops
      .filter((menu) => isHeading.has(menu.id))
      .map((menu) => ({ id: menu.id, name: menu.name, entries: shown.filter(({ id }) => headOf.get(id) === menu).flatMap(toEntry) })),
  ].filter(({ entries }) => entries.length > 0);
}

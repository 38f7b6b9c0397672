/** What a role has while it is being changed: states of a tree's boxes, what a click does, what is different from before. Pure: ids in, ids out. */
import { aboveOf, branchOf } from './tree.js';

/** A menu or a call as far as granting it goes. */
export type Grantable = {
  readonly id: number;
  readonly isGranted: boolean;
  /** The role must have it: its box stays on. */
  readonly isKept: boolean;
};
/** A menu in its tree; every parent comes before its children. */
export type GrantableMenu = Grantable & { readonly parentId: number | null; readonly path: string | null };

export type BoxState = 'all' | 'some' | 'none';
export type Ids = ReadonlySet<number>;

/** What the server says the role has. */
export function grantedOf(rows: readonly Grantable[]): Ids {
  return new Set(rows.filter((row) => row.isGranted).map((row) => row.id));
}

/** The box over several things. */
export function boxOf(rows: readonly Grantable[], granted: Ids): BoxState {
  const count = rows.filter((row) => granted.has(row.id)).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}

/** A click on the box over several things: all on, or, when all are, off as far as they may be. */
export function toggleAll(rows: readonly Grantable[], granted: Ids): Ids {
  const next = new Set(granted);
  const isOff = boxOf(rows, granted) === 'all';
  for (const row of rows) {
    if (!isOff) next.add(row.id);
    else if (!row.isKept) next.delete(row.id);
  }
  return next;
}

/** A click on a menu's box takes its branch with it. What is above one that is given is given too; a heading with nothing left below it goes. */
export function toggleMenu(menus: readonly GrantableMenu[], granted: Ids, id: number): Ids {
  const branch = branchOf(menus, id);
  const next = new Set(toggleAll(branch, granted));
  const staying = branch.filter((menu) => next.has(menu.id));
  for (const menu of staying) for (const above of aboveOf(menus, menu.id)) next.add(above.id);
  if (staying.length > 0) return next;
  for (const above of aboveOf(menus, id)) {
    const isEmpty = !branchOf(menus, above.id).some((each) => each.id !== above.id && next.has(each.id));
    if (above.path === null && isEmpty && !above.isKept) next.delete(above.id);
  }
  return next;
}

/** How many were given and taken. */
export function changesOf(rows: readonly Grantable[], granted: Ids): { readonly added: number; readonly removed: number } {
  const added = rows.filter((row) => !row.isGranted && granted.has(row.id)).length;
  const removed = rows.filter((row) => row.isGranted && !granted.has(row.id)).length;
  return { added, removed };
}

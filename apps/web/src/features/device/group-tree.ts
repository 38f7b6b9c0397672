/** The tree of groups as the page shows and changes it. Pure: rows in, rows out. */
import type { Group } from '@frostway/contract/device/rows';
import { limits } from '@frostway/core/limits';
import { subtreeOf } from '../../values/groups.js';

export { subtreeOf };

export type TreeRow = {
  readonly group: Group;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Its own name has what was typed into the filter. */
  readonly isMatch: boolean;
};

/** Groups from the root down to one; empty for a group that is not there. */
export function pathOf(groups: readonly Group[], id: number): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const path: Group[] = [];
  for (let at = byId.get(id); at !== undefined; at = at.parentId === null ? undefined : byId.get(at.parentId)) path.unshift(at);
  return path;
}

/** Levels of a subtree, the group itself counted. */
export function heightOf(groups: readonly Group[], id: number): number {
  const ids = subtreeOf(groups, id);
  const own = groups.find((group) => group.id === id)?.depth ?? 1;
  return Math.max(...groups.filter((group) => ids.has(group.id)).map((group) => group.depth - own + 1), 1);
}

export function childrenOf(groups: readonly Group[], id: number): Group[] {
  return groups.filter((group) => group.parentId === id);
}

/**
 * The rows to show: without a filter those whose parents are all open; with one every match and the groups above it, opened.
 * `toggled` are the groups a person opened or closed against the rule that the first two levels stand open.
 */
export function treeRows(
  groups: readonly Group[],
  toggled: ReadonlySet<number>,
  filter: string,
  selectedId: number | undefined,
): TreeRow[] {
  const parents = new Set(groups.flatMap((group) => group.parentId ?? []));
  const wanted = filter.trim().toLowerCase();
  const matches = new Set(groups.filter((group) => wanted !== '' && group.name.toLowerCase().includes(wanted)).map((group) => group.id));
  const above = new Set([...matches].flatMap((id) => pathOf(groups, id).map((group) => group.id)));
  const toSelected = new Set(selectedId === undefined ? [] : pathOf(groups, selectedId).map((group) => group.id));
  const open = new Set<number>();
  const rows: TreeRow[] = [];
  for (const group of groups) {
    if (wanted !== '' ? !above.has(group.id) : group.parentId !== null && !open.has(group.parentId)) continue;
    const byRule = group.depth <= 2 || (toSelected.has(group.id) && group.id !== selectedId);
    const isOpen = wanted !== '' || byRule !== toggled.has(group.id);
    if (isOpen) open.add(group.id);
    rows.push({ group, hasChildren: parents.has(group.id), isOpen, isMatch: matches.has(group.id) });
  }
  return rows;
}

/** Why a group cannot go below another: the root stays, not below itself, not where it is, not deeper than allowed. */
export type MoveProblem = 'root' | 'itself' | 'below' | 'here' | 'tooDeep';

/** Undefined when the move is allowed. */
export function moveProblem(groups: readonly Group[], id: number, targetId: number): MoveProblem | undefined {
  const group = groups.find((each) => each.id === id);
  const target = groups.find((each) => each.id === targetId);
  if (group === undefined || target === undefined || group.parentId === null) return 'root';
  if (id === targetId) return 'itself';
  if (subtreeOf(groups, id).has(targetId)) return 'below';
  if (group.parentId === targetId) return 'here';
  return target.depth + heightOf(groups, id) > limits.groupDepth ? 'tooDeep' : undefined;
}

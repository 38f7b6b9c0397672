/** The tree of groups as lines on the screen: which are shown, by what is open and what is looked for. */
import type { Group } from '@frostway/contract/device/rows';

export type TreeLine = { readonly group: Group; readonly isOpen: boolean; readonly hasChildren: boolean; readonly depth: number };

/** Lines from top to bottom; parents come before their children. With words, only groups that hold them and the way to these. */
export function treeLines(groups: readonly Group[], closed: ReadonlySet<number>, search: string): TreeLine[] {
  const words = search.trim().toLowerCase();
  const byId = new Map(groups.map((group) => [group.id, group]));
  const children = new Map<number | null, Group[]>();
  for (const group of groups) {
    const parent = group.parentId !== null && byId.has(group.parentId) ? group.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), group]);
  }
  const holds = (group: Group): boolean => group.name.toLowerCase().includes(words) || (children.get(group.id) ?? []).some(holds);
  const lines: TreeLine[] = [];
  const add = (group: Group, depth: number): void => {
    if (words !== '' && !holds(group)) return;
    const below = children.get(group.id) ?? [];
    const isOpen = words !== '' || !closed.has(group.id);
    lines.push({ group, isOpen, hasChildren: below.length > 0, depth });
    if (isOpen) for (const child of below) add(child, depth + 1);
  };
  for (const root of children.get(null) ?? []) add(root, 0);
  return lines;
}

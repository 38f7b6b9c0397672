/** What lies below what in the tree of groups. */
import type { Group } from '@frostway/contract/device/rows';

/** The ids of a group and of everything below it. Parents come before their children, as the call answers them. */
export function subtreeOf(groups: readonly Pick<Group, 'id' | 'parentId'>[], id: number): ReadonlySet<number> {
  const ids = new Set([id]);
  for (const group of groups) if (group.parentId !== null && ids.has(group.parentId)) ids.add(group.id);
  return ids;
}

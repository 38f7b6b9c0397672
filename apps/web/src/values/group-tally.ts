/** How the devices of every group stand: a group counts its own and those of all groups below it. */
import type { Group } from '@frostway/contract/device/rows';
import { type Condition, worst } from '@frostway/core/device-state';

export type Tally = {
  readonly total: number;
  /** The worst condition of any device in it; undefined without devices. */
  readonly worst: Condition | undefined;
  readonly byCondition: Readonly<Record<Condition, number>>;
};

type Counting = { total: number; worst: Condition | undefined; byCondition: Record<Condition, number> };
const nothing = (): Counting => ({
  total: 0,
  worst: undefined,
  byCondition: { alarm: 0, cold: 0, warning: 0, normal: 0, silent: 0, never: 0 },
});

/** Tallies by group id. Devices outside of every known group count for the root, which stands for everything the caller sees. */
export function talliesOf(
  groups: readonly Pick<Group, 'id' | 'parentId'>[],
  devices: Iterable<{ readonly groupId: number | null; readonly condition: Condition }>,
): ReadonlyMap<number, Tally> {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  const root = groups.find(({ parentId }) => parentId === null || !parents.has(parentId))?.id;
  const tallies = new Map<number, Counting>(groups.map(({ id }) => [id, nothing()]));
  for (const { groupId, condition } of devices) {
    let at = groupId !== null && parents.has(groupId) ? groupId : root;
    // A tree has no circles; the limit keeps a wrong answer from hanging the page.
    for (let steps = 0; at !== undefined && at !== null && steps < 16; steps += 1) {
      const tally = tallies.get(at);
      if (tally === undefined) break;
      tally.total += 1;
      tally.byCondition[condition] += 1;
      tally.worst = tally.worst === undefined ? condition : worst(tally.worst, condition);
      at = parents.get(at) ?? undefined;
    }
  }
  return tallies;
}

/** A group and every group below it. */
export function groupsBelow(groups: readonly Pick<Group, 'id' | 'parentId'>[], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  // Parents come before their children.
  for (const group of groups) if (group.parentId !== null && found.has(group.parentId)) found.add(group.id);
  return found;
}

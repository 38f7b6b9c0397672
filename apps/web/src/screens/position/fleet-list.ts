/** The vehicles of the page of positions: which are shown, in what order, how many stand how; and the tree of their groups. Pure. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { motionOfStatus } from '@frostway/contract/position/motion';
import type { PositionGroup } from '@frostway/contract/position/rows';
import { type Motion, motions } from '@frostway/core/track/motion';
import { motionOrder } from '../../values/motions.js';

/** A vehicle with how it stands now and the group it is in. */
export type FleetRow = { readonly row: DeviceStatus; readonly motion: Motion; readonly groupId: number | null };
/** `none`: those in no group. */
export type GroupFilter = number | 'none' | undefined;
export type FleetFilters = { readonly group: GroupFilter; readonly motion: Motion | undefined; readonly search: string };

/** Plate, else name. */
export const plateOf = ({ car, name }: Pick<DeviceStatus, 'car' | 'name'>): string => (car === null || car === '' ? name : car);

/** The trackers of a fleet as they stand at a time. */
export function fleetRows(rows: Iterable<DeviceStatus>, groupOf: ReadonlyMap<number, number | null>, nowMs: number): FleetRow[] {
  const found: FleetRow[] = [];
  for (const row of rows)
    if (row.kind === 'tracker') found.push({ row, motion: motionOfStatus(row, nowMs), groupId: groupOf.get(row.id) ?? null });
  return found;
}

function holds({ row }: FleetRow, words: string): boolean {
  return [row.name, row.car, row.imei, row.mac].some((each) => each?.toLowerCase().includes(words) === true);
}

/** Those of a group that hold the words, whatever they do. */
export function inReach(rows: readonly FleetRow[], { group, search }: Pick<FleetFilters, 'group' | 'search'>): FleetRow[] {
  const words = search.trim().toLowerCase();
  return rows.filter(
    (each) =>
      (group === undefined || (group === 'none' ? each.groupId === null : each.groupId === group)) && (words === '' || holds(each, words)),
  );
}

/** How many stand how. */
export function motionCounts(rows: readonly FleetRow[]): Readonly<Record<Motion, number>> {
  const counts = Object.fromEntries(motions.map((motion) => [motion, 0])) as Record<Motion, number>;
  for (const { motion } of rows) counts[motion] += 1;
  return counts;
}

/** By plate: the order a person knows, which no live value changes. */
export function inOrder(rows: readonly FleetRow[], lang: string): FleetRow[] {
  const collator = new Intl.Collator(lang === 'en' ? 'en' : 'zh-CN', { numeric: true });
  return rows.toSorted((a, b) => collator.compare(plateOf(a.row), plateOf(b.row)) || a.row.id - b.row.id);
}

/** By how they stand, then by plate. */
export function byMotion(rows: readonly FleetRow[], lang: string): FleetRow[] {
  return inOrder(rows, lang).toSorted((a, b) => motionOrder.indexOf(a.motion) - motionOrder.indexOf(b.motion));
}

/** A line of the traditional mode: a group, or a vehicle in it. */
export type TreeLine =
  | {
      readonly kind: 'group';
      readonly id: number | 'none';
      readonly name: string | undefined;
      readonly count: number;
      readonly moving: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'vehicle'; readonly fleet: FleetRow };

/** Groups by name with their vehicles below them, those of no group last; with words, only groups that have somebody. */
export function treeLines(
  groups: readonly PositionGroup[],
  rows: readonly FleetRow[],
  closed: ReadonlySet<number | 'none'>,
  isSearching: boolean,
): TreeLine[] {
  const known = new Set(groups.map(({ id }) => id));
  const of = new Map<number | 'none', FleetRow[]>();
  for (const each of rows) {
    const key = each.groupId !== null && known.has(each.groupId) ? each.groupId : 'none';
    of.set(key, [...(of.get(key) ?? []), each]);
  }
  const all: readonly { id: number | 'none'; name: string | undefined }[] = [
    ...groups.map(({ id, name }) => ({ id, name })),
    { id: 'none', name: undefined },
  ];
  return all.flatMap(({ id, name }): TreeLine[] => {
    const members = of.get(id) ?? [];
    if (members.length === 0 && (isSearching || id === 'none')) return [];
    const isOpen = isSearching || !closed.has(id);
    const moving = members.filter(({ motion }) => motion === 'moving').length;
    return [
      { kind: 'group', id, name, count: members.length, moving, isOpen },
      ...(isOpen ? members.map((fleet): TreeLine => ({ kind: 'vehicle', fleet })) : []),
    ];
  });
}

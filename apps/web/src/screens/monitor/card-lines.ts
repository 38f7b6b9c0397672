/** The cards as lines of a list: what needs a person first, then group by group; a heading, then rows of as many cards as fit. */
import type { Group } from '@frostway/contract/device/rows';
import type { Condition } from '@frostway/core/device-state';

/** `attention`, a group, or devices outside of every known group. */
export type Section = 'attention' | 'others' | number;
export type CardLine =
  | { readonly kind: 'heading'; readonly key: string; readonly section: Section; readonly count: number }
  | { readonly kind: 'cards'; readonly key: string; readonly ids: readonly number[] };

const attention = new Set<Condition>(['alarm', 'cold', 'warning', 'silent']);

/** Lines of `columns` cards each; within a section the order of `ids` stays. */
export function cardLines(
  ids: readonly number[],
  groups: readonly Pick<Group, 'id'>[],
  about: (id: number) => { readonly groupId: number | null; readonly condition: Condition } | undefined,
  columns: number,
): CardLine[] {
  const sections = new Map<Section, number[]>([
    ['attention', []],
    ...groups.map(({ id }): [Section, number[]] => [id, []]),
    ['others', []],
  ]);
  for (const id of ids) {
    const device = about(id);
    if (device === undefined) continue;
    const own = device.groupId !== null && sections.has(device.groupId) ? device.groupId : 'others';
    sections.get(attention.has(device.condition) ? 'attention' : own)?.push(id);
  }
  const lines: CardLine[] = [];
  for (const [section, members] of sections) {
    if (members.length === 0) continue;
    lines.push({ kind: 'heading', key: `heading ${section}`, section, count: members.length });
    for (let from = 0; from < members.length; from += columns)
      lines.push({ kind: 'cards', key: `${section} ${from}`, ids: members.slice(from, from + columns) });
  }
  return lines;
}

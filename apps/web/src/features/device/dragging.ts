/** What is being dragged over the tree: a group, or devices of the list. The browser tells nobody but the drop what it carries. */
import type { Device, Group } from '@frostway/contract/device/rows';
import { create } from 'zustand';
import { moveProblem } from './group-tree.js';

export type Dragged = { readonly kind: 'group'; readonly group: Group } | { readonly kind: 'devices'; readonly devices: readonly Device[] };

const dragStore = create<{ dragged: Dragged | undefined }>(() => ({ dragged: undefined }));

export function useDragged(): Dragged | undefined {
  return dragStore((state) => state.dragged);
}

/** Begins a drag; the text is what other programs would be given. */
export function startDrag(transfer: DataTransfer, dragged: Dragged, text: string): void {
  transfer.effectAllowed = 'move';
  transfer.setData('text/plain', text);
  dragStore.setState({ dragged });
}

export function endDrag(): void {
  dragStore.setState({ dragged: undefined });
}

/** Whether what is dragged may be dropped on a group. */
export function mayDrop(dragged: Dragged | undefined, target: Group, groups: readonly Group[]): boolean {
  if (dragged === undefined) return false;
  if (dragged.kind === 'group') return moveProblem(groups, dragged.group.id, target.id) === undefined;
  return dragged.devices.some((device) => device.groupId !== target.id);
}

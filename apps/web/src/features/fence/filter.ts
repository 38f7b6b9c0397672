/** Which fences a list shows. Pure. */
import type { FenceRow } from '@frostway/contract/fence/rows';

export type FenceFilter = {
  readonly search: string;
  readonly shape: FenceRow['shape'] | undefined;
  readonly mode: FenceRow['mode'] | undefined;
  /** A vehicle it watches, by id. */
  readonly device: number | undefined;
};

/** Whether a fence is among them: by part of its name, or of that of one of its vehicles. */
export function heldBy(row: FenceRow, { search, shape, mode, device }: FenceFilter): boolean {
  const words = search.trim().toLowerCase();
  return (
    (shape === undefined || row.shape === shape) &&
    (mode === undefined || row.mode === mode) &&
    (device === undefined || row.devices.some(({ id }) => id === device)) &&
    (words === '' || [row.name, ...row.devices.map(({ name }) => name)].some((name) => name.toLowerCase().includes(words)))
  );
}

/** The vehicles that any of them watches, by name. */
export function watchedDevices(rows: readonly FenceRow[]): { readonly id: number; readonly name: string }[] {
  const found = new Map(rows.flatMap(({ devices }) => devices.map(({ id, name }) => [id, name] as const)));
  return [...found].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }));
}

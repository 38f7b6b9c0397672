/** Columns of the device list a person has chosen, kept in local storage. */
import { type LimitedProbe, limitedProbes } from '@frostway/core/probes';
import { create } from 'zustand';
import type { SortName } from './set-address.js';

export const columnNames = [
  'model',
  'intervals',
  ...limitedProbes,
  'sim',
  'registered',
  'expiry',
  'group',
  'lastSeen',
  'car',
  'remark',
  'state',
] as const;
export type ColumnName = (typeof columnNames)[number];
/** Those shown until somebody chooses; the device itself is always there. */
const usual: readonly ColumnName[] = ['model', 'intervals', 'temperature', 'humidity', 'sim', 'registered', 'expiry', 'state'];

/** What a column sorts by; the others cannot be sorted. */
export const sortOf: Readonly<Partial<Record<ColumnName, SortName>>> = {
  model: 'model',
  registered: 'registeredAt',
  expiry: 'expiryDate',
  lastSeen: 'lastSeen',
};
/** A column of limits. */
export const isLimits = (name: ColumnName): name is LimitedProbe => (limitedProbes as readonly string[]).includes(name);
export const isFigure = (name: ColumnName): boolean => name === 'intervals' || isLimits(name);

const key = 'deviceSet.columns';
function kept(): readonly ColumnName[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(known) ? columnNames.filter((name) => known.includes(name)) : usual;
  } catch {
    return usual;
  }
}

const columnStore = create<{ columns: readonly ColumnName[] }>(() => ({ columns: kept() }));

/** The columns in their fixed order. */
export function useColumns(): readonly ColumnName[] {
  return columnStore((state) => state.columns);
}

/** Shows or hides one. */
export function toggleColumn(name: ColumnName): void {
  const { columns } = columnStore.getState();
  const next = columnNames.filter((each) => (each === name ? !columns.includes(name) : columns.includes(each)));
  columnStore.setState({ columns: next });
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Kept only as long as the page is open.
  }
}

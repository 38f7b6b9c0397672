/** The order of the monitor's rows. Pure: a list is ordered once, and then only loses and gains rows until it is asked to be ordered again. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { DeviceState } from '@frostway/core/device-state';
import { compareNames, compareTexts, urgencyOf } from '@frostway/core/worst-first';
import { dataTimeMs } from '../../values/device-row.js';

export const sortKeys = [
  'state',
  'device',
  'temperature',
  'humidity',
  'light',
  'co2',
  'pressure',
  'age',
  'battery',
  'gateway',
  'signal',
  'speed',
  'group',
  'model',
] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = { readonly key: SortKey; readonly isDescending: boolean };

/** A row with its state at the time of ordering. */
export type Rated = { readonly row: DeviceStatus; readonly state: DeviceState };

/** Where a row stands by one key; undefined stands last in both directions. */
type Rank = number | string | undefined;

const ranks: Readonly<Record<SortKey, (rated: Rated) => Rank>> = {
  state: ({ state }) => urgencyOf(state),
  device: ({ row }) => row.name,
  temperature: ({ row }) => row.reading?.temperature ?? undefined,
  humidity: ({ row }) => row.reading?.humidity ?? undefined,
  light: ({ row }) => row.reading?.light ?? undefined,
  co2: ({ row }) => row.reading?.co2 ?? undefined,
  pressure: ({ row }) => row.reading?.pressure ?? undefined,
  // An older time is a greater age.
  age: ({ row }) => negative(dataTimeMs(row)),
  battery: ({ row }) => row.reading?.power ?? row.reading?.powerPercent ?? undefined,
  gateway: ({ row }) => row.reading?.gateway ?? undefined,
  signal: ({ row }) => row.reading?.rssi ?? undefined,
  speed: ({ row }) => row.position?.speed ?? undefined,
  group: ({ row }) => row.groupId ?? undefined,
  model: ({ row }) => row.model,
};

const negative = (value: number | undefined): number | undefined => (value === undefined ? undefined : -value);

/** Less than 0 when a stands before b; rows of the same rank by name, then by id, so that the order is always the same. */
export function compareRated(a: Rated, b: Rated, sort: Sort): number {
  const [x, y] = [ranks[sort.key](a), ranks[sort.key](b)];
  if (x !== y) {
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compareTexts(String(x), String(y));
    if (order !== 0) return sort.isDescending ? -order : order;
  }
  return compareNames(a.row, b.row);
}

/** Ids in their order. */
export function orderedIds(rows: readonly Rated[], sort: Sort): number[] {
  return [...rows].sort((a, b) => compareRated(a, b, sort)).map(({ row }) => row.id);
}

/**
 * A list that was ordered, with devices that are gone taken out and devices that are new at its end; the same array when neither happened.
 * Rows that no longer fit the filter, or would stand elsewhere by their present values, stay where they are.
 */
export function keptIds(
  shown: readonly number[],
  known: ReadonlySet<number>,
  devices: ReadonlyMap<number, DeviceStatus>,
  fitsNow: (row: DeviceStatus) => boolean,
): readonly number[] {
  const kept = shown.filter((id) => devices.has(id));
  const added = [...devices.values()].filter((row) => !known.has(row.id) && fitsNow(row)).map(({ id }) => id);
  return kept.length === shown.length && added.length === 0 ? shown : [...kept, ...added];
}

/**
 * A list of which the first rows were shown before the others were there: they stay where they are, without those that are not in it, and the others come
 * behind them. The same array when that is its order.
 */
export function behindFirst(first: readonly number[], ordered: readonly number[]): readonly number[] {
  if (first.every((id, index) => id === ordered[index])) return ordered;
  const [all, shown] = [new Set(ordered), new Set(first)];
  return [...first.filter((id) => all.has(id)), ...ordered.filter((id) => !shown.has(id))];
}

/** Devices that are out of range among some: of a list by state those that need somebody first. */
export const outOfRange = (rows: readonly Rated[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ row, state }) => (state.condition === 'alarm' || state.condition === 'cold' ? [row.id] : [])));

/** How many of a list by state have gone out of range since it was ordered, so that they no longer stand where somebody looks first. */
export function wentOut(outThen: ReadonlySet<number>, rows: readonly Rated[], sort: Sort): number {
  if (sort.key !== 'state' || sort.isDescending) return 0;
  return [...outOfRange(rows)].filter((id) => !outThen.has(id)).length;
}

/** Whether ordering again would show something else: another order, a row more, a row less. `rows` are those that fit now. */
export function isOutdated(shown: readonly number[], rows: readonly Rated[], sort: Sort): boolean {
  if (shown.length !== rows.length) return true;
  const byId = new Map(rows.map((rated) => [rated.row.id, rated]));
  let before: Rated | undefined;
  for (const id of shown) {
    const rated = byId.get(id);
    if (rated === undefined || (before !== undefined && compareRated(before, rated, sort) > 0)) return true;
    before = rated;
  }
  return false;
}

/**
 * The list of the monitor: ordered when filter or sort change, when the fleet has been asked for the first time, or when a person asks; never by a live value.
 * What was shown before the fleet was there stays where it is.
 */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useCallback, useMemo, useState } from 'react';
import { nowMs, useNow } from '../../api/clock.js';
import { fleetNow } from '../../api/fleet.js';
import { deviceStateOf } from '../../values/conditions.js';
import { type FilterContext, type Filters, fits } from './filter.js';
import { type Rated, type Sort, behindFirst, isOutdated, keptIds, orderedIds, outOfRange, wentOut } from './order.js';

export type OrderInput = {
  readonly devices: ReadonlyMap<number, DeviceStatus>;
  /** False: the fleet is still being asked, and nothing is ordered. */
  readonly isLoaded: boolean;
  /** What the list begins with, in order, while it is being asked; undefined = not known. */
  readonly first: readonly number[] | undefined;
  readonly filters: Filters;
  readonly context: FilterContext;
  readonly sort: Sort;
};

export type Order = {
  readonly ids: readonly number[];
  /** Ordering again would show something else. Looked at every ten seconds. */
  readonly isOutdated: boolean;
  /** How many devices have gone out of range since, while the list is by state. Looked at as often. */
  readonly wentOut: number;
  readonly orderAgain: () => void;
};

const none: readonly number[] = [];

type LastOrder = {
  readonly input: readonly unknown[];
  /** What is shown is its beginning alone. */
  readonly isFirst: boolean;
  readonly ids: readonly number[];
  readonly known: ReadonlySet<number>;
  readonly size: number;
  /** Out of range when it was ordered. */
  readonly out: ReadonlySet<number>;
};

function ratedRows(devices: OrderInput['devices'], filters: Filters, context: FilterContext, atMs: number): Rated[] {
  const rated: Rated[] = [];
  for (const row of devices.values()) {
    const state = deviceStateOf(row, atMs);
    if (fits(row, state, filters, context)) rated.push({ row, state });
  }
  return rated;
}

/** The first rows, as the server ordered them. */
function firstOrder({ devices, filters, context }: OrderInput, ids: readonly number[], input: readonly unknown[]): LastOrder {
  const rows = ratedRows(new Map(ids.flatMap((id) => [[id, devices.get(id)] as const]).filter(isThere)), filters, context, nowMs());
  return { input, isFirst: true, ids, known: new Set(), size: 0, out: outOfRange(rows) };
}

const isThere = (entry: readonly [number, DeviceStatus | undefined]): entry is [number, DeviceStatus] => entry[1] !== undefined;

/** All of the list; `before` was shown until now. */
function wholeOrder({ devices, filters, context, sort }: OrderInput, before: LastOrder | undefined, input: readonly unknown[]): LastOrder {
  const rows = ratedRows(devices, filters, context, nowMs());
  const ordered = orderedIds(rows, sort);
  const ids = before?.isFirst === true ? behindFirst(before.ids, ordered) : ordered;
  const out = outOfRange(rows);
  // Whoever went out of range since the first rows were chosen does not stand among them, unless all of these are out of range.
  const wereOut = before !== undefined && ids !== ordered && before.out.size < before.ids.length ? before.out : out;
  return { input, isFirst: false, ids, known: new Set(devices.keys()), size: devices.size, out: wereOut };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((each, index) => each === b[index]);

/** See above. */
export function useOrder(input: OrderInput): Order {
  const { devices, isLoaded, first, filters, context, sort } = input;
  const [turn, setTurn] = useState(0);
  const [kept, setKept] = useState<LastOrder>();
  const { group, state, kind, search } = filters;
  const key = [
    isLoaded,
    isLoaded ? undefined : first,
    group,
    state,
    kind,
    search,
    context.groupIds,
    context.listed,
    sort.key,
    sort.isDescending,
    turn,
  ];

  let now = kept;
  if (now === undefined || !isSame(now.input, key)) {
    // What was shown of another list says nothing of this one.
    const before = kept !== undefined && isSame(kept.input.slice(2), key.slice(2)) ? kept : undefined;
    now = isLoaded ? wholeOrder(input, before, key) : firstOrder(input, first ?? none, key);
    setKept(now);
  } else if (isLoaded && now.size !== devices.size) {
    const at = nowMs();
    const ids = keptIds(now.ids, now.known, devices, (row) => fits(row, deviceStateOf(row, at), filters, context));
    now = { ...now, ids, known: new Set(devices.keys()), size: devices.size, out: now.out };
    setKept(now);
  }

  const { ids, out } = now;
  const tick = useNow();
  const [outdated, gone] = useMemo(() => {
    if (!isLoaded) return [false, 0];
    const rows = ratedRows(fleetNow(), filters, context, tick);
    return [isOutdated(ids, rows, sort), wentOut(out, rows, sort)];
  }, [isLoaded, ids, out, filters, context, tick, sort]);
  const orderAgain = useCallback(() => setTurn((before) => before + 1), []);
  return { ids, isOutdated: outdated, wentOut: gone, orderAgain };
}

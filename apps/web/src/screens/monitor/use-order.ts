/** The list of the monitor: ordered when filter or sort change, when the fleet has been asked for the first time, or when a person asks; never by a live value. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useCallback, useMemo, useState } from 'react';
import { nowMs, useNow } from '../../api/clock.js';
import { fleetNow } from '../../api/fleet.js';
import { deviceStateOf } from '../../values/conditions.js';
import { type FilterContext, type Filters, fits } from './filter.js';
import { type Rated, type Sort, isOutdated, keptIds, orderedIds, outOfRange, wentOut } from './order.js';

export type OrderInput = {
  readonly devices: ReadonlyMap<number, DeviceStatus>;
  /** False: the fleet is still being asked, and nothing is ordered. */
  readonly isLoaded: boolean;
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

type LastOrder = {
  readonly input: readonly unknown[];
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

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((each, index) => each === b[index]);

/** See above. */
export function useOrder(input: OrderInput): Order {
  const { devices, isLoaded, filters, context, sort } = input;
  const [turn, setTurn] = useState(0);
  const [kept, setKept] = useState<LastOrder>();
  const { group, state, kind, search } = filters;
  const key = [isLoaded, group, state, kind, search, context.groupIds, context.expiring, sort.key, sort.isDescending, turn];

  let now = kept;
  if (now === undefined || !isSame(now.input, key)) {
    const rows = isLoaded ? ratedRows(devices, filters, context, nowMs()) : [];
    now = { input: key, ids: orderedIds(rows, sort), known: new Set(devices.keys()), size: devices.size, out: outOfRange(rows) };
    setKept(now);
  } else if (isLoaded && now.size !== devices.size) {
    const at = nowMs();
    const ids = keptIds(now.ids, now.known, devices, (row) => fits(row, deviceStateOf(row, at), filters, context));
    now = { input: key, ids, known: new Set(devices.keys()), size: devices.size, out: now.out };
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

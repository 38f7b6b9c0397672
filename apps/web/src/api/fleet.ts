/** The latest of every device the caller sees: asked once, then moved forward by the live topic, one batch a frame. */
import { limits } from '@frostway/core/limits';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { call } from './call.js';

type FleetState = {
  readonly byId: ReadonlyMap<number, DeviceStatus>;
  /** Devices of the last live batch: what may flash. */
  readonly changed: ReadonlySet<number>;
};

const none: FleetState = { byId: new Map(), changed: new Set() };
const fleetStore = create<FleetState>(() => none);

/** The newer of what is known and what came: an answer asked before a packet never takes the packet back. */
function newer(known: DeviceStatus | undefined, came: DeviceStatus): DeviceStatus {
  return known !== undefined && (known.lastSeen ?? '') > (came.lastSeen ?? '') ? known : came;
}

/** Takes a live batch: only devices that came are touched. */
export function mergeFleet(rows: Iterable<DeviceStatus>): void {
  const byId = new Map(fleetStore.getState().byId);
  const changed = new Set<number>();
  for (const row of rows) {
    const next = newer(byId.get(row.id), row);
    if (next !== row) continue;
    byId.set(row.id, row);
    changed.add(row.id);
  }
  if (changed.size > 0) fleetStore.setState({ byId, changed });
}

/** Takes the whole fleet as asked: devices that are not in it are gone. */
export function seedFleet(rows: readonly DeviceStatus[]): void {
  const before = fleetStore.getState().byId;
  fleetStore.setState({ byId: new Map(rows.map((row) => [row.id, newer(before.get(row.id), row)])), changed: none.changed });
}

/** Forgets everything: another account is coming. */
export function clearFleet(): void {
  fleetStore.setState(none);
}

/** All devices of a list that may be longer than one page of the call. */
async function askFleet(signal: AbortSignal): Promise<number> {
  const rows: DeviceStatus[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(telemetry.status, { page, pageSize: limits.pageSizeMax }, { signal });
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) break;
  }
  seedFleet(rows);
  return rows.length;
}

/** Where the question for the whole fleet is kept in the cache. */
export const fleetKey = ['fleet'] as const;

export type Fleet = {
  /** By id, in the server's order; a new map whenever something changed. */
  readonly byId: ReadonlyMap<number, DeviceStatus>;
  readonly rows: readonly DeviceStatus[];
  /** The asking: pending, refused, asked again. Its data is the number of devices. */
  readonly asking: UseQueryResult<number>;
};

/** The whole fleet, live. The caller is drawn anew at most once a frame. */
export function useFleet(enabled = true): Fleet {
  const asking = useQuery<number>({ queryKey: fleetKey, queryFn: ({ signal }) => askFleet(signal), enabled, staleTime: 60_000 });
  const byId = useFleetById();
  return useMemo(() => ({ byId, rows: [...byId.values()], asking }), [byId, asking]);
}

/** What is known of the fleet now, without asking. */
export function useFleetById(): ReadonlyMap<number, DeviceStatus> {
  return fleetStore((state) => state.byId);
}

/** One device of the fleet as it is now; drawn anew only when that device changes. */
export function useLiveDevice(id: number | undefined): DeviceStatus | undefined {
  return fleetStore((state) => (id === undefined ? undefined : state.byId.get(id)));
}

/** The ids of the last live batch. */
export function useJustChanged(): ReadonlySet<number> {
  return fleetStore((state) => state.changed);
}

/** The fleet outside of React. */
export function fleetNow(): ReadonlyMap<number, DeviceStatus> {
  return fleetStore.getState().byId;
}

/** The latest of every device the caller sees: asked once, then moved forward by the live topic, one batch a frame. */
import { limits } from '@frostway/core/limits';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { statusCalls } from '@frostway/contract/telemetry/status';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { call } from './call.js';
import { fleetStore, seedFleet } from './fleet-store.js';

/** All devices of a list that may be longer than one page of the call. */
async function askFleet(signal: AbortSignal): Promise<number> {
  const rows: DeviceStatus[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(statusCalls.status, { page, pageSize: limits.pageSizeMax }, { signal });
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

/** The asking for the whole fleet; no live value draws the caller anew. */
export function useFleetAsking(enabled = true): Fleet['asking'] {
  return useQuery<number>({ queryKey: fleetKey, queryFn: ({ signal }) => askFleet(signal), enabled, staleTime: 60_000 });
}

/** The whole fleet, live. The caller is drawn anew at most once a frame. */
export function useFleet(enabled = true): Fleet {
  const asking = useFleetAsking(enabled);
  const byId = useFleetById();
  return useMemo(() => ({ byId, rows: [...byId.values()], asking }), [byId, asking]);
}

/** Who is in the fleet: another list only when devices come or go, not with every live value. */
export function useFleetMembers(): readonly DeviceStatus[] {
  const { byId } = useFleet();
  const [members, setMembers] = useState(() => [...byId.values()]);
  if (members.length !== byId.size) setMembers([...byId.values()]);
  return members;
}

/** The fleet as it was asked for last: names, plates and limits; what comes live draws nobody anew. */
export function useFleetAsAsked(): { readonly members: readonly DeviceStatus[]; readonly asking: Fleet['asking'] } {
  const asking = useFleetAsking();
  const [kept, setKept] = useState<{ readonly atMs: number; readonly members: readonly DeviceStatus[] }>({ atMs: 0, members: [] });
  if (kept.atMs !== asking.dataUpdatedAt) setKept({ atMs: asking.dataUpdatedAt, members: [...fleetNow().values()] });
  return { members: kept.members, asking };
}

/** What is known of the fleet now, without asking. */
function useFleetById(): ReadonlyMap<number, DeviceStatus> {
  return fleetStore((state) => state.byId);
}

/** One device of the fleet as it is now; drawn anew only when that device changes. */
export function useLiveDevice(id: number | undefined): DeviceStatus | undefined {
  return fleetStore((state) => (id === undefined ? undefined : state.byId.get(id)));
}

/** Several devices as they are now, in the order of their ids; drawn anew only when one of them changes. */
export function useLiveDevices(ids: readonly number[]): readonly (DeviceStatus | undefined)[] {
  return fleetStore(useShallow((state) => ids.map((id) => state.byId.get(id))));
}

/** The fleet outside of React. */
export function fleetNow(): ReadonlyMap<number, DeviceStatus> {
  return fleetStore.getState().byId;
}

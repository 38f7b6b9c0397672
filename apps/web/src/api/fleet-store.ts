/** Where the latest of every device is held: seeded by an answer, moved forward by live batches, never backward. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { type StoreApi, type UseBoundStore, create } from 'zustand';

type FleetState = { readonly byId: ReadonlyMap<number, DeviceStatus> };

const none: FleetState = { byId: new Map() };
/** The store itself: for the hooks of fleet.ts. */
export const fleetStore: UseBoundStore<StoreApi<FleetState>> = create<FleetState>(() => none);

/** The newer of what is known and what came: an answer asked before a packet never takes the packet back. */
function newer(known: DeviceStatus | undefined, came: DeviceStatus): DeviceStatus {
  return known !== undefined && (known.lastSeen ?? '') > (came.lastSeen ?? '') ? known : came;
}

/** Takes a live batch: only devices that came are touched. */
export function mergeFleet(rows: Iterable<DeviceStatus>): void {
  const byId = new Map(fleetStore.getState().byId);
  let isChanged = false;
  for (const row of rows) {
    const next = newer(byId.get(row.id), row);
    if (next !== row) continue;
    byId.set(row.id, row);
    isChanged = true;
  }
  if (isChanged) fleetStore.setState({ byId });
}

/** Takes the whole fleet as asked: devices that are not in it are gone. */
export function seedFleet(rows: readonly DeviceStatus[]): void {
  const before = fleetStore.getState().byId;
  fleetStore.setState({ byId: new Map(rows.map((row) => [row.id, newer(before.get(row.id), row)])) });
}

/** Forgets everything: another account is coming. */
export function clearFleet(): void {
  fleetStore.setState(none);
}

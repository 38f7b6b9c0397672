/** How many fences vehicles have. Pure. */
import type { FenceRow } from '@frostway/contract/fence/rows';

/** Fences of each vehicle by IMEI, one fence aside. */
export function roomOf(fences: readonly Pick<FenceRow, 'id' | 'devices'>[], but: number | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id, devices } of fences) {
    if (id === but) continue;
    for (const { imei } of devices) if (imei !== null) counts.set(imei, (counts.get(imei) ?? 0) + 1);
  }
  return counts;
}

/** What of its last owner ends with a device that leaves him, sold or given back. Each feature counts and ends its own: see `Feature.onDeviceReleased`. */
import type { EndKind } from '@frostway/contract/trade/rows';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import type { Ending, Release } from '../../platform/feature.js';
import { endBindings, isOpenAt } from './binding.js';

export type EndCounts = { readonly [K in EndKind]?: number };

/** What ends of each device, kinds without any left out. */
export async function countReleases(
  parts: readonly Release[],
  db: Db,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, EndCounts>> {
  const counted = await Promise.all(
    parts.map(async ({ kind, count }) => {
      const { rows } = await count(deviceIds).execute(db);
      return { kind, counts: new Map(rows.map((row) => [row.device_id, row.count])) };
    }),
  );
  return new Map(
    deviceIds.map((id) => [
      id,
      Object.fromEntries(counted.flatMap(({ kind, counts }) => ((counts.get(id) ?? 0) > 0 ? [[kind, counts.get(id)]] : []))),
    ]),
  );
}

/** Ends everything of the devices that leave their owner. */
export async function endReleases(parts: readonly Release[], change: Ending, deviceIds: readonly number[], at: Date): Promise<void> {
  for (const { end } of parts) await end(change, deviceIds, at);
}

/** What devices themselves have: bindings in both directions, a gateway's credentials, a place in a group below the root. */
export const deviceReleases = (clock: Clock): readonly Release[] => [
  {
    kind: 'bindings',
    count: (ids) => sql`
            select device.id as device_id, count(*)::integer as count from device
            join device_binding as binding on (binding.device_id = device.id or binding.to_device_id = device.id) and ${isOpenAt(clock.now(), 'binding')}
            where device.id = any(${ids}::integer[]) group by device.id`,
    end: ({ db }, ids, at) => endBindings(db, ids, at.getTime()),
  },
  {
    kind: 'credentials',
    count: (ids) => sql`select device_id, 1 as count from gateway_credential where device_id = any(${ids}::integer[])`,
    end: ({ db }, ids) => db.deleteFrom('gateway_credential').where('device_id', 'in', ids).execute(),
  },
  {
    kind: 'groups',
    count: (ids) => sql`
            select device.id as device_id, 1 as count from device join device_group on device_group.id = device.group_id
            where device.id = any(${ids}::integer[]) and device_group.parent_id is not null`,
    // It goes with the owner.
    end: async () => undefined,
  },
];

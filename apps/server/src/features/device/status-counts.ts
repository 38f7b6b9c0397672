/** How many devices stand how, counted by the database in one pass. */
import { type Condition, conditions } from '@frostway/core/device-state';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Viewer } from '../../scope/devices.js';
import { standing } from './standing.js';

/** Numbers of devices. */
export type StatusCounts = {
  readonly total: number;
  /** Heard of since a time. */
  readonly active: number;
  readonly online: number;
  /** Whose battery is low or critical, whether they are online or not. */
  readonly lowBatteries: number;
  readonly byCondition: Readonly<Record<Condition, number>>;
};

/** Counts the devices a viewer sees; see `StatusCounts`. */
export async function countByStatus(
  db: Db,
  viewer: Viewer,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): Promise<StatusCounts> {
  const { rows } = await sql<{ condition: Condition; total: number; active: number; online: number; low: number }>`
    with ${standing(viewer, { nowMs })}
    select condition, count(*)::integer as total, (count(*) filter (where last_seen_ms >= ${sinceMs}))::integer as active,
      (count(*) filter (where is_online))::integer as online, (count(*) filter (where is_low))::integer as low
    from stands group by condition`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    total: sum((row) => row.total),
    active: sum((row) => row.active),
    online: sum((row) => row.online),
    lowBatteries: sum((row) => row.low),
    byCondition: Object.fromEntries(
      conditions.map((condition) => [condition, rows.find((row) => row.condition === condition)?.total ?? 0]),
    ) as Record<Condition, number>,
  };
}

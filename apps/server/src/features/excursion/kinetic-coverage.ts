/** How far a mean kinetic temperature can be trusted: the share of its window that readings cover. */
import { sql } from 'kysely';
import { limits } from '@frostway/core/limits';
import type { Db } from '../../db/connect.js';

/** The share of the window before a moment that readings cover, 0 to 1; null when not all hours of the device are kept from there. */
export async function findCoverage(db: Db, deviceId: number, windowSeconds: number | null, atMs: number): Promise<number | null> {
  const windowMs = (windowSeconds ?? limits.kineticWindow) * 1000;
  const { rows } = await sql<{ covered_ms: number }>`
    select coalesce(sum(h.covered_ms), 0)::double precision as covered_ms
    from kinetic_kept as k left join kinetic_hour as h on h.device_id = k.device_id and h.hour_ms >= ${atMs - windowMs} and h.hour_ms < ${atMs}
    where k.device_id = ${deviceId} and k.from_ms <= ${atMs}
      and not exists (select from judging where device_id = k.device_id and frozen_ms - ${limits.ruleSeconds * 1000}::bigint > ${atMs - windowMs}::bigint)
    group by k.device_id`.execute(db);
  const [row] = rows;
  return row === undefined ? null : Math.min(1, row.covered_ms / windowMs);
}

/** What a gateway received: over the sensors the asker sees the latest of, and his time. Reads only. */
import type { Reception } from '@frostway/contract/binding/rows';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { type Asker, joinSeen, type SeenDevice } from '../../scope/devices.js';
import { heardBy } from '../../telemetry-store/heard.js';
import { isBoundAt } from '../device/index.js';

const hour = 3_600_000;

type Row = {
  total: number;
  /** Null in the one row of an empty page. */
  id: number | null;
  kind: 'beacon' | 'tracker' | 'gateway';
  mac: string | null;
  imei: string | null;
  name: string;
  model: string;
  time_ms: number;
  rssi: number | null;
  readings: number;
  is_bound: boolean;
};

/** Sensors with readings of the last `hours` (1..24) that this gateway relayed, the last received first. */
export async function selectReceptions(
  db: Db,
  asker: Asker,
  gateway: SeenDevice,
  { hours, limit, offset }: { readonly hours: number; readonly limit: number; readonly offset: number },
  nowMs: number,
): Promise<{ total: number; rows: Reception[] }> {
  if (!gateway.rights.has('latest')) return { total: 0, rows: [] };
  const fromMs = Math.max(nowMs - hours * hour, gateway.window.fromMs);
  const untilMs = Math.min(nowMs + limits.futureMs, gateway.window.untilMs);
  const { rows } = await sql<Row>`
    with received as (
      select device.id, device.kind, device.mac, device.imei, device.name, device.model, each.time_ms, each.rssi, each.readings
      from device ${joinSeen(asker)}
      join device_state as state on state.device_id = device.id and state.last_seen_ms >= ${fromMs}
      cross join lateral ${heardBy(sql`device.id`, sql`greatest(${fromMs}::bigint, seen.from_ms)`, sql`least(${untilMs}::bigint, seen.until_ms)`)} as each
      where seen.may_latest and each.gateway_id = ${gateway.id}
    ), page as (
      select received.*, exists (
        select 1 from device_binding as binding
        where binding.device_id = received.id and binding.to_device_id = ${gateway.id} and ${isBoundAt(nowMs, 'binding')}
      ) as is_bound
      from received order by time_ms desc, lower(name), id limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from received) as total, page.*
    from (values (1)) as one left join page on true
    order by page.time_ms desc, lower(page.name), page.id`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _total, time_ms: timeMs, is_bound: isBound, id, ...row }) =>
      id === null ? [] : { id, ...row, time: new Date(timeMs).toISOString(), isBound },
    ),
  };
}

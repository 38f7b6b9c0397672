/** What a gateway received: over the sensors the principal sees the latest of, and his time. Reads only. */
import type { Reception } from '@frostway/contract/binding/rows';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { joinSeen, type Principal, type SeenDevice } from '../../scope/devices.js';
import { receptionOf, receptionPairsSince } from '../../telemetry-store/receptions.js';
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

/** What is asked of one gateway; `hours` is 1..24. */
export type ReceptionQuery = { readonly gateway: SeenDevice; readonly hours: number; readonly limit: number; readonly offset: number };

/** Sensors with readings of the last `hours` that a gateway relayed, the last received first. */
export async function selectReceptions(
  db: Db,
  principal: Principal,
  asked: ReceptionQuery,
  nowMs: number,
): Promise<{ total: number; rows: Reception[] }> {
  if (!asked.gateway.rights.has('latest')) return { total: 0, rows: [] };
  const { rows } = await receptionsQuery(principal, asked, nowMs).execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _total, time_ms: timeMs, is_bound: isBound, id, ...row }) =>
      id === null ? [] : { id, ...row, time: new Date(timeMs).toISOString(), isBound },
    ),
  };
}

/** Reads the readings of sensors the gateway may have received, never those of all the principal sees. One row without an id where the page is empty. */
export function receptionsQuery(principal: Principal, { gateway, hours, limit, offset }: ReceptionQuery, nowMs: number): RawBuilder<Row> {
  const fromMs = Math.max(nowMs - hours * hour, gateway.window.fromMs);
  const untilMs = Math.min(nowMs + limits.futureMs + 1, gateway.window.untilMs);
  return sql<Row>`
    with received as (
      select device.id, device.kind, device.mac, device.imei, device.name, device.model, each.time_ms, each.rssi, each.readings
      from device ${joinSeen(principal)}
      join ${receptionPairsSince(sql`array[${gateway.id}::integer]`, sql`${fromMs}::bigint`)} as pair on pair.device_id = device.id
      cross join lateral ${receptionOf(sql`device.id`, sql`pair.gateway_id`, sql`greatest(${fromMs}::bigint, seen.from_ms)`, sql`least(${untilMs}::bigint, seen.until_ms + 1)`)} as each
      where seen.may_latest
    ), page as (
      select received.*, exists (
        select 1 from device_binding as binding
        where binding.device_id = received.id and binding.to_device_id = ${gateway.id} and ${isBoundAt(nowMs, 'binding')}
      ) as is_bound
      from received order by time_ms desc, lower(name), id limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from received) as total, page.*
    from (values (1)) as one left join page on true
    order by page.time_ms desc, lower(page.name), page.id`;
}

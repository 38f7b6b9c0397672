/**
 * Which gateway received which sensor, when and how strongly. What was received stands in the readings, along their primary key of device and time; table `reception`
 * says of which sensors of a gateway there are any, so that a question about a gateway reads those and no others. All of it is about the last days, of which none is
 * sealed (sealed/days.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.js';

type Sql = RawBuilder<unknown>;

/** How far a reception may be behind, ms: a pair of gateway and sensor is written once in this time, not with each of the readings that come every minute. */
const behindMs = 600_000;
/** How long a reception is kept after its last reading, ms; nobody asks for more than a day. */
const keptMs = 2 * 86_400_000;

/** Statement that notes the receptions of readings just stored, the rows of a table expression; pairs that are noted already cost a look at the index. */
export const noteReceptions = (readings: string): string => `
  insert into reception (gateway_id, device_id, last_ms)
  select fresh.* from (
    select gateway_id, device_id, max(time_ms) as last_ms from ${readings} where gateway_id <> 0 group by gateway_id, device_id
  ) as fresh
  left join reception as known using (gateway_id, device_id)
  where known.last_ms is null or known.last_ms <= fresh.last_ms - ${behindMs}
  order by gateway_id, device_id
  on conflict (gateway_id, device_id) do update set last_ms = excluded.last_ms where reception.last_ms < excluded.last_ms`;

/** Subquery (gateway_id, device_id): the sensors of which gateways, an array, may have relayed a reading since a time, epoch ms; none that have is missing. */
export function receptionPairsSince(gatewayIds: Sql, fromMs: Sql): Sql {
  return sql`(select gateway_id, device_id from reception where gateway_id = any(${gatewayIds}) and last_ms >= ${fromMs} - ${behindMs}::bigint)`;
}

/** Forgets pairs of gateway and sensor that nobody can ask for any more. */
export async function removeOldReceptions(db: Db, nowMs: number): Promise<void> {
  await sql`delete from reception where last_ms < ${nowMs - keptMs}`.execute(db);
}

/** Subquery (time_ms, rssi): the last reading of a device that a gateway relayed in [from, until), epoch ms. */
export function lastReception(deviceId: Sql, gatewayId: Sql, fromMs: Sql, untilMs: Sql): Sql {
  return sql`(
    select reading.time_ms, reading.rssi from reading
    where reading.device_id = ${deviceId} and reading.gateway_id = ${gatewayId} and reading.time_ms >= ${fromMs} and reading.time_ms < ${untilMs}
    order by reading.time_ms desc limit 1)`;
}

/** Subquery (readings, time_ms, rssi) of one row: what a gateway relayed of a device in [from, until), epoch ms, or no row where that is nothing. */
export function receptionOf(deviceId: Sql, gatewayId: Sql, fromMs: Sql, untilMs: Sql): Sql {
  return sql`(
    select count(*) as readings, max(reading.time_ms) as time_ms, (array_agg(reading.rssi order by reading.time_ms desc))[1] as rssi
    from reading
    where reading.device_id = ${deviceId} and reading.gateway_id = ${gatewayId} and reading.time_ms >= ${fromMs} and reading.time_ms < ${untilMs}
    having count(*) > 0)`;
}

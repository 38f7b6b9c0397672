/** Which gateway heard which sensor, when and how strongly: questions in SQL over the readings, all along their primary key of device and time. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Subquery (time_ms, rssi): the last reading of a device that a gateway relayed within a time, epoch ms, both ends included. */
export function lastHeard(deviceId: Sql, gatewayId: Sql, fromMs: Sql, untilMs: Sql): Sql {
  return sql`(
    select reading.time_ms, reading.rssi from reading
    where reading.device_id = ${deviceId} and reading.gateway_id = ${gatewayId} and reading.time_ms >= ${fromMs} and reading.time_ms <= ${untilMs}
    order by reading.time_ms desc limit 1)`;
}

/** Subquery (gateway_id, readings, time_ms, rssi): every gateway that relayed readings of a device within a time, with how many and the last. */
export function heardBy(deviceId: Sql, fromMs: Sql, untilMs: Sql): Sql {
  return sql`(
    select reading.gateway_id, count(*) as readings, max(reading.time_ms) as time_ms,
      (array_agg(reading.rssi order by reading.time_ms desc))[1] as rssi
    from reading
    where reading.device_id = ${deviceId} and reading.gateway_id <> 0 and reading.time_ms >= ${fromMs} and reading.time_ms <= ${untilMs}
    group by reading.gateway_id)`;
}

/**
 * Facts as parts of statements about other tables, where a list of many rows has to be one statement: each a subquery along the primary keys of facts. Whoever
 * takes one knows what it answers, not where it stands. Times are epoch ms.
 */
import { type RawBuilder, sql } from 'kysely';
import { droppedOf } from './dropped.js';
import { dayMs } from './sealed/days.js';

type Sql = RawBuilder<unknown>;

/**
 * Subquery of one value: the gateway that received a device's reading of a moment most strongly, or the one of the smallest id; null = none did. Of a sealed day the
 * moment must be one that is noted there: see sealed/moments.ts.
 */
export const gatewayAt = (deviceId: Sql, atMs: Sql): Sql => sql`coalesce((
      select nullif(reading.gateway_id, 0) from reading where reading.device_id = ${deviceId} and reading.time_ms = ${atMs}
      order by reading.rssi desc nulls last, reading.gateway_id limit 1), (
      select chunk.moment_gateways[array_position(chunk.moments, ${atMs})] from reading_chunk as chunk
      where chunk.device_id = ${deviceId} and chunk.from_ms = ${atMs} - ${atMs} % ${sql.lit(dayMs)}))`;

/** Condition: a device's reading of a moment, whose day is not sealed yet, was received more than so many ms later. */
export const wasHeld = (deviceId: Sql, atMs: Sql, heldMs: number): Sql => sql`exists (
      select from reading where reading.device_id = ${deviceId} and reading.time_ms = ${atMs} and reading.received_ms - reading.time_ms > ${heldMs})`;

/** Condition: a device said an event of a kind of a time after one moment, whose day cannot be sealed yet, which was received after another. */
export const hasEventReceived = (deviceId: Sql, kind: Sql, afterMs: Sql, receivedAfterMs: Sql): Sql => sql`exists (
      select from device_event as event where event.device_id = ${deviceId} and event.time_ms > ${afterMs} and event.kind = ${kind}
        and event.received_ms > ${receivedAfterMs})`;

/** Value: before which time the facts of a device, a column, are removed; null = none ever were. */
export const droppedBefore = (deviceId: string): Sql => sql.raw(droppedOf(deviceId));

/**
 * As text for statements written by hand: the time of the first reading of a device since a moment; null = none. Of a sealed day in which the moment lies it must be
 * noted there, else the moment itself is answered for it: see sealed/moments.ts.
 */
export const firstReadingSince = (deviceId: string, fromMs: string): string =>
  `least((select r.time_ms from reading r where r.device_id = ${deviceId} and r.time_ms >= ${fromMs} order by r.time_ms limit 1),
      (select case when chunk.first_ms >= ${fromMs} then chunk.first_ms else coalesce(chunk.moment_firsts[array_position(chunk.moments, ${fromMs})], ${fromMs}) end
        from reading_chunk chunk where chunk.device_id = ${deviceId} and chunk.from_ms > ${fromMs} - ${dayMs} and chunk.last_ms >= ${fromMs} order by chunk.from_ms limit 1))`;

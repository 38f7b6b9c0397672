/** Who hears sensors and may not speak for them: counts of the last 30 days, for the owner of the sensor and, without the sensors, for the gateway's. */
import type { ForeignReception, RefusedReception } from '@frostway/contract/binding/relay-rows';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';

const keptDays = 30;
const oldest = (nowMs: number): string => new Date(nowMs - keptDays * 86_400_000).toISOString().slice(0, 10);
const iso = (ms: number): string => new Date(ms).toISOString();
const named = (alias: string): RawBuilder<unknown> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'kind', ${column('kind')}, 'mac', ${column('mac')}, 'imei', ${column('imei')}, 'name', ${column('name')}, 'model', ${column('model')})`;
};

type Listed<Row> = { total: number; rows: Row[] };
type Foreign = Omit<ForeignReception, 'lastAt' | 'isAllowed'> & { total: number; last_ms: number; is_allowed: boolean };

/** Foreign gateways that hear the principal's sensors, those received last first. What was received before a sensor was his, or came after it, is not told. */
export async function selectForeign(db: Db, principal: Principal, page: Page, nowMs: number): Promise<Listed<ForeignReception>> {
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<Foreign>`
    select count(*) over () as total, ${named('sensor')} as sensor, json_build_object('mac', gateway.mac, 'imei', gateway.imei, 'name', gateway.name) as gateway,
      received.readings, received.last_ms, received.rssi,
      exists (select from relay where relay.owner_id = ${principal.ownerId} and relay.account_id = coalesce(gateway.owner_id, gateway.dealer_id)
        and relay.from_ms <= ${nowMs} and (relay.until_ms is null or relay.until_ms > ${nowMs})
        and (relay.is_all or exists (select from relay_device where relay_id = relay.id and device_id = sensor.id and relay_device.until_ms is null))) as is_allowed
    from (
      select gateway_id, device_id, sum(readings)::bigint as readings, max(last_ms) as last_ms, (array_agg(rssi order by last_ms desc))[1] as rssi
      from foreign_reception where owner_id = ${principal.ownerId} and day > ${oldest(nowMs)}::date group by gateway_id, device_id
    ) as received
    join device as sensor on sensor.id = received.device_id and coalesce(sensor.owner_id, sensor.dealer_id) = ${principal.ownerId}
    join device as gateway on gateway.id = received.gateway_id
    order by received.last_ms desc, received.gateway_id, received.device_id limit ${limit} offset ${offset}`.execute(db);
  const total = rows[0]?.total ?? (await totalBehind(offset, () => selectForeign(db, principal, { page: 1, pageSize: 1 }, nowMs)));
  checkPage(total, page);
  return {
    total,
    rows: rows.map(({ gateway, sensor, readings, last_ms: lastMs, rssi, is_allowed: isAllowed }) => ({
      gateway,
      sensor,
      readings,
      lastAt: iso(lastMs),
      rssi,
      isAllowed,
    })),
  };
}

/** The principal's gateways and trackers of which readings were not taken, those received last first. */
export async function selectRefused(db: Db, principal: Principal, page: Page, nowMs: number): Promise<Listed<RefusedReception>> {
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<{ total: number; gateway: RefusedReception['gateway']; readings: number; last_ms: number }>`
    select count(*) over () as total, ${named('gateway')} as gateway, received.readings, received.last_ms
    from (
      select gateway_id, sum(readings)::bigint as readings, max(last_ms) as last_ms
      from gateway_refusal where owner_id = ${principal.ownerId} and day > ${oldest(nowMs)}::date group by gateway_id
    ) as received
    join device as gateway on gateway.id = received.gateway_id and coalesce(gateway.owner_id, gateway.dealer_id) = ${principal.ownerId}
    order by received.last_ms desc, received.gateway_id limit ${limit} offset ${offset}`.execute(db);
  const total = rows[0]?.total ?? (await totalBehind(offset, () => selectRefused(db, principal, { page: 1, pageSize: 1 }, nowMs)));
  checkPage(total, page);
  return { total, rows: rows.map(({ gateway, readings, last_ms: lastMs }) => ({ gateway, readings, lastAt: iso(lastMs) })) };
}

/** How many there are, asked of the first page: a page behind the last has no row to say it. */
async function totalBehind(offset: number, first: () => Promise<Listed<unknown>>): Promise<number> {
  return offset === 0 ? 0 : (await first()).total;
}

/** Forgets counts older than 30 days. */
export async function removeOldForeign(db: Db, nowMs: number): Promise<void> {
  await sql`delete from foreign_reception where day <= ${oldest(nowMs)}::date`.execute(db);
  await sql`delete from gateway_refusal where day <= ${oldest(nowMs)}::date`.execute(db);
}

/** How gateways are doing, and who received what: over the principal's devices and his time. Reads only. */
import type { GatewayHealth, Hearing } from '@frostway/contract/binding/rows';
import { connectionOf } from '@frostway/core/device-state';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import { joinSeen, type Principal, type SeenDevice, seesDevice } from '../../scope/devices.js';
import { type Granted, grantsOf } from '../../scope/grants.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { receptionOf, receptionPairsSince, lastReception } from '../../telemetry-store/receptions.js';
import { isBoundAt, likePattern, namedOf, type NamedRow } from '../device/index.js';

const hour = 3_600_000;
const day = 24 * hour;
const iso = (ms: number): string => new Date(ms).toISOString();

export type HealthFilter = { readonly id?: number; readonly search?: string | undefined; readonly limit: number; readonly offset: number };

type GatewayRow = NamedRow & { kind: 'gateway' };
type Row = GatewayRow &
  Pick<Granted, 'from_ms' | 'until_ms' | 'may_change' | 'may_latest'> & {
    total: number;
    software_version: string | null;
    write_seconds: number | null;
    last_seen_ms: number | null;
    attributes: Record<string, unknown> | null;
    attribute_ms: Record<string, number> | null;
    whitelist_ms: number | null;
  };

/** Gateways by name. */
export async function selectHealth(
  db: Db,
  principal: Principal,
  { id, search, limit, offset }: HealthFilter,
  nowMs: number,
): Promise<{ total: number; rows: GatewayHealth[] }> {
  const pattern = likePattern(search ?? '');
  const where = sql`device.kind = 'gateway' and ${id === undefined ? sql`true` : sql`device.id = ${id}`}
    and ${search === undefined || search === '' ? sql`true` : sql`(device.name ilike ${pattern} or device.mac ilike ${likePattern(search.replace(/[:\- .]/g, ''))})`}`;
  const grants = id === undefined ? {} : { ids: [id], withBelow: true };
  const { rows } = await sql<Row>`
    select count(*) over () as total, device.id, device.kind, device.mac, device.imei, device.name, device.model, device.software_version,
      seen.from_ms, seen.until_ms, seen.may_change, seen.may_latest, setting.write_seconds, state.last_seen_ms, state.attributes, state.attribute_ms,
      whitelist.from_ms as whitelist_ms
    from device ${joinSeen(principal, grants)}
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join device_state as state on state.device_id = device.id
    left join gateway_whitelist as whitelist on whitelist.gateway_id = device.id and whitelist.until_ms is null
    where ${where} order by lower(device.name), device.id limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0
      ? 0
      : ((await sql<{ total: number }>`select count(*) as total from device ${joinSeen(principal, grants)} where ${where}`.execute(db))
          .rows[0]?.total ?? 0));
  const ids = rows.map((row) => row.id);
  const [received, expected, keptOut] = await Promise.all([
    countReceived(db, principal, ids, nowMs),
    countExpected(db, principal, ids, nowMs),
    countKeptOut(db, principal, ids, nowMs),
  ]);
  return {
    total,
    rows: rows.map((row) => ({
      ...toHealth(row, nowMs),
      readingsHour: received.get(row.id)?.readings ?? 0,
      heard: received.get(row.id)?.heard ?? 0,
      expected: expected.get(row.id)?.expected ?? 0,
      missing: expected.get(row.id)?.missing ?? 0,
      keptOut: keptOut.get(row.id)?.count ?? 0,
    })),
  };
}

type Counted = 'readingsHour' | 'heard' | 'expected' | 'missing' | 'keptOut';

function toHealth(row: Row, nowMs: number): Omit<GatewayHealth, Counted> {
  const lastSeenMs = row.last_seen_ms !== null && row.last_seen_ms >= row.from_ms ? row.last_seen_ms : null;
  const said = (name: string): unknown => {
    const timeMs = row.attribute_ms?.[name] ?? 0;
    return row.may_latest && timeMs >= row.from_ms && timeMs <= row.until_ms ? row.attributes?.[name] : undefined;
  };
  const [version, uptime] = [said('version'), said('uptimeS')];
  return {
    ...namedOf(row),
    connection: connectionOf(lastSeenMs, row.write_seconds ?? 0, nowMs),
    lastSeen: lastSeenMs === null ? null : iso(lastSeenMs),
    whitelist: { isOn: row.whitelist_ms !== null, since: row.whitelist_ms === null ? null : iso(row.whitelist_ms) },
    version: typeof version === 'string' || typeof version === 'number' ? String(version) : row.software_version,
    uptimeSeconds: typeof uptime === 'number' ? Math.round(uptime) : null,
    mayChange: row.may_change,
  };
}

function byId<R extends { id: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Readings of the last hour by gateway, over the devices the principal sees the latest of. */
async function countReceived(db: Db, principal: Principal, ids: readonly number[], nowMs: number) {
  return byId((await receivedQuery(principal, ids, nowMs).execute(db)).rows);
}

/** Reads the readings of sensors that these gateways may have received, never those of all the principal sees. */
export function receivedQuery(
  principal: Principal,
  ids: readonly number[],
  nowMs: number,
): RawBuilder<{ id: number; readings: number; heard: number }> {
  return sql`
    select pair.gateway_id as id, sum(each.readings)::integer as readings, count(*)::integer as heard
    from device ${joinSeen(principal)}
    join ${receptionPairsSince(sql`${ids}::integer[]`, sql`${nowMs - hour}::bigint`)} as pair on pair.device_id = device.id
    cross join lateral ${receptionOf(sql`device.id`, sql`pair.gateway_id`, sql`greatest(${nowMs - hour}::bigint, seen.from_ms)`, sql`least(${nowMs + limits.futureMs + 1}::bigint, seen.until_ms + 1)`)} as each
    where seen.may_latest
    group by pair.gateway_id`;
}

/** Beacons bound to gateways now, and how many of these they have not received for too long. */
async function countExpected(db: Db, principal: Principal, ids: readonly number[], nowMs: number) {
  const silentMs = sql`greatest(${hour}::bigint, ${limits.gapIntervals * 1000}::bigint * coalesce(setting.write_seconds, 0))`;
  const { rows } = await sql<{ id: number; expected: number; missing: number }>`
    select binding.to_device_id as id, count(*)::integer as expected, (count(*) filter (where received.time_ms is null))::integer as missing
    from device_binding as binding
    join device on device.id = binding.device_id and device.kind = 'beacon' ${joinSeen(principal)}
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join lateral ${lastReception(sql`device.id`, sql`binding.to_device_id`, sql`greatest(${nowMs}::bigint - ${silentMs}, seen.from_ms)`, sql`seen.until_ms + 1`)} as received on true
    where binding.to_device_id = any(${ids}::integer[]) and ${isBoundAt(nowMs, 'binding')} and seen.may_latest
    group by binding.to_device_id`.execute(db);
  return byId(rows);
}

async function countKeptOut(db: Db, principal: Principal, ids: readonly number[], nowMs: number) {
  const { rows } = await sql<{ id: number; count: number }>`
    select unlisted.gateway_id as id, count(*)::integer as count
    from gateway_unlisted as unlisted join device on device.id = unlisted.device_id
    where unlisted.gateway_id = any(${ids}::integer[]) and unlisted.last_ms >= ${nowMs - day} and ${seesDevice(principal)}
    group by unlisted.gateway_id`.execute(db);
  return byId(rows);
}

/** The gateways that received a device in the last hours, newest first; one the principal does not see is not named. */
export async function selectHearings(db: Db, principal: Principal, device: SeenDevice, hours: number, nowMs: number): Promise<Hearing[]> {
  if (!device.rights.has('latest')) return [];
  const fromMs = Math.max(nowMs - hours * hour, device.window.fromMs);
  const [received = []] = await new TelemetryReader(queryingIn(db)).receptions([
    { id: device.id, fromMs, untilMs: device.window.untilMs - 1 },
  ]);
  const { rows: gateways } = await sql<GatewayRow>`
    select id, kind, mac, imei, name, model from device
    where id = any(${received.map(({ gatewayId }) => gatewayId)}::integer[]) and id in (select device_id from ${grantsOf(principal)} as seen)`.execute(
    db,
  );
  const seen = new Map(gateways.map((gateway) => [gateway.id, gateway]));
  return received
    .toSorted((a, b) => b.lastMs - a.lastMs || (b.rssi ?? -Infinity) - (a.rssi ?? -Infinity))
    .map(({ gatewayId, lastMs, rssi, readings }) => ({ gateway: seen.get(gatewayId) ?? null, time: iso(lastMs), rssi, readings }));
}

/** When devices end, and how many there are of which sort: the own ones, and those below a dealer. Reads only. */
import type { Answer } from '@frostway/contract/endpoint';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { expiryStates } from '@frostway/contract/trade/rows';
import { deviceKinds } from '@frostway/contract/device/rows';
import { connectionOf, connections } from '@frostway/core/device-state';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Page } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, joinSeen, ownsDevice, type Principal } from '../../scope/devices.js';
import { isBusy } from '../../scope/missions.js';
import { dayMs, type ExpiryRow, expiryColumns, expiryStateOf, toExpiry } from './expiry-state.js';
import { isBusinessOf, withHolders } from './parties.js';
import { selectPage } from './records.js';
import { findService } from './service.js';

const hasBelow = ({ level }: Caller): boolean => level === 'dealer' || level === 'administrator';

/** The caller's devices in use that end within some days or have ended, the first to end first. */
export async function listExpiring(
  db: Db,
  caller: Caller,
  { days, ...page }: Page & { readonly days: number },
  nowMs: number,
): Promise<Answer<(typeof table)['expiring']>> {
  const { rows, total } = await selectPage(
    db,
    sql<ExpiryRow>`select ${expiryColumns}`,
    sql`from device where ${ownsDevice(caller)} and not device.is_scrapped and device.expires_at <= ${new Date(nowMs + days * dayMs)}`,
    sql`device.expires_at, device.id`,
    page,
  );
  return { total, rows: rows.map((row) => toExpiry(row, nowMs)) };
}

/** One device's end, and whom to turn to. */
export async function readExpiry(
  db: Db,
  caller: Caller,
  wanted: { readonly mac?: string | undefined; readonly imei?: string | undefined },
  nowMs: number,
): Promise<Answer<(typeof table)['expireDevice']>> {
  const { id } = await findSeenDevice(db, caller, wanted);
  const { rows } = await sql<ExpiryRow>`select ${expiryColumns} from device where device.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`device ${id} is not there`);
  return { ...toExpiry(row, nowMs), service: await findService(db, caller.accountId, id) };
}

type Counts = Answer<(typeof table)['expiryInfo']>['own'];

async function countEnds(db: Db, where: RawBuilder<unknown>, nowMs: number): Promise<Counts> {
  const within = (days: number): RawBuilder<unknown> =>
    sql`(count(*) filter (where device.expires_at > ${new Date(nowMs)} and device.expires_at <= ${new Date(nowMs + days * dayMs)}))::integer`;
  const { rows } = await sql<Counts>`
    select count(*)::integer as total, (count(*) filter (where device.expires_at <= ${new Date(nowMs)}))::integer as expired,
      ${within(1)} as within1, ${within(7)} as within7, ${within(30)} as within30
    from device ${withHolders} where ${where} and not device.is_scrapped`.execute(db);
  return rows[0] ?? { total: 0, expired: 0, within1: 0, within7: 0, within30: 0 };
}

/** How many of the principal's devices in use are said to expire soon. */
export async function countExpiring(db: Db, principal: Principal, nowMs: number): Promise<number> {
  return (await countEnds(db, ownsDevice(principal), nowMs)).within30;
}

/** How many devices end when. */
export async function readExpiryInfo(db: Db, caller: Caller, nowMs: number): Promise<Answer<(typeof table)['expiryInfo']>> {
  return {
    own: await countEnds(db, ownsDevice(caller), nowMs),
    below: hasBelow(caller) ? await countEnds(db, isBusinessOf(caller), nowMs) : null,
  };
}

type Stats = Answer<(typeof table)['deviceStats']>['own'];
type StatsRow = {
  kind: Stats['kinds'] extends Record<infer K, number> ? K : never;
  model: string;
  expires_at: Date | null;
  is_scrapped: boolean;
  last_seen_ms: number | null;
  write_seconds: number | null;
  is_busy: boolean;
};

/** Numbers of devices by kind, model, connection and expiry. */
export async function readDeviceStats(db: Db, caller: Caller, nowMs: number): Promise<Answer<(typeof table)['deviceStats']>> {
  const columns = sql`select device.kind, device.model, device.expires_at, device.is_scrapped, setting.write_seconds, ${isBusy} as is_busy`;
  const joined = sql`left join device_state as state on state.device_id = device.id
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null`;
  const { rows: own } = await sql<StatsRow>`
    ${columns}, case when state.last_seen_ms >= seen.from_ms then state.last_seen_ms end as last_seen_ms from device ${joinSeen(caller)} ${joined}`.execute(
    db,
  );
  if (!hasBelow(caller)) return { own: countStats(own, nowMs), below: null };
  const { rows: below } = await sql<StatsRow>`
    ${columns}, state.last_seen_ms from device ${withHolders} ${joined} where ${isBusinessOf(caller)}`.execute(db);
  return { own: countStats(own, nowMs), below: countStats(below, nowMs) };
}

function countStats(rows: readonly StatsRow[], nowMs: number): Stats {
  const models: Record<string, number> = {};
  for (const { model } of rows) models[model] = (models[model] ?? 0) + 1;
  return {
    total: rows.length,
    models,
    kinds: countBy(deviceKinds, rows, (row) => row.kind),
    connections: countBy(connections, rows, (row) => connectionOf(row.last_seen_ms, row.write_seconds ?? 0, nowMs)),
    states: countBy(expiryStates, rows, (row) => expiryStateOf(row, nowMs)),
    busy: rows.filter((row) => row.is_busy).length,
  };
}

function countBy<K extends string, R>(names: readonly K[], rows: readonly R[], nameOf: (row: R) => K): Record<K, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
  for (const row of rows) counts[nameOf(row)] += 1;
  return counts;
}

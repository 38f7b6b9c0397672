/** What the home page counts. Reads only. */
import type { Answer } from '@frostway/contract/endpoint';
import type { overview as table } from '@frostway/contract/overview/endpoints';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import { joinSeen, ownsGroup, type Principal, seesDevice } from '../../scope/devices.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { announcementFor } from './announcements.js';

type Base = Answer<(typeof table)['base']>;

/** Groups, the logins of the principal and the announcement in force. */
export async function readFigures(
  db: Db,
  principal: Principal,
  nowMs: number,
): Promise<Pick<Base, 'groupTotal' | 'announcement' | 'loginCount' | 'lastLoginAt'>> {
  const { rows } = await sql<{
    groups: number;
    announcement: string | null;
    login_count: number;
    previous_login_at: Date | null;
  }>`
    select
      (select count(*) from device_group where ${ownsGroup(principal)}) as groups,
      ${announcementFor(principal, nowMs)} as announcement,
      account.login_count, account.previous_login_at
    from account where account.id = ${principal.accountId}`.execute(db);
  const [row] = rows;
  return {
    groupTotal: row?.groups ?? 0,
    announcement: row?.announcement ?? null,
    loginCount: row?.login_count ?? 0,
    lastLoginAt: row?.previous_login_at?.toISOString() ?? null,
  };
}

/** Counts in [sinceMs, untilMs). */
async function countMostActive(db: Db, principal: Principal, sinceMs: number, untilMs: number): Promise<Base['mostActive']> {
  const { rows } = await sql<Omit<Base['mostActive'][number], 'readings'> & { from_ms: number; until_ms: number }>`
    select device.id, device.mac, device.imei, device.name, greatest(${sinceMs}::bigint, seen.from_ms) as from_ms, least(${untilMs - 1}::bigint, seen.until_ms) as until_ms
    from device ${joinSeen(principal)}
    join device_state as state on state.device_id = device.id
    where state.last_seen_ms >= ${sinceMs}`.execute(db);
  const counts = await new TelemetryReader(queryingIn(db)).count(
    rows.map((row) => ({ id: row.id, fromMs: row.from_ms, untilMs: row.until_ms })),
    ['reading', 'position'],
  );
  return rows
    .map(({ from_ms: _from, until_ms: _until, ...row }, index) => {
      const { reading, position } = counts[index] ?? { reading: 0, position: 0 };
      return { ...row, readings: reading + position };
    })
    .filter(({ readings }) => readings > 0)
    .toSorted((a, b) => b.readings - a.readings || a.id - b.id)
    .slice(0, limits.mostActive);
}

/** What was kept, without devices that the principal sees no more. */
async function stillSeen(db: Db, principal: Principal, rows: Base['mostActive']): Promise<Base['mostActive']> {
  const ids = rows.map((row) => row.id);
  const { rows: seen } = await sql<{
    id: number;
  }>`select id from device where id = any(${ids}::integer[]) and ${seesDevice(principal)}`.execute(db);
  return rows.filter((row) => seen.some(({ id }) => id === row.id));
}

/** A count that took longer than this is kept for the next principals. */
const dearMs = 200;
/** Times the count's own duration, so that counting takes a small part of the database however large a fleet is. */
const keptFor = 30;

/** The devices with most readings and positions in a range; for large fleets the last count is kept a while, for an account. */
export function createMostActive(): (db: Db, principal: Principal, sinceMs: number, untilMs: number) => Promise<Base['mostActive']> {
  const kept = new Map<number, { readonly rows: Promise<Base['mostActive']>; endsAt: number }>();
  return async (db, principal, sinceMs, untilMs) => {
    const now = performance.now();
    for (const [accountId, entry] of kept) if (entry.endsAt < now) kept.delete(accountId);
    const entry = kept.get(principal.accountId);
    if (entry !== undefined) return stillSeen(db, principal, await entry.rows);
    const rows = countMostActive(db, principal, sinceMs, untilMs);
    const fresh = { rows, endsAt: Number.POSITIVE_INFINITY };
    kept.set(principal.accountId, fresh);
    let keptMs = 0;
    try {
      await rows;
      const tookMs = performance.now() - now;
      keptMs = tookMs < dearMs ? 0 : tookMs * keptFor;
    } finally {
      if (keptMs === 0) kept.delete(principal.accountId);
      else fresh.endsAt = performance.now() + keptMs;
    }
    return rows;
  };
}

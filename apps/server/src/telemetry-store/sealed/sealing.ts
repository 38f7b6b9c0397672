/** The work of sealing: all days that are old enough, oldest first, a device after the other; and all the way back. */
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.js';
import { int4Array, int8Array } from '../binary-arrays.js';
import { droppedBeforeOf } from '../dropped.js';
import type { Partitions } from '../partitions.js';
import { dayMs, dayOf, type DeviceDay, leastDays } from './days.js';
import type { AnyKind } from './kind.js';
import { kinds } from './kinds.js';
import { nothingDone, type SealingDone, SealingRun } from './run.js';
import { type AskedMoments, openDays, sealDay, type Sealed } from './seal.js';

/** What sealing works with. */
export type SealingTools = { readonly pool: pg.Pool; readonly partitions: Partitions; readonly askedOf: AskedMoments };
/** When: days that ended so many days before now, of which nothing came for so long, ms. */
export type SealingTime = { readonly nowMs: number; readonly days: number; readonly quietMs: number };
const devicesAtOnce = 500;

/** Seals what is old enough; ends early when the signal comes, and goes on the next time. */
export async function sealOld(tools: SealingTools, time: SealingTime, signal: AbortSignal): Promise<SealingDone> {
  const all = nothingDone();
  for (const kind of kinds) {
    if (signal.aborted) break;
    const done = await sealOldOf(tools, kind, time, signal);
    for (const what of Object.keys(all) as Sealed[]) all[what] += done[what];
  }
  return all;
}

async function sealOldOf(
  tools: SealingTools,
  kind: AnyKind,
  { nowMs, days, quietMs }: SealingTime,
  signal: AbortSignal,
): Promise<SealingDone> {
  const run = await SealingRun.begin(tools.pool, kind, nowMs);
  const untilMs = dayOf(nowMs - Math.max(days, leastDays) * dayMs);
  try {
    await sealDevices({ tools, run, kind, untilMs, quietMs: nowMs - quietMs, signal });
    if (run.done.sealed > 0) await giveBack(tools.pool, kind, untilMs);
    await (signal.aborted ? run.endEarly() : run.end(untilMs));
  } catch (error) {
    await run.endEarly(error instanceof Error ? error.message : 'unknown');
    throw error;
  }
  return run.done;
}

/** A run, and what it seals: days that end by a time, of which nothing came since another, epoch ms. */
type Sealing = {
  readonly tools: SealingTools;
  readonly run: SealingRun;
  readonly kind: AnyKind;
  readonly untilMs: number;
  readonly quietMs: number;
  readonly signal: AbortSignal;
};

async function sealDevices(sealing: Sealing): Promise<void> {
  const { tools, run, signal } = sealing;
  for (let [lastId, through] = [0, 0]; !signal.aborted;) {
    const { rows } = await tools.pool.query<{ id: number }>('select id from device where id > $1 order by id limit $2', [
      lastId,
      devicesAtOnce,
    ]);
    const ids = rows.map(({ id }) => id);
    const before = through;
    await sealOf(sealing, ids, (share) => run.isAt(before + share * ids.length));
    through += ids.length;
    const last = ids.at(-1);
    if (last === undefined) break;
    lastId = last;
  }
}

/** Seals what devices have, the first day of each, then the second; tells which share of it is done. */
async function sealOf(sealing: Sealing, ids: readonly number[], isAt: (share: number) => Promise<void>): Promise<void> {
  const { run, kind, untilMs, quietMs, signal } = sealing;
  const { pool, partitions, askedOf } = sealing.tools;
  const dropped = await droppedBeforeOf(pool, ids);
  // The day in which it lies is removed tomorrow.
  let open = ids.map((id): DeviceDay => ({ deviceId: id, fromMs: dayOf((dropped.get(id) ?? 0) + dayMs - 1) }));
  /** Days from the first that was found of each. */
  let all: number | undefined;
  while (open.length > 0 && !signal.aborted) {
    const { rows } = await pool.query<{ deviceId: number; ms: number }>({
      name: `first-unsealed-${kind.name}`,
      text: `select device.id as "deviceId", kept.time_ms as ms from unnest($1::integer[], $2::bigint[]) as device (id, from_ms)
cross join lateral (select time_ms from ${kind.rows} where device_id = device.id and time_ms >= device.from_ms and time_ms < $3 order by time_ms limit 1) as kept`,
      values: [int4Array(open.map(({ deviceId }) => deviceId)), int8Array(open.map(({ fromMs }) => fromMs)), untilMs],
    });
    const found = rows.map(({ deviceId, ms }): DeviceDay => ({ deviceId, fromMs: dayOf(ms) }));
    const left = found.reduce((sum, { fromMs }) => sum + untilMs - fromMs, 0);
    all ??= left;
    if (left > 0) await isAt(1 - left / all);
    await partitions.ensure(found.map(({ fromMs }) => fromMs));
    const lane = async (days: readonly DeviceDay[]): Promise<void> => {
      for (const day of days) {
        if (signal.aborted) return;
        run.add(day, await sealed(pool, kind, day, quietMs, askedOf));
      }
    };
    // The database reads one day while another is packed; devices of different parity share no lock.
    await Promise.all([0, 1].map((parity) => lane(found.filter(({ deviceId }) => deviceId % 2 === parity))));
    if (signal.aborted) return;
    open = found.map(({ deviceId, fromMs }) => ({ deviceId, fromMs: fromMs + dayMs }));
  }
}

async function sealed(pool: pg.Pool, kind: AnyKind, day: DeviceDay, quietMs: number, askedOf: AskedMoments): Promise<Sealed> {
  try {
    return await inTransaction(pool, (client) => sealDay(client, kind, day, quietMs, askedOf));
  } catch (error) {
    // lock_not_available: what holds it needs it now.
    if ((error as { code?: unknown }).code === '55P03') return 'busy';
    throw error;
  }
}

/** Gives the room of sealed rows back: what lies between rows that stay is written over, a month that is over and of which no row is left is emptied as a file. */
async function giveBack(pool: pg.Pool, { rows: table }: AnyKind, untilMs: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; isOver: boolean }>(
    `select name, begins + interval '1 month' <= until as "isOver" from (
       select child.relname as name, to_date(right(child.relname, 6), 'YYYYMM') as begins, to_timestamp($1 / 1000.0) at time zone 'UTC' as until
       from pg_inherits join pg_class child on child.oid = inhrelid
       where inhparent = $2::text::regclass and child.relname ~ ('^' || $2::text || '_[0-9]{6}$') and pg_relation_size(child.oid) > 0) as month
     where begins <= until order by name`,
    [untilMs, table],
  );
  for (const { name, isOver } of rows) {
    await pool.query(`vacuum ${name}`);
    if (isOver) await empty(pool, name);
  }
}

/** Empties a month without a row, unless somebody reads it just now. */
async function empty(pool: pg.Pool, name: string): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query("set local lock_timeout = '100ms'");
      await client.query(`lock table ${name} in access exclusive mode`);
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount === 0) await client.query(`truncate ${name}`);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
  }
}

/** Opens everything that is sealed, a day at a time; ends early when the signal comes. Answers how many days. */
export async function openAll(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  let opened = 0;
  for (const kind of kinds) opened += await openAllOf(pool, kind, signal);
  return opened;
}

async function openAllOf(pool: pg.Pool, kind: AnyKind, signal: AbortSignal): Promise<number> {
  let opened = 0;
  for (let last: DeviceDay = { deviceId: 0, fromMs: 0 }; !signal.aborted;) {
    const { rows } = await pool.query<DeviceDay>(
      `select device_id as "deviceId", from_ms as "fromMs" from ${kind.sealed} where (device_id, from_ms) > ($1, $2) order by device_id, from_ms limit $3`,
      [last.deviceId, last.fromMs, devicesAtOnce],
    );
    for (const day of rows) if (!signal.aborted) opened += await inTransaction(pool, (client) => openDays(client, kind, [day]));
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end;
  }
  return opened;
}

/** What is recorded of SIM cards: data that was bought, and what was read as used. Tables sim_entry and sim_card are only written here. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { sim as table } from '@frostway/contract/sim/endpoints';
import type { SimCard } from '@frostway/contract/sim/rows';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedChange, Caller } from '../../call/serve.js';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import type { SimUse } from '../../outside/sim-vendor.js';
import { findSeenDevice } from '../../scope/devices.js';
import { findNamed } from '../trade/index.js';
import { readCard } from './cards.js';

/** Data that was bought for a device. */
export type TopUp = {
  readonly deviceId: number;
  readonly megabytes: number;
  /** Until when it holds; null = without an end, undefined = as before. */
  readonly endsAt?: Date | null | undefined;
  readonly amount?: number | null | undefined;
  readonly currency?: string | undefined;
  readonly note?: string | undefined;
  readonly accountId: number | null;
  readonly orderId?: number | undefined;
};

/** Adds data to a card, and says in the ledger where it came from. */
export async function putTopUp(db: Db, topUp: TopUp, at: Date): Promise<void> {
  const { deviceId, megabytes, endsAt, amount = null, currency, note = '', accountId, orderId = null } = topUp;
  const ends: RawBuilder<unknown> = endsAt === undefined ? sql`sim_card.ends_at` : sql`excluded.ends_at`;
  await sql`
    insert into sim_card (device_id, total_mb, ends_at, source, read_at) values (${deviceId}, ${megabytes}, ${endsAt ?? null}::timestamptz, 'ledger', ${at})
    on conflict (device_id) do update set total_mb = sim_card.total_mb + excluded.total_mb, ends_at = ${ends}, read_at = excluded.read_at`.execute(
    db,
  );
  await db
    .insertInto('sim_entry')
    .values({
      device_id: deviceId,
      account_id: accountId,
      order_id: orderId,
      kind: 'topUp',
      megabytes,
      ends_at: endsAt ?? null,
      amount,
      currency: amount === null ? null : (currency ?? null),
      note,
      created_at: at,
    })
    .execute();
}

/** A device of a customer below, held until the commit. Refuses 50017, and 50006 what is not the caller's business. */
async function holdBusiness(
  db: Db,
  caller: Caller,
  { mac, imei }: { mac?: string | undefined; imei?: string | undefined },
): Promise<number> {
  if (mac === undefined && imei === undefined) refuse('rangeMissing');
  const [device] = await findNamed(db, caller, { mac: mac === undefined ? [] : [mac], imei: imei === undefined ? [] : [imei] }, true);
  if (device === undefined) refuse('notFound');
  if (!device.is_business && caller.level !== 'administrator') refuse('notPermitted');
  return device.id;
}

const factsOf = ({ total, used, endsAt }: SimCard) => ({ total, used, endsAt });

/** Answers POST /api/sim/topUp. Refuses 50017, 50006, 80083. */
export async function topUp(
  caller: Caller,
  { mac, imei, endsAt, ...more }: Input<(typeof table)['topUp']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<SimCard> {
  const deviceId = await holdBusiness(db, caller, { mac, imei });
  if (endsAt !== undefined && endsAt !== null && endsAt <= nowMs) refuse('endInPast', { endsAt: 'endInPast' });
  const before = await readCard(db, deviceId, nowMs);
  const ends = endsAt === undefined || endsAt === null ? endsAt : new Date(endsAt);
  await putTopUp(db, { ...more, deviceId, endsAt: ends, accountId: caller.accountId }, new Date(nowMs));
  const after = await readCard(db, deviceId, nowMs);
  audit({ entity: 'simCard', id: deviceId, before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Answers PUT /api/sim/used. Refuses 50017, 50006. */
export async function recordUse(
  caller: Caller,
  { used, ...names }: Input<(typeof table)['recordUse']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<SimCard> {
  const deviceId = await holdBusiness(db, caller, names);
  const [before, at] = [await readCard(db, deviceId, nowMs), new Date(nowMs)];
  await sql`
    insert into sim_card (device_id, used_mb, source, read_at) values (${deviceId}, ${used}, 'ledger', ${at})
    on conflict (device_id) do update set used_mb = excluded.used_mb, source = 'ledger', read_at = excluded.read_at`.execute(db);
  await db
    .insertInto('sim_entry')
    .values({ device_id: deviceId, account_id: caller.accountId, kind: 'reading', megabytes: used, created_at: at })
    .execute();
  const after = await readCard(db, deviceId, nowMs);
  audit({ entity: 'simCard', id: deviceId, before: factsOf(before), after: factsOf(after) });
  return after;
}

/** What the vendor of a card says holds, whatever was recorded by hand. */
export async function putVendorUse(db: Db, deviceId: number, { totalMb, usedMb, endsAt }: SimUse, at: Date): Promise<void> {
  await sql`
    insert into sim_card (device_id, total_mb, used_mb, ends_at, source, read_at) values (${deviceId}, ${totalMb}, ${usedMb}, ${endsAt}::timestamptz, 'vendor', ${at})
    on conflict (device_id) do update set total_mb = excluded.total_mb, used_mb = excluded.used_mb, ends_at = excluded.ends_at, source = 'vendor', read_at = excluded.read_at`.execute(
    db,
  );
}

/** Answers GET /api/sim/entries. Refuses 50017. */
export async function listEntries(
  db: Db,
  caller: Caller,
  { page, pageSize, ...names }: Input<(typeof table)['entries']>,
): Promise<Answer<(typeof table)['entries']>> {
  const { id } = await findSeenDevice(db, caller, names);
  const { total } = await db
    .selectFrom('sim_entry')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow();
  checkPage(total, { page, pageSize });
  const { limit, offset } = rangeOf({ page, pageSize });
  const rows = await db
    .selectFrom('sim_entry')
    .leftJoin('sim_order', 'sim_order.id', 'sim_entry.order_id')
    .leftJoin('account', 'account.id', 'sim_entry.account_id')
    .select(['sim_entry.id', 'sim_entry.kind', 'sim_entry.megabytes', 'sim_entry.ends_at', 'sim_entry.amount', 'sim_entry.currency'])
    .select(['sim_entry.note', 'sim_entry.created_at', 'sim_order.number', 'account.account'])
    .where('sim_entry.device_id', '=', id)
    .orderBy('sim_entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map(({ ends_at: endsAt, created_at: at, number, account, ...row }) => ({
      ...row,
      endsAt: endsAt?.toISOString() ?? null,
      order: number,
      by: account,
      at: at.toISOString(),
    })),
  };
}

/** A card as a demo has it: made where the device has none. */
export async function ensureCard(
  db: Db,
  { deviceId, totalMb, usedMb }: { readonly deviceId: number; readonly totalMb: number; readonly usedMb: number },
  at: Date,
): Promise<void> {
  await sql`
    insert into sim_card (device_id, total_mb, used_mb, source, read_at) values (${deviceId}, ${totalMb}, ${usedMb}, 'ledger', ${at})
    on conflict (device_id) do nothing`.execute(db);
}

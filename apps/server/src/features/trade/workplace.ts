/** A dealer's workplace: the devices of his stock and of everybody below him, with their state and expiry; never what they measure. */
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { type customerKinds, type dealerSorts, type dealerStates, type trade as table } from '@frostway/contract/trade/endpoints';
import { connectionOf } from '@frostway/core/device-state';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Page } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { isBelowAccount } from '../../scope/accounts.js';
import { dayMs, type ExpiryRow, expiringMs, expiryColumns, toExpiry } from './expiry-state.js';
import { isBusinessOf, isStockOf, type Party, partyOf, withHolders } from './parties.js';
import { isNamed, selectPage } from './records.js';

type State = (typeof dealerStates)[number];

/** Conditions on `device` joined with `state`, by the name of the list they make. */
function isIn(caller: Caller, nowMs: number): Record<State, RawBuilder<unknown>> {
  const [now, soon, yesterday] = [new Date(nowMs), new Date(nowMs + expiringMs), nowMs - dayMs];
  const inUse = sql`not device.is_scrapped`;
  return {
    all: sql`true`,
    stock: sql`(${inUse} and ${isStockOf(caller)})`,
    sold: sql`(${inUse} and not ${isStockOf(caller)})`,
    expiring: sql`(${inUse} and device.expires_at > ${now} and device.expires_at <= ${soon})`,
    expired: sql`(${inUse} and device.expires_at <= ${now})`,
    // Who got no reading of a device since it is his misses it as well.
    silent: sql`(${inUse} and device.owner_id is not null
      and coalesce(state.last_seen_ms, (extract(epoch from device.registered_at) * 1000)::bigint, 0) < ${yesterday})`,
    scrapped: sql`device.is_scrapped`,
  };
}

const withState = sql`left join device_state as state on state.device_id = device.id`;
/** Who has a device: its owner, or the dealer in whose stock it stands. */
const holder = sql`coalesce(device.owner_id, device.dealer_id)`;
/** Levels of those who are customers; a group user has what his enterprise has. */
const customerLevels = ['normal', 'internet', 'enterprise'] as const;

/** The accounts of the workplace: below the caller, or holding a device that is his business. */
function isCustomerOf(caller: Caller): RawBuilder<unknown> {
  const isBelow = caller.level === 'administrator' ? sql`true` : isBelowAccount(caller.accountId);
  return sql`(account.level = any(${[...customerLevels, 'dealer']}::text[]) and account.id <> ${caller.accountId}
    and (${isBelow} or exists (select from device ${withHolders} where ${holder} = account.id and ${isBusinessOf(caller)})))`;
}

/** Numbers over everything below. */
export async function readOverview(db: Db, caller: Caller, nowMs: number): Promise<Answer<(typeof table)['dealerOverview']>> {
  const where = isIn(caller, nowMs);
  const count = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(count(*) filter (where ${condition}))::integer`;
  const { rows } = await sql<Omit<Answer<(typeof table)['dealerOverview']>, 'customers' | 'dealers'>>`
    select ${count(sql`not device.is_scrapped`)} as total, ${count(where.stock)} as stock, ${count(where.sold)} as sold, ${count(where.expiring)} as expiring,
      ${count(where.expired)} as expired, ${count(where.silent)} as silent, ${count(where.scrapped)} as scrapped
    from device ${withHolders} ${withState} where ${isBusinessOf(caller)}`.execute(db);
  const { rows: people } = await sql<{ customers: number; dealers: number }>`
    select ${count(sql`account.level <> 'dealer'`)} as customers, ${count(sql`account.level = 'dealer'`)} as dealers
    from account where ${isCustomerOf(caller)}`.execute(db);
  const [[counted], [counts]] = [rows, people];
  if (counted === undefined || counts === undefined) throw new Error('a count answered no row');
  return { ...counted, ...counts };
}

const orders: Readonly<Record<(typeof dealerSorts)[number], RawBuilder<unknown>>> = {
  name: sql`lower(device.name)`,
  owner: sql`lower(coalesce(owner.account, dealer.account))`,
  expiresAt: sql`device.expires_at`,
  lastSeen: sql`state.last_seen_ms`,
  soldAt: sql`sold.sold_at`,
};

export type DealerFilter = Page & {
  readonly state: State;
  readonly customer?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly order: 'asc' | 'desc';
};

type Row = ExpiryRow & {
  owner: Party | null;
  dealer: Party | null;
  last_seen_ms: number | null;
  write_seconds: number | null;
  sold_at: Date | null;
  scrapped_at: Date | null;
  scrap_reason: string | null;
};

/** The devices of the workplace. Refuses 10027 an unknown order, 80192 a customer who is none. */
export async function listDealerDevices(
  db: Db,
  caller: Caller,
  filter: DealerFilter,
  nowMs: number,
): Promise<Answer<(typeof table)['dealerDevices']>> {
  const sort = filter.sort === undefined || filter.sort === '' ? 'name' : filter.sort;
  if (!isSort(sort)) refuse('sortUnsupported');
  if (filter.customer !== undefined) await checkCustomer(db, caller, filter.customer);
  const from = sql`from device ${withHolders} ${withState}
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join lateral (select sold_at from sale where sale.device_id = device.id order by sale.id desc limit 1) as sold on true
    where ${isBusinessOf(caller)} and ${isIn(caller, nowMs)[filter.state]}
      and ${filter.customer === undefined ? sql`true` : sql`${holder} = ${filter.customer}`}
      and ${isNamed(filter, ['device.name', 'device.model', 'owner.account', 'owner.nickname', 'dealer.account'])}`;
  const { rows, total } = await selectPage(
    db,
    sql<Row>`select ${expiryColumns}, device.scrapped_at, device.scrap_reason, ${partyOf('owner')} as owner, ${partyOf('dealer')} as dealer,
      state.last_seen_ms, setting.write_seconds, sold.sold_at`,
    from,
    sql`${orders[sort]} ${filter.order === 'desc' ? sql`desc` : sql`asc`} nulls last, device.id`,
    filter,
  );
  return { total, rows: rows.map((row) => toDealerDevice(row, nowMs)) };
}

const isSort = (name: string): name is (typeof dealerSorts)[number] => Object.hasOwn(orders, name);

async function checkCustomer(db: Db, caller: Caller, id: number): Promise<void> {
  const { rows } = await sql`select 1 from account where account.id = ${id} and ${isCustomerOf(caller)}`.execute(db);
  if (rows.length === 0) refuse('noSuchAccount', { customer: 'noSuchAccount' });
}

function toDealerDevice(row: Row, nowMs: number): Answer<(typeof table)['dealerDevices']>['rows'][number] {
  return {
    ...toExpiry(row, nowMs),
    owner: row.owner,
    dealer: row.dealer,
    connection: connectionOf(row.last_seen_ms, row.write_seconds ?? 0, nowMs),
    lastSeen: row.last_seen_ms === null ? null : new Date(row.last_seen_ms).toISOString(),
    soldAt: row.sold_at?.toISOString() ?? null,
    isScrapped: row.is_scrapped,
    scrappedAt: row.scrapped_at?.toISOString() ?? null,
    scrapReason: row.scrap_reason,
  };
}

const isOfKind: Readonly<Record<(typeof customerKinds)[number], RawBuilder<unknown>>> = {
  all: sql`true`,
  customers: sql`account.level <> 'dealer'`,
  dealers: sql`account.level = 'dealer'`,
};

/** Customers and dealers below, by name, each with the numbers of the devices he has himself. */
export async function listCustomers(
  db: Db,
  caller: Caller,
  filter: Page & { readonly only: (typeof customerKinds)[number]; readonly search?: string | undefined },
  nowMs: number,
): Promise<Answer<(typeof table)['dealerCustomers']>> {
  const where = isIn(caller, nowMs);
  const count = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(count(*) filter (where ${condition}))::integer`;
  const numbers = sql`(select ${count(sql`not device.is_scrapped`)} as devices, ${count(where.expiring)} as expiring, ${count(where.expired)} as expired,
      ${count(where.silent)} as silent
    from device ${withHolders} ${withState} where ${holder} = account.id and ${isBusinessOf(caller)})`;
  const isWanted =
    filter.search === undefined || filter.search === ''
      ? sql`true`
      : sql`(account.account ilike ${likePattern(filter.search)} or account.nickname ilike ${likePattern(filter.search)})`;
  return selectPage(
    db,
    sql<
      Answer<(typeof table)['dealerCustomers']>['rows'][number]
    >`select account.id as uid, account.account, account.nickname, account.level, numbers.*`,
    sql`from account cross join lateral ${numbers} as numbers where ${isCustomerOf(caller)} and ${isOfKind[filter.only]} and ${isWanted}`,
    sql`lower(account.nickname), account.id`,
    filter,
  );
}

/** What was sold and renewed, read back. */
import type { Answer } from '@frostway/contract/endpoint';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { EndCounts } from '../device/index.js';
import { type ExpiryRow, toTraded } from './expiry-state.js';
import { isBusinessOf, type Party, partyOf, withHolders } from './parties.js';

type Filter = Page & { readonly search?: string | undefined; readonly from?: number | undefined; readonly until?: number | undefined };
type DeviceRow = Pick<ExpiryRow, 'mac' | 'imei' | 'kind' | 'model'> & { device_id: number };

/** Sales, the latest first: where the caller is a party; of everybody for an administrator. */
export async function listSales(
  db: Db,
  caller: Caller,
  filter: Filter & { readonly side: 'all' | 'sold' | 'bought' },
): Promise<Answer<(typeof table)['sales']>> {
  const isSold = sql`sale.seller_id = ${caller.ownerId}`;
  const isBought = sql`sale.buyer_id = ${caller.ownerId}`;
  const isMine = caller.level === 'administrator' ? sql`true` : sql`(${isSold} or ${isBought})`;
  const side = { all: isMine, sold: isSold, bought: isBought }[filter.side];
  const from = sql`from sale join device on device.id = sale.device_id
    left join account as seller on seller.id = sale.seller_id left join account as buyer on buyer.id = sale.buyer_id
    where ${side} and ${isWithin('sale.sold_at', filter)} and ${isNamed(filter, ['seller.account', 'buyer.account'])}`;
  const { rows, total } = await selectPage(
    db,
    sql<
      DeviceRow & { id: number; seller: Party | null; buyer: Party | null; sold_at: Date; ended: EndCounts }
    >`select sale.id, sale.sold_at, sale.ended, ${partyOf('seller')} as seller, ${partyOf('buyer')} as buyer, ${deviceColumns}`,
    from,
    sql`sale.id desc`,
    filter,
  );
  return {
    total,
    rows: rows.map(({ id, seller, buyer, sold_at: soldAt, ended, ...device }) => ({
      id,
      device: toTraded({ ...device, id: device.device_id }),
      seller,
      buyer,
      soldAt: soldAt.toISOString(),
      ended,
    })),
  };
}

/** Renewals, the latest first: those the caller made, of his own devices, and of those below him. */
export async function listRenewals(db: Db, caller: Caller, filter: Filter): Promise<Answer<(typeof table)['renewals']>> {
  const isMine = sql`(renewal.account_id = ${caller.accountId} or device.owner_id = ${caller.ownerId} or ${isBusinessOf(caller)})`;
  const from = sql`from renewal join device on device.id = renewal.device_id ${withHolders} left join account as payee on payee.id = renewal.account_id
    where ${isMine} and ${isWithin('renewal.renewed_at', filter)} and ${isNamed(filter, ['payee.account', 'owner.account'])}`;
  const { rows, total } = await selectPage<
    DeviceRow & { id: number; by: Party | null; before: Date | null; after: Date; renewed_at: Date }
  >(
    db,
    sql<
      DeviceRow & { id: number; by: Party | null; before: Date | null; after: Date; renewed_at: Date }
    >`select renewal.id, renewal.before, renewal.after, renewal.renewed_at, ${partyOf('payee')} as by, ${deviceColumns}`,
    from,
    sql`renewal.id desc`,
    filter,
  );
  return {
    total,
    rows: rows.map(({ id, by, before, after, renewed_at: renewedAt, ...device }) => ({
      id,
      device: toTraded({ ...device, id: device.device_id }),
      by,
      before: before?.toISOString() ?? null,
      after: after.toISOString(),
      renewedAt: renewedAt.toISOString(),
    })),
  };
}

const deviceColumns = sql`device.id as device_id, device.mac, device.imei, device.kind, device.model`;

function isWithin(column: string, { from, until }: Filter): RawBuilder<unknown> {
  const time = sql.ref(column);
  return sql.join(
    [
      from === undefined ? sql`true` : sql`${time} >= ${new Date(from)}`,
      until === undefined ? sql`true` : sql`${time} < ${new Date(until)}`,
    ],
    sql` and `,
  );
}

/** A part of a MAC, an IMEI, or a text of the columns. */
export function isNamed({ search }: { readonly search?: string | undefined }, columns: readonly string[]): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`;
  const identity = likePattern(search.replace(/[:\- .]/g, ''));
  const parts = columns.map((column) => sql`${sql.ref(column)} ilike ${likePattern(search)}`);
  return sql`(${sql.join([sql`device.mac ilike ${identity}`, sql`device.imei ilike ${identity}`, ...parts], sql` or `)})`;
}

/** One page of a statement, and how many rows it has over all pages; refuses 10028 beyond the last. */
export async function selectPage<R>(
  db: Db,
  select: RawBuilder<R>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: Page,
): Promise<{ total: number; rows: R[] }> {
  const { limit, offset } = rangeOf(page);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const total = counted[0]?.total ?? 0;
  checkPage(total, page);
  const { rows } = await sql<R>`${select} ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { total, rows };
}

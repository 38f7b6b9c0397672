/** What is shared with accounts, read back by who shares it. */
import type { Answer } from '@frostway/contract/endpoint';
import type { DeviceShare, share as table, ShareScope, ShareState } from '@frostway/contract/share/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';

export type SharedDeviceRow = {
  device_id: number;
  kind: 'beacon' | 'gateway' | 'tracker';
  mac: string | null;
  imei: string | null;
  device_name: string;
  model: string;
};

/** Columns of a device in records of shares. One that has left its owner is named by its number: the name is another's now. */
export const sharedDeviceColumns = (ownerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`device.id as device_id, device.kind, device.mac, device.imei, device.model,
    case when device.owner_id = ${ownerId} then device.name else coalesce(device.mac, device.imei) end as device_name`;

/** A device of a list of shares as the wire has it. */
export const toSharedDevice = (row: SharedDeviceRow): DeviceShare['device'] => ({
  id: row.device_id,
  kind: row.kind,
  mac: row.mac,
  imei: row.imei,
  name: row.device_name,
  model: row.model,
});

export type ShareRow = SharedDeviceRow & {
  total: number;
  id: number;
  uid: number;
  account: string;
  nickname: string;
  scope: ShareScope[];
  is_allowed: boolean;
  expires_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  state: ShareState;
};

/** What has become of a share at a time: `ended`, `expired`, `suspended` or `active`. */
export const stateAt = (nowMs: number): RawBuilder<unknown> => sql`
  case when device_share.ended_at is not null then 'ended' when device_share.expires_at <= ${new Date(nowMs)} then 'expired'
    when not device_share.is_allowed then 'suspended' else 'active' end`;

export type ShareFilter = {
  readonly ids?: readonly number[];
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  /** Part of whom it is shared with. */
  readonly account?: string | undefined;
  readonly uid?: number;
  readonly state?: ShareState | undefined;
  /** Without what has ended. */
  readonly isOpen?: boolean;
};

/** Shares of the caller, newest first. */
export async function listShares(
  db: Db,
  caller: Caller,
  filter: ShareFilter,
  page: Page,
  nowMs: number,
): Promise<{ total: number; rows: DeviceShare[] }> {
  const conditions = [sql`device_share.owner_id = ${caller.ownerId} and not device_share.is_position`];
  if (filter.ids !== undefined) conditions.push(sql`device_share.id = any(${filter.ids}::integer[])`);
  if (filter.mac !== undefined || filter.imei !== undefined)
    conditions.push(sql`(device.mac = any(${filter.mac ?? []}::text[]) or device.imei = any(${filter.imei ?? []}::text[]))`);
  if (filter.account !== undefined && filter.account !== '') conditions.push(isLike(filter.account));
  if (filter.uid !== undefined) conditions.push(sql`device_share.account_id = ${filter.uid}`);
  if (filter.state !== undefined) conditions.push(sql`${stateAt(nowMs)} = ${filter.state}`);
  if (filter.isOpen === true) conditions.push(sql`device_share.ended_at is null`);
  const from = sql`from device_share join device on device.id = device_share.device_id join account on account.id = device_share.account_id
    where ${sql.join(conditions, sql` and `)}`;
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<ShareRow>`
    select count(*) over () as total, device_share.id, account.id as uid, account.account, account.nickname, device_share.scope, device_share.is_allowed,
      device_share.expires_at, device_share.created_at, device_share.ended_at, ${stateAt(nowMs)} as state, ${sharedDeviceColumns(sql`device_share.owner_id`)}
    ${from} order by device_share.created_at desc, device_share.id desc limit ${limit} offset ${offset}`.execute(db);
  return { total: await totalOf(db, rows, from, page), rows: rows.map(toShare) };
}

/** Part of an account's name or nickname; by its e-mail or phone they could be found out piece by piece. */
function isLike(search: string): RawBuilder<unknown> {
  const pattern = likePattern(search);
  return sql`(account.account ilike ${pattern} or account.nickname ilike ${pattern})`;
}

/** How many rows a list has over all its pages; refuses 10028 for a page beyond the last. */
export async function totalOf(db: Db, rows: readonly { total: number }[], from: RawBuilder<unknown>, page: Page): Promise<number> {
  const total =
    rows[0]?.total ??
    (page.page === 1 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  checkPage(total, page);
  return total;
}

const toShare = (row: ShareRow): DeviceShare => ({
  id: row.id,
  device: toSharedDevice(row),
  uid: row.uid,
  account: row.account,
  nickname: row.nickname,
  scope: row.scope,
  allow: row.is_allowed,
  expiryDate: row.expires_at?.toISOString() ?? null,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** Accounts the caller shares with and has not ended, by name. */
export async function listSharees(
  db: Db,
  caller: Caller,
  input: Page & { readonly search?: string | undefined },
  nowMs: number,
): Promise<Answer<(typeof table)['sharees']>> {
  const search = input.search === undefined || input.search === '' ? sql`true` : isLike(input.search);
  const from = sql`from (
      select account_id, count(*) as devices, count(*) filter (where ${stateAt(nowMs)} = 'active') as active, max(created_at) as shared_at
      from device_share where owner_id = ${caller.ownerId} and not is_position and ended_at is null group by account_id
    ) as given join account on account.id = given.account_id where ${search}`;
  const { limit, offset } = rangeOf(input);
  const { rows } = await sql<{
    total: number;
    uid: number;
    account: string;
    nickname: string;
    devices: number;
    active: number;
    shared_at: Date;
  }>`
    select count(*) over () as total, account.id as uid, account.account, account.nickname, given.devices, given.active, given.shared_at
    ${from} order by lower(account.account) limit ${limit} offset ${offset}`.execute(db);
  return {
    total: await totalOf(db, rows, from, input),
    rows: rows.map(({ uid, account, nickname, devices, active, shared_at }) => ({
      uid,
      account,
      nickname,
      devices,
      active,
      lastSharedAt: shared_at.toISOString(),
    })),
  };
}

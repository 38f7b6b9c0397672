/** Shares of places read back: links of the caller, what he shares with accounts, and what a key opens. */
import type { Answer } from '@frostway/contract/endpoint';
import type { positionShareCalls as table, PositionShare } from '@frostway/contract/share/position-endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import type { Caller, Guest } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { keysOf } from '../../scope/guests.js';
import { selectStatus } from '../device/index.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { motionOfStatus } from '../position/index.js';
import { readEta } from './eta.js';
import { type SharedDeviceRow, sharedDeviceColumns, toSharedDevice, totalOf } from './share-lists.js';

type Row = {
  total: number;
  id: number;
  scope: string[];
  expires_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
};
type Destination = { destination_name: string | null; destination_latitude: number | null; destination_longitude: number | null };
const destinationColumns = sql`share_key.destination_name, share_key.destination_latitude, share_key.destination_longitude`;
const toDestination = (row: Destination): PositionShare['destination'] =>
  row.destination_name === null || row.destination_latitude === null || row.destination_longitude === null
    ? null
    : { name: row.destination_name, latitude: row.destination_latitude, longitude: row.destination_longitude };

type Around = { readonly nowMs: number; readonly publicUrl: string };

const common = ({ id, scope, expires_at, created_at, ended_at }: Row, nowMs: number) => ({
  id,
  past: scope.includes('track'),
  until: expires_at?.toISOString() ?? null,
  state:
    ended_at !== null
      ? ('ended' as const)
      : expires_at !== null && expires_at.getTime() <= nowMs
        ? ('expired' as const)
        : ('active' as const),
  createdAt: created_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
});

/** Links of the caller that share places, newest first, or one of them. */
export async function listPositionLinks(
  db: Db,
  caller: Caller,
  page: Page,
  { nowMs, publicUrl }: Around,
  id?: number,
): Promise<{ total: number; rows: PositionShare[] }> {
  const isWanted: RawBuilder<unknown> = id === undefined ? sql`true` : sql`share_key.id = ${id}`;
  const from = sql`from share_key where share_key.owner_id = ${caller.ownerId} and share_key.is_position and ${isWanted}`;
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<Row & Destination & { slug: string; label: string }>`
    select count(*) over () as total, share_key.id, share_key.slug, share_key.label, share_key.scope, share_key.expires_at, share_key.created_at, share_key.ended_at, ${destinationColumns}
    ${from} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: parts } = await sql<SharedDeviceRow & { share_key_id: number; is_ended: boolean }>`
    select part.share_key_id, part.ended_at is not null as is_ended, ${sharedDeviceColumns(sql`share_key.owner_id`)}
    from share_key_device as part join share_key on share_key.id = part.share_key_id join device on device.id = part.device_id
    where part.share_key_id = any(${rows.map((row) => row.id)}::integer[]) order by is_ended, lower(device.name), device.id`.execute(db);
  const keyOf = await keysOf(db);
  const linkOf = (row: (typeof rows)[number]): PositionShare => {
    const key = keyOf(row.slug);
    const url = new URL('/foreign_posList', publicUrl);
    url.searchParams.set('key', key);
    const devices = parts
      .filter((part) => part.share_key_id === row.id)
      .map((part) => ({ ...toSharedDevice(part), isEnded: part.is_ended }));
    return {
      ...common(row, nowMs),
      uid: null,
      account: null,
      nickname: null,
      key,
      url: url.href,
      label: row.label,
      destination: toDestination(row),
      devices,
    };
  };
  return { total: await totalOf(db, rows, from, page), rows: rows.map(linkOf) };
}

/** Places that the caller shares with accounts and has not ended: by ids, or with one account. */
export async function listPositionShares(
  db: Db,
  caller: Caller,
  filter: { readonly ids?: readonly number[]; readonly uid?: number },
  page: Page,
  nowMs: number,
): Promise<{ total: number; rows: PositionShare[] }> {
  const conditions = [sql`device_share.owner_id = ${caller.ownerId} and device_share.is_position and device_share.ended_at is null`];
  if (filter.ids !== undefined) conditions.push(sql`device_share.id = any(${filter.ids}::integer[])`);
  if (filter.uid !== undefined) conditions.push(sql`device_share.account_id = ${filter.uid}`);
  const from = sql`from device_share join device on device.id = device_share.device_id join account on account.id = device_share.account_id
    where ${sql.join(conditions, sql` and `)}`;
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<Row & SharedDeviceRow & { uid: number; account: string; nickname: string }>`
    select count(*) over () as total, device_share.id, account.id as uid, account.account, account.nickname, device_share.scope, device_share.expires_at,
      device_share.created_at, device_share.ended_at, ${sharedDeviceColumns(sql`device_share.owner_id`)}
    ${from} order by device_share.created_at desc, device_share.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    total: await totalOf(db, rows, from, page),
    rows: rows.map((row) => ({
      ...common(row, nowMs),
      uid: row.uid,
      account: row.account,
      nickname: row.nickname,
      key: null,
      url: null,
      label: '',
      destination: null,
      devices: [{ ...toSharedDevice(row), isEnded: false }],
    })),
  };
}

/** Accounts the caller shares places with and has not ended, by name. */
export async function listPositionSharees(db: Db, caller: Caller, page: Page): Promise<Answer<(typeof table)['positionSharees']>> {
  const from = sql`from (
      select account_id, count(*) as devices, max(created_at) as shared_at
      from device_share where owner_id = ${caller.ownerId} and is_position and ended_at is null group by account_id
    ) as given join account on account.id = given.account_id`;
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<{ total: number; uid: number; account: string; nickname: string; devices: number; shared_at: Date }>`
    select count(*) over () as total, account.id as uid, account.account, account.nickname, given.devices, given.shared_at
    ${from} order by lower(account.account) limit ${limit} offset ${offset}`.execute(db);
  return {
    total: await totalOf(db, rows, from, page),
    rows: rows.map(({ uid, account, nickname, devices, shared_at }) => ({
      uid,
      account,
      nickname,
      devices,
      lastSharedAt: shared_at.toISOString(),
    })),
  };
}

/** What a key opens: its trackers with their latest places, by name, and what it is; refuses 80060 for a link that shares devices. */
export async function openPositionShare(
  { db, store }: { readonly db: Db; readonly store: TelemetryStore },
  guest: Guest,
  page: Page,
): Promise<Answer<(typeof table)['positionShares']>> {
  const { rows } = await sql<Destination & { label: string; nickname: string; scope: string[]; expires_at: Date | null }>`
    select share_key.label, account.nickname, share_key.scope, share_key.expires_at, ${destinationColumns}
    from share_key join account on account.id = share_key.owner_id where share_key.id = ${guest.shareKeyId} and share_key.is_position`.execute(
    db,
  );
  const link = rows[0] ?? refuse('shareEnded');
  const found = await selectStatus(db, guest, { nowMs: guest.now(), ...rangeOf(page) });
  checkPage(found.total, page);
  const destination = toDestination(link);
  return {
    total: found.total,
    rows: found.rows.map((row) => ({ ...row, motion: motionOfStatus(row, guest.now()), positionGroupId: null })),
    shares: [],
    share: {
      label: link.label,
      owner: link.nickname,
      past: link.scope.includes('track'),
      until: link.expires_at?.toISOString() ?? null,
      destination,
      eta: destination === null ? null : await readEta(store, found.rows[0], destination, guest.now()),
    },
  };
}

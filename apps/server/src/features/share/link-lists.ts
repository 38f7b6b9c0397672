/** Links read back: by their owner with the key that opens them, and what a guest is shown of the one he holds. */
import { type GuestLink, type LinkState, type ShareLink, type ShareScope, shareScopes } from '@frostway/contract/share/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { type Page, rangeOf } from '../../call/paging.js';
import type { Caller, Guest } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { keysOf } from '../../scope/guests.js';
import { asSet } from './giving.js';
import { type SharedDeviceRow, sharedDeviceColumns, toSharedDevice, totalOf } from './share-lists.js';

type Row = {
  total: number;
  id: number;
  slug: string;
  label: string;
  scope: ShareScope[];
  is_allowed: boolean;
  expires_at: Date | null;
  from_ms: number | null;
  until_ms: number | null;
  most_views: number | null;
  views: number;
  created_at: Date;
  ended_at: Date | null;
  state: LinkState;
};

const stateAt = (nowMs: number): RawBuilder<unknown> => sql`
  case when share_key.ended_at is not null then 'ended' when share_key.expires_at <= ${new Date(nowMs)} then 'expired'
    when not share_key.is_allowed then 'suspended' when share_key.views >= share_key.most_views then 'usedUp' else 'active' end`;

export type LinkFilter = {
  readonly ids?: readonly number[];
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  readonly state?: LinkState | undefined;
  /** Part of the label. */
  readonly search?: string | undefined;
};

/** Links of the caller, newest first, each with its devices by name. */
export async function listLinks(
  db: Db,
  caller: Caller,
  filter: LinkFilter,
  page: Page,
  { nowMs, publicUrl }: { readonly nowMs: number; readonly publicUrl: string },
): Promise<{ total: number; rows: ShareLink[] }> {
  const conditions = [sql`share_key.owner_id = ${caller.ownerId} and not share_key.is_position`];
  if (filter.ids !== undefined) conditions.push(sql`share_key.id = any(${filter.ids}::integer[])`);
  if (filter.mac !== undefined || filter.imei !== undefined)
    conditions.push(sql`exists (select from share_key_device as shown join device on device.id = shown.device_id
      where shown.share_key_id = share_key.id and (device.mac = any(${filter.mac ?? []}::text[]) or device.imei = any(${filter.imei ?? []}::text[])))`);
  if (filter.state !== undefined) conditions.push(sql`${stateAt(nowMs)} = ${filter.state}`);
  if (filter.search !== undefined && filter.search !== '') conditions.push(sql`share_key.label ilike ${likePattern(filter.search)}`);
  const from = sql`from share_key where ${sql.join(conditions, sql` and `)}`;
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<Row>`
    select count(*) over () as total, share_key.*, ${stateAt(nowMs)} as state
    ${from} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const total = await totalOf(db, rows, from, page);
  const devicesOf = await listDevices(
    db,
    rows.map(({ id }) => id),
  );
  const keyOf = await keysOf(db);
  return { total, rows: rows.map((row) => toLink(row, keyOf(row.slug), devicesOf.get(row.id) ?? [], publicUrl)) };
}

async function listDevices(db: Db, linkIds: readonly number[]): Promise<Map<number, ShareLink['devices']>> {
  const { rows } = await sql<SharedDeviceRow & { share_key_id: number; is_ended: boolean }>`
    select shown.share_key_id, shown.ended_at is not null as is_ended, ${sharedDeviceColumns(sql`share_key.owner_id`)}
    from share_key_device as shown join share_key on share_key.id = shown.share_key_id join device on device.id = shown.device_id
    where shown.share_key_id = any(${linkIds}::integer[]) order by is_ended, lower(device.name), device.id`.execute(db);
  const byLink = new Map<number, ShareLink['devices']>();
  for (const row of rows) {
    const list = byLink.get(row.share_key_id) ?? [];
    list.push({ ...toSharedDevice(row), isEnded: row.is_ended });
    byLink.set(row.share_key_id, list);
  }
  return byLink;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function toLink(row: Row, key: string, devices: ShareLink['devices'], publicUrl: string): ShareLink {
  const url = new URL('/deviceDetail', publicUrl);
  url.searchParams.set('key', key);
  const [first] = devices;
  if (first?.mac != null) url.searchParams.set('mac', first.mac);
  else if (first?.imei != null) url.searchParams.set('imei', first.imei);
  return {
    id: row.id,
    key,
    url: url.href,
    label: row.label,
    scope: row.scope,
    allow: row.is_allowed,
    expiryDate: iso(row.expires_at),
    st: isoOf(row.from_ms),
    et: isoOf(row.until_ms),
    mostViews: row.most_views,
    views: row.views,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    endedAt: iso(row.ended_at),
    devices,
  };
}

/** What a guest is shown of his link. */
export async function describeLink(db: Db, guest: Guest): Promise<GuestLink> {
  const row = await db
    .selectFrom('share_key')
    .innerJoin('account', 'account.id', 'share_key.owner_id')
    .select(['share_key.label', 'share_key.scope', 'share_key.expires_at', 'share_key.from_ms', 'share_key.until_ms', 'account.nickname'])
    .where('share_key.id', '=', guest.shareKeyId)
    .executeTakeFirstOrThrow();
  return {
    label: row.label,
    owner: row.nickname,
    // That the past of places is shared is no scope of a link for guests: a share of places says it itself.
    scope: asSet(row.scope, shareScopes),
    expiryDate: iso(row.expires_at),
    st: isoOf(row.from_ms),
    et: isoOf(row.until_ms),
  };
}

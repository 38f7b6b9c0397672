/** Fences as their owner, and who sees the places of their devices, reads them. */
import type { FenceMode, FenceRow, Keeper } from '@frostway/contract/fence/rows';
import type { FenceShape } from '@frostway/core/fence/shape';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import { columnsOf } from './shapes.js';

/**
 * Subquery with the fences in force the principal sees: fence_id, owner_id, is_mine, may_change, is_member. His own; and those that watch devices of which he sees where
 * they are and were. Who may change all devices of a fence may change it. What he is given is worked out once: planned into the joins, it was worked out
 * for every device a fence watches.
 */
export function seenFences(principal: Principal): RawBuilder<unknown> {
  return sql`(
    with given as materialized (
      select seen.device_id, seen.may_change, seen.is_member, seen.may_history and seen.may_place as may_track
      from device ${joinSeen(principal, { withoutOwn: true })}),
    watched as materialized (
      select watch.fence_id, bool_or(given.is_member) as is_member
      from given join fence_watch as watch on watch.device_id = given.device_id and watch.until_ms is null
      where given.may_track group by watch.fence_id)
    select fence.id as fence_id, fence.owner_id, true as is_mine, true as may_change, false as is_member
    from fence where fence.owner_id = ${principal.ownerId} and fence.ended_at is null
    union all
    select its.id, its.owner_id, false, bool_and(coalesce(given.may_change, false)), bool_or(watched.is_member)
    from watched
    join fence as its on its.id = watched.fence_id and its.owner_id <> ${principal.ownerId} and its.ended_at is null
    join fence_watch as part on part.fence_id = its.id and part.until_ms is null
    left join given on given.device_id = part.device_id
    group by its.id)`;
}

export type FenceFilter = {
  readonly id?: number | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** What the device keeps, by the command that told it (`told`). One that is answered in no word its family knows may have been taken. */
export const copyState = sql`case when told.state is null then 'server' when told.state in ('waiting', 'sent') then 'waiting'
  when told.state in ('acknowledged', 'answered') and told.verdict is distinct from 'refused' then 'kept' else 'refused' end`;

type Row = {
  total: number;
  id: number;
  name: string;
  kept: Keeper;
  mode: FenceMode;
  shape: FenceShape;
  created_at: Date;
  is_mine: boolean;
  may_change: boolean;
  devices: FenceRow['devices'];
};

/** Fences in force the principal sees, by name, with how many there are over all pages; of their devices those he sees. */
export async function selectFences(db: Db, principal: Principal, filter: FenceFilter): Promise<{ total: number; rows: FenceRow[] }> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.id !== undefined) conditions.push(sql<SqlBool>`fence.id = ${filter.id}`);
  if (filter.search !== undefined && filter.search !== '') conditions.push(sql<SqlBool>`fence.name ilike ${likePattern(filter.search)}`);
  if (filter.deviceIds !== undefined)
    conditions.push(sql<SqlBool>`exists (select from fence_watch as named where named.fence_id = fence.id and named.until_ms is null
      and named.device_id = any(${filter.deviceIds}::integer[]))`);
  const from = sql`from ${seenFences(principal)} as rights join fence on fence.id = rights.fence_id where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Row>`
    with page as (
      select count(*) over () as total, fence.id, fence.name, fence.kept, fence.version, fence.created_at, rights.is_mine, rights.may_change
      ${from} order by lower(fence.name), fence.id limit ${filter.limit} offset ${filter.offset}
    ), seen_device as materialized (
      select device.id as device_id from device ${joinSeen(principal, { withoutOwn: true })} where seen.may_history and seen.may_place)
    select page.*, version.mode, version.shape, coalesce(watched.devices, '[]') as devices
    from page join fence_version as version on version.fence_id = page.id and version.version = page.version
    left join lateral (
      select json_agg(json_build_object('id', device.id, 'mac', device.mac, 'imei', device.imei, 'name', device.name, 'copy', ${copyState}) order by lower(device.name), device.id) as devices
      from fence_watch as watch join device on device.id = watch.device_id
      left join device_fence as copy on copy.device_id = device.id and copy.fence_id = page.id
      left join lateral (
        select told.state, told.verdict from command as told where told.device_id = copy.device_id
          and told.name = case copy.kind when 'circle' then 'fenceCircle' else 'fencePolygon' end and told.part = copy.slot::text
        order by told.id desc limit 1) as told on true
      where watch.fence_id = page.id and watch.until_ms is null and (page.is_mine or device.id in (select device_id from seen_device))) as watched on true
    order by lower(page.name), page.id`.execute(db);
  const total =
    rows[0]?.total ??
    (filter.offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map(toFence) };
}

const toFence = (row: Row): FenceRow => ({
  id: row.id,
  name: row.name,
  ...columnsOf(row.shape),
  mode: row.mode,
  kept: row.kept,
  devices: row.devices,
  createdAt: row.created_at.toISOString(),
  isMine: row.is_mine,
  mayChange: row.may_change,
});

/** A fence in force with a device it watches. */
export type WatchingFence = { readonly deviceId: number; readonly fenceId: number; readonly name: string; readonly shape: FenceShape };

/** The fences the principal sees that watch some devices now, by name; the devices are those whose track he may see. */
export async function fencesWatching(db: Db, principal: Principal, deviceIds: readonly number[]): Promise<WatchingFence[]> {
  const { rows } = await sql<{ device_id: number; id: number; name: string; shape: FenceShape }>`
    select watch.device_id, fence.id, fence.name, version.shape
    from ${seenFences(principal)} as rights join fence on fence.id = rights.fence_id
    join fence_watch as watch on watch.fence_id = fence.id and watch.until_ms is null and watch.device_id = any(${deviceIds}::integer[])
    join fence_version as version on version.fence_id = fence.id and version.version = fence.version
    order by lower(fence.name), fence.id`.execute(db);
  return rows.map((row) => ({ deviceId: row.device_id, fenceId: row.id, name: row.name, shape: row.shape }));
}

/** What the principal is to a fence in force; undefined when he does not see it. */
export async function findRights(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ ownerId: number; mayChange: boolean; isMember: boolean } | undefined> {
  const { rows } = await sql<{ owner_id: number; may_change: boolean; is_member: boolean }>`
    select owner_id, may_change, is_member from ${seenFences(principal)} as rights where fence_id = ${id}`.execute(db);
  const [row] = rows;
  return row && { ownerId: row.owner_id, mayChange: row.may_change, isMember: row.is_member };
}

/** Which version of a fence watches which devices, and since when. Table fence_watch is only written here and in leaving.ts. */
import { Refusal, refuse } from '@frostway/contract/refusals';
import { saidM } from '@frostway/core/fence/crossing';
import { fenceOf } from '@frostway/core/fence/distance';
import { fenceLimits, type FenceShape } from '@frostway/core/fence/shape';
import type { PositionSource } from '@frostway/core/message';
import { accuracyOf } from '@frostway/core/track/point';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import type { FenceSide } from '../../db/schema-fence.js';
import { findOwnedDevices, type Principal } from '../../scope/devices.js';
import { checkMayOwn } from '../../scope/teams.js';
import { holdDevices } from '../../telemetry-store/lock.js';
import { sourceNames } from '../../telemetry-store/rows.js';
import { settleEnded } from '../excursion/index.js';

/** The trackers of a fence and whose they are; without one it is the principal's. */
export type Targets = { readonly ownerId: number; readonly deviceIds: readonly number[] };

/** Trackers that are named, for a change, locked. Refuses 50017, 60041 and 50006 as for devices, 10000 for what is no tracker. */
export async function findTrackers(db: Db, principal: Principal, imeis: readonly string[]): Promise<{ id: number; name: string }[]> {
  const devices = await findOwnedDevices(db, principal, { imeis }, 'change');
  if (devices.some(({ kind }) => kind !== 'tracker')) refuse('parametersIllegal', { imeis: 'parametersIllegal' });
  return devices;
}

/** Those of a fence. Refuses 80357 when they belong to several accounts, 50006 when none is named by a group user, who owns nothing. */
export async function findTargets(db: Db, principal: Principal, imeis: readonly string[] = []): Promise<Targets> {
  const devices = imeis.length === 0 ? [] : await findTrackers(db, principal, imeis);
  const deviceIds = devices.map(({ id }) => id);
  const { rows } = await sql<{ owner_id: number }>`
    select distinct owner_id from device where id = any(${deviceIds}::integer[]) and owner_id is not null`.execute(db);
  if (rows.length > 1) refuse('fenceTargetsDiffer', { imeis: 'fenceTargetsDiffer' });
  if (rows.length === 0) checkMayOwn(principal);
  return { ownerId: rows[0]?.owner_id ?? principal.ownerId, deviceIds };
}

/** Refuses 80347, naming one, when devices have no room for so many more fences. They are locked. */
export async function checkRoom(db: Db, deviceIds: readonly number[], more = 1): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select device.name from device left join fence_watch as watch on watch.device_id = device.id and watch.until_ms is null
    where device.id = any(${deviceIds}::integer[]) group by device.id
    having count(watch.fence_id) + ${more}::integer > ${fenceLimits.perDevice}::integer
    order by device.id limit 1`.execute(db);
  const [full] = rows;
  if (full !== undefined) throw new Refusal('tooManyFences', { imeis: 'tooManyFences' }, { holes: { device: full.name } });
}

/** The latest place of a device; null of one that has none. */
export type Latest = {
  readonly id: number;
  readonly position: { readonly latitude: number; readonly longitude: number; readonly source: PositionSource } | null;
};

/** Where devices were last, held as the pipeline holds them. */
export async function holdLatest(tx: Tx, deviceIds: readonly number[]): Promise<Latest[]> {
  const ids = [...deviceIds].sort((a, b) => a - b);
  await holdDevices(queryingIn(tx), ids);
  const { rows } = await sql<{ id: number; latitude: number | null; longitude: number | null; source: number | null }>`
    select named.id, state.latitude, state.longitude, state.source
    from unnest(${ids}::integer[]) as named (id) left join device_state as state on state.device_id = named.id`.execute(tx);
  return rows.map(({ id, latitude, longitude, source }) => ({
    id,
    position: latitude === null || longitude === null ? null : { latitude, longitude, source: sourceNames[source ?? 1] ?? 'gps' },
  }));
}

/** On which side of a fence a device was last. */
function sideOf(shape: FenceShape, { position }: Latest): FenceSide | null {
  if (position === null) return null;
  const fence = fenceOf(shape);
  const said = saidM(fence.edgeM(position), accuracyOf({ accuracyM: null, source: position.source }), fence);
  return said === null ? null : said > 0 ? 'outside' : 'inside';
}

/** A version of a fence and the devices it is to watch. */
export type Watch = {
  readonly fenceId: number;
  readonly version: number;
  readonly shape: FenceShape;
  readonly deviceIds: readonly number[];
};

/**
 * A version of a fence watches these devices from now on, and no others. One that never watched a device before begins right after what is stored of it, so that what
 * it back-fills is judged. Answers the devices whose watches changed; what was going on under those that ended has ended.
 */
export async function watchWith(tx: Tx, { fenceId, version, shape, deviceIds }: Watch, nowMs: number): Promise<number[]> {
  const { rows: closed } = await sql<{ device_id: number }>`
    update fence_watch set until_ms = ${nowMs} where fence_id = ${fenceId} and until_ms is null
      and (version <> ${version} or device_id <> all(${deviceIds}::integer[])) returning device_id`.execute(tx);
  const latest = await holdLatest(tx, deviceIds);
  const { rows: opened } = await sql<{ device_id: number }>`
    insert into fence_watch (device_id, fence_id, version, from_ms, side)
    select named.id, ${fenceId}, ${version},
      case when exists (select from fence_watch as earlier where earlier.device_id = named.id and earlier.fence_id = ${fenceId}) then ${nowMs}::bigint
        else greatest(coalesce(ownership.from_ms, 0), least(${nowMs}::bigint, coalesce(state.position_ms + 1, 0))) end, named.side
    from unnest(${latest.map(({ id }) => id)}::integer[], ${latest.map((each) => sideOf(shape, each))}::text[]) as named (id, side)
    left join device_ownership as ownership on ownership.device_id = named.id and ownership.until_ms is null
    left join device_state as state on state.device_id = named.id
    where not exists (select from fence_watch as watch where watch.device_id = named.id and watch.fence_id = ${fenceId} and watch.until_ms is null)
    -- Changed twice within a millisecond: the later change holds.
    on conflict (device_id, fence_id, from_ms) do update set version = excluded.version, side = excluded.side, until_ms = null
    returning device_id`.execute(tx);
  const changed = [...new Set([...closed, ...opened].map((row) => row.device_id))];
  await settleEnded(tx, changed, nowMs);
  return changed;
}

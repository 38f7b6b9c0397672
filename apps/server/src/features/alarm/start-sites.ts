/**
 * At which site an excursion began, or between which: groups with a place, and the fences of what carried the sensor. Worked out from the positions of that time when an
 * alarm is opened, so it is the same in whatever order they came; and only from what the caller sees: his groups, and the way of the carrier while that is his to see.
 */
import type { StartSites } from '@frostway/contract/alarm/rows';
import type { Lang } from '@frostway/contract/text';
import { fenceOf } from '@frostway/core/fence/distance';
import type { FenceShape } from '@frostway/core/fence/shape';
import { distanceM, type Place } from '@frostway/core/track/distance';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { listGroups } from '../device/index.js';

/** A way is followed so long to the sites before and after, ms. */
const wayMs = 86_400_000;
/** Positions of a way that are looked at, the nearest to the start first. */
const mostPositions = 20_000;

/** Where an excursion began. `carrierId`: what was there then and says where it is; null when that is not known any more. */
export type Start = Place & { readonly startedMs: number; readonly carrierId: number | null };

type Site = {
  readonly name: string;
  readonly radius: number;
  /** Metres from its middle, or of a fence from its edge. */ readonly awayM: (place: Place) => number;
};
type Sites = { readonly groups: readonly Site[]; readonly fences: readonly Site[] };

/** Finds the sites of starts for one caller, whose groups are read once. */
export function createStartSites(db: Db, caller: Principal, lang: Lang): (start: Start) => Promise<StartSites> {
  let mine: Promise<readonly Site[]> | undefined;
  return async ({ startedMs, carrierId, ...place }) => {
    mine ??= groupSites(db, caller, lang);
    const carrier = carrierId === null ? undefined : await seenCarrier(db, caller, carrierId, startedMs);
    const sites = { groups: await mine, fences: carrier === undefined ? [] : await fenceSites(db, carrier.id, startedMs) };
    const at = siteAt(sites, place);
    if (at !== null || carrier === undefined || sites.groups.length + sites.fences.length === 0) return { at, before: null, after: null };
    const way = { db, sites, carrierId: carrier.id };
    return {
      at,
      before: await firstSite({ ...way, fromMs: Math.max(startedMs - wayMs, carrier.fromMs), untilMs: startedMs }, 'back'),
      after: await firstSite({ ...way, fromMs: startedMs, untilMs: Math.min(startedMs + wayMs, carrier.untilMs) }, 'on'),
    };
  };
}

async function groupSites(db: Db, caller: Principal, lang: Lang): Promise<Site[]> {
  return (await listGroups(db, caller, lang)).flatMap(({ name, latitude, longitude, radius }): Site[] =>
    latitude === null || longitude === null || radius === null
      ? []
      : [{ name, radius, awayM: (place) => distanceM({ latitude, longitude }, place) }],
  );
}

/** The carrier while the caller sees where it was; undefined when that is not the time of the start. */
async function seenCarrier(
  db: Db,
  caller: Principal,
  id: number,
  startedMs: number,
): Promise<{ readonly id: number; readonly fromMs: number; readonly untilMs: number } | undefined> {
  const { rows } = await sql<{ id: number; fromMs: number; untilMs: number }>`
    select device.id, seen.from_ms as "fromMs", seen.until_ms as "untilMs" from device ${joinSeen(caller, { ids: [id], withBelow: true, withPast: true })}
    where device.id = ${id}::integer and seen.may_place and seen.may_history and ${startedMs}::float8 between seen.from_ms and seen.until_ms`.execute(
    db,
  );
  return rows[0];
}

/** The fences that watched a device at a time, the smallest first. */
async function fenceSites(db: Db, deviceId: number, atMs: number): Promise<Site[]> {
  const { rows } = await sql<{ name: string; shape: FenceShape }>`
    select fence.name, version.shape from fence_watch as watch join fence on fence.id = watch.fence_id
    join fence_version as version on version.fence_id = watch.fence_id and version.version = watch.version
    where watch.device_id = ${deviceId}::integer and watch.from_ms <= ${atMs}::float8 and (watch.until_ms is null or watch.until_ms > ${atMs}::float8)
    order by fence.id`.execute(db);
  return rows
    .map(({ name, shape }) => ({ name, fence: fenceOf(shape) }))
    .sort((a, b) => a.fence.sizeM - b.fence.sizeM)
    .map(({ name, fence }) => ({ name, radius: 0, awayM: fence.edgeM }));
}

/** The group whose middle is nearest of those whose circle holds a place, else the smallest fence around it; null = none. */
function siteAt({ groups, fences }: Sites, place: Place): string | null {
  let found: { readonly name: string; readonly metres: number } | undefined;
  for (const { name, radius, awayM } of groups) {
    const metres = awayM(place);
    if (metres <= radius && metres < (found?.metres ?? Infinity)) found = { name, metres };
  }
  return found?.name ?? fences.find(({ radius, awayM }) => awayM(place) <= radius)?.name ?? null;
}

type Way = { readonly db: Db; readonly sites: Sites; readonly carrierId: number; readonly fromMs: number; readonly untilMs: number };

/** The site a carrier was at last before a start, or first after it; null = none within the way. */
async function firstSite({ db, sites, carrierId, fromMs, untilMs }: Way, turn: 'back' | 'on'): Promise<string | null> {
  const [way = []] = await new TelemetryReader(queryingIn(db)).positions([
    { id: carrierId, fromMs: Math.ceil(fromMs), untilMs: Math.floor(untilMs) },
  ]);
  const rows = turn === 'back' ? way.slice(-mostPositions).toReversed() : way.slice(0, mostPositions);
  for (const place of rows) {
    const site = siteAt(sites, place);
    if (site !== null) return site;
  }
  return null;
}

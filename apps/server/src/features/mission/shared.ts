/** What a link to a mission shows to whoever has it, as far as its scope goes: of its owner's own devices alone. Table mission_share_view is written here. */
import type { MissionShareScope, SharedMission } from '@frostway/contract/mission/shares';
import { mostShared } from '@frostway/contract/mission/shares';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Looking } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { slugIn, viewerHash } from '../../scope/guests.js';
import { spansOfMission } from '../../scope/missions.js';
import { picked } from '../../telemetry-store/columns.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { courseOfTelemetry, type MissionTelemetry, readTelemetry } from './course.js';
import { readMission } from './missions.js';
import { expectedEnd } from './now.js';

/** Visits of one viewer closer together than this are one view, ms. */
const oneViewMs = 30 * 60_000;

type Link = {
  id: number;
  missionId: number;
  ownerId: number;
  owner: string;
  label: string;
  scope: MissionShareScope;
  expires_at: Date | null;
};

/** GET /api/mission/shared. Refuses 80060 a link that was never given out, has run out or was revoked. */
export async function readShared(
  store: TelemetryStore,
  key: string,
  { db, origin, independentTransaction }: Pick<Looking, 'db' | 'origin' | 'independentTransaction'>,
  nowMs: number,
): Promise<SharedMission> {
  const link = await findLink(db, key, nowMs);
  await independentTransaction((own) => countView(own, link.id, viewerHash(origin.address, origin.agent), new Date(nowMs)));
  const owner: Principal = { accountId: link.ownerId, ownerId: link.ownerId, level: 'normal', now: () => nowMs };
  const mission = await readMission(db, owner, link.missionId);
  const spans = (await spansOfMission(db, link.missionId, nowMs)).filter(({ isOwn, fromMs, untilMs }) => isOwn && fromMs < untilMs);
  const telemetry = await readTelemetry(store, db, spans);
  const course = await courseOfTelemetry(db, mission, { spans, nowMs }, telemetry);
  const [showsTemperature, showsAll] = [link.scope !== 'place', link.scope === 'all'];
  const stop = (kind: 'start' | 'middle' | 'end') => (its: NonNullable<typeof mission.start>) => ({
    kind,
    name: its.name,
    latitude: its.latitude,
    longitude: its.longitude,
    arrivedAt: its.arrivedAt,
  });
  return {
    scope: link.scope,
    label: link.label,
    owner: link.owner,
    expiryDate: link.expires_at?.toISOString() ?? null,
    name: mission.name,
    code: mission.code,
    status: mission.status,
    isCancelled: mission.endedBy === 'cancelled',
    startAt: mission.startAt,
    endAt: mission.endAt,
    startedAt: mission.startedAt,
    endedAt: mission.endedAt,
    vehicle: mission.vehicle.name,
    stops: [
      ...(mission.start === null ? [] : [stop('start')(mission.start)]),
      ...mission.middle.map(stop('middle')),
      ...(mission.end === null ? [] : [stop('end')(mission.end)]),
    ],
    progress: course.progress,
    eta: await expectedEnd(db, mission, spans, nowMs),
    knownAt: course.knownAt,
    tracks: tracksOf(telemetry),
    band: showsTemperature ? course.band : { lower: null, upper: null },
    lines: showsTemperature ? linesOf(telemetry) : [],
    startUpUntil: showsTemperature ? course.startUpUntil : null,
    sensors: showsAll ? course.sensors : [],
    allowances: showsAll ? course.allowances : [],
    events: showsAll ? course.events : [],
  };
}

async function findLink(db: Db, key: string, nowMs: number): Promise<Link> {
  const slug = (await slugIn(db, key)) ?? refuse('shareEnded');
  const { rows } = await sql<Link>`
    select link.id, mission.id as "missionId", mission.owner_id as "ownerId", account.nickname as owner, link.label, link.scope, link.expires_at
    from mission_share as link join mission on mission.id = link.mission_id join account on account.id = mission.owner_id and not account.is_disabled
    where link.slug = ${slug} and link.ended_at is null and (link.expires_at is null or link.expires_at > ${new Date(nowMs)})`.execute(db);
  return rows[0] ?? refuse('shareEnded');
}

/** Counts a visit, unless it is of one who was there within half an hour. */
async function countView(db: Db, shareId: number, viewer: Buffer, at: Date): Promise<void> {
  const noted = await db
    .insertInto('mission_share_view')
    .values({ share_id: shareId, viewer_hash: viewer, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['share_id', 'viewer_hash'])
        .doUpdateSet({ seen_at: at })
        .where('mission_share_view.seen_at', '<=', new Date(at.getTime() - oneViewMs)),
    )
    .returning('share_id')
    .executeTakeFirst();
  if (noted !== undefined)
    await db
      .updateTable('mission_share')
      .set({ views: sql`views + 1` })
      .where('id', '=', shareId)
      .execute();
}

/** Every so-manieth of so many, the last always among them, so that at most `mostShared` are left. */
function thinned(length: number): number[] {
  const step = Math.max(1, Math.ceil(length / mostShared));
  const kept: number[] = [];
  for (let index = (length - 1) % step; index >= 0 && index < length; index += step) kept.push(index);
  return kept;
}

function tracksOf(telemetry: MissionTelemetry): SharedMission['tracks'] {
  return telemetry.tracks.map(({ columns: track }) => {
    const valid = Array.from(track.isValid, (flag, index) => (flag === 1 ? index : -1)).filter((index) => index >= 0);
    const kept = thinned(valid.length).map((at) => valid[at] ?? 0);
    const { length, timeMs: time, latitude, longitude } = track;
    const drawn = picked({ length, time, latitude, longitude }, kept);
    return { time: drawn.time, latitude: drawn.latitude, longitude: drawn.longitude };
  });
}

/** Readings of each sensor; of more than can be told the coldest and the warmest of every stretch stay. */
function linesOf({ measured }: MissionTelemetry): SharedMission['lines'] {
  return measured.map(({ span, columns }) => {
    const { length, timeMs: time, temperature } = columns;
    const drawn = picked({ length, time, temperature }, extremes(temperature, length));
    return { name: span.name, time: drawn.time, temperature: drawn.temperature };
  });
}

/** Indexes, ascending, of at most `mostShared` values among which every stretch has its lowest and highest. */
function extremes(values: Float64Array, length: number): number[] {
  if (length <= mostShared) return Array.from({ length }, (_, index) => index);
  const stretches = mostShared / 2;
  const kept = new Set<number>();
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const [from, until] = [Math.floor((stretch * length) / stretches), Math.floor(((stretch + 1) * length) / stretches)];
    let [low, high] = [from, from];
    for (let index = from; index < until; index += 1) {
      if ((values[index] ?? NaN) < (values[low] ?? NaN)) low = index;
      if ((values[index] ?? NaN) > (values[high] ?? NaN)) high = index;
    }
    kept.add(low).add(high);
  }
  return [...kept].toSorted((a, b) => a - b);
}

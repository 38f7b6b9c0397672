/** How a mission goes, or went: figures of its sensors, what its rules still allow of each, and what happened on the way. */
import type { Allowance, CourseSensor } from '@frostway/contract/mission/course';
import type { Mission } from '@frostway/contract/mission/missions';
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { mostCounted } from '@frostway/contract/mission/watching';
import { activationOf } from '@frostway/core/mean-kinetic-temperature';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { findMission, type MissionSpan, spansOfMission } from '../../scope/missions.js';
import type { PositionColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';
import { readBudget, readRange } from '../telemetry/index.js';
import { strictest, temperatureRules } from './band.js';
import { eventsOf } from './course-events.js';
import { readMission } from './missions.js';
import { progressOf } from './now.js';
import { stabilityOf } from './stability.js';
import { verdictOf } from './verdict.js';
import { type Measured, figuresOfSensor, sensorOf, allowanceOf } from './course-figures.js';

type Course = Answer<(typeof table)['course']>;

/** GET /api/mission/course. Refuses 80208, 80190 where the caller's level shows no past, 56091 more readings and points than figures are counted from. */
export async function readCourse(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id }: Input<(typeof table)['course']>,
): Promise<Course> {
  await findMission(db, principal, id, 'history');
  const nowMs = principal.now();
  return courseOf(store, db, await readMission(db, principal, id), { spans: await spansOfMission(db, id, nowMs), nowMs });
}

/** GET /beacon/mission/{id}. Refuses 80208. */
export async function readWithFigures(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id, figures: areAsked }: Input<(typeof table)['oneMission']>,
): Promise<Answer<(typeof table)['oneMission']>> {
  const mission = await readMission(db, principal, id);
  if (!areAsked || mission.startedAt === null || mission.standing === 'access')
    return { ...mission, statistics: null, incidents: null, hash: null };
  const nowMs = principal.now();
  const spans = (await spansOfMission(db, id, nowMs)).filter(({ role }) => role === 'beacon');
  const { sensors } = await courseOf(store, db, mission, { spans, nowMs });
  const report = await db
    .selectFrom('report_revision')
    .select('hash')
    .where('mission_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { incidents } = await verdictOf(db, id, nowMs);
  return { ...mission, statistics: sensors, incidents, hash: report?.hash.toString('hex') ?? null };
}

/** What sensors and locating devices of a mission said in their time. */
export type MissionTelemetry = { readonly measured: readonly Measured[]; readonly tracks: readonly Track[] };
type Track = { readonly span: MissionSpan; readonly columns: PositionColumns };

/** What stops are found by beside places and speeds. */
const inputsOfTracks = ['ignition'] as const;

/** Reads it. Refuses 56091 more readings and points than figures are counted from. */
export async function readTelemetry(store: TelemetryStore, db: Db, spans: readonly MissionSpan[]): Promise<MissionTelemetry> {
  const measured: Measured[] = [];
  const tracks: Track[] = [];
  const take = readBudget(mostCounted, {});
  for (const span of spans) {
    const { id, fromMs, untilMs } = span;
    if (fromMs >= untilMs) continue;
    if (span.role === 'locator') {
      // Counted before they are read: nothing is held of what is too much.
      const [counted] = await store.positionCounts(id, [span]);
      take(counted?.count ?? 0);
      tracks.push({ span, columns: await store.positions(id, fromMs, untilMs, inputsOfTracks) });
      continue;
    }
    measured.push({ span, columns: await readRange(store, id, span, take), intervals: await recordingIntervals(db, id, fromMs, untilMs) });
  }
  return { measured, tracks };
}

/** The course of a mission as far as these parts of its devices' past tell it. */
export async function courseOf(
  store: TelemetryStore,
  db: Db,
  mission: Mission,
  { spans, nowMs }: { readonly spans: readonly MissionSpan[]; readonly nowMs: number },
): Promise<Course> {
  return courseOfTelemetry(db, mission, { spans, nowMs }, await readTelemetry(store, db, spans));
}

/** The same of what was read already. */
export async function courseOfTelemetry(
  db: Db,
  mission: Mission,
  { spans, nowMs }: { readonly spans: readonly MissionSpan[]; readonly nowMs: number },
  { measured, tracks: read }: MissionTelemetry,
): Promise<Course> {
  const tracks = read.map(({ columns }) => columns);
  const knownMs = mission.endedAt === null ? nowMs : Date.parse(mission.endedAt);
  const rules = await temperatureRules(db, [mission.id]);
  const band = strictest(rules);
  const { events, place } = await eventsOf(db, mission, spans, tracks);
  const stops = [mission.start, ...mission.middle, mission.end].flatMap((stop) => stop ?? []);
  const startedMs = mission.startedAt === null ? null : Date.parse(mission.startedAt);
  const activationK = activationOf(mission.activationEnergy);
  const startUp = Math.max(0, ...rules.map(({ ignoreSeconds }) => ignoreSeconds));
  const sensors: CourseSensor[] = [];
  const allowances: Allowance[] = [];
  for (const each of measured) {
    const own = await figuresOfSensor(each, band, { knownMs, activationK });
    sensors.push(sensorOf(each, own, band, knownMs));
    for (const rule of rules) {
      const allowance = await allowanceOf(each, rule, { own, band, knownMs });
      if (allowance !== undefined) allowances.push(allowance);
    }
  }
  return {
    band,
    startUpUntil: startedMs === null || startUp === 0 ? null : new Date(startedMs + startUp * 1000).toISOString(),
    sensors,
    allowances,
    stability: await stabilityOf(mission, measured, knownMs),
    events,
    progress: mission.endedBy === 'arrival' || mission.end?.arrivedAt != null ? 1 : progressOf(stops, place),
    knownAt: new Date(knownMs).toISOString(),
  };
}

/** Missions as they are now, for a list: how far they are, when they arrive, the sensor that is worst, what is at risk, and how many incidents they had. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { MissionRisk } from '@frostway/contract/mission/course';
import type { Mission } from '@frostway/contract/mission/missions';
import type { EtaAnswer } from '@frostway/contract/position/eta';
import { forecastExit, forecastValues } from '@frostway/core/band-forecast';
import type { Band } from '@frostway/core/statistics-sums';
import { type Place, distanceM } from '@frostway/core/track/distance';
import { type Eta, etaOf, etaValues } from '@frostway/core/track/eta';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import type { Principal } from '../../scope/principal.js';
import { type MissionSpan, type MissionStanding, missionsOf, spansOfMissions } from '../../scope/missions.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { etaAnswer } from '../position/index.js';
import { outBy, stateOf, strictest, temperatureRules } from './band.js';

type Now = Answer<(typeof table)['missionsNow']>['rows'][number];
type Row = {
  id: number;
  standing: MissionStanding;
  end_ms: number | null;
  ended_ms: number | null;
  ended_how: string | null;
  stops: (Place & { kind: string; isReached: boolean })[];
};

/**
 * Share of a route that lies behind a place: the straight way that is left to the end, of the straight way over all stops. What has been driven between the stops is not
 * known by a place alone, so it is a measure for the eye, in whole thousandths; short of the end it is not 1. Null without two stops.
 */
export function progressOf(stops: readonly Place[], place: Place | null | undefined): number | null {
  const [first, end] = [stops[0], stops.at(-1)];
  if (first === undefined || end === undefined || stops.length < 2 || place == null) return null;
  const whole = distanceM(first, end);
  return whole === 0 ? null : Math.max(0, Math.floor(1000 * (1 - distanceM(place, end) / whole)) / 1000);
}

type Located = Awaited<ReturnType<typeof placesOf>>[number];
type End = Place & { readonly isReached: boolean };

/** Once a mission has been at its end it is expected nowhere, wherever its vehicle drives on to. */
function etaAt(end: End, located: Located | undefined, nowMs: number): Eta {
  if (!end.isReached) return etaOf(located?.last ?? [], end, nowMs);
  return { state: 'arrived', straightM: located === undefined ? 0 : distanceM(located.place, end) };
}

/** When a mission is expected at its end, by devices of these spans; null before it starts, once it has ended, and of one without an end address. */
export async function expectedEnd(
  db: Db,
  { end, startedAt, endedAt }: Pick<Mission, 'end' | 'startedAt' | 'endedAt'>,
  spans: readonly MissionSpan[],
  nowMs: number,
): Promise<EtaAnswer | null> {
  if (end === null || startedAt === null || endedAt !== null) return null;
  const newest = (await placesOf(db, spans)).toSorted((a, b) => b.place.timeMs - a.place.timeMs)[0];
  return etaAnswer(etaAt({ ...end, isReached: end.arrivedAt !== null }, newest, nowMs));
}

/** What missions that ran are told by: their places, limits, and what their devices said last. Those the principal does not see are left out. */
async function lookAt(db: Db, principal: Principal, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select mission.id, seen.standing, mission.end_ms, mission.ended_ms, mission.ended_how,
      (select coalesce(json_agg(json_build_object('kind', stop.kind, 'latitude', stop.latitude, 'longitude', stop.longitude,
          'isReached', stop.arrived_ms is not null) order by stop.place), '[]')
        from mission_stop as stop where stop.mission_id = mission.id) as stops
    from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id
    where mission.id = any(${ids}::integer[]) and mission.started_ms is not null order by mission.id`.execute(db);
  const found = rows.map(({ id }) => id);
  const nowMs = principal.now();
  const spans = await spansOfMissions(db, found, nowMs);
  const [rules, last, places] = [await temperatureRules(db, found), await lastOf(db, spans), await placesOf(db, spans)];
  const looked = rows.map((row) => {
    const { id, end_ms, ended_ms, stops } = row;
    const band = strictest(rules.filter(({ missionId }) => missionId === id));
    const sensors = last.filter(({ span }) => span.missionId === id);
    const located = places.filter(({ span }) => span.missionId === id).toSorted((a, b) => b.place.timeMs - a.place.timeMs)[0];
    const end = stops.findLast(({ kind }) => kind === 'end');
    const eta = ended_ms !== null || end === undefined ? undefined : etaAt(end, located, nowMs);
    const leaving = ended_ms !== null ? undefined : firstExit(sensors, band, nowMs);
    const risks = ended_ms !== null ? [] : risksOf({ endMs: end_ms, eta, isLeaving: leaving !== undefined }, nowMs);
    const progress = row.ended_how === 'arrival' || end?.isReached === true ? 1 : progressOf(stops, located?.place);
    return { row, band, sensors, progress, eta, leaving, risks };
  });
  return { looked, spans, nowMs };
}

/** Which of these missions are at risk now. */
export async function atRisk(db: Db, principal: Principal, ids: readonly number[]): Promise<number[]> {
  const { looked } = await lookAt(db, principal, ids);
  return looked.flatMap(({ row, risks }) => (risks.length > 0 ? [row.id] : []));
}

/** GET /api/mission/now. Missions the principal does not see, and those that never ran, are left out. */
export async function readNow(
  db: Db,
  principal: Principal,
  { ids }: Input<(typeof table)['missionsNow']>,
): Promise<Answer<(typeof table)['missionsNow']>> {
  const { looked, spans, nowMs } = await lookAt(db, principal, ids);
  const [covered, counts] = [await coverageOf(db, spans), await incidentsOf(db, spans)];
  const answer = looked.map(({ row: { id, standing, ended_ms }, band, sensors, progress, eta, leaving, risks }): Now => {
    const measured = sensors
      .toSorted((a, b) => outBy(b.temperature, band) - outBy(a.temperature, band) || b.temperature - a.temperature)
      .map(({ span, timeMs, temperature, intervalMs }) => ({
        mac: span.mac,
        name: span.name,
        temperature,
        at: new Date(timeMs).toISOString(),
        state: stateOf(temperature, band, (ended_ms ?? nowMs) - timeMs, intervalMs),
      }));
    const count = standing === 'access' ? undefined : counts.get(id);
    return {
      id,
      progress,
      worst: measured[0] ?? null,
      coverage: standing === 'access' ? null : (covered.get(id) ?? null),
      incidents: standing === 'access' ? null : (count?.total ?? 0),
      open: standing === 'access' ? null : ended_ms === null ? (count?.open ?? 0) : 0,
      eta: eta === undefined ? null : etaAnswer(eta),
      leaving:
        leaving === undefined
          ? null
          : { mac: leaving.mac, name: leaving.name, at: new Date(leaving.atMs).toISOString(), side: leaving.side },
      risks,
    };
  });
  return { total: answer.length, rows: answer };
}

/** Missions that run and have not arrived, with a planned end not far off, or none and customers who wait for them: that, and when their end is expected, epoch ms; null = not known. */
export async function expectedEnds(
  db: Db,
  nowMs: number,
): Promise<Map<number, { readonly endMs: number | null; readonly atMs: number | null }>> {
  const { rows } = await sql<{ id: number; end_ms: number | null; latitude: number | null; longitude: number | null }>`
    select mission.id, mission.end_ms, stop.latitude, stop.longitude from mission
    left join mission_stop as stop on stop.mission_id = mission.id and stop.kind = 'end'
    where mission.started_ms is not null and mission.ended_ms is null and stop.arrived_ms is null and (mission.end_ms between ${nowMs - delayMs} and ${nowMs + delayMs}
      or (mission.end_ms is null and exists (select from mission_share as link where link.mission_id = mission.id and link.ended_at is null)))`.execute(
    db,
  );
  const located = await placesOf(
    db,
    await spansOfMissions(
      db,
      rows.map(({ id }) => id),
      nowMs,
    ),
  );
  return new Map(
    rows.map(({ id, end_ms: endMs, latitude, longitude }) => {
      const newest = located.filter(({ span }) => span.missionId === id).toSorted((a, b) => b.place.timeMs - a.place.timeMs)[0];
      const eta = latitude === null || longitude === null ? undefined : etaOf(newest?.last ?? [], { latitude, longitude }, nowMs);
      return [id, { endMs, atMs: eta?.state === 'expected' ? eta.atMs : null }];
    }),
  );
}
/** How far off a planned end may be for a delay to be looked for, ms. */
const delayMs = 12 * 3_600_000;

/** Why a mission that runs is at risk, worst first. One without a planned end is late for nothing. */
export function risksOf(
  { endMs, eta, isLeaving }: { readonly endMs: number | null; readonly eta: Eta | undefined; readonly isLeaving: boolean },
  nowMs: number,
): MissionRisk[] {
  const risks: MissionRisk[] = [];
  if (endMs !== null && endMs < nowMs) risks.push('overdue');
  else if (endMs !== null && eta?.state === 'expected' && eta.atMs > endMs) risks.push('delay');
  if (isLeaving) risks.push('leaving');
  return risks;
}

/** Of sensors the one that leaves the band first, at the rate each has. */
function firstExit(sensors: readonly LastOfSensor[], band: Band, nowMs: number) {
  return sensors
    .flatMap(({ span: { mac, name }, recent }) => {
      const exit = forecastExit(recent, band, nowMs);
      return exit === undefined ? [] : [{ mac, name, ...exit }];
    })
    .toSorted((a, b) => a.atMs - b.atMs)[0];
}

type LastOfSensor = Awaited<ReturnType<typeof lastOf>>[number];

/** The last temperature of each sensor that has measured one, with those of the half hour before it and how often it records. */
async function lastOf(db: Db, all: readonly MissionSpan[]) {
  const spans = all.filter(({ role, fromMs, untilMs }) => role === 'beacon' && fromMs < untilMs);
  const reader = new TelemetryReader(queryingIn(db));
  const lastMs = await reader.lastMs(spans);
  const readings = await reader.readings(
    spans.map(({ id, fromMs }, index) => {
      const untilMs = lastMs[index] ?? null;
      return untilMs === null
        ? { id, fromMs: 1, untilMs: 0 }
        : { id, fromMs: Math.max(fromMs, untilMs - forecastValues.windowMs), untilMs };
    }),
  );
  const intervalOf = await intervalsOf(db, spans);
  return spans.flatMap((span, index) => {
    const recent = (readings[index] ?? []).flatMap(({ timeMs, temperature }) =>
      temperature === null ? [] : [{ timeMs, value: temperature }],
    );
    const newest = recent.at(-1);
    const intervalMs = intervalOf(span);
    return newest === undefined ? [] : [{ span, timeMs: newest.timeMs, temperature: newest.value, recent, intervalMs }];
  });
}

/** How often sensors record now, ms. */
async function intervalsOf(db: Db, spans: readonly MissionSpan[]): Promise<(span: MissionSpan) => number> {
  const { rows } = await sql<{ id: number; seconds: number }>`
    select device_id as id, write_seconds as seconds from device_setting
    where device_id = any(${spans.map(({ id }) => id)}::integer[]) and until_ms is null`.execute(db);
  const seconds = new Map(rows.map((row) => [row.id, row.seconds]));
  return ({ id }) => (seconds.get(id) ?? 300) * 1000;
}

/** A list knows the last day of a mission; the whole stands on its page. */
const coverageMs = 86_400_000;

/** The share of its last day that is covered, of the sensor of each mission that has least. */
async function coverageOf(db: Db, all: readonly MissionSpan[]): Promise<Map<number, number>> {
  const spans = all.filter(({ role, fromMs, untilMs }) => role === 'beacon' && fromMs < untilMs);
  const asked = spans.map(({ id, fromMs, untilMs }) => ({ id, fromMs: Math.max(fromMs, untilMs - coverageMs), untilMs }));
  const intervalOf = await intervalsOf(db, spans);
  const covered = await new TelemetryReader(queryingIn(db)).coveredMs(
    asked,
    spans.map((span) => intervalOf(span)),
  );
  const least = new Map<number, number>();
  for (const [index, { missionId }] of spans.entries()) {
    const { fromMs, untilMs } = asked[index] ?? { fromMs: 0, untilMs: 1 };
    const share = Math.round(Math.min(1, (covered[index] ?? 0) / (untilMs - fromMs)) * 1000) / 1000;
    least.set(missionId, Math.min(share, least.get(missionId) ?? 1));
  }
  return least;
}

/** Where each locating device was last, and its positions of the half hour before. */
async function placesOf(db: Db, all: readonly MissionSpan[]) {
  const spans = all.filter(({ role, fromMs, untilMs }) => role === 'locator' && fromMs < untilMs);
  const reader = new TelemetryReader(queryingIn(db));
  const found = await reader.positionsAt(spans.map((span) => ({ ...span, untilMs: span.untilMs - 1 })));
  const located = spans.flatMap((span, index) => {
    const place = found[index];
    return place == null ? [] : [{ span, place }];
  });
  const last = await reader.positions(
    located.map(({ span: { id, fromMs }, place: { timeMs } }) => ({
      id,
      fromMs: Math.max(fromMs, timeMs - etaValues.speedMs),
      untilMs: timeMs,
    })),
  );
  return located.map((each, index) => ({
    ...each,
    last: (last[index] ?? []).map((position) => ({ ...position, speedKmh: position.speed })),
  }));
}

/** How many incidents went on while each mission ran, and how many of them go on. */
async function incidentsOf(db: Db, spans: readonly MissionSpan[]): Promise<Map<number, { total: number; open: number }>> {
  const { rows } = await sql<{ mission: number; total: number; open: number }>`
    select span.mission, count(*)::integer as total, (count(*) filter (where item.ended_ms is null))::integer as open
    from unnest(${spans.map(({ missionId }) => missionId)}::integer[], ${spans.map(({ id }) => id)}::integer[],
      ${spans.map(({ fromMs }) => fromMs)}::bigint[], ${spans.map(({ untilMs }) => untilMs)}::bigint[]) as span (mission, id, from_ms, until_ms)
    join incident as item on item.device_id = span.id and item.state <> 'pending'
      and item.started_ms < span.until_ms and (item.ended_ms is null or item.ended_ms > span.from_ms)
    group by span.mission`.execute(db);
  return new Map(rows.map(({ mission, ...count }) => [mission, count]));
}

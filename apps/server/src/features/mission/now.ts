/** Missions as they are now, for a list: how far they are, the sensor that is worst, and how many incidents they had. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { type Place, distanceM } from '@frostway/core/track/distance';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import type { Principal } from '../../scope/principal.js';
import { type MissionSpan, type MissionStanding, missionsOf, spansOfMissions } from '../../scope/missions.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { outBy, stateOf, strictest, temperatureRules } from './band.js';

type Now = Answer<(typeof table)['missionsNow']>['rows'][number];
type Row = {
  id: number;
  standing: MissionStanding;
  ended_ms: number | null;
  ended_how: string | null;
  stops: (Place & { kind: string })[];
};

/**
 * Share of a route that lies behind a place: the straight way that is left to the end, of the straight way over all stops. What has been driven between the stops is not
 * known by a place alone, so it is a measure for the eye. Null without two stops.
 */
export function progressOf(stops: readonly Place[], place: Place | null | undefined): number | null {
  const [first, end] = [stops[0], stops.at(-1)];
  if (first === undefined || end === undefined || stops.length < 2 || place == null) return null;
  const whole = distanceM(first, end);
  return whole === 0 ? null : Math.min(1, Math.max(0, 1 - distanceM(place, end) / whole));
}

/** GET /api/mission/now. Missions the principal does not see, and those that never ran, are left out. */
export async function readNow(
  db: Db,
  principal: Principal,
  { ids }: Input<(typeof table)['missionsNow']>,
): Promise<Answer<(typeof table)['missionsNow']>> {
  const { rows } = await sql<Row>`
    select mission.id, seen.standing, mission.ended_ms, mission.ended_how,
      (select coalesce(json_agg(json_build_object('kind', stop.kind, 'latitude', stop.latitude, 'longitude', stop.longitude) order by stop.place), '[]')
        from mission_stop as stop where stop.mission_id = mission.id) as stops
    from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id
    where mission.id = any(${ids}::integer[]) and mission.started_ms is not null order by mission.id`.execute(db);
  const found = rows.map(({ id }) => id);
  const nowMs = principal.now();
  const spans = await spansOfMissions(db, found, nowMs);
  const [rules, last, places, counts] = [
    await temperatureRules(db, found),
    await lastOf(db, spans),
    await placesOf(db, spans),
    await incidentsOf(db, spans),
  ];
  const answer = rows.map(({ id, standing, ended_ms, ended_how, stops }): Now => {
    const band = strictest(rules.filter(({ missionId }) => missionId === id));
    const measured = last
      .filter(({ span }) => span.missionId === id)
      .toSorted((a, b) => outBy(b.temperature, band) - outBy(a.temperature, band) || b.temperature - a.temperature)
      .map(({ span, timeMs, temperature, intervalMs }) => ({
        mac: span.mac,
        name: span.name,
        temperature,
        at: new Date(timeMs).toISOString(),
        state: stateOf(temperature, band, (ended_ms ?? nowMs) - timeMs, intervalMs),
      }));
    const place = places.filter(({ span }) => span.missionId === id).toSorted((a, b) => b.place.timeMs - a.place.timeMs)[0]?.place;
    const count = standing === 'access' ? undefined : counts.get(id);
    return {
      id,
      progress: ended_how === 'arrival' ? 1 : progressOf(stops, place),
      worst: measured[0] ?? null,
      incidents: standing === 'access' ? null : (count?.total ?? 0),
      open: standing === 'access' ? null : ended_ms === null ? (count?.open ?? 0) : 0,
    };
  });
  return { total: answer.length, rows: answer };
}

/** The last temperature of each sensor that has measured one, with how often it records. */
async function lastOf(db: Db, all: readonly MissionSpan[]) {
  const spans = all.filter(({ role, fromMs, untilMs }) => role === 'beacon' && fromMs < untilMs);
  const reader = new TelemetryReader(queryingIn(db));
  const lastMs = await reader.lastMs(spans);
  const readings = await reader.readings(spans.map(({ id }, index) => ({ id, fromMs: lastMs[index] ?? 1, untilMs: lastMs[index] ?? 0 })));
  const { rows } = await sql<{ id: number; seconds: number }>`
    select device_id as id, write_seconds as seconds from device_setting
    where device_id = any(${spans.map(({ id }) => id)}::integer[]) and until_ms is null`.execute(db);
  const seconds = new Map(rows.map((row) => [row.id, row.seconds]));
  return spans.flatMap((span, index) => {
    const reading = readings[index]?.findLast(({ temperature }) => temperature !== null);
    return reading?.temperature == null
      ? []
      : [{ span, timeMs: reading.timeMs, temperature: reading.temperature, intervalMs: (seconds.get(span.id) ?? 300) * 1000 }];
  });
}

/** Where each locating device was last. */
async function placesOf(db: Db, all: readonly MissionSpan[]) {
  const spans = all.filter(({ role, fromMs, untilMs }) => role === 'locator' && fromMs < untilMs);
  const found = await new TelemetryReader(queryingIn(db)).positionsAt(spans.map((span) => ({ ...span, untilMs: span.untilMs - 1 })));
  return spans.flatMap((span, index) => {
    const place = found[index];
    return place == null ? [] : [{ span, place }];
  });
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

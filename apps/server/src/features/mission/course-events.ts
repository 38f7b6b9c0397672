/** What happened on a mission, oldest first: that it started, left, stood, arrived and ended, and its incidents, each where it was then. */
import type { CourseEvent } from '@frostway/contract/mission/course';
import type { Mission, MissionStop } from '@frostway/contract/mission/missions';
import { ArrivalSearch } from '@frostway/core/arrival';
import { distanceM } from '@frostway/core/track/distance';
import { TrackFold } from '@frostway/core/track/track';
import type { TrackPoint } from '@frostway/core/track/point';
import { usualTrackValues } from '@frostway/core/track/point';
import type { Db } from '../../db/connect.js';
import type { MissionSpan } from '../../scope/missions.js';
import type { PositionColumns } from '../../telemetry-store/store.js';
import { incidentsWithin } from '../alarm/index.js';
import { pointAt } from '../position/index.js';

/** Incidents one answer tells of at the most. */
const mostIncidents = 1000;
/** How long before something a place may lie that it is given, ms. */
const reachMs = 15 * 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const nothing = { until: null, name: null, mac: null, timing: null, latitude: null, longitude: null, incident: null };

/** The events, and where it was last. */
export async function eventsOf(
  db: Db,
  mission: Mission,
  spans: readonly MissionSpan[],
  tracks: readonly PositionColumns[],
): Promise<{ events: CourseEvent[]; place: TrackPoint | undefined }> {
  const ways = tracks.map(pointsOf);
  const points = ways
    .flat()
    .filter(({ isValid }) => isValid)
    .toSorted((a, b) => a.timeMs - b.timeMs);
  const { rows } = await incidentsWithin(db, spans, { limit: mostIncidents, offset: 0 });
  const incidents = rows.map(({ id, deviceId, type, severity, state, minutes, worst, late, startedAt, endedAt }): CourseEvent => {
    const span = spans.find((each) => each.id === deviceId);
    const fromMs = Math.max(Date.parse(startedAt), span?.fromMs ?? 0);
    return {
      ...placeAt(points, fromMs),
      kind: type === 'light' || type === 'door' ? 'door' : 'incident',
      at: iso(fromMs),
      until: endedAt,
      name: span?.name ?? null,
      mac: span?.mac ?? null,
      timing: null,
      incident: { id, type, severity, state, minutes, worst, late },
    };
  });
  const framed: CourseEvent[] = [
    ...(mission.startedAt === null ? [] : [{ ...nothing, kind: 'started' as const, at: mission.startedAt }]),
    ...(mission.endedAt === null
      ? []
      : [{ ...nothing, kind: mission.endedBy === 'cancelled' ? ('cancelled' as const) : ('ended' as const), at: mission.endedAt }]),
  ];
  const order: readonly CourseEvent['kind'][] = ['started', 'departed', 'incident', 'door', 'stop', 'arrived', 'ended', 'cancelled'];
  const events = [...framed, ...incidents, ...stopsOf(ways, mission), ...passedOf(points, mission)];
  return {
    events: events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || order.indexOf(a.kind) - order.indexOf(b.kind)),
    place: points.at(-1),
  };
}

/** Where it was at a time, at most 15 minutes before. */
function placeAt(points: readonly TrackPoint[], ms: number): Pick<CourseEvent, 'latitude' | 'longitude'> {
  const point = points.findLast(({ timeMs }) => timeMs <= ms);
  return point === undefined || ms - point.timeMs > reachMs
    ? { latitude: null, longitude: null }
    : { latitude: point.latitude, longitude: point.longitude };
}

const routeOf = ({ start, middle, end }: Mission): MissionStop[] => [start, ...middle, end].flatMap((stop) => stop ?? []);
const at = ({ name, latitude, longitude, timing }: MissionStop) => ({ ...nothing, name, latitude, longitude, timing });

/** That it left its start, and came to the other places of its route. */
function passedOf(points: readonly TrackPoint[], mission: Mission): CourseEvent[] {
  const { start, middle, end } = mission;
  const isAt = (point: TrackPoint, stop: MissionStop): boolean => distanceM(point, stop) <= stop.radius;
  const events: CourseEvent[] = [];
  const [first] = points;
  const { startedBy, startedAt } = mission;
  if (start !== null && startedBy === 'departure' && startedAt !== null) events.push({ ...at(start), kind: 'departed', at: startedAt });
  else if (start !== null && first !== undefined && isAt(first, start)) {
    const left = points.find((point) => !isAt(point, start));
    if (left !== undefined) events.push({ ...at(start), kind: 'departed', at: iso(left.timeMs) });
  }
  for (const stop of [...middle, end]) {
    if (stop === null) continue;
    // The position that proved it may lie behind the end it made.
    if (stop.arrivedAt !== null) {
      events.push({ ...at(stop), kind: 'arrived', at: stop.arrivedAt });
      continue;
    }
    const search = new ArrivalSearch(stop);
    for (const point of points) {
      if ((point.accuracyM ?? 0) > stop.radius) continue;
      const arrival = search.see(point);
      if (arrival === undefined) continue;
      events.push({ ...at(stop), kind: 'arrived', at: iso(arrival.arrivedMs) });
      break;
    }
  }
  return events;
}

/** A track as points, oldest first. */
function pointsOf(track: PositionColumns): TrackPoint[] {
  const points: TrackPoint[] = [];
  for (let index = 0; index < track.length; index += 1) points.push(pointAt(track, index));
  return points;
}

/** Where it stood on the way, of its first locating device that has a track. */
function stopsOf(ways: readonly (readonly TrackPoint[])[], mission: Mission): CourseEvent[] {
  const track = ways.find(({ length }) => length > 0);
  if (track === undefined) return [];
  const events: CourseEvent[] = [];
  const fold = new TrackFold(usualTrackValues, [], (entry) => {
    if (entry.kind !== 'stop') return;
    const { latitude, longitude } = entry.place;
    const near = routeOf(mission).find((stop) => distanceM(stop, entry.place) <= stop.radius);
    events.push({
      ...nothing,
      kind: 'stop',
      at: iso(entry.fromMs),
      until: iso(entry.untilMs),
      name: near?.name ?? null,
      latitude,
      longitude,
    });
  });
  for (const point of track) fold.add(point);
  fold.end();
  return events;
}

/** What the devices of a mission said while it ran. Of each it is its own time: from the start to the end, as far as the mission's owner had it or it was shared with him. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { mostOfMission, placeOfReadingMs, type trackedProbes } from '@frostway/contract/mission/watching';
import { refuse } from '@frostway/contract/refusals';
import { ofEachProbe } from '@frostway/core/probes';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import type { Principal } from '../../scope/principal.js';
import { findMission, type MissionSpan, spansOfMission } from '../../scope/missions.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import type { PositionColumns, ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { incidentsWithin } from '../alarm/index.js';
import { pageOf, readBudget, readRange, trackRowAt } from '../telemetry/index.js';

type Table = typeof table;
type Part = { readonly st?: number | undefined; readonly et?: number | undefined };
type Role = MissionSpan['role'];

/** What a mission's devices of a role may be asked about, as far as it lies in a part of its time. */
async function spansIn(db: Db, principal: Principal, id: number, role: Role | undefined, { st, et }: Part = {}): Promise<MissionSpan[]> {
  if (st !== undefined && et !== undefined && et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  const spans = await spansOfMission(db, id, principal.now());
  return spans
    .filter((span) => role === undefined || span.role === role)
    .map((span) => ({ ...span, fromMs: Math.max(span.fromMs, st ?? span.fromMs), untilMs: Math.min(span.untilMs, et ?? span.untilMs) }));
}

const iso = (ms: number | null | undefined): string | null => (ms == null ? null : new Date(ms).toISOString());
const names = ({ mac, imei, name }: MissionSpan) => ({ mac, imei, name });

/** GET /beacon/misDeviceRealStatus. */
export async function readRealStatus(
  db: Db,
  principal: Principal,
  { id }: Input<Table['realStatus']>,
): Promise<Answer<Table['realStatus']>> {
  await findMission(db, principal, id);
  const spans = await spansIn(db, principal, id, undefined);
  const reader = new TelemetryReader(queryingIn(db));
  const lastMs = await reader.lastMs(spans);
  const last = await reader.readings(
    spans.map((span, index) => ({ id: span.id, fromMs: lastMs[index] ?? 1, untilMs: lastMs[index] ?? 0 })),
  );
  const places = await reader.positionsAt(spans.map((span) => ({ ...span, untilMs: span.untilMs - 1 })));
  const rows = spans.map((span, index) => {
    const reading = last[index]?.at(-1);
    const place = places[index];
    return {
      ...names(span),
      role: span.role,
      time: iso(reading?.timeMs),
      ...ofEachProbe((probe) => reading?.[probe] ?? null),
      placeTime: iso(place?.timeMs),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      speed: place?.speed ?? null,
    };
  });
  return { total: rows.length, rows };
}

/** GET /beacon/missionDeviceAlarm. */
export async function readDeviceAlarm(
  db: Db,
  principal: Principal,
  { id, ...page }: Input<Table['deviceAlarm']>,
): Promise<Answer<Table['deviceAlarm']>> {
  await findMission(db, principal, id, 'history');
  const spans = await spansIn(db, principal, id, undefined);
  const found = await incidentsWithin(db, spans, rangeOf(page));
  checkPage(found.total, page);
  return {
    total: found.total,
    rows: found.rows.flatMap(({ deviceId, ...row }) => {
      const span = spans.find((each) => each.id === deviceId);
      return span === undefined ? [] : [{ ...row, ...names(span) }];
    }),
  };
}

/** GET /beacon/missionDevicesTrack. */
export async function readDevicesTrack(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id, ...part }: Input<Table['devicesTrack']>,
): Promise<Answer<Table['devicesTrack']>> {
  await findMission(db, principal, id, 'history');
  const rows: Answer<Table['devicesTrack']>['rows'] = [];
  let points = 0;
  for (const span of await spansIn(db, principal, id, 'locator', part)) {
    const track = await store.positions(span.id, span.fromMs, span.untilMs, []);
    points += track.length;
    if (points > mostOfMission) refuse('rangeTooLong', { et: 'rangeTooLong' });
    rows.push({
      ...names(span),
      time: track.timeMs,
      latitude: track.latitude,
      longitude: track.longitude,
      speed: track.speed,
      valid: Array.from(track.isValid, (flag) => flag === 1),
    });
  }
  return { total: rows.length, rows };
}

/** GET /beacon/missionTrackSensor. */
export async function readTrackSensor(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id, mac, page, pageSize, ...part }: Input<Table['trackSensor']>,
): Promise<Answer<Table['trackSensor']>> {
  await findMission(db, principal, id, 'history');
  const all = await spansIn(db, principal, id, 'beacon', part);
  for (const each of mac ?? []) if (!all.some((span) => span.mac === each)) refuse('notFound');
  const places: { span: MissionSpan; columns: ReadingColumns; index: number }[] = [];
  const take = readBudget(mostOfMission);
  for (const span of all.filter((each) => mac === undefined || (each.mac !== null && mac.some((wanted) => wanted === each.mac)))) {
    const columns = await readRange(store, span.id, span, take);
    for (let index = 0; index < columns.length; index += 1) places.push({ span, columns, index });
  }
  const timeOf = ({ columns, index }: (typeof places)[number]): number => columns.timeMs[index] ?? 0;
  places.sort((a, b) => timeOf(a) - timeOf(b));
  const { from, until } = pageOf(places.length, page, pageSize);
  const rows = places
    .slice(from, until)
    .map(({ span, columns, index }) => ({ ...trackRowAt(columns, index), mac: span.mac, name: span.name }));
  return { total: places.length, rows };
}

/** GET /beacon/missionBeaconTrack. */
export async function readBeaconTrack(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id, mac, places: areAsked, probes, ...part }: Input<Table['beaconTrack']>,
): Promise<Answer<Table['beaconTrack']>> {
  await findMission(db, principal, id, 'history');
  const spans = await spansIn(db, principal, id, undefined, part);
  const own = spans.find((span) => span.role === 'beacon' && span.mac === mac) ?? refuse('notFound');
  const columns = await readRange(store, own.id, own, readBudget(mostOfMission));
  const tracks: PositionColumns[] = [];
  for (const span of areAsked ? spans.filter(({ role }) => role === 'locator') : []) {
    const track = await store.positions(span.id, span.fromMs - placeOfReadingMs, span.untilMs, []);
    readBudget(mostOfMission)(track.length);
    tracks.push(track);
  }
  const valuesOf = (probe: (typeof trackedProbes)[number]): Float64Array =>
    probes === undefined || probes.includes(probe) ? columns[probe] : new Float64Array();
  return {
    total: columns.length,
    time: columns.timeMs,
    temperature: valuesOf('temperature'),
    humidity: valuesOf('humidity'),
    light: valuesOf('light'),
    ...placesAt(tracks, areAsked ? columns.timeMs : new Float64Array()),
  };
}

type Place = { readonly timeMs: number; readonly latitude: number; readonly longitude: number };

/** The last valid place of any track at or before each time, at most `placeOfReadingMs` before, NaN without one; times ascending. */
function placesAt(tracks: readonly PositionColumns[], times: Float64Array): { latitude: Float64Array; longitude: Float64Array } {
  const next = tracks.map(() => 0);
  const places = { latitude: new Float64Array(times.length).fill(Number.NaN), longitude: new Float64Array(times.length).fill(Number.NaN) };
  let last: Place | undefined;
  for (const [index, timeMs] of times.entries()) {
    for (const [number, track] of tracks.entries())
      for (; (track.timeMs[next[number] ?? 0] ?? Infinity) <= timeMs; next[number] = (next[number] ?? 0) + 1) {
        const at = next[number] ?? 0;
        const place = { timeMs: track.timeMs[at] ?? 0, latitude: track.latitude[at] ?? 0, longitude: track.longitude[at] ?? 0 };
        if (track.isValid[at] === 1 && place.timeMs >= (last?.timeMs ?? 0)) last = place;
      }
    if (last === undefined || timeMs - last.timeMs > placeOfReadingMs) continue;
    places.latitude[index] = last.latitude;
    places.longitude[index] = last.longitude;
  }
  return places;
}

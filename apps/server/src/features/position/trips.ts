/** Trips, stops and gaps of one device as rows. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { position as table } from '@frostway/contract/position/endpoints';
import type { JourneyRow } from '@frostway/contract/position/rows';
import { limits } from '@frostway/core/limits';
import { highest } from '@frostway/core/track/meter';
import { distanceM, type Place } from '@frostway/core/track/distance';
import { tagBeforeMs, tagsOfTrips } from '@frostway/core/track/tags';
import type { Db } from '../../db/connect.js';
import type { SeenDevice, Viewer } from '../../scope/devices.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';
import { driversOf } from '../driver/index.js';
import { pageOf, settingsRange } from '../telemetry/index.js';
import { type Journey, readJourneys, type Span } from './journeys.js';
import { findTracker } from './positions.js';

type Trips = (typeof table)['trips'];

/** Answers GET /api/trips. */
export async function readTrips(store: TelemetryStore, db: Db, viewer: Viewer, input: Input<Trips>): Promise<Answer<Trips>> {
  const { device, range } = await findTracker(db, viewer, input, limits.trackListRangeMs);
  const settings = settingsRange(device, input.st, input.et);
  const intervals = await recordingIntervals(db, device.id, settings.fromMs, settings.untilMs);
  const journeys: Journey[] = [];
  const leftOut = await readJourneys(
    { store, device, range, intervalSeconds: Math.max(...intervals.map(({ intervalMs }) => intervalMs)) / 1000 },
    (journey) => journeys.push(journey),
  );
  const driven = await drivenBy({ store, db }, viewer, device, journeys);
  const rows = journeys.map((journey) => toRow(journey, range, driven.get(journey) ?? nobody));
  const wanted = input.kind === undefined ? rows : rows.filter(({ kind }) => kind === input.kind);
  const { from, until } = pageOf(wanted.length, input.page, input.pageSize);
  return { total: wanted.length, rows: wanted.slice(from, until), sums: { ...sumsOf(rows), leftOut } };
}

/** Whose tags were at the reader on a trip, and which drivers of the viewer drove it. */
type DrivenBy = Pick<JourneyRow, 'driverTags' | 'drivers'>;
const nobody: DrivenBy = { driverTags: [], drivers: [] };

/** Of each trip, for who may change the vehicle. */
async function drivenBy(
  { store, db }: { readonly store: TelemetryStore; readonly db: Db },
  viewer: Viewer,
  { id, rights, window }: SeenDevice,
  journeys: readonly Journey[],
): Promise<ReadonlyMap<Journey, DrivenBy>> {
  if (!('ownerId' in viewer) || (!rights.has('own') && !rights.has('change'))) return new Map();
  const trips = journeys.flatMap((journey) =>
    journey.entry.kind === 'trip' ? [{ journey, fromMs: journey.entry.from.timeMs, untilMs: journey.entry.to.timeMs }] : [],
  );
  const [first, last] = [trips[0], trips.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const runs = await store.tagRuns(id, Math.max(window.fromMs, first.fromMs - tagBeforeMs), Math.min(window.untilMs, last.untilMs + 1));
  const tags = tagsOfTrips(trips, runs);
  const drivers = await driversOf(
    db,
    viewer.ownerId,
    id,
    trips.map(({ fromMs, untilMs }, index) => ({ fromMs, untilMs, tags: tags[index] ?? [] })),
  );
  return new Map(trips.map(({ journey }, index) => [journey, { driverTags: tags[index] ?? [], drivers: drivers[index] ?? [] }]));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** Metres as kilometres, to the metre. */
export const kilometres = (metres: number): number => Math.round(metres) / 1000;

function sumsOf(rows: readonly JourneyRow[]) {
  const of = (kind: JourneyRow['kind']): JourneyRow[] => rows.filter((row) => row.kind === kind);
  const [trips, stops] = [of('trip'), of('stop')];
  return {
    trips: trips.length,
    stops: stops.length,
    distance: kilometres(sumOf(trips.map(({ distance }) => distance * 1000))),
    driving: sumOf(trips.map(({ duration }) => duration)),
    standing: sumOf(stops.map(({ duration }) => duration)),
    topSpeed: trips.reduce<number | null>((top, { topSpeed }) => highest(top, topSpeed), null),
  };
}

const at = (timeMs: number, { latitude, longitude }: Place): JourneyRow['from'] => ({
  time: new Date(timeMs).toISOString(),
  latitude,
  longitude,
});

function toRow({ entry, parts }: Journey, range: Span, driven: DrivenBy): JourneyRow {
  const [startMs, endMs] = entry.kind === 'stop' ? [entry.fromMs, entry.untilMs] : [entry.from.timeMs, entry.to.timeMs];
  const [fromMs, untilMs] = [Math.max(startMs, range.fromMs), Math.min(endMs, range.untilMs)];
  const metres = entry.kind === 'trip' ? sumOf(parts.map((part) => part.metres)) : 0;
  const seconds = (untilMs - fromMs) / 1000;
  return {
    kind: entry.kind,
    startedAt: new Date(fromMs).toISOString(),
    endedAt: new Date(untilMs).toISOString(),
    beganBefore: startMs < range.fromMs,
    goesOn: endMs > range.untilMs,
    distance: kilometres(metres),
    duration: seconds,
    from: at(startMs, entry.kind === 'stop' ? entry.place : entry.from),
    to: at(endMs, entry.kind === 'stop' ? entry.place : entry.to),
    topSpeed: entry.kind === 'trip' ? rounded(parts.reduce<number | null>((top, { topKmh }) => highest(top, topKmh), null)) : null,
    meanSpeed: entry.kind === 'trip' && seconds > 0 ? rounded((metres * 3.6) / seconds) : null,
    ignition: ignitionOf(parts),
    leftOut: entry.kind === 'stop' ? kilometres(entry.driftM) : entry.kind === 'gap' ? kilometres(distanceM(entry.from, entry.to)) : 0,
    ...driven,
  };
}

/** Seconds with the ignition on; null where nothing was said of it. */
export function ignitionOf(parts: Journey['parts']): number | null {
  const said = parts.flatMap(({ ignitionMs }) => (ignitionMs === null ? [] : [ignitionMs]));
  return said.length === 0 ? null : sumOf(said) / 1000;
}

const rounded = (kmh: number | null): number | null => (kmh === null ? null : Math.round(kmh * 10) / 10);

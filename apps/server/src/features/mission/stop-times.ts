/**
 * When missions were at the places of their routes that have a window, and when they left their start. All of it follows from the stored positions of the locating
 * devices, so late ones end in the same times. Columns arrived_ms and left_ms of mission_stop are written here and, of an end a mission ends by, in arriving.ts.
 */
import { ArrivalSearch, type Destination } from '@frostway/core/arrival';
import { DepartureSearch } from '@frostway/core/departure';
import { distanceM } from '@frostway/core/track/distance';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';

/** How long before its planned start a mission may leave, ms: what left before that was another trip. */
export const mostEarlyMs = 6 * 3_600_000;
/** Positions that are read at once. */
const slice = 5000;

/** Condition on `mission`: some place of its route has a window. */
export const isTimed: RawBuilder<SqlBool> = sql<SqlBool>`exists (select from mission_stop as stop
  where stop.mission_id = mission.id and (stop.earliest_ms is not null or stop.latest_ms is not null))`;

type Stop = Destination & { readonly place: number; readonly kind: 'start' | 'middle' | 'end' };
type Timed = { readonly id: number; readonly startMs: number; readonly startedMs: number | null; readonly endedMs: number | null };
type Span = { readonly fromMs: number; readonly untilMs: number };

/** The locating devices of a mission that have not left it. */
export async function locatorsOf(db: Db, missionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mission_device')
    .select('device_id as id')
    .where('mission_id', '=', missionId)
    .where('role', '=', 'locator')
    .where('left_ms', 'is', null)
    .orderBy('device_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the positions of a device that say where it was, ascending, until it is told to stop. A fix that may be further off than a radius says nothing of that place. */
async function eachPosition(
  db: Db,
  id: number,
  { fromMs, untilMs }: Span,
  see: (position: { timeMs: number; latitude: number; longitude: number; accuracy: number }) => boolean,
): Promise<void> {
  for await (const { rows } of new TelemetryReader(queryingIn(db)).positionSlices({ id, fromMs, untilMs }, slice))
    for (const { timeMs, latitude, longitude, accuracy, isValid } of rows)
      if (isValid && see({ timeMs, latitude, longitude, accuracy: accuracy ?? 0 })) return;
}

/** When the first of its locating devices left a place within a span; undefined: none did. */
export async function departureFrom(tx: Tx, missionId: number, place: Destination, span: Span): Promise<number | undefined> {
  let first: number | undefined;
  for (const id of await locatorsOf(tx, missionId)) {
    const search = new DepartureSearch(place);
    await eachPosition(tx, id, span, (position) => {
      if (position.accuracy > place.radius) return false;
      const leftMs = search.see(position);
      if (leftMs !== undefined && (first === undefined || leftMs < first)) first = leftMs;
      return leftMs !== undefined;
    });
  }
  return first;
}

/** When the first of its locating devices was outside a place within a span, whether it stays away or not; undefined: none was. */
export async function firstOutside(db: Db, missionId: number, place: Destination, span: Span): Promise<number | undefined> {
  let first: number | undefined;
  for (const id of await locatorsOf(db, missionId)) {
    await eachPosition(db, id, span, (position) => {
      if (position.accuracy > place.radius || distanceM(position, place) <= place.radius) return false;
      if (first === undefined || position.timeMs < first) first = position.timeMs;
      return true;
    });
  }
  return first;
}

/** When the first of its locating devices came to a place. One that is there when the mission ends has arrived, however short it was there. */
async function arrivalAt(tx: Tx, missionId: number, place: Destination, span: Span, isOver: boolean): Promise<number | undefined> {
  let first: number | undefined;
  for (const id of await locatorsOf(tx, missionId)) {
    const search = new ArrivalSearch(place);
    let found: number | undefined;
    await eachPosition(tx, id, span, (position) => {
      if (position.accuracy > place.radius) return false;
      found = search.see(position)?.arrivedMs;
      return found !== undefined;
    });
    found ??= isOver ? search.thereSinceMs : undefined;
    if (found !== undefined && (first === undefined || found < first)) first = found;
  }
  return first;
}

/** Writes down when a mission under its lock was at its places that have a window. */
export async function settleStops(tx: Tx, { id, startMs, startedMs, endedMs }: Timed, nowMs: number): Promise<void> {
  if (startedMs === null) return;
  const { rows: stops } = await sql<Stop>`
    select place, kind, latitude, longitude, radius from mission_stop
    where mission_id = ${id} and (earliest_ms is not null or latest_ms is not null) order by place`.execute(tx);
  const untilMs = (endedMs ?? nowMs) + 1;
  for (const stop of stops) {
    const earlyMs = Math.min(startMs, startedMs) - mostEarlyMs;
    const ms =
      stop.kind === 'start'
        ? await departureFrom(tx, id, stop, { fromMs: earlyMs, untilMs })
        : await arrivalAt(tx, id, stop, { fromMs: startedMs, untilMs }, endedMs !== null);
    const column = sql.ref(stop.kind === 'start' ? 'left_ms' : 'arrived_ms');
    await sql`update mission_stop set ${column} = ${ms ?? null} where mission_id = ${id} and place = ${stop.place}`.execute(tx);
  }
}

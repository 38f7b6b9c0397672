/** When a mission arrived, by the positions of its devices. */
import { ArrivalSearch, type Arrival, type Destination } from '@frostway/core/arrival';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import type { Schema } from '../../db/schema.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { end, type Held } from './running.js';
import { locatorsOf } from './stop-times.js';
import { tellPrograms } from './webhook-news.js';

/** Positions that are read at once. */
const slice = 5000;

export type Planned = {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly autoEnd: boolean;
  readonly autoStart: boolean;
  readonly endedHow: Schema['mission']['ended_how'];
};

/** Answers when it has ended, if it has. */
export async function settleArrival(tx: Tx, held: Held & Planned, nowMs: number): Promise<number | null> {
  const { startedMs, endedMs, endedHow, endMs, autoEnd } = held;
  if (startedMs === null || !autoEnd || endedHow === 'hand') return endedMs;
  const destination = await tx
    .selectFrom('mission_stop')
    .select(['latitude', 'longitude', 'radius'])
    .where('mission_id', '=', held.id)
    .where('kind', '=', 'end')
    .executeTakeFirst();
  if (destination === undefined) return endedMs;
  const arrival = await earliestArrival(tx, held.id, destination, { fromMs: startedMs, untilMs: endMs ?? nowMs });
  if (arrival === undefined) return endedMs;
  await sql`update mission_stop set arrived_ms = ${arrival.arrivedMs} where mission_id = ${held.id} and kind = 'end'`.execute(tx);
  const more = { arrivedAt: new Date(arrival.arrivedMs).toISOString() };
  await tellPrograms(tx, held, { kind: 'arrived', about: arrival.arrivedMs, more }, nowMs);
  if (arrival.stayedMs !== endedMs) await end(tx, held, 'arrival', { atMs: arrival.stayedMs, nowMs, by: null });
  return arrival.stayedMs;
}

/** The first arrival of any of its locating devices. */
async function earliestArrival(
  tx: Tx,
  missionId: number,
  destination: Destination,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<Arrival | undefined> {
  const reader = new TelemetryReader(queryingIn(tx));
  let first: Arrival | undefined;
  for (const id of await locatorsOf(tx, missionId)) {
    const found = await arrivalOf(reader, id, destination, { fromMs, untilMs: Math.min(untilMs, first?.stayedMs ?? untilMs) });
    if (found !== undefined && (first === undefined || found.stayedMs < first.stayedMs)) first = found;
  }
  return first;
}

async function arrivalOf(
  reader: TelemetryReader,
  id: number,
  destination: Destination,
  span: { readonly fromMs: number; readonly untilMs: number },
): Promise<Arrival | undefined> {
  const search = new ArrivalSearch(destination);
  for await (const { rows } of reader.positionSlices({ id, ...span }, slice))
    for (const position of rows) {
      // A fix that may be further off than the radius says neither that it is there nor that it is not.
      if (!position.isValid || (position.accuracy ?? 0) > destination.radius) continue;
      const arrival = search.see(position);
      if (arrival !== undefined) return arrival;
    }
  return undefined;
}

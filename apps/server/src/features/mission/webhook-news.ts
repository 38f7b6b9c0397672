/** What programs of a mission's owner are told of it: the mission as it is then, by the names and ids it has here and there. Times are UTC. */
import type { MissionEvent } from '@frostway/contract/notification/rows';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { delaysUntold, tellMissionWebhooks } from '../notification/index.js';

type Facts = {
  id: number;
  externalId: string | null;
  code: string;
  name: string;
  start_ms: number;
  end_ms: number | null;
  started_ms: number | null;
  ended_ms: number | null;
  endedBy: string | null;
  verdict: string;
  vehicle: string;
  person: string;
  stops: { kind: string; name: string; latitude: number; longitude: number; arrivedMs: number | null }[];
};

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

async function factsOf(db: Db, id: number) {
  const { rows } = await sql<Facts>`
    select mission.id, mission.external_id as "externalId", mission.code, mission.name, mission.start_ms, mission.end_ms, mission.started_ms, mission.ended_ms,
      mission.ended_how as "endedBy", mission.decision as verdict, mission.vehicle, mission.person,
      (select coalesce(json_agg(json_build_object('kind', stop.kind, 'name', stop.name, 'latitude', stop.latitude, 'longitude', stop.longitude,
        'arrivedMs', stop.arrived_ms) order by stop.place), '[]') from mission_stop as stop where stop.mission_id = mission.id) as stops
    from mission where mission.id = ${id}`.execute(db);
  const { start_ms, end_ms, started_ms, ended_ms, stops, ...facts } = rows[0] as Facts;
  return {
    ...facts,
    status: ended_ms !== null ? 'ended' : started_ms !== null ? 'started' : 'notStarted',
    startAt: iso(start_ms),
    endAt: iso(end_ms),
    startedAt: iso(started_ms),
    endedAt: iso(ended_ms),
    stops: stops.map(({ arrivedMs, ...stop }) => ({ ...stop, arrivedAt: iso(arrivedMs) })),
  };
}

type Whose = { readonly id: number; readonly ownerId: number };

/** Says it in the transaction in which it happens; `about` tells apart what can happen to a mission more than once, `more` is said beside the mission. */
export function tellPrograms(
  db: Db,
  { id, ownerId }: Whose,
  { kind, about, more = {} }: { readonly kind: MissionEvent; readonly about: string | number; readonly more?: object },
  nowMs: number,
): Promise<void> {
  return tellMissionWebhooks(
    db,
    { kind, missionId: id, ownerId, about: String(about) },
    async (isRevised) => ({ mission: await factsOf(db, id), ...more, revised: isRevised }),
    nowMs,
  );
}

/** Says of missions that run late when they are expected, once each. */
export async function tellDelays(
  db: Kysely<Schema>,
  late: readonly number[],
  expected: ReadonlyMap<number, { readonly atMs: number | null }>,
  nowMs: number,
): Promise<void> {
  for (const whose of await delaysUntold(db, late)) {
    const more = { expectedAt: iso(expected.get(whose.id)?.atMs ?? null) };
    await db.transaction().execute((tx) => tellPrograms(tx, whose, { kind: 'delayed', about: '', more }, nowMs));
  }
}

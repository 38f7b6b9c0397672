/** The entry a mission makes in the list of who may relay: its carrier's gateways and trackers, for its sensors, from its start to its end. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';

/** What a mission lets relay; epoch ms of the readings' own time. */
export type MissionRelay = {
  readonly ownerId: number;
  readonly accountId: number;
  readonly sensorIds: readonly number[];
  readonly fromMs: number;
  readonly madeBy: number | null;
};

/** Makes the entry for the owner's own among the sensors; answers its id, or null when none is his. */
export async function beginMissionRelay(
  db: Db,
  { ownerId, accountId, sensorIds, fromMs, madeBy }: MissionRelay,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from device where id = any(${sensorIds}::integer[]) and owner_id = ${ownerId} and kind = 'beacon'`.execute(db);
  if (rows.length === 0 || accountId === ownerId) return null;
  const { id } = await db
    .insertInto('relay')
    .values({
      owner_id: ownerId,
      account_id: accountId,
      is_all: false,
      from_ms: fromMs,
      until_ms: null,
      made_by: madeBy,
      made_at: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('relay_device')
    .values(rows.map((row) => ({ relay_id: id, device_id: row.id })))
    .execute();
  await publish(db, { type: 'relaysChanged', ownerIds: [ownerId] });
  return id;
}

/** Ends the entry at a time, epoch ms, or moves its end there; one a person ended before stays as it is. */
export async function endMissionRelay(db: Db, id: number, untilMs: number, endedMs: number | null = null): Promise<void> {
  const { rows } = await sql<{ owner_id: number }>`
    update relay set until_ms = greatest(${untilMs}::bigint, from_ms) where id = ${id} and until_ms is not distinct from ${endedMs}::bigint returning owner_id`.execute(
    db,
  );
  await publish(db, { type: 'relaysChanged', ownerIds: rows.map((row) => row.owner_id) });
}

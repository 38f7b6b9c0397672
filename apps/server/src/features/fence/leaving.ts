/** What of fences and of the alarms of positions ends with a device that leaves its owner; what they found stays. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Release } from '../../platform/feature.js';
import { settleEnded } from '../alarm/index.js';
import { countsOf } from '../device/index.js';

type Counted = { device_id: number; count: number };

async function countFences(db: Db, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select device_id, count(*)::integer as count from fence_watch where device_id = any(${ids}::integer[]) and until_ms is null group by device_id`.execute(
    db,
  );
  return rows;
}

async function countPositionAlarms(db: Db, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select device_id, count(*)::integer as count from position_alarm where device_id = any(${ids}::integer[]) and until_ms is null group by device_id`.execute(
    db,
  );
  return rows;
}

/** Its fences watch it no more; the fences stay. */
export const fenceRelease: Release = {
  kind: 'fences',
  count: async (db, ids) => countsOf(await countFences(db, ids)),
  end: async ({ db }, ids, at) => {
    await sql`update fence_watch set until_ms = ${at.getTime()} where device_id = any(${ids}::integer[]) and until_ms is null`.execute(db);
    await settleEnded(db, ids, at.getTime(), { isLeaving: true });
  },
};

/** Limits on how it moves end. */
export const positionAlarmRelease: Release = {
  kind: 'positionAlarms',
  count: async (db, ids) => countsOf(await countPositionAlarms(db, ids)),
  end: async ({ db }, ids, at) => {
    await sql`update position_alarm set until_ms = ${at.getTime()} where device_id = any(${ids}::integer[]) and until_ms is null`.execute(
      db,
    );
    await settleEnded(db, ids, at.getTime(), { isLeaving: true });
  },
};

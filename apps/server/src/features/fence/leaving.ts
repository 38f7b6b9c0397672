/** What of fences and of the alarms of positions ends with a device that leaves its owner; what they found stays. */
import { sql } from 'kysely';
import type { Release } from '../../platform/feature.js';
import { settleEnded } from '../excursion/index.js';

/** Its fences watch it no more; the fences stay. What it keeps of them is no longer known: whoever has it next tells it his own. */
export const fenceRelease: Release = {
  kind: 'fences',
  count: (ids) => sql`
    select device_id, count(*)::integer as count from fence_watch where device_id = any(${ids}::integer[]) and until_ms is null group by device_id`,
  end: async ({ db }, ids, at) => {
    await sql`update fence_watch set until_ms = ${at.getTime()} where device_id = any(${ids}::integer[]) and until_ms is null`.execute(db);
    await sql`delete from device_fence where device_id = any(${ids}::integer[])`.execute(db);
    await settleEnded(db, ids, at.getTime(), { isLeaving: true });
  },
};

/** Limits on how it moves end. */
export const positionAlarmRelease: Release = {
  kind: 'positionAlarms',
  count: (ids) => sql`
    select device_id, count(*)::integer as count from position_alarm where device_id = any(${ids}::integer[]) and until_ms is null group by device_id`,
  end: async ({ db }, ids, at) => {
    await sql`update position_alarm set until_ms = ${at.getTime()} where device_id = any(${ids}::integer[]) and until_ms is null`.execute(
      db,
    );
    await sql`delete from device_position_alarm where device_id = any(${ids}::integer[])`.execute(db);
    await settleEnded(db, ids, at.getTime(), { isLeaving: true });
  },
};

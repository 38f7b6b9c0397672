/** What of recipient people ends with a device that leaves its owner: its place in plans, and what has still to be said of it. */
import { sql } from 'kysely';
import type { Release } from '../../platform/feature.js';

/** What ends with a device, for the list that app.ts joins. */
export const notificationRelease: Release = {
  kind: 'plans',
  count: (ids) => sql`
          select device_id, count(*)::integer as count from notification_target where device_id = any(${ids}::integer[]) group by device_id`,
  end: async ({ db }, ids) => {
    await db.deleteFrom('notification_target').where('device_id', 'in', ids).execute();
    await db.updateTable('delivery').set({ state: 'cancelled' }).where('device_id', 'in', ids).where('state', '=', 'waiting').execute();
  },
};

/** What of missions ends with a device that leaves its owner: its place in templates. */
import { sql } from 'kysely';
import type { Release } from '../../platform/feature.js';
import { countsOf } from '../device/index.js';

/** What ends with a device, for the list that app.ts joins. */
export const templateRelease: Release = {
  kind: 'missionTemplates',
  count: async (db, ids) =>
    countsOf(
      (
        await sql<{ device_id: number; count: number }>`
          select device_id, count(*)::integer as count from mission_template_part where device_id = any(${ids}::integer[]) group by device_id`.execute(
          db,
        )
      ).rows,
    ),
  end: async ({ db }, ids) => {
    await db.deleteFrom('mission_template_part').where('device_id', 'in', ids).execute();
  },
};

/** What of missions ends with a device that leaves its owner: its place in templates, and on missions that are not over. */
import { sql } from 'kysely';
import type { Release } from '../../platform/feature.js';

/** What ends with a device, for the list that app.ts joins. */
export const templateRelease: Release = {
  kind: 'missionTemplates',
  count: (ids) => sql`
          select device_id, count(*)::integer as count from mission_template_part where device_id = any(${ids}::integer[]) group by device_id`,
  end: async ({ db }, ids) => {
    await db.deleteFrom('mission_template_part').where('device_id', 'in', ids).execute();
  },
};

const isOpen = sql`mission.id = part.mission_id and mission.ended_ms is null and part.left_ms is null`;

/**
 * Its missions go on without it; what it said until then stays theirs. What watches it for them, and who relays it, ends with rules and relays. One on a running mission
 * is given back, but not sold.
 */
export const missionRelease: Release = {
  kind: 'missions',
  count: (ids) => sql`
          select part.device_id, count(*)::integer as count from mission_device as part join mission on ${isOpen}
          where part.device_id = any(${ids}::integer[]) group by part.device_id`,
  end: async ({ db }, ids, at) => {
    await sql`update mission_device as part set left_ms = ${at.getTime()} from mission where ${isOpen} and part.device_id = any(${ids}::integer[])`.execute(
      db,
    );
  },
  held: async (db, ids) =>
    (
      await sql<{ id: number }>`
        select distinct part.device_id as id from mission_device as part join mission on ${isOpen} and mission.started_ms is not null
        where part.device_id = any(${ids}::integer[]) order by part.device_id`.execute(db)
    ).rows.map(({ id }) => id),
};

/** What ends with a device that is released: the relays it is in. */
import { sql } from 'kysely';
import { publish } from '../../events/publish.js';
import type { Release } from '../../platform/feature.js';

/** A sensor that leaves its owner leaves the lists it is named in; a list without a sensor is over. */
export const relayRelease: Release = {
  kind: 'relays',
  count: (ids) => sql`
          select device_id, count(*)::integer as count from relay_device where device_id = any(${ids}::integer[]) and until_ms is null group by device_id`,
  end: async ({ db }, ids, at) => {
    const { rows } = await sql<{ relay_id: number }>`
      update relay_device set until_ms = ${at.getTime()} where device_id = any(${ids}::integer[]) and until_ms is null returning relay_id`.execute(
      db,
    );
    await sql`update relay set until_ms = greatest(${at.getTime()}::bigint, from_ms) where id = any(${rows.map((row) => row.relay_id)}::integer[]) and until_ms is null
      and not exists (select from relay_device where relay_id = relay.id and until_ms is null)`.execute(db);
    const owners = await sql<{ id: number }>`
      select distinct owner_id as id from relay where id = any(${rows.map((row) => row.relay_id)}::integer[])`.execute(db);
    await publish(db, { type: 'relaysChanged', ownerIds: owners.rows.map(({ id }) => id) });
  },
};

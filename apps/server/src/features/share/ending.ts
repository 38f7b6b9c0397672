/** What of sharing ends with a device that leaves its owner: its shares to accounts, and its part in links. A link without devices ends as well. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Release } from '../../platform/feature.js';
import { positionShareRelease } from './position-shares.js';

/** What ends with a device, for the list that app.ts joins. */
export const shareReleases: readonly Release[] = [
  positionShareRelease,
  {
    kind: 'shares',
    count: (ids) => sql`
    select device_id, count(*) as count from device_share
    where device_id = any(${ids}::integer[]) and not is_position and ended_at is null group by device_id`,
    end: async ({ db }, ids, at) => publish(db, { type: 'accessChanged', accountIds: await endSharesOf(db, ids, at) }),
  },
  {
    kind: 'links',
    count: (ids) => sql`
    select device_id, count(*) as count
    from share_key_device as part join share_key on share_key.id = part.share_key_id and share_key.ended_at is null
    where device_id = any(${ids}::integer[]) and part.ended_at is null and not share_key.is_position group by device_id`,
    end: async ({ db }, ids, at) => publish(db, { type: 'linksChanged', linkIds: await leaveLinks(db, ids, at) }),
  },
];

/** Ends the links of an account but these, and takes their labels away. For the demo, whose visitors made and named them. */
export async function endLinksOf(db: Db, ownerId: number, at: Date, but: readonly number[] = []): Promise<void> {
  const { rows } = await sql<{ id: number; was_open: boolean }>`
    update share_key set ended_at = coalesce(share_key.ended_at, ${at}), label = '' from share_key as before
    where before.id = share_key.id and share_key.owner_id = ${ownerId} and share_key.id <> all(${but}::integer[]) and (share_key.ended_at is null or share_key.label <> '')
    returning share_key.id, before.ended_at is null as was_open`.execute(db);
  await publish(db, { type: 'linksChanged', linkIds: rows.flatMap(({ id, was_open: wasOpen }) => (wasOpen ? [id] : [])) });
}

/** Ends every share of devices; answers with whom they were shared. */
async function endSharesOf(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    update device_share set ended_at = ${at} where device_id = any(${ids}::integer[]) and ended_at is null returning account_id`.execute(
    db,
  );
  return [...new Set(rows.map((row) => row.account_id))];
}

/** Takes devices out of every link, and ends the links of which they were the last; answers the links that were open. */
async function leaveLinks(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ share_key_id: number }>`
    update share_key_device as part set ended_at = ${at} from share_key
    where share_key.id = part.share_key_id and share_key.ended_at is null and part.device_id = any(${ids}::integer[]) and part.ended_at is null
    returning part.share_key_id`.execute(db);
  const linkIds = [...new Set(rows.map((row) => row.share_key_id))];
  await sql`
    update share_key set ended_at = ${at}
    where id = any(${linkIds}::integer[])
      and not exists (select from share_key_device as part where part.share_key_id = share_key.id and part.ended_at is null)`.execute(db);
  return linkIds;
}

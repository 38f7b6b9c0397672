/** Links for guests as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';

/** What a link shows, for one that has no label. */
const shownBy = sql`(select left(string_agg(device.name, ', ' order by lower(device.name), device.id), 200)
  from share_key_device as shown join device on device.id = shown.device_id and device.owner_id = share_key.owner_id
  where shown.share_key_id = share_key.id and shown.ended_at is null)`;

/** The caller's links that were not ended, by their labels. */
export const findableLinks: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`share_key.id`, name: sql`share_key.label`, detail: shownBy })}
  from share_key
  where share_key.owner_id = ${caller.ownerId} and not share_key.is_position and share_key.ended_at is null
    and ${isWanted({ id: sql`share_key.id`, words: [sql`share_key.label`] })}`;

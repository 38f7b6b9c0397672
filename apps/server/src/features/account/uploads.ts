/** How many bytes of files an account may have kept in a day: without an end to it, one account fills the disk of all. */
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';

/** Counts a file that is about to be kept, of whoever uploads it. Refuses 80911 when it is more than he may have kept today (UTC). */
export async function countUpload(db: Db, caller: Pick<Caller, 'ownerId' | 'now'>, content: Uint8Array): Promise<void> {
  const day = new Date(caller.now()).toISOString().slice(0, 10);
  await sql`delete from upload_day where owner_id = ${caller.ownerId} and day < ${day}`.execute(db);
  // Uploads at once wait for each other at the row, and each sees what the one before has left.
  const { rows } = await sql`
    insert into upload_day as today (owner_id, day, bytes) values (${caller.ownerId}, ${day}, ${content.length})
    on conflict (owner_id, day) do update set bytes = today.bytes + excluded.bytes
      where today.bytes + excluded.bytes <= ${limits.uploadedBytesADay}
    returning bytes`.execute(db);
  if (rows.length === 0) refuse('uploadsUsedUp');
}

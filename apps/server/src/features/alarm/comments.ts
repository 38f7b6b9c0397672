/** What people wrote to alarms, beside an acknowledgement or by itself. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Picked } from './rows.js';

/** `account` is null when it is no more. */
export type Comment = { readonly at: Date; readonly account: string | null; readonly text: string };

/** The comments of alarms by the alarm's id, oldest first; none for who has none. */
export async function commentsOf(db: Db, picked: readonly Picked[]): Promise<ReadonlyMap<number, readonly Comment[]>> {
  const { rows } = await sql<Comment & { alarm_id: number }>`
    select event.alarm_id, event.at, account.account, event.body ->> 'comment' as text
    from unnest(${picked.map(({ deviceId }) => deviceId)}::integer[], ${picked.map(({ id }) => id)}::bigint[]) as named (device_id, id)
    join alarm_event as event on event.device_id = named.device_id and event.alarm_id = named.id and event.body ? 'comment'
    left join account on account.id = event.account_id order by event.id`.execute(db);
  const found = new Map<number, Comment[]>();
  for (const { alarm_id: id, ...comment } of rows) found.set(id, [...(found.get(id) ?? []), comment]);
  return found;
}

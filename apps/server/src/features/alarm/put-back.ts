/**
 * Puts an account's work on alarms back: for the demo, where everybody is a visitor. What was found stays, and so does that something that is over was looked at; what
 * visitors wrote does not.
 */
import { seededGroups } from '@frostway/contract/dictionary/seeds';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/**
 * Nobody is given the account's incidents, nothing is written to them, and what goes on is acknowledged by nobody; of what is over only a cause of one's own words is
 * taken out. Answers the devices of which something changed.
 */
export async function putBackWork(db: Db, ownerId: number): Promise<number[]> {
  const own = sql`device_id in (select id from device where owner_id = ${ownerId})`;
  const { rows: open } = await sql<{ device_id: number }>`
    update alarm set assignee_id = null,
      acknowledged_at = case when state = 'active' then null else acknowledged_at end,
      acknowledged_by = case when state = 'active' then null else acknowledged_by end,
      reason = case when state = 'active' or reason is null then null when reason = any(${causes}::text[]) then reason else 'unknown' end
    where ${own} and (assignee_id is not null or (state = 'active' and acknowledged_at is not null) or (reason is not null and reason <> all(${causes}::text[])))
    returning device_id`.execute(db);
  const { rows: said } = await sql<{ device_id: number }>`
    delete from alarm_event as event using alarm where event.${own} and alarm.device_id = event.device_id and alarm.id = event.alarm_id
      and (event.kind in ('comment', 'assigned') or (event.kind = 'acknowledged' and alarm.state = 'active')) returning event.device_id`.execute(
    db,
  );
  await sql`
    update alarm_event set body = body - 'comment' || jsonb_build_object('reason', case when body ->> 'reason' = any(${causes}::text[]) then body ->> 'reason' else 'unknown' end)
    where ${own} and kind = 'acknowledged' and (body ? 'comment' or body ->> 'reason' <> all(${causes}::text[]))`.execute(db);
  return [...new Set([...open, ...said].map((row) => row.device_id))];
}

/** Causes of the list, which are no words of a visitor. */
const causes = Object.keys(seededGroups.alarmCause.entries);

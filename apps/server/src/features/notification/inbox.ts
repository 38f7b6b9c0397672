/** The inbox: what the caller himself was notified of in the app, which are rows of the log of messages, as far as he still sees the alarms they are about. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import { mostUnread, type InboxEntry } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedAs, countCap, readCursor, writeCursor } from '../../call/paging.js';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { grantsOf } from '../../scope/grants.js';

type Row = {
  id: number;
  kind: InboxEntry['kind'];
  severity: InboxEntry['severity'];
  step: number;
  handed_at: Date;
  is_unread: boolean;
  alarm_id: number | null;
  type: InboxEntry['type'];
  device_id: number | null;
  device: string | null;
};

/** Condition on `delivery`: an entry of the account's inbox. */
const isInInboxOf = (accountId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(delivery.account_id = ${accountId} and delivery.channel = 'inApp' and delivery.state = 'told')`;

/**
 * `from` and the beginning of `where` of the caller's inbox, each row with its `alarm`, its `device` and what he may see of it. It is left out when he would not find
 * the alarm in his lists. A test is about no alarm.
 */
async function fromInbox(db: Db, caller: Caller): Promise<RawBuilder<unknown>> {
  // What nobody has is not looked for: of the reasons to see a device a past is the dearest.
  const past = await sql`select from device_ownership where account_id = ${caller.ownerId} and until_ms is not null limit 1`.execute(db);
  return sql`from delivery
    left join ${grantsOf(caller, { withBelow: true, withPast: past.rows.length > 0 })} as seen on seen.device_id = delivery.device_id
    left join alarm on alarm.device_id = delivery.device_id and alarm.id = delivery.alarm_id
    left join device on device.id = delivery.device_id
    where ${isInInboxOf(caller.accountId)}
      and (delivery.kind = 'test' or (seen.may_history and alarm.started_ms between seen.from_ms and seen.until_ms))`;
}

/** A page of it, the newest first; a former owner does not learn what the device is called now. Refuses 10000 for a cursor it did not give. */
export async function listInbox(
  db: Db,
  caller: Caller,
  { cursor, pageSize }: Input<(typeof table)['inbox']>,
): Promise<Answer<(typeof table)['inbox']>> {
  const after = cursor === undefined || cursor === '' ? undefined : readCursor(cursor);
  const isAfter = after === undefined ? sql`true` : sql`(delivery.handed_at, delivery.id) < (${new Date(after.ms)}, ${after.id})`;
  const from = await fromInbox(db, caller);
  const [{ rows: all }, { rows: counted }, { rows: found }] = await Promise.all([
    sql<{ count: number }>`select count(*)::integer as count from (select ${from} limit ${countCap + 1}) as entry`.execute(db),
    sql<{ unread: number }>`
      select count(*)::integer as unread from (select ${from} and delivery.is_unread limit ${mostUnread}) as unread`.execute(db),
    sql<Row>`
      select delivery.id, delivery.kind, delivery.severity, delivery.step, delivery.handed_at, delivery.is_unread,
        alarm.id as alarm_id, alarm.type, device.id as device_id,
        case when seen.is_past then coalesce(device.alias, device.mac, device.imei) else device.name end as device
      ${from} and ${isAfter} order by delivery.handed_at desc, delivery.id desc limit ${pageSize + 1}`.execute(db),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    ...countedAs(all[0]?.count ?? 0),
    unread: counted[0]?.unread ?? 0,
    rows: rows.map(toEntry),
    cursor: found.length > pageSize && last !== undefined ? writeCursor({ ms: last.handed_at.getTime(), id: last.id }) : null,
  };
}

/** Marks the entries up to one as read, or that one alone; the caller's other open pages hear of it. Refuses 80199 for what is not in the inbox. */
export async function readInbox(
  { accountId }: Caller,
  { id, alone }: Input<(typeof table)['readInbox']>,
  { db }: Pick<Changing, 'db'>,
): Promise<void> {
  const { rows: known } = await sql`select from delivery where delivery.id = ${id} and ${isInInboxOf(accountId)}`.execute(db);
  if (known.length === 0) refuse('noSuchAlarm');
  const isMeant = alone
    ? sql`delivery.id = ${id}`
    : sql`(delivery.handed_at, delivery.id) <= (select upto.handed_at, upto.id from delivery as upto where upto.id = ${id})`;
  const { rows } = await sql`
    update delivery set is_unread = false where ${isInInboxOf(accountId)} and delivery.is_unread and ${isMeant} returning id`.execute(db);
  if (rows.length > 0) await publish(db, { type: 'notified', accountId, deliveryIds: [] });
}

function toEntry(row: Row): InboxEntry {
  return {
    id: row.id,
    kind: row.kind,
    severity: row.severity,
    alarmId: row.alarm_id,
    device: row.device_id === null ? null : { id: row.device_id, name: row.device ?? '' },
    type: row.type,
    step: row.step,
    at: row.handed_at.toISOString(),
    isUnread: row.is_unread,
  };
}

/**
 * From what the judge says of alarms to who is to be told: a row of `delivery` for each recipient and channel, in the transaction that takes the notice. Its key keeps
 * a notice that is taken again from being told again.
 */
import type { DeliveryKind } from '@frostway/contract/notification/rows';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { type AlarmFacts, readFacts } from './facts.js';
import { planFinder, type Telling } from './telling.js';

type Notice = { id: number; alarm_id: number; moment: string; at_ms: number; created_at: Date };

/** Notices taken in one transaction. */
const mostNotices = 200;
/** Late alarms are collected for this long: a back-fill comes in many parts. */
const lateCollectMs = 10 * 60_000;
const minuteMs = 60_000;

/** Takes a batch of notices; answers how many. */
export async function takeNotices(db: Db, nowMs: number): Promise<number> {
  const { rows: notices } = await sql<Notice>`
    select id, alarm_id, moment, at_ms, created_at from alarm_notice where told_at is null order by id limit ${mostNotices} for update skip locked`.execute(
    db,
  );
  if (notices.length === 0) return 0;
  const facts = await readFacts(db, [...new Set(notices.map(({ alarm_id: id }) => id))]);
  const plans = planFinder(db);
  for (const notice of notices) {
    const alarm = facts.get(notice.alarm_id);
    if (alarm !== undefined && alarm.ownerId !== null) await takeOne(db, notice, { ...alarm, ownerId: alarm.ownerId }, plans, nowMs);
  }
  await sql`update alarm_notice set told_at = ${new Date(nowMs)} where id = any(${notices.map(({ id }) => id)}::bigint[])`.execute(db);
  return notices.length;
}

export type Owned = AlarmFacts & { readonly ownerId: number };
type Plans = ReturnType<typeof planFinder>;

async function takeOne(db: Db, notice: Notice, alarm: Owned, plans: Plans, nowMs: number): Promise<void> {
  const { rows: told } = await sql<{ kind: string; state: string }>`select kind, state from delivery where alarm_id = ${alarm.id}`.execute(
    db,
  );
  const wasTold = told.some(({ kind }) => kind !== 'late');
  const isOver = alarm.state === 'merged' || alarm.state === 'withdrawn';
  if (notice.moment === 'revised') {
    if (wasTold) await tellLate(db, alarm, plans, { cause: `revised:${notice.id}`, nowMs });
    return;
  }
  if (isOver) return;
  if (notice.moment === 'start') {
    if (isOld(alarm, notice)) await tellLate(db, alarm, plans, { cause: `late:${alarm.id}`, nowMs });
    else await tellStart(db, alarm, plans, { cause: `notice:${notice.id}`, nowMs, noticeId: notice.id });
    return;
  }
  // Of an alarm that late data showed, the one message says it all.
  if (wasTold) await tellAgain(db, alarm, notice, nowMs);
}

/** Whether an alarm lies so far back that nobody is woken for it: its newest reading outside does. */
function isOld({ lastMs, startedMs }: AlarmFacts, { at_ms: atMs, created_at: createdAt }: Notice): boolean {
  return createdAt.getTime() - Math.max(lastMs ?? startedMs, atMs) > limits.lateAlarmMs;
}

type Cause = { readonly cause: string; readonly nowMs: number; readonly noticeId?: number };

/** Tells the first step at once and lets the others wait. */
export async function tellStart(db: Db, alarm: Owned, plans: Plans, { cause, nowMs, noticeId }: Cause): Promise<void> {
  const tellings = await plans(alarm);
  const rows = tellings.map((telling) => ({
    ...rowOf(alarm, telling, { kind: 'start', cause, nowMs, noticeId }),
    due_at: new Date(nowMs + telling.afterMinutes * minuteMs),
  }));
  await insert(db, rows);
}

/** Tells the person in charge, by mail and in the app, together with what else late data shows. */
async function tellLate(db: Db, alarm: Owned, plans: Plans, { cause, nowMs }: Cause): Promise<void> {
  const { rows: waiting } =
    await sql`select from delivery where alarm_id = ${alarm.id} and kind = 'late' and state = 'waiting' limit 1`.execute(db);
  // What waits says how things stand when it goes.
  if (waiting.length > 0) return;
  const tellings = await plans.inCharge(alarm);
  await insert(
    db,
    tellings.map((telling) => ({
      ...rowOf(alarm, telling, { kind: 'late', cause, nowMs }),
      due_at: new Date(nowMs + lateCollectMs),
      is_collected: true,
    })),
  );
}

/** Tells its worst and its end to whom it was told of its start; by text message only while that is news. */
async function tellAgain(db: Db, alarm: Owned, notice: Notice, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  const isNews = notice.created_at.getTime() - notice.at_ms <= limits.lateAlarmMs;
  await sql`
    insert into delivery (owner_id, plan_id, cause, notice_id, alarm_id, device_id, kind, severity, channel, recipient, recipient_name, contact_id, account_id, webhook_id,
      passes_quiet_hours, state, due_at, created_at)
    select distinct on (recipient, channel) owner_id, plan_id, ${`notice:${notice.id}`}, ${notice.id}::bigint, alarm_id, device_id, ${notice.moment}, severity, channel,
      recipient, recipient_name, contact_id, account_id, webhook_id, passes_quiet_hours, 'waiting', ${at}::timestamptz, ${at}::timestamptz
    from delivery where alarm_id = ${alarm.id} and owner_id = ${alarm.ownerId} and kind = 'start'
      and (state in ('handed', 'told') or (state = 'waiting' and step = 1)) and (${isNews}::boolean or channel <> 'sms')
    order by recipient, channel, step
    on conflict do nothing`.execute(db);
}

type About = { readonly kind: DeliveryKind; readonly cause: string; readonly nowMs: number; readonly noticeId?: number | undefined };

function rowOf(alarm: Owned, telling: Telling, { kind, cause, nowMs, noticeId }: About) {
  const { planId, step, channel, recipient, name, passesQuietHours, ...ids } = telling;
  return {
    owner_id: alarm.ownerId,
    plan_id: planId,
    cause,
    notice_id: noticeId ?? null,
    alarm_id: alarm.id,
    device_id: alarm.deviceId,
    kind,
    severity: alarm.severity,
    step,
    channel,
    recipient,
    recipient_name: name,
    contact_id: ids.contactId,
    account_id: ids.accountId,
    webhook_id: ids.webhookId,
    passes_quiet_hours: passesQuietHours && alarm.severity === 'alarm',
    state: 'waiting' as const,
    due_at: new Date(nowMs),
    created_at: new Date(nowMs),
    handed_at: null,
    mail_id: null,
    is_collected: false,
  };
}

async function insert(db: Db, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('delivery')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['cause', 'step', 'recipient', 'channel']).doNothing())
    .execute();
}

/**
 * From what the judge says of alarms to who is to be notified: a row of `delivery` for each recipient and channel, in the transaction that takes the notice. Its key keeps
 * a notice that is taken again from notifying twice.
 */
import type { DeliveryKind } from '@frostway/contract/notification/rows';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { readStatuses, type AlarmStatus } from './facts.js';
import { planFinder, type PlannedRecipient } from './resolve-recipients.js';

type Notice = { id: number; alarm_id: number; moment: string; at_ms: number; created_at: Date };

/** Notices taken in one transaction. */
const mostNotices = 200;
/** Late alarms are collected for this long: a back-fill comes in many parts. */
const lateCollectMs = 10 * 60_000;
const minuteMs = 60_000;

/** Takes a batch of notices; answers how many. */
export async function enqueueNotices(db: Db, nowMs: number): Promise<number> {
  const { rows: notices } = await sql<Notice>`
    select id, alarm_id, moment, at_ms, created_at from alarm_notice where told_at is null order by id limit ${mostNotices} for update skip locked`.execute(
    db,
  );
  if (notices.length === 0) return 0;
  const alarmIds = [...new Set(notices.map(({ alarm_id: id }) => id))];
  const statuses = await readStatuses(db, alarmIds);
  const deliveries = await Deliveries.of(db, alarmIds);
  const plans = planFinder(db);
  for (const notice of notices) {
    const alarm = statuses.get(notice.alarm_id);
    if (alarm === undefined || alarm.ownerId === null) continue;
    // The demo's past is notified as if it were of then.
    const atMs = alarm.isDemo ? notice.created_at.getTime() : nowMs;
    await takeOne(deliveries, notice, { ...alarm, ownerId: alarm.ownerId }, plans, atMs);
  }
  await deliveries.write();
  await sql`update alarm_notice set told_at = ${new Date(nowMs)} where id = any(${notices.map(({ id }) => id)}::bigint[])`.execute(db);
  return notices.length;
}

export type Owned = AlarmStatus & { readonly ownerId: number };
type Plans = ReturnType<typeof planFinder>;

async function takeOne(deliveries: Deliveries, notice: Notice, alarm: Owned, plans: Plans, nowMs: number): Promise<void> {
  const last = deliveries.lastKind(alarm.id);
  if (notice.moment === 'revised' || notice.moment === 'now') {
    // That it goes on now is news where it was said to lie back, or to be over.
    const isNews = notice.moment === 'revised' ? last !== undefined : last !== 'start' && deliveries.deliveriesOf(alarm.id).length > 0;
    if (isNews) await notifyLate(deliveries, alarm, plans, { cause: `${notice.moment}:${notice.id}`, nowMs });
    return;
  }
  if (alarm.state === 'merged' || alarm.state === 'withdrawn') return;
  if (notice.moment === 'start') {
    if (isOld(alarm, notice)) await notifyLate(deliveries, alarm, plans, { cause: `late:${alarm.id}`, nowMs });
    else deliveries.add(await startOf(alarm, plans, { cause: `notice:${notice.id}`, nowMs, noticeId: notice.id }));
    return;
  }
  // Of an alarm that late data showed, the one message says it all; and what has begun again is not over.
  if (last !== undefined && !(notice.moment === 'end' && alarm.state === 'active')) deliveries.notifyAgain(alarm, notice, nowMs);
}

/** Whether an alarm lies so far back that nobody is woken for it: its newest reading outside does. */
function isOld({ lastMs, startedMs }: AlarmStatus, { at_ms: atMs, created_at: createdAt }: Notice): boolean {
  return createdAt.getTime() - Math.max(lastMs ?? startedMs, atMs) > limits.lateAlarmMs;
}

type Cause = { readonly cause: string; readonly nowMs: number; readonly noticeId?: number };

/**
 * Notifies, of what was thought to lie back or to be over, that it goes on: the first step, and who was notified of its end, at once; the other steps wait. What late data
 * showed of it is said with that.
 */
export async function notifyStart(db: Db, alarm: Owned, plans: Plans, { cause, nowMs }: Cause): Promise<void> {
  const { id: alarmId, deviceId, ownerId } = alarm;
  await sql`update delivery set state = 'cancelled' where alarm_id = ${alarmId} and kind = 'late' and state = 'waiting'`.execute(db);
  await notifyAgain(db, [{ cause, noticeId: null, alarmId, deviceId, ownerId, kind: 'start', after: 'end', withSms: true, dueMs: nowMs }]);
  await insert(db, await startOf(alarm, plans, { cause, nowMs }));
}

async function startOf(alarm: Owned, plans: Plans, { cause, nowMs, noticeId }: Cause): Promise<Delivery[]> {
  const recipients = await plans(alarm);
  return recipients.map((recipient) => ({
    ...rowOf(alarm, recipient, { kind: 'start', cause, nowMs, noticeId }),
    due_at: new Date(nowMs + recipient.afterMinutes * minuteMs),
  }));
}

/** Tells the person in charge, by mail and in the app, together with what else late data shows. */
async function notifyLate(deliveries: Deliveries, alarm: Owned, plans: Plans, { cause, nowMs }: Cause): Promise<void> {
  // What waits says how things stand when it goes. What was put off to the end of quiet hours goes too late for goods that are outside again.
  const isAgain = alarm.state === 'active' && deliveries.lastKind(alarm.id) !== 'start';
  const untilMs = isAgain ? nowMs + lateCollectMs : Number.POSITIVE_INFINITY;
  const isWaiting = ({ kind, state, due_at: dueAt }: KnownDelivery): boolean =>
    kind === 'late' && state === 'waiting' && dueAt.getTime() <= untilMs;
  if (deliveries.deliveriesOf(alarm.id).some(isWaiting)) return;
  const recipients = await plans.inCharge(alarm);
  deliveries.add(
    recipients.map((recipient) => ({
      ...rowOf(alarm, recipient, { kind: 'late', cause, nowMs }),
      due_at: new Date(nowMs + lateCollectMs),
      is_collected: true,
    })),
  );
}

type KnownDelivery = Pick<Delivery, 'cause' | 'kind' | 'state' | 'due_at'>;
/** A further delivery to who was notified last of the start, or of the end, of an alarm. */
type Again = {
  readonly cause: string;
  readonly noticeId: number | null;
  readonly alarmId: number;
  readonly deviceId: number;
  readonly ownerId: number;
  readonly kind: string;
  readonly after: 'start' | 'end';
  readonly withSms: boolean;
  /** When it is due, epoch ms. */
  readonly dueMs: number;
};

/** The deliveries there are of the alarms of a batch, and those that are added: read and written for all of them at once, for a back-fill shows hundreds. */
class Deliveries {
  private readonly db: Db;
  private readonly known = new Map<number, KnownDelivery[]>();
  private readonly rows: Delivery[] = [];
  private readonly again = new Map<string, Again>();

  private constructor(db: Db) {
    this.db = db;
  }

  static async of(db: Db, alarmIds: readonly number[]): Promise<Deliveries> {
    const deliveries = new Deliveries(db);
    const { rows } = await sql<KnownDelivery & { alarm_id: number }>`
      select alarm_id, cause, kind, state, due_at from delivery where alarm_id = any(${alarmIds}::bigint[]) order by id`.execute(db);
    for (const { alarm_id: id, ...delivery } of rows) deliveries.remember(id, delivery);
    return deliveries;
  }

  deliveriesOf(alarmId: number): readonly KnownDelivery[] {
    return this.known.get(alarmId) ?? [];
  }

  /** Whether the last delivery about it says that it began, or that it is over; undefined: neither. */
  lastKind(alarmId: number): DeliveryKind | undefined {
    return this.deliveriesOf(alarmId).findLast(({ kind }) => kind === 'start' || kind === 'end')?.kind;
  }

  /** Adds the deliveries of one cause; who has one of it already is not notified again. */
  add(rows: readonly Delivery[]): void {
    this.rows.push(...rows);
    for (const row of rows) if (!this.deliveriesOf(row.alarm_id).some(({ cause }) => cause === row.cause)) this.remember(row.alarm_id, row);
  }

  /** Notifies of its worst and its end who was notified of its start; by text message only while that is news. Of two ends the later counts. */
  notifyAgain({ ownerId, deviceId }: Owned, notice: Notice, dueMs: number): void {
    const { id, alarm_id: alarmId, moment: kind, at_ms: atMs, created_at: createdAt } = notice;
    const withSms = createdAt.getTime() - atMs <= limits.lateAlarmMs;
    this.again.set(`${alarmId} ${kind}`, {
      cause: `notice:${id}`,
      noticeId: id,
      alarmId,
      deviceId,
      ownerId,
      kind,
      after: 'start',
      withSms,
      dueMs,
    });
  }

  /** Writes the new deliveries. */
  async write(): Promise<void> {
    await insert(this.db, this.rows);
    await notifyAgain(this.db, [...this.again.values()]);
  }

  private remember(alarmId: number, delivery: KnownDelivery): void {
    const known = this.known.get(alarmId);
    if (known === undefined) this.known.set(alarmId, [delivery]);
    else known.push(delivery);
  }
}

/** Looked up for each alarm by itself, and by nothing but the alarm: a planner that knows nothing of a list of alarms would go through all there ever was, or all of an owner. */
const asIs = sql`offset 0`;

/** Notifies who was notified of the start of its alarm, or of its end, or of that of one that is part of it now, and not of the other since. Written in the order of the notices, which is that of messages of one moment. */
async function notifyAgain(db: Db, again: readonly Again[]): Promise<void> {
  if (again.length === 0) return;
  await sql`
    insert into delivery (owner_id, plan_id, cause, notice_id, alarm_id, device_id, kind, severity, channel, recipient, recipient_name, contact_id, account_id, webhook_id,
      passes_quiet_hours, state, due_at, created_at)
    select distinct on (again."noticeId", again.cause, recipient, channel) owner_id, plan_id, again.cause, again."noticeId", again."alarmId", device_id, again.kind, severity, channel,
      recipient, recipient_name, contact_id, account_id, webhook_id, passes_quiet_hours, 'waiting', due.at, due.at
    from jsonb_to_recordset(${JSON.stringify(again)}::jsonb)
      as again (cause text, "noticeId" bigint, "alarmId" bigint, "deviceId" integer, "ownerId" integer, kind text, after text, "withSms" boolean, "dueMs" bigint)
    cross join lateral (select to_timestamp(again."dueMs" / 1000.0) as at) as due
    cross join lateral (select again."alarmId" as id
      union all select alarm.id from alarm where alarm.device_id = again."deviceId" and alarm.merged_into = again."alarmId" and alarm.state = 'merged') as part
    cross join lateral (select * from delivery where delivery.alarm_id = part.id ${asIs}) as said
    where said.owner_id = again."ownerId" and said.kind = again.after
      and (said.state in ('handed', 'told') or (said.state = 'waiting' and step = 1)) and (again."withSms" or channel <> 'sms') and not exists (
      select from (select * from delivery where delivery.alarm_id = again."alarmId" ${asIs}) as since
      where since.id > said.id and since.kind in ('start', 'end') and since.kind <> said.kind
        and since.recipient = said.recipient and since.channel = said.channel and since.state <> 'cancelled')
    order by again."noticeId", again.cause, recipient, channel, step
    on conflict do nothing`.execute(db);
}

type Delivery = ReturnType<typeof rowOf>;
type About = { readonly kind: DeliveryKind; readonly cause: string; readonly nowMs: number; readonly noticeId?: number | undefined };

function rowOf(alarm: Owned, planned: PlannedRecipient, { kind, cause, nowMs, noticeId }: About) {
  const { planId, step, channel, recipient, name, passesQuietHours, isAgreed: _isAgreed, ...ids } = planned;
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
    state: 'waiting',
    due_at: new Date(nowMs),
    created_at: new Date(nowMs),
    handed_at: null,
    mail_id: null,
    is_collected: false,
  };
}

async function insert(db: Db, rows: readonly Delivery[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into delivery (${columns}) select ${columns} from jsonb_populate_recordset(null::delivery, ${JSON.stringify(rows)}::jsonb)
    on conflict (cause, step, recipient, channel) do nothing`.execute(db);
}

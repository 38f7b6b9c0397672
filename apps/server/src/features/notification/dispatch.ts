/**
 * Sending what is due: into the outbox, in the transaction that says so, so that a crash neither loses nor repeats it. Several alarms that are due for one recipient
 * and channel become one message where they come thick, or where they were put off.
 */
import type { AlarmDeliveryKind, Channel, DeliveryKind } from '@frostway/contract/notification/rows';
import type { Lang } from '@frostway/contract/text';
import { readerZone } from '../../scope/zones.js';
import type { TemperatureUnit } from '@frostway/core/units';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Outbox } from '../../outbox/outbox.js';
import { Allowance, type MostADay } from './allowance.js';
import { type AlarmFacts, type AlarmStatus, readFacts, readStatuses } from './facts.js';
import {
  type Reader,
  type Occasion,
  writeDigest,
  writeMail,
  writePush,
  writePushDigest,
  writeSms,
  writeSmsDigest,
  writeWebhook,
  type Written,
} from './message.js';
import { quietUntil } from './quiet-hours.js';
import { notifyStart } from './enqueue.js';
import { planFinder } from './resolve-recipients.js';

export type Sending = { readonly outbox: Outbox; readonly publicUrl: () => string; readonly mostADay: MostADay };
type Facts = ReadonlyMap<number, AlarmFacts>;
/** While a batch is sent. */
type Outgoing = Sending & { readonly allowance: Allowance; readonly facts: Facts };

type Due = {
  id: number;
  owner_id: number;
  alarm_id: number;
  kind: AlarmDeliveryKind;
  step: number;
  channel: Channel;
  recipient: string;
  passes_quiet_hours: boolean;
  is_collected: boolean;
  created_at: Date;
  due_at: Date;
  account_id: number | null;
  /** Null: nobody is there any more, or cannot be reached this way. */
  address: string | null;
  /** Whoever reads the address agreed to get messages there: of an account it is its own. */
  is_agreed: boolean;
  /** Of a push message: some browser shows it. */
  has_browser: boolean;
  /** Its owner may have text messages sent. */
  may_sms: boolean;
  webhook_id: number | null;
  /** The last delivery about its beginning or its end; null = neither. */
  last_kind: DeliveryKind | null;
  last_cause: string | null;
  language: Lang | null;
  /** Of temperatures; null = C. */
  unit: TemperatureUnit | null;
  zone: string | null;
  quiet_from: number | null;
  quiet_until: number | null;
};
/** With how its alarm stands. */
type Standing = Due & { readonly alarm: AlarmStatus };
/** With all a message says of it. */
type Saying = Standing & { readonly occasion: Occasion };

/** Rows sent in one transaction. */
const mostDue = 500;
const minuteMs = 60_000;
/** What was due longer ago in the demo belongs to its past. */
const demoPastMs = 10 * minuteMs;
/** An alarm is news for about four hours: the outbox tries no longer. */
const mostTries = 10;

/** Where a row goes, and who reads it there. */
const reader = sql`
  case delivery.channel when 'mail' then coalesce(contact.email, account.email) when 'sms' then coalesce(contact.phone, account.phone)
    when 'webhook' then webhook.url else account.account end as address,
  delivery.channel <> 'push' or exists (select from push_browser where push_browser.account_id = account.id) as has_browser,
  contact.id is null or (case delivery.channel when 'mail' then contact.email_agreed_at else contact.phone_agreed_at end) is not null as is_agreed,
  coalesce(contact.language, account.language) as language, coalesce(contact.unit, account.unit) as unit,
  case when contact.id is null then ${readerZone} else contact.zone end as zone,
  coalesce(contact.quiet_from, times.quiet_from) as quiet_from, coalesce(contact.quiet_until, times.quiet_until) as quiet_until`;
const joinReader = sql`
  left join contact on contact.id = delivery.contact_id
  left join account on account.id = delivery.account_id and not account.is_disabled
  left join told_times as times on times.account_id = account.id
  left join webhook on webhook.id = delivery.webhook_id and webhook.is_enabled`;

/** Ends what nobody needs to be notified any more: later steps of an alarm that somebody acknowledged, or that is over. What another transaction holds waits for the next time. */
export async function cancelNeedless(db: Db): Promise<void> {
  await sql`
    with needless as materialized (
      select delivery.id from delivery join alarm on alarm.id = delivery.alarm_id and alarm.device_id = delivery.device_id
      where delivery.state = 'waiting' and delivery.step > 1 and (alarm.acknowledged_at is not null or alarm.state <> 'active')
      for update of delivery skip locked)
    update delivery set state = 'cancelled' from needless where delivery.id = needless.id`.execute(db);
}

/** Sends a batch of what is due; answers how many rows it has looked at. */
export async function dispatchDue(db: Db, sending: Sending, nowMs: number): Promise<number> {
  const { rows } = await sql<Due>`
    select delivery.id, delivery.owner_id, delivery.alarm_id, delivery.kind, delivery.step, delivery.channel, delivery.recipient, delivery.passes_quiet_hours,
      delivery.is_collected, delivery.created_at, delivery.due_at, delivery.account_id, delivery.webhook_id,
      said.kind as last_kind, said.cause as last_cause, owner.may_sms, ${reader}
    from (select * from delivery where state = 'waiting' and due_at <= ${new Date(nowMs)} order by due_at, id limit ${mostDue} for update skip locked) as delivery
    ${joinReader} join account as owner on owner.id = delivery.owner_id
    left join lateral (select kind, cause from delivery as said where said.alarm_id = delivery.alarm_id and said.kind in ('start', 'end') order by id desc limit 1) as said on true
    order by delivery.recipient, delivery.channel, delivery.id`.execute(db);
  if (rows.length === 0) return 0;
  const statuses = await readStatuses(db, [...new Set(rows.map((row) => row.alarm_id))]);
  const plans = planFinder(db);
  const groups = new Map<string, Standing[]>();
  const needless: number[] = [];
  for (const row of rows) {
    const alarm = statuses.get(row.alarm_id);
    const isLate = row.kind === 'late';
    if (alarm === undefined || alarm.ownerId !== row.owner_id || row.address === null || (!isLate && isOver(alarm.state)))
      needless.push(row.id);
    else if (row.step > 1 && (alarm.isAcknowledged || alarm.state !== 'active')) needless.push(row.id);
    // It began again before anybody was notified of its end.
    else if (row.kind === 'end' && alarm.state === 'active') needless.push(row.id);
    else if (
      isLate &&
      row.last_kind !== 'start' &&
      alarm.state === 'active' &&
      nowMs - (alarm.lastMs ?? alarm.startedMs) <= limits.lateAlarmMs
    ) {
      // The back-fill went on until now, and the goods are still outside: that is no look back.
      await notifyStart(db, { ...alarm, ownerId: row.owner_id }, plans, { cause: `turned:${row.last_cause ?? alarm.id}`, nowMs });
    } else {
      const key = `${row.recipient} ${row.channel}`;
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [{ ...row, alarm }]);
      else known.push({ ...row, alarm });
    }
  }
  if (needless.length > 0) await sql`update delivery set state = 'cancelled' where id = any(${needless}::bigint[])`.execute(db);
  // Most is put into an inbox, whose reader looks up what there is to say; of the demo nothing leaves.
  const leaves = (group: readonly Standing[]): boolean => group.some(({ channel, alarm }) => channel !== 'inApp' && !alarm.isDemo);
  const spoken = [...groups.values()].filter(leaves).flat();
  const facts = await readFacts(db, [...new Set(spoken.map((row) => row.alarm_id))]);
  const leaving: Outgoing = { ...sending, allowance: new Allowance(db, sending.mostADay, nowMs), facts };
  for (const group of groups.values()) await sendGroup(db, group, leaving, nowMs);
  return rows.length;
}

const isOver = (state: string): boolean => state === 'merged' || state === 'withdrawn';

/** What is due for one recipient by one channel. */
async function sendGroup(db: Db, wanted: readonly Standing[], sending: Outgoing, nowMs: number): Promise<void> {
  await leaveUnsent(
    db,
    wanted.filter(({ is_agreed: isAgreed }) => !isAgreed),
    'unconfirmed',
  );
  const isOff = ({ channel, may_sms: maySms }: Due): boolean => channel === 'sms' && !maySms;
  await leaveUnsent(
    db,
    wanted.filter((row) => row.is_agreed && isOff(row)),
    'smsOff',
  );
  await leaveUnsent(
    db,
    wanted.filter(({ has_browser: hasBrowser }) => !hasBrowser),
    'noBrowser',
  );
  const reached = wanted.filter((row) => row.is_agreed && !isOff(row) && row.has_browser);
  const [first] = reached;
  if (first === undefined) return;
  if (first.channel === 'inApp') return putIntoInbox(db, reached, nowMs);
  if (first.alarm.isDemo) return keepBack(db, reached);
  const group = withOccasions(reached, sending.facts, nowMs);
  if (first.channel === 'webhook') {
    for (const row of group) await hand(db, [row], writeWebhook(row.occasion, sending.publicUrl(), nowMs), sending, nowMs);
    return;
  }
  const awake = await putOffQuiet(db, group, nowMs);
  const late = awake.filter((row) => row.kind === 'late');
  if (late.length > 0) await sendTogether(db, late, sending, nowMs);
  const news = awake.filter((row) => row.kind !== 'late');
  if (news.length === 0) return;
  if (news.some((row) => row.is_collected)) return sendTogether(db, news, sending, nowMs);
  await sendPaced(db, news, sending, nowMs);
}

function withOccasions(rows: readonly Standing[], facts: Facts, nowMs: number): Saying[] {
  return rows.flatMap((row) => {
    const alarm = facts.get(row.alarm_id);
    const unacknowledgedMinutes = row.step > 1 ? Math.round((nowMs - row.created_at.getTime()) / minuteMs) : 0;
    return alarm === undefined ? [] : { ...row, occasion: { kind: row.kind, facts: alarm, unacknowledgedMinutes } };
  });
}

/** Of the demo nothing leaves: its messages stand in the log as not sent, each by itself and at its time. */
async function keepBack(db: Db, rows: readonly Due[]): Promise<void> {
  await sql`update delivery set state = 'handed', handed_at = due_at where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}

/** What may not leave stands in the log with its reason. */
async function leaveUnsent(db: Db, rows: readonly Due[], state: 'unconfirmed' | 'smsOff' | 'overLimit' | 'noBrowser'): Promise<void> {
  if (rows.length === 0) return;
  await sql`update delivery set state = ${state} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}

/** Puts off what comes in quiet hours to their end; answers what does not. */
async function putOffQuiet(db: Db, group: readonly Saying[], nowMs: number): Promise<readonly Saying[]> {
  const [first] = group;
  if (first === undefined || first.quiet_from === null || first.quiet_until === null) return group;
  const zone = first.zone ?? first.occasion.facts.deviceZone ?? 'UTC';
  const untilMs = quietUntil(nowMs, zone, { from: first.quiet_from, until: first.quiet_until });
  if (untilMs === undefined) return group;
  await collect(
    db,
    group.filter((row) => !row.passes_quiet_hours),
    untilMs,
  );
  return group.filter((row) => row.passes_quiet_hours);
}

/** A few messages go one by one; what would be more than that within a minute waits for its end and goes as one. */
async function sendPaced(db: Db, news: readonly Saying[], sending: Outgoing, nowMs: number): Promise<void> {
  const [first] = news;
  if (first === undefined) return;
  const since = new Date(nowMs - minuteMs);
  const { rows } = await sql<{ sent: number; oldest: Date | null }>`
    select count(distinct mail_id)::integer as sent, min(handed_at) as oldest from delivery
    where recipient = ${first.recipient} and channel = ${first.channel} and state = 'handed' and handed_at > ${since}`.execute(db);
  const [{ sent, oldest } = { sent: 0, oldest: null }] = rows;
  const alarms = byAlarm(news);
  if (alarms.length + sent <= limits.messagesPerMinute) {
    for (const rowsOfAlarm of alarms) await sendOne(db, rowsOfAlarm, sending, nowMs);
  } else if (oldest === null) await sendTogether(db, news, sending, nowMs);
  else await collect(db, news, oldest.getTime() + minuteMs);
}

/** What there is to say of an alarm at one time is said in one message: the last of it, which says the rest. */
async function sendOne(db: Db, rows: readonly Saying[], sending: Outgoing, nowMs: number): Promise<void> {
  const last = rows.at(-1);
  if (last === undefined) return;
  await hand(db, rows, writersOf(last).one(last.occasion, readerOf(last), sending.publicUrl()), sending, nowMs);
}

async function sendTogether(db: Db, rows: readonly Saying[], sending: Outgoing, nowMs: number): Promise<void> {
  const alarms = byAlarm(rows);
  const [only] = alarms;
  if (only !== undefined && alarms.length === 1) return sendOne(db, only, sending, nowMs);
  const lasts = alarms.flatMap((rowsOfAlarm) => rowsOfAlarm.at(-1) ?? []);
  const [first] = lasts;
  if (first === undefined) return;
  const written = writersOf(first).digest(
    lasts.map(({ occasion }) => occasion),
    readerOf(first),
    sending.publicUrl(),
  );
  await hand(db, rows, written, sending, nowMs);
}

const writers = {
  mail: { one: writeMail, digest: writeDigest },
  sms: { one: writeSms, digest: writeSmsDigest },
  push: { one: writePush, digest: writePushDigest },
};
const writersOf = ({ channel }: Due) => writers[channel === 'sms' || channel === 'push' ? channel : 'mail'];

function byAlarm(rows: readonly Saying[]): Saying[][] {
  const alarms = new Map<number, Saying[]>();
  for (const row of rows) alarms.set(row.alarm_id, [...(alarms.get(row.alarm_id) ?? []), row]);
  return [...alarms.values()];
}

const readerOf = ({ language, zone, unit }: Due): Reader => ({ lang: language ?? 'zh-cn', zone, unit: unit ?? 'C' });

async function collect(db: Db, rows: readonly Due[], untilMs: number): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`update delivery set due_at = ${new Date(untilMs)}, is_collected = true where id = any(${ids}::bigint[])`.execute(db);
}

/** Puts it where its account finds it, and says so to the account's open pages. Of the demo's past it says nothing: whoever looks then has read it. */
async function putIntoInbox(db: Db, all: readonly Standing[], nowMs: number): Promise<void> {
  const isPast = ({ alarm, due_at: dueAt }: Standing): boolean => alarm.isDemo && nowMs - dueAt.getTime() > demoPastMs;
  const past = all.filter(isPast).map(({ id }) => id);
  if (past.length > 0) await sql`update delivery set state = 'told', handed_at = due_at where id = any(${past}::bigint[])`.execute(db);
  const rows = all.filter((row) => !isPast(row));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`update delivery set state = 'told', handed_at = ${new Date(nowMs)}, is_unread = true where id = any(${ids}::bigint[])`.execute(
    db,
  );
  const accountId = rows[0]?.account_id;
  if (typeof accountId === 'number') await publish(db, { type: 'notified', accountId, deliveryIds: ids });
}

/** Gives one message for these rows to the outbox. */
async function hand(db: Db, rows: readonly Due[], written: Written, { outbox, allowance }: Outgoing, nowMs: number): Promise<void> {
  const [first] = rows;
  if (first === undefined || first.address === null) return;
  if ((first.channel === 'mail' || first.channel === 'sms') && !(await allowance.take(first.owner_id, first.channel)))
    return leaveUnsent(db, rows, 'overLimit');
  const mailId = await giveToOutbox(db, first, { ...written, to: first.address }, outbox);
  const isDigest = new Set(rows.map((row) => row.alarm_id)).size > 1;
  await sql`update delivery set state = 'handed', handed_at = ${new Date(nowMs)}, mail_id = ${mailId}, is_digest = ${isDigest}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}

/** Keeps a message for the outbox to send; answers the id of its row. */
export function giveToOutbox(
  db: Db,
  { channel, webhook_id: webhookId, account_id: accountId }: Pick<Due, 'channel' | 'webhook_id' | 'account_id'>,
  message: Written & { readonly to: string },
  outbox: Outbox,
): Promise<number> {
  if (channel === 'mail') return outbox.sendMail(db, message, { mostTries });
  if (channel === 'sms') return outbox.sendSms(db, message, { mostTries });
  if (channel === 'push' && accountId !== null)
    return outbox.sendPush(db, { ...message, accountId, tag: message.tag ?? 'message' }, { mostTries });
  if (channel !== 'webhook' || webhookId === null) throw new Error(`nothing of ${channel} goes into the outbox`);
  return outbox.sendWebhook(db, { ...message, webhookId }, { mostTries });
}

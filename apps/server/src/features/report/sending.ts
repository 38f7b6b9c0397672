/**
 * Reports of devices and groups by mail: those that are due by the calendar, and one that is asked for at once. Tables report_run and report_mail are only written here; a run, its
 * mails and the next time of its schedule are one transaction, so that each is sent once, whatever process does it.
 */
import type { Input } from '@frostway/contract/endpoint';
import type { report as table } from '@frostway/contract/report/endpoints';
import type { SentReport } from '@frostway/contract/report/schedules';
import { Refusal, refusalWords } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { TemperatureUnit } from '@frostway/core/units';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Mail } from '../../outbox/outbox.js';
import { Allowance } from '../notification/index.js';
import { type AttachedReport, ownerPrincipal } from './attached.js';
import { reportMail } from './mail.js';
import type { MailTools } from './mission-mails.js';
import { type Report, reportOf } from './report.js';
import { nextOf, ownContacts, ownSubject, type OwnSubject, zoneOf } from './schedules.js';
import { readSent } from './sent.js';

/** Schedules one call of the job looks after; the next minute has the others. */
const mostAtOnce = 500;
/** A process that has not sent one it began with after as long is no more, ms. */
const claimMs = 10 * 60_000;

type Sending = {
  readonly ownerId: number;
  readonly scheduleId: number | null;
  readonly name: string;
  readonly subject: OwnSubject;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly zone: string;
  readonly xlsx: boolean;
  readonly contactIds: readonly number[];
};

type Due = {
  id: number;
  owner_id: number;
  name: string;
  group_id: number | null;
  period: 'day' | 'week' | 'month';
  minute: number;
  zone: string;
  has_xlsx: boolean;
  next_from_ms: number;
  next_until_ms: number;
  device_ids: number[];
  contact_ids: number[];
};

/** Sends those that are due, one after the other, the one that waits longest first. */
export async function sendDue(tools: MailTools, ending: AbortSignal, log?: (error: unknown, id: number) => void): Promise<void> {
  for (let count = 0; count < mostAtOnce && !ending.aborted; count += 1) {
    const due = await claim(tools);
    if (due === undefined) return;
    try {
      await sendOne(tools, due);
    } catch (error) {
      // Another process, or this one, tries again after a while; the others do not wait for it.
      if (log === undefined) throw error;
      log(error, due.id);
    }
  }
}

/** Takes one that is due and nobody has. Of an account that is disabled none is. */
async function claim({ db, clock }: MailTools): Promise<Due | undefined> {
  const nowMs = clock.now();
  const { rows } = await sql<Due>`
    update report_schedule as plan set claimed_ms = ${nowMs}
    where plan.id = (select due.id from report_schedule as due join account on account.id = due.owner_id and not account.is_disabled
      where due.is_on and due.next_at_ms <= ${nowMs} and (due.claimed_ms is null or due.claimed_ms < ${nowMs - claimMs})
      order by due.next_at_ms, due.id limit 1 for update of due skip locked)
    returning plan.id, plan.owner_id, plan.name, plan.group_id, plan.period, plan.minute, plan.zone, plan.has_xlsx, plan.next_from_ms, plan.next_until_ms,
      array(select device.id from report_schedule_device as part join device on device.id = part.device_id and device.owner_id = plan.owner_id
        where part.schedule_id = plan.id order by device.id) as device_ids,
      array(select contact_id from report_schedule_contact where schedule_id = plan.id order by contact_id) as contact_ids`.execute(db);
  return rows[0];
}

async function sendOne(tools: MailTools, due: Due): Promise<void> {
  const sending: Sending = {
    ownerId: due.owner_id,
    scheduleId: due.id,
    name: due.name,
    subject: { groupId: due.group_id, deviceIds: due.device_ids },
    fromMs: due.next_from_ms,
    untilMs: due.next_until_ms,
    zone: due.zone,
    xlsx: due.has_xlsx,
    contactIds: due.contact_ids,
  };
  const made = await make(tools, sending);
  await tools.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update report_schedule set ${sql.join(Object.entries(nextOf(due, due.next_until_ms)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where id = ${due.id} and next_from_ms = ${due.next_from_ms} returning id`.execute(tx);
    // It was changed or sent meanwhile.
    if (rows.length > 0) await keep(tools, tx, sending, made);
  });
}

type Named = Extract<AttachedReport['subject'], { readonly st: number }>;
type Made = { readonly asked: Named | undefined; readonly report: Report | Refusal };

/** Puts it together, with the owner's rights. A refusal is an answer: its mails say why there is no report. */
async function make(tools: MailTools, { ownerId, subject, fromMs, untilMs }: Sending): Promise<Made> {
  const asked = await askedOf(tools.db, subject, fromMs, untilMs);
  const principal = await ownerPrincipal(tools.db, ownerId, tools.clock.now);
  if (principal === undefined || asked === undefined) return { asked, report: new Refusal('reportNoSensor') };
  try {
    return { asked, report: await reportOf(tools, principal, asked) };
  } catch (error) {
    if (error instanceof Refusal) return { asked, report: error };
    throw error;
  }
}

/** As a report is asked for; undefined: no device is left. */
async function askedOf(db: Db, { groupId, deviceIds }: OwnSubject, st: number, et: number): Promise<Named | undefined> {
  if (groupId !== null) return { groupId, st, et };
  if (deviceIds.length === 0) return undefined;
  const rows = await db.selectFrom('device').select(['mac', 'imei']).where('id', 'in', deviceIds).orderBy('id').execute();
  return { macs: rows.flatMap(({ mac }) => mac ?? []), imeis: rows.flatMap(({ mac, imei }) => (mac === null ? (imei ?? []) : [])), st, et };
}

type Reader = { id: number; email: string; lang: Lang; unit: TemperatureUnit; is_agreed: boolean; is_demo: boolean };

/** Keeps what was sent and hands its mails over; answers the id of the run, undefined when that time of the schedule was sent before. */
async function keep(tools: MailTools, tx: Db, sending: Sending, { asked, report }: Made): Promise<number | undefined> {
  const { outbox, mostADay, publicUrl, clock } = tools;
  const { ownerId, name, fromMs, untilMs, zone, xlsx } = sending;
  const content = report instanceof Refusal ? undefined : report.content;
  const run = await tx
    .insertInto('report_run')
    .values({
      owner_id: ownerId,
      schedule_id: sending.scheduleId,
      name,
      from_ms: fromMs,
      until_ms: untilMs,
      zone,
      ran_at: new Date(clock.now()),
      outcome: content?.verdict.outcome ?? null,
      alarms: content?.verdict.alarms ?? null,
      revision: content?.revision ?? null,
      hash: content === undefined ? null : Buffer.from(content.hash, 'hex'),
      refusal: report instanceof Refusal ? report.refusal : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (run === undefined) return undefined;
  // Counting and sending of one account go one after the other.
  await holdNamed(tx, 'questions', ownerId);
  const { rows: readers } = await sql<Reader>`
    select contact.id, contact.email, contact.language as lang, contact.unit, contact.email_agreed_at is not null as is_agreed, account.level = 'demo' as is_demo
    from contact join account on account.id = contact.owner_id where contact.id = any(${sending.contactIds}::integer[]) order by contact.id`.execute(
    tx,
  );
  const allowance = new Allowance(tx, mostADay, clock.now());
  for (const reader of readers) {
    const isFree = reader.is_agreed && !reader.is_demo && (await allowance.take(ownerId, 'mail'));
    const state = reader.is_demo ? 'demo' : !reader.is_agreed ? 'unconfirmed' : isFree ? 'handed' : 'overLimit';
    const link = new URL('/reports', publicUrl()).href;
    const end = [text(reader.lang, 'mission.mail.link', { url: link })];
    const lead = [text(reader.lang, 'report.mail.name', { name })];
    const mail: Omit<Mail, 'to'> =
      report instanceof Refusal || asked === undefined
        ? withoutReport(reader.lang, name, report, [...lead, ''], end, link)
        : reportMail(
            report,
            { lang: reader.lang, unit: reader.unit, zone },
            { subject: asked, ownerId, xlsx, link, lead: name === '' ? [] : lead, end },
          );
    const mailId = state === 'handed' ? await outbox.sendMail(tx, { to: reader.email, ...mail }) : null;
    await tx.insertInto('report_mail').values({ run_id: run.id, contact_id: reader.id, state, mail_id: mailId }).execute();
  }
  return run.id;
}

function withoutReport(lang: Lang, name: string, report: Report | Refusal, lead: string[], end: string[], link: string): Omit<Mail, 'to'> {
  const reason = report instanceof Refusal ? refusalWords(report.refusal, lang, report.holes) : '';
  return {
    subject: text(lang, 'report.mail.noReport', { name }),
    text: `${[...lead, text(lang, 'report.mail.without', { reason }), ...end].join('\n')}\n`,
    link,
  };
}

/** Answers POST /api/report/send. Refuses as a report does, and 80200, 80744. */
export async function sendNow(
  tools: MailTools,
  caller: Caller,
  input: Input<(typeof table)['send']>,
  { db, audit }: Pick<Changing, 'db' | 'audit'>,
): Promise<SentReport> {
  const subject = await ownSubject(db, caller, input);
  const contactIds = await ownContacts(db, caller, input.contacts);
  const zone = input.zone ?? (await zoneOf(db, caller.ownerId, subject.groupId));
  const { name, xlsx, st: fromMs, et: untilMs } = input;
  const sending: Sending = { ownerId: caller.ownerId, scheduleId: null, name, subject, fromMs, untilMs, zone, xlsx, contactIds };
  const made = await make(tools, sending);
  if (made.report instanceof Refusal) throw made.report;
  const id = (await keep(tools, db, sending, made)) ?? 0;
  const { hash, revision } = made.report.content;
  audit({
    entity: 'export',
    id: `report ${id}`,
    after: { name, subject: 'devices', st: fromMs, et: untilMs, contacts: contactIds, revision, hash },
  });
  return readSent(db, caller, id);
}

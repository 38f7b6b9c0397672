/**
 * The report of a mission by mail at its end, where it has the flag: to the person in charge and its contacts, each once, whatever is sent in later. It takes the place of the
 * mail that the mission is over. Written into mission_message as what messages.ts writes.
 */
import type { Lang } from '@frostway/contract/text';
import type { TemperatureUnit } from '@frostway/core/units';
import type { Zone } from '@frostway/core/zone';
import { sql } from 'kysely';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Mail } from '../../outbox/outbox.js';
import { Allowance } from '../notification/index.js';
import type { MissionMessages } from './telling.js';

/** A report that could not be written for as long is no news any more, ms. */
const newsMs = 7 * 86_400_000;
/** Mails written in one go. */
const mostAtOnce = 200;

/** Who reads a mail, and how. */
export type MailReader = { readonly lang: Lang; readonly unit: TemperatureUnit; readonly zone: Zone };
/** Writes the mail about a mission's report for a reader. */
export type WriteReport = (mission: { readonly id: number; readonly ownerId: number }, reader: MailReader) => Promise<Omit<Mail, 'to'>>;

type Due = {
  id: number;
  owner_id: number;
  contact_id: number;
  email: string;
  lang: Lang;
  unit: TemperatureUnit;
  zone: string;
  is_agreed: boolean;
  is_demo: boolean;
};

/** Writes those that are due. */
export async function mailReports(
  { db, outbox, mostADay }: Pick<MissionMessages, 'db' | 'outbox' | 'mostADay'>,
  write: WriteReport,
  nowMs: number,
  ending: AbortSignal,
): Promise<void> {
  const { rows } = await sql<Due>`
    select mission.id, mission.owner_id, contact.id as contact_id, contact.email, contact.language as lang, contact.unit,
      coalesce(contact.zone, account.zone, account.browser_zone, 'UTC') as zone, contact.email_agreed_at is not null as is_agreed, account.level = 'demo' as is_demo
    from mission join account on account.id = mission.owner_id and not account.is_disabled
    cross join lateral (select mission.person_id as id where mission.person_id is not null
      union select contact_id from mission_contact where mission_id = mission.id) as person
    join contact on contact.id = person.id
    where mission.auto_mail and mission.started_ms is not null and mission.ended_ms between ${nowMs - newsMs} and ${nowMs}
      and not exists (select from mission_message as notified
        where (notified.mission_id, notified.contact_id) = (mission.id, contact.id) and notified.kind in ('report', 'ended', 'arrived'))
    order by mission.id, contact.id limit ${mostAtOnce}`.execute(db);
  for (const due of rows) {
    if (ending.aborted) return;
    const mail = due.is_agreed && !due.is_demo ? await write({ id: due.id, ownerId: due.owner_id }, due) : undefined;
    await db.transaction().execute(async (tx) => {
      // Counting and sending of one account go one after the other.
      await holdNamed(tx, 'questions', due.owner_id);
      const isFree = mail !== undefined && (await new Allowance(tx, mostADay, nowMs).take(due.owner_id, 'mail'));
      const state = due.is_demo ? 'demo' : !due.is_agreed ? 'unconfirmed' : isFree ? 'handed' : 'overLimit';
      const id = await noteReport(tx, due, state, nowMs);
      if (id === undefined || mail === undefined || !isFree) return;
      const mailId = await outbox.sendMail(tx, { to: due.email, ...mail });
      await sql`update mission_message set mail_id = ${mailId} where id = ${id}`.execute(tx);
    });
  }
}

/** Undefined: another process did. */
async function noteReport(
  tx: Db,
  { id, contact_id }: Due,
  state: 'handed' | 'unconfirmed' | 'overLimit' | 'demo',
  nowMs: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('mission_message')
    .values({ mission_id: id, kind: 'report', contact_id, state, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

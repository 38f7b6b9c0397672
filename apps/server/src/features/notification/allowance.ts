/**
 * How many mails and text messages an account may still have sent today, so that no account makes the platform a sender of what nobody wants. Counted over the last 24
 * hours: a digest is one, and so is a question whether a contact wants messages, a link to a mission that is sent to one, or a text message that wakes a device.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/** Messages an account may have sent in 24 hours. */
export type MostADay = { readonly mail: number; readonly sms: number };
type Counted = keyof MostADay;

/** What an account may have sent, and has. */
export type Allowed = { readonly sent: number; readonly most: number };

const dayMs = 86_400_000;

/** What one transaction knows of it; asked again and again for the same account it counts on by itself. */
export class Allowance {
  private readonly db: Db;
  private readonly most: MostADay;
  private readonly since: Date;
  private readonly left = new Map<string, number>();

  constructor(db: Db, most: MostADay, nowMs: number) {
    this.db = db;
    this.most = most;
    this.since = new Date(nowMs - dayMs);
  }

  /** Takes one message of an account; false when there is none left. */
  async take(ownerId: number, channel: Counted): Promise<boolean> {
    const key = `${ownerId} ${channel}`;
    const left = this.left.get(key) ?? this.most[channel] - (await this.sent(ownerId, channel));
    if (left > 0) this.left.set(key, left - 1);
    return left > 0;
  }

  /** What an account has had sent. */
  async sent(ownerId: number, channel: Counted): Promise<number> {
    const { rows } = await sql<{ count: number }>`select
      (select count(distinct mail_id) from delivery
        where owner_id = ${ownerId} and channel = ${channel} and state = 'handed' and handed_at > ${this.since})::integer
      + (select count(distinct notified.mail_id) from mission_message as notified join contact on contact.id = notified.contact_id
        where contact.owner_id = ${ownerId} and ${channel} = 'mail' and notified.mail_id is not null and notified.created_at > ${this.since})::integer
      + (select count(*) from report_mail join report_run as run on run.id = report_mail.run_id
        where run.owner_id = ${ownerId} and ${channel} = 'mail' and report_mail.mail_id is not null and run.ran_at > ${this.since})::integer
      + (select count(*) from mission_share_contact as sent join contact on contact.id = sent.contact_id
        where contact.owner_id = ${ownerId} and ${channel} = 'mail' and sent.sent_at > ${this.since})::integer
      + (select count(*) from contact_question where owner_id = ${ownerId} and channel = ${channel} and asked_at > ${this.since})::integer
      + (select count(*) from wake_up where owner_id = ${ownerId} and ${channel} = 'sms' and sent_at > ${this.since})::integer as count`.execute(
      this.db,
    );
    return rows[0]?.count ?? 0;
  }
}

/** Both channels of an account, and whether text messages are open to it at all. */
export async function readAllowance(
  db: Db,
  ownerId: number,
  most: MostADay,
  nowMs: number,
): Promise<{ mail: Allowed; sms: Allowed & { isOn: boolean } }> {
  const allowance = new Allowance(db, most, nowMs);
  return {
    mail: { sent: await allowance.sent(ownerId, 'mail'), most: most.mail },
    sms: { sent: await allowance.sent(ownerId, 'sms'), most: most.sms, isOn: await maySms(db, ownerId) },
  };
}

/** Whether an account may have text messages sent. */
export async function maySms(db: Db, ownerId: number): Promise<boolean> {
  const row = await db.selectFrom('account').select('may_sms').where('id', '=', ownerId).executeTakeFirst();
  return row?.may_sms ?? false;
}

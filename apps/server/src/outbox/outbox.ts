/**
 * Everything that leaves the platform later: a row written in the transaction of what caused it, and a job that sends it, retried until it
 * goes through. Without a sender the row stays, whole, for an administrator to read.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';

/** `link` is what the text wants opened, for who reads it in the outbox. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly link?: string };
/** `to` is E.164. */
export type TextMessage = { readonly to: string; readonly text: string; readonly link?: string };

/** Which messages leave the platform. */
export type Senders = { readonly mail: boolean; readonly sms: boolean };

export type Outbox = {
  readonly canSend: Senders;
  /** Keeps a mail and, when there is a server to send it, queues it: both in the caller's transaction. */
  readonly sendMail: (db: Db, mail: Mail) => Promise<void>;
  /** The same for a text message. */
  readonly sendSms: (db: Db, message: TextMessage) => Promise<void>;
};

/** `canSend` is for which channels a server is set. */
export function createOutbox(canSend: Senders): Outbox {
  const keep = async (db: Db, channel: keyof Senders, { to, text, link = null, subject = '' }: Kept): Promise<void> => {
    const { id } = await db
      .insertInto('mail')
      .values({
        recipient: to,
        subject,
        body: text,
        link,
        channel,
        state: canSend[channel] ? 'queued' : 'kept',
        answer: null,
        sent_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (canSend[channel])
      await sql`select graphile_worker.add_job(${jobOf[channel]}, json_build_object('id', ${id}::bigint), max_attempts => 20)`.execute(db);
  };
  return {
    canSend,
    sendMail: (db, mail) => keep(db, 'mail', mail),
    sendSms: (db, message) => keep(db, 'sms', message),
  };
}

type Kept = { to: string; text: string; subject?: string; link?: string | null };

/** The job that sends a message of a channel. */
export const jobOf = { mail: 'sendMail', sms: 'sendSms' } as const satisfies Record<keyof Senders, string>;

/**
 * Everything that leaves the platform later: a row written in the transaction of what caused it, and a job that sends it, retried until it
 * goes through. Without a sender the row stays, whole, for an administrator to read.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { Attached } from './attached.js';

/** `link` is what the text wants opened, for who reads it in the outbox; `attached`: its files, which are made when it is sent. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
  readonly attached?: Attached;
};
/** `to` is E.164. */
export type TextMessage = { readonly to: string; readonly text: string; readonly link?: string };
/** `text` is the JSON that is posted to `to`, signed with the secret of the webhook. */
export type WebhookMessage = { readonly to: string; readonly webhookId: number; readonly text: string; readonly link?: string };

/** `to` is the name of the account in whose browsers it is shown: in all of them, or in the one named. */
export type PushNotice = {
  readonly to: string;
  readonly accountId: number;
  readonly browserId?: number;
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  /** At most 32 characters of base64url: it takes the place of an older message of the same tag. */
  readonly tag: string;
};

/** Which messages leave the platform. */
export type Senders = { readonly mail: boolean; readonly sms: boolean };
/** Ways out of the platform. */
export type OutboxChannel = keyof Senders | 'webhook' | 'push';

/** How a message is sent. */
export type Sending = {
  /** Times it is tried; 20, about three days, when it does not say. */
  readonly mostTries?: number;
};

export type Outbox = {
  readonly canSend: Senders;
  /** Keeps a mail and, when there is a server to send it, queues it: both in the caller's transaction. Answers the id of its row. */
  readonly sendMail: (db: Db, mail: Mail, sending?: Sending) => Promise<number>;
  /** The same for a text message. */
  readonly sendSms: (db: Db, message: TextMessage, sending?: Sending) => Promise<number>;
  /** The same for a webhook, which needs no server of ours. */
  readonly sendWebhook: (db: Db, message: WebhookMessage, sending?: Sending) => Promise<number>;
  /** The same for browsers. */
  readonly sendPush: (db: Db, notice: PushNotice, sending?: Sending) => Promise<number>;
};

/** `canSend` is for which channels a server is set; `mayPush` is off where the installation leaves out push messages. */
export function createOutbox(canSend: Senders, mayPush = true): Outbox {
  const leaves = { ...canSend, webhook: true, push: mayPush };
  const keep = async (
    db: Db,
    channel: OutboxChannel,
    message: OutboxContent,
    { mostTries = defaultTries }: Sending = {},
  ): Promise<number> => {
    const { to, text, link = null, subject = '', webhookId = null, accountId = null, browserId = null, tag = null, attached } = message;
    const { id } = await db
      .insertInto('mail')
      .values({
        recipient: to,
        subject,
        body: text,
        link,
        channel,
        webhook_id: webhookId,
        account_id: accountId,
        browser_id: browserId,
        tag,
        attached: attached === undefined ? null : JSON.stringify(attached),
        most_tries: mostTries,
        state: leaves[channel] ? 'queued' : 'kept',
        answer: null,
        sent_at: null,
        claimed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (leaves[channel]) await queueMessage(db, { id, channel, mostTries, webhookId, accountId });
    return id;
  };
  return {
    canSend,
    sendMail: (db, mail, sending) => keep(db, 'mail', mail, sending),
    sendSms: (db, message, sending) => keep(db, 'sms', message, sending),
    sendWebhook: (db, message, sending) => keep(db, 'webhook', message, sending),
    sendPush: (db, notice, sending) => keep(db, 'push', notice, sending),
  };
}

const defaultTries = 20;
type OutboxContent = {
  to: string;
  text: string;
  subject?: string;
  link?: string | null;
  webhookId?: number;
  accountId?: number;
  browserId?: number;
  tag?: string;
  attached?: Attached;
};

/** The job that sends a message of a channel. */
export const jobOf = { mail: 'sendMail', sms: 'sendSms', webhook: 'sendWebhook', push: 'sendPush' } as const satisfies Record<
  OutboxChannel,
  string
>;

/** How the queue of a webhook is named, before the number of the webhook, and that of an account's browsers. */
export const [webhookQueue, pushQueue] = ['webhook:', 'push:'];

export type Queued = {
  readonly id: number;
  readonly channel: OutboxChannel;
  readonly mostTries: number;
  readonly webhookId: number | null;
  readonly accountId: number | null;
};

/**
 * Queues a row that stands in the table; a job of it that waits is replaced. One webhook, or the browsers of one account, are told one thing after the other: a slow
 * one holds nobody else up.
 */
export async function queueMessage(db: Db, { id, channel, mostTries, webhookId, accountId }: Queued): Promise<void> {
  const queue = webhookId !== null ? `${webhookQueue}${webhookId}` : channel === 'push' ? `${pushQueue}${accountId}` : null;
  await sql`select graphile_worker.add_job(${jobOf[channel]}, json_build_object('id', ${id}::bigint), job_key => ${`outbox:${id}`},
    max_attempts => ${mostTries}::integer, queue_name => ${queue}::text)`.execute(db);
}

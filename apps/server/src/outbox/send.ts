/**
 * Sending a row of the outbox. A row is claimed before it is sent, so that two servers never send one, and so that what a killed server was sending is known
 * afterwards: a mail and a webhook are then sent again with the key they had (Message-ID, webhook-id), by which a receiver knows them, and a push message with its
 * tag, in whose place it shows; a text message has none, and is not sent twice.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { Clock } from '../outside/clock.js';
import type { Mailer } from '../outside/mail.js';
import type { TextSender } from '../outside/sms.js';
import type { PushSender } from '../outside/push.js';
import { AddressRefused, type WebhookSender } from '../outside/webhook.js';
import { type AttachmentMakers, type Made, makeAttached, nothingAttached } from './attached.js';
import { type OutboxChannel, pushQueue, queueMessage, webhookQueue } from './outbox.js';
import { NoBrowser, pushToBrowsers } from './push.js';

export type Ways = {
  readonly mailer: Mailer | undefined;
  readonly texter: TextSender | undefined;
  readonly webhooks: WebhookSender;
  readonly push: PushSender;
  readonly clock: Clock;
  readonly makers: AttachmentMakers;
};

/** A row that has been sent for longer than any sender waits was being sent by a server that is no more. */
const interruptedAfter = sql`interval '2 minutes'`;

type Claimed = {
  recipient: string;
  subject: string;
  body: string;
  link: string | null;
  tag: string | null;
  message_key: string;
  secret: string | null;
  tried: number;
  most_tries: number;
};

/** Sends a message once and keeps what was answered, or why it could not be reached; throws then, so that it is tried again. */
export async function sendMessage(db: Db, id: number, channel: OutboxChannel, ways: Ways): Promise<void> {
  // Files take long to make: a row that is held meanwhile would be taken for one of a server that is no more.
  const made = channel === 'mail' ? await makeAttached(db, id, ways.makers) : nothingAttached;
  const message = await claim(db, id);
  if (message === undefined) return;
  try {
    if (made instanceof Error) throw made;
    await note(db, id, { state: 'sent', isSent: true, answer: await give(db, { ...message, id }, made, channel, ways) });
  } catch (error) {
    // No try can help where it may not go: its job is done.
    const isHopeless = error instanceof AddressRefused || error instanceof NoBrowser;
    const isLast = isHopeless || message.tried + 1 >= message.most_tries;
    await note(db, id, { state: isLast ? 'gaveUp' : 'failed', isSent: false, answer: (error as Error).message });
    if (!isHopeless) throw error;
  }
}

function give(
  db: Db,
  message: Claimed & { id: number },
  { files, note: more }: Made,
  channel: OutboxChannel,
  { mailer, texter, webhooks, push, clock }: Ways,
): Promise<string> {
  const { recipient: to, subject, body, message_key: key, secret } = message;
  if (channel === 'mail') return mailer?.send({ to, subject, text: body + more, key, files }) ?? noSender();
  if (channel === 'sms') return texter?.send({ to, text: body }) ?? noSender();
  if (channel === 'push') return pushToBrowsers(db, message, push);
  if (secret === null) return Promise.reject(new Error('the webhook is gone or switched off'));
  return webhooks.send({ url: to, secret, id: `msg_${key}`, body, atMs: clock.now() });
}

const noSender = (): Promise<string> => Promise.reject(new Error('no sender is set'));

/** Takes a row that waits to be sent; undefined when it was sent, or somebody sends it. */
async function claim(db: Db, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update mail set state = 'sending', claimed_at = now() where id = ${id}
      and (state in ('queued', 'failed') or (state = 'sending' and channel <> 'sms' and claimed_at < now() - ${interruptedAfter}))
    returning recipient, subject, body, link, tag, message_key, jsonb_array_length(tries) as tried, most_tries,
      (select secret from webhook where webhook.id = mail.webhook_id and webhook.is_enabled) as secret`.execute(db);
  return rows[0];
}

async function note(db: Db, id: number, { state, isSent, answer }: { state: string; isSent: boolean; answer: string }): Promise<void> {
  await sql`
    update mail set state = ${state}, answer = ${answer}, sent_at = case when ${isSent}::boolean then now() end, claimed_at = null,
      tries = tries || jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isSent', ${isSent}::boolean, 'answer', ${answer}::text))
    where id = ${id}`.execute(db);
}

/** What a text message whose server was killed is known to be. */
export const interrupted = 'the server was stopped while it was being sent; it may have arrived, so it is not sent again';

/**
 * Frees the queues of webhooks and browsers that a killed server was telling: the library leaves them to it for four hours, and all that is queued behind waits. A server that
 * lives holds one for a single message, which is over long before.
 */
async function freeQueues(db: Db): Promise<void> {
  await sql`
    with held as (
      select id from graphile_worker._private_job_queues where queue_name like any(array[${`${webhookQueue}%`}, ${`${pushQueue}%`}]) and locked_at < now() - ${interruptedAfter}
    ), job as (
      update graphile_worker._private_jobs as job set locked_at = null, locked_by = null
      from held where job.job_queue_id = held.id and job.locked_at < now() - ${interruptedAfter}
    )
    update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
    from held where queue.id = held.id and queue.locked_at < now() - ${interruptedAfter}`.execute(db);
}

/** Looks after what killed servers were sending, or had queued and not begun. */
export async function takeUpInterrupted(db: Db): Promise<void> {
  await freeQueues(db);
  const { rows: lost } = await sql<{ id: number }>`
    update mail set state = 'unknown', answer = ${interrupted}, claimed_at = null
    where state = 'sending' and channel = 'sms' and claimed_at < now() - ${interruptedAfter} returning id`.execute(db);
  for (const { id } of lost) await note(db, id, { state: 'unknown', isSent: false, answer: interrupted });
  const { rows } = await sql<{ id: number; channel: OutboxChannel; webhook_id: number | null; account_id: number | null; left: number }>`
    select id, channel, webhook_id, account_id, greatest(1, most_tries - jsonb_array_length(tries)) as left from mail
    where (state = 'sending' and channel <> 'sms' and claimed_at < now() - ${interruptedAfter})
      -- A job that was begun belongs to its server for hours, also when that is no more.
      or (state = 'queued' and created_at < now() - interval '5 minutes'
        and not exists (select from graphile_worker._private_jobs as job where job.key = 'outbox:' || mail.id and job.locked_at is null))
    order by id limit 1000`.execute(db);
  for (const { id, channel, left, webhook_id: webhookId, account_id: accountId } of rows)
    await queueMessage(db, { id, channel, mostTries: left, webhookId, accountId });
}

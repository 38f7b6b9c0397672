/** The outbox as administrators read it. */
import type { Input } from '@frostway/contract/endpoint';
import type { outboxCalls } from '@frostway/contract/account/outbox';
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import { likePattern } from '../db/like.js';

type OutboxFilter = Omit<Input<(typeof outboxCalls)['outbox']>, 'page' | 'pageSize'>;

/** A page of messages, the newest first, and how many there are. */
export async function listMessages(db: Db, wanted: OutboxFilter, { limit, offset }: { limit: number; offset: number }) {
  let query = db.selectFrom('mail');
  if (wanted.channel !== undefined) query = query.where('channel', '=', wanted.channel);
  // What is being sent is about to be sent, to who reads it.
  if (wanted.state !== undefined) query = query.where('state', 'in', wanted.state === 'queued' ? ['queued', 'sending'] : [wanted.state]);
  if (wanted.search !== undefined && wanted.search !== '') {
    const pattern = likePattern(wanted.search);
    query = query.where((eb) => eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern), eb('body', 'ilike', pattern)]));
  }
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      link: row.link,
      state: row.state === 'sending' ? ('queued' as const) : row.state,
      answer: row.answer,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
  };
}

/** A question to a contact as its link shows it, and its answer. */
import type { Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { ContactQuestion } from '@frostway/contract/mission/contacts';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { type Selectable, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { hashToken } from '../../db/tokens.js';
import { asWords } from './questions.js';

type QuestionRow = Selectable<Schema['contact_question']> & { account: string; nickname: string; language: Lang };

/** The question a link is about, while it can be answered: in its time, and once it was answered for as long as the contact is notified there. */
async function findQuestion(db: Db, key: string, nowMs: number): Promise<QuestionRow> {
  const { rows } = await sql<QuestionRow>`
    select contact_question.*, account.account, account.nickname, contact.language from contact_question
    join contact on contact.id = contact_question.contact_id
      and contact_question.address = case contact_question.channel when 'mail' then contact.email else contact.phone end
    join account on account.id = contact_question.owner_id
    where contact_question.key_hash = ${hashToken(key)} and (contact_question.answered_at is not null or contact_question.expires_at > ${new Date(nowMs)})`.execute(
    db,
  );
  return rows[0] ?? refuse('confirmationInvalid');
}

const toQuestion = (row: QuestionRow): ContactQuestion => ({
  account: asWords(row.account),
  nickname: asWords(row.nickname),
  channel: row.channel,
  address: row.address,
  language: row.language,
  agrees: row.agrees,
  expiresAt: row.expires_at.toISOString(),
});

/** What a link asks. Refuses 80224. */
export async function readQuestion(db: Db, key: string, nowMs: number): Promise<ContactQuestion> {
  return toQuestion(await findQuestion(db, key, nowMs));
}

/** Answers it; a later answer by the same link counts instead. Refuses 80224. */
export async function answerQuestion(
  { key, agrees }: Input<(typeof table)['answerQuestion']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<ContactQuestion> {
  const row = await findQuestion(db, key, nowMs);
  const at = new Date(nowMs);
  await db.updateTable('contact_question').set({ answered_at: at, agrees }).where('id', '=', row.id).execute();
  const change = row.channel === 'mail' ? { email_agreed_at: agrees ? at : null } : { phone_agreed_at: agrees ? at : null };
  await db
    .updateTable('contact')
    .set(change)
    .where('id', '=', row.contact_id ?? 0)
    .execute();
  audit({
    entity: 'contact',
    id: row.contact_id ?? 0,
    after: { [row.channel === 'mail' ? 'email' : 'phone']: row.address, agrees },
    concerns: [row.owner_id],
  });
  return toQuestion({ ...row, agrees });
}

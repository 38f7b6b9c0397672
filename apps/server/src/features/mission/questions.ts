/**
 * Asking a contact whether he wants messages, before anything else is sent to him: a link by mail or text message that says who asks. Opening it answers nothing, for
 * programs open links too. Table contact_question is only written here; with it the times a contact agreed at.
 */
import type { Confirmation, ContactPerson } from '@frostway/contract/mission/contacts';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type Selectable, sql } from 'kysely';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { hashToken, newToken } from '../../db/tokens.js';
import type { Outbox } from '../../outbox/outbox.js';
import { Allowance, maySms, type MostADay } from '../notification/index.js';

export type Asking = { readonly outbox: Outbox; readonly publicUrl: () => string; readonly mostADay: MostADay };
type Channel = keyof MostADay;
type ContactRow = Selectable<Schema['contact']>;

const dayMs = 86_400_000;
/** Until the same address may be asked again. */
const againMs = 60_000;

const addressOf = (row: ContactRow, channel: Channel): string | null => (channel === 'mail' ? row.email : row.phone);
const agreedAt = (row: ContactRow, channel: Channel): Date | null => (channel === 'mail' ? row.email_agreed_at : row.phone_agreed_at);
/** A nickname is read as words: whoever chose it does not put an address of his own before strangers' eyes. */
export const asWords = (name: string): string =>
  name
    .replaceAll(/[./:@\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Sends the question. Refuses 60062 who has agreed, 80221 who has declined, 50043 within a minute, 80222, 80223, 80225. */
export async function ask(db: Db, row: ContactRow, channel: Channel, asking: Asking, nowMs: number): Promise<void> {
  const { outbox, publicUrl, mostADay } = asking;
  const address = addressOf(row, channel) ?? refuse('channelUnfit');
  if (agreedAt(row, channel) !== null) refuse('nothingChanged');
  // Counting and sending of one address, and of one account, go one after the other.
  await holdNamed(db, 'question', address);
  await holdNamed(db, 'questions', row.owner_id);
  const hindrance = await hindranceOf(db, row.owner_id, channel, address, nowMs);
  if (hindrance !== undefined) refuse(hindrance);
  if (!(await new Allowance(db, mostADay, nowMs).take(row.owner_id, channel))) refuse('messagesUsedUp');
  const principal = await db.selectFrom('account').select(['account', 'nickname']).where('id', '=', row.owner_id).executeTakeFirstOrThrow();
  const key = newToken();
  const expiresAt = new Date(nowMs + limits.contactQuestionMs);
  await db
    .insertInto('contact_question')
    .values({
      owner_id: row.owner_id,
      contact_id: row.id,
      channel,
      address,
      key_hash: hashToken(key),
      asked_at: new Date(nowMs),
      expires_at: expiresAt,
      answered_at: null,
      agrees: null,
    })
    .execute();
  const link = `${publicUrl().replace(/\/$/, '')}/verify?contact=${key}`;
  const holes = {
    nickname: asWords(principal.nickname),
    account: asWords(principal.account),
    url: link,
    days: limits.contactQuestionMs / dayMs,
  };
  const lang = row.language;
  if (channel === 'sms') await outbox.sendSms(db, { to: address, text: text(lang, 'contact.question.sms', holes), link });
  else
    await outbox.sendMail(db, {
      to: address,
      subject: text(lang, 'contact.question.subject', holes),
      text: text(lang, 'contact.question.mail', holes),
      link,
    });
}

/** Why an address cannot be asked now; undefined = it can. */
async function hindranceOf(db: Db, ownerId: number, channel: Channel, address: string, nowMs: number): Promise<RefusalName | undefined> {
  const since = new Date(nowMs - dayMs);
  const { rows } = await sql<{ declined: boolean; last: Date | null; to_address: number; by_owner: number }>`select
    exists (select from contact_question where owner_id = ${ownerId} and channel = ${channel} and address = ${address} and agrees = false) as declined,
    (select max(asked_at) from contact_question where address = ${address} and owner_id = ${ownerId}) as last,
    (select count(*) from contact_question where address = ${address} and asked_at > ${since})::integer as to_address,
    (select count(*) from contact_question where owner_id = ${ownerId} and asked_at > ${since})::integer as by_owner`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  if (channel === 'sms' && !(await maySms(db, ownerId))) return 'smsNotAllowed';
  if (found.declined) return 'contactDeclined';
  if (found.last !== null && found.last.getTime() > nowMs - againMs) return 'tooFrequent';
  return found.to_address >= limits.questionsPerAddress || found.by_owner >= limits.questionsPerAccount ? 'questionsUsedUp' : undefined;
}

/** Asks of a contact that was added or changed what has not been asked yet; what cannot be asked now stays to be asked. */
export async function askWhatIsNew(db: Db, row: ContactRow, channels: readonly Channel[], asking: Asking, nowMs: number): Promise<void> {
  for (const channel of channels) {
    const address = addressOf(row, channel);
    if (address === null || (await hindranceOf(db, row.owner_id, channel, address, nowMs)) !== undefined) continue;
    if ((await new Allowance(db, asking.mostADay, nowMs).sent(row.owner_id, channel)) >= asking.mostADay[channel]) continue;
    await ask(db, row, channel, asking, nowMs);
  }
}

/** How the addresses of contacts stand, by the contact's id. */
export async function readConfirmations(
  db: Db,
  contacts: readonly ContactRow[],
  nowMs: number,
): Promise<Map<number, Pick<ContactPerson, 'mail' | 'sms'>>> {
  const ids = contacts.map(({ id }) => id);
  const { rows } = await sql<Selectable<Schema['contact_question']>>`
    select distinct on (contact_id, channel, address) * from contact_question where contact_id = any(${ids}::integer[])
    order by contact_id, channel, address, id desc`.execute(db);
  const owners = [...new Set(contacts.map(({ owner_id: ownerId }) => ownerId))];
  const { rows: declined } = await sql<{ owner_id: number; channel: Channel; address: string; answered_at: Date }>`
    select owner_id, channel, address, max(answered_at) as answered_at from contact_question
    where owner_id = any(${owners}::integer[]) and agrees = false group by owner_id, channel, address`.execute(db);
  const { rows: silent } = await sql<{ id: number }>`select id from account where id = any(${owners}::integer[]) and not may_sms`.execute(
    db,
  );
  const stateOf = (row: ContactRow, channel: Channel): Confirmation | null => {
    const address = addressOf(row, channel);
    if (address === null) return null;
    const last = rows.find((each) => each.contact_id === row.id && each.channel === channel && each.address === address);
    const no = declined.find((each) => each.owner_id === row.owner_id && each.channel === channel && each.address === address);
    const askedAt = last?.asked_at.toISOString() ?? null;
    const yes = agreedAt(row, channel);
    if (yes !== null) return { state: 'confirmed', askedAt, answeredAt: yes.toISOString() };
    if (no !== undefined) return { state: 'declined', askedAt, answeredAt: no.answered_at.toISOString() };
    if (channel === 'sms' && silent.some(({ id }) => id === row.owner_id)) return { state: 'smsOff', askedAt, answeredAt: null };
    const state = last === undefined ? 'toAsk' : last.expires_at.getTime() > nowMs ? 'asked' : 'expired';
    return { state, askedAt, answeredAt: null };
  };
  return new Map(
    contacts.map((row) => [
      row.id,
      { mail: stateOf(row, 'mail') ?? { state: 'toAsk', askedAt: null, answeredAt: null }, sms: stateOf(row, 'sms') },
    ]),
  );
}

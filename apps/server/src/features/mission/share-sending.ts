/** The messages by which who is given a mission hears of it. */
import type { MissionShare } from '@frostway/contract/mission/shares';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { Allowance } from '../notification/index.js';
import { type Asking, asWords } from './questions.js';

type Sending = MissionShare & {
  readonly missionId: number;
  readonly ownerId: number;
  readonly contacts: readonly number[];
  readonly isDemo: boolean;
};

/** Sends a link to contacts who have agreed to mails, in their language, as many as the account may still send. */
export async function sendTo(
  db: Db,
  { id, url, missionId, ownerId, contacts, isDemo, expiryDate }: Sending,
  { outbox, mostADay }: Asking,
  at: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  const { rows } = await sql<{ id: number; email: string; language: Lang; agreed: boolean; mission: string; nickname: string }>`
    select contact.id, contact.email, contact.language, contact.email_agreed_at is not null as agreed, mission.name as mission, account.nickname
    from contact join mission on mission.id = ${missionId} join account on account.id = ${ownerId}
    where contact.id = any(${contacts}::integer[]) order by contact.id`.execute(db);
  const allowance = new Allowance(db, mostADay, at.getTime());
  for (const { id: contactId, email, language, agreed, mission, nickname } of rows) {
    const isSent = agreed && !isDemo && (await allowance.take(ownerId, 'mail'));
    await db
      .insertInto('mission_share_contact')
      .values({ share_id: id, contact_id: contactId, sent_at: isSent ? at : null })
      .execute();
    if (!isSent) continue;
    const until =
      expiryDate === null
        ? text(language, 'mission.share.mail.forever')
        : text(language, 'mission.share.mail.until', { day: expiryDate.slice(0, 10) });
    await outbox.sendMail(db, {
      to: email,
      subject: text(language, 'mission.share.mail.subject', { nickname: asWords(nickname), mission: asWords(mission) }),
      text: text(language, 'mission.share.mail.text', { nickname: asWords(nickname), mission: asWords(mission), url, until }),
      link: url,
    });
  }
}

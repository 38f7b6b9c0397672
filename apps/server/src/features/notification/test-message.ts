/** A message that somebody sends to see whether it arrives: it goes the way of all others, at once. */
import { randomUUID } from 'node:crypto';
import type { Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { Delivery } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import { publish } from '../../events/publish.js';
import { checkMayOwn } from '../../scope/teams.js';
import { Allowance, maySms } from './allowance.js';
import { listDeliveries } from './deliveries.js';
import { giveToOutbox, type Sending } from './due.js';
import { linkTo } from './message.js';
import { columnsOf, findRecipients, keyOf } from './recipients.js';

/** Sends it. Refuses 50017 for who is not the caller's, 80124, 80220 who has not agreed, 80223, 80225. */
export async function sendTest(
  caller: Caller,
  { kind, id, channel }: Input<(typeof table)['test']>,
  { db, lang }: Pick<Changing, 'db' | 'lang'>,
  { outbox, publicUrl, mostADay }: Sending,
  nowMs: number,
): Promise<Delivery> {
  checkMayOwn(caller);
  const key = { kind, id };
  const recipient = (await findRecipients(db, caller.ownerId, [key])).get(keyOf(key)) ?? refuse('noSuchRecipient');
  if (!recipient.channels.includes(channel)) refuse('channelUnfit');
  if (!recipient.agreed.includes(channel)) refuse('contactUnconfirmed');
  if (channel === 'sms' && !(await maySms(db, caller.ownerId))) refuse('smsNotAllowed');
  if ((channel === 'mail' || channel === 'sms') && !(await new Allowance(db, mostADay, nowMs).take(caller.ownerId, channel)))
    refuse('messagesUsedUp');
  const at = new Date(nowMs);
  const ids = columnsOf(key);
  const { rows } = await sql<{ address: string | null; language: Lang | null }>`
    select case ${channel} when 'mail' then coalesce(contact.email, account.email) when 'sms' then coalesce(contact.phone, account.phone) else webhook.url end as address,
      coalesce(contact.language, account.language) as language
    from (select ${ids.contact_id}::integer as contact_id, ${ids.account_id}::integer as account_id, ${ids.webhook_id}::integer as webhook_id) as told
    left join contact on contact.id = told.contact_id left join account on account.id = told.account_id left join webhook on webhook.id = told.webhook_id`.execute(
    db,
  );
  const spoken = rows[0]?.language ?? lang;
  const [subject, said, link] = [text(spoken, 'notification.subject.test'), text(spoken, 'notification.test.text'), linkTo(publicUrl())];
  const body = channel === 'webhook' ? JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: { text: said } }) : said;
  const address = rows[0]?.address ?? null;
  const mailId =
    channel === 'inApp' || address === null
      ? null
      : await giveToOutbox(db, { channel, webhook_id: ids.webhook_id }, { to: address, subject, text: body, link }, outbox);
  const delivery = await db
    .insertInto('delivery')
    .values({
      owner_id: caller.ownerId,
      plan_id: null,
      cause: `test:${randomUUID()}`,
      notice_id: null,
      alarm_id: null,
      device_id: null,
      kind: 'test',
      severity: 'warning',
      channel,
      recipient: keyOf(key),
      recipient_name: recipient.name,
      ...ids,
      state: mailId === null ? 'told' : 'handed',
      due_at: at,
      created_at: at,
      handed_at: at,
      mail_id: mailId,
      is_unread: channel === 'inApp',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (channel === 'inApp' && ids.account_id !== null)
    await publish(db, { type: 'notified', accountId: ids.account_id, deliveryIds: [delivery.id] });
  const { rows: shown } = await listDeliveries(db, caller, { id: delivery.id, page: 1, pageSize: 1 }, lang);
  return shown[0] ?? refuse('noSuchRecipient');
}

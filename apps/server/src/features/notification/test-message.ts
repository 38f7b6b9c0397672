/** A message that somebody sends to see whether it arrives: it goes the way of all others, at once. */
import { randomUUID } from 'node:crypto';
import type { Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { Channel, Delivery } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import { publish } from '../../events/publish.js';
import { checkMayOwn } from '../../scope/teams.js';
import { Allowance, maySms } from './allowance.js';
import { listDeliveries } from './deliveries.js';
import { giveToOutbox, type Sending } from './dispatch.js';
import { linkTo, type Written } from './message.js';
import { columnsOf, findRecipients, keyOf, type RecipientKey } from './recipients.js';

type Change = Pick<Changing, 'db' | 'lang'>;

/** Sends it. Refuses 80201 for who is not the caller's, 80124, 80220 who has not agreed, 80223, 80225. */
export async function sendTest(
  caller: Caller,
  { kind, id, channel }: Input<(typeof table)['test']>,
  context: Change,
  { outbox, publicUrl, mostADay }: Sending,
  nowMs: number,
): Promise<Delivery> {
  const { db, lang } = context;
  checkMayOwn(caller);
  const key = { kind, id };
  const recipient = (await findRecipients(db, caller.ownerId, [key])).get(keyOf(key)) ?? refuse('noSuchRecipient');
  if (!recipient.channels.includes(channel)) refuse('channelUnfit');
  if (!recipient.agreed.includes(channel)) refuse(channel === 'push' ? 'channelUnfit' : 'contactUnconfirmed');
  if (channel === 'sms' && !(await maySms(db, caller.ownerId))) refuse('smsNotAllowed');
  if ((channel === 'mail' || channel === 'sms') && !(await new Allowance(db, mostADay, nowMs).take(caller.ownerId, channel)))
    refuse('messagesUsedUp');
  const at = new Date(nowMs);
  const ids = columnsOf(key);
  const { rows } = await sql<{ address: string | null; language: Lang | null }>`
    select case ${channel} when 'mail' then coalesce(contact.email, account.email) when 'sms' then coalesce(contact.phone, account.phone)
        when 'push' then account.account else webhook.url end as address,
      coalesce(contact.language, account.language) as language
    from (select ${ids.contact_id}::integer as contact_id, ${ids.account_id}::integer as account_id, ${ids.webhook_id}::integer as webhook_id) as told
    left join contact on contact.id = told.contact_id left join account on account.id = told.account_id left join webhook on webhook.id = told.webhook_id`.execute(
    db,
  );
  const written = testIn(rows[0]?.language ?? lang, publicUrl());
  const body =
    channel === 'webhook' ? JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: { text: written.text } }) : written.text;
  const address = rows[0]?.address ?? null;
  const mailId =
    channel === 'inApp' || address === null
      ? null
      : await giveToOutbox(db, { channel, ...ids }, { ...written, to: address, text: body }, outbox);
  return recordTest(caller, context, { key, name: recipient.name, channel, mailId, at });
}

/** Sends one to a browser of the caller's own, and to no other of them. Refuses 80226, 80270. */
export async function sendBrowserTest(
  caller: Caller,
  browserId: number,
  context: Change,
  { outbox, publicUrl, isOn }: Pick<Sending, 'outbox' | 'publicUrl'> & { readonly isOn: boolean },
  nowMs: number,
): Promise<Delivery> {
  const { db, lang } = context;
  if (!isOn) refuse('pushOff');
  const row = await db
    .selectFrom('push_browser')
    .innerJoin('account', 'account.id', 'push_browser.account_id')
    .select(['account.account', 'account.nickname', 'account.language'])
    .where('push_browser.id', '=', browserId)
    .where('push_browser.account_id', '=', caller.accountId)
    .executeTakeFirst();
  if (row === undefined) refuse('noSuchBrowser');
  const notice = { ...testIn(row.language ?? lang, publicUrl()), to: row.account, accountId: caller.accountId, browserId };
  const mailId = await outbox.sendPush(db, notice, { mostTries: testTries });
  const key = { kind: 'account', id: caller.accountId } as const;
  return recordTest(caller, context, { key, name: row.nickname, channel: 'push', mailId, at: new Date(nowMs) });
}

/** Who looks whether it arrives does not look for hours. */
const testTries = 4;

function testIn(lang: Lang, publicUrl: string): Written & { readonly tag: string } {
  return {
    subject: text(lang, 'notification.subject.test'),
    text: text(lang, 'notification.test.text'),
    link: linkTo(publicUrl),
    tag: 'test',
  };
}

type Test = {
  readonly key: RecipientKey;
  readonly name: string;
  readonly channel: Channel;
  /** Null: in the app nothing is sent. */
  readonly mailId: number | null;
  readonly at: Date;
};

/** Puts it into the log, and into the account's notifications where it goes there. */
async function recordTest(caller: Caller, { db, lang }: Change, { key, name, channel, mailId, at }: Test): Promise<Delivery> {
  const ids = columnsOf(key);
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
      recipient_name: name,
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

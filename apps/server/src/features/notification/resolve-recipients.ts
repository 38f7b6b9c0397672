/** Which of an owner's plans is about an alarm, and so who is notified in which step; without a plan of his own, himself. */
import type { Channel } from '@frostway/contract/notification/rows';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { isEnabledAccount } from '../../scope/accounts.js';
import type { AlarmStatus } from './facts.js';
import { mayBeNotifiedBy, keyOf } from './recipients.js';

/** A recipient by one channel. */
export type PlannedRecipient = {
  readonly planId: number | null;
  readonly step: number;
  readonly afterMinutes: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly name: string;
  readonly contactId: number | null;
  readonly accountId: number | null;
  readonly webhookId: number | null;
  readonly passesQuietHours: boolean;
  /** Whoever reads there agreed; a message to who has not stands in the log unsent. */
  readonly isAgreed: boolean;
};

type Row = Omit<PlannedRecipient, 'channel' | 'recipient' | 'isAgreed'> & {
  readonly channels: Channel[];
  readonly byMail: boolean;
  readonly byPhone: boolean;
};
type Alarm = Pick<AlarmStatus, 'deviceId' | 'type' | 'severity' | 'assigneeId'> & { readonly ownerId: number };

export type PlanFinder = {
  (alarm: Alarm): Promise<PlannedRecipient[]>;
  /** Who is notified of what lies back: the assignee while he may be notified, else the first of the plans' first steps who can be, else the owner. */
  readonly inCharge: (alarm: Alarm) => Promise<PlannedRecipient[]>;
};

/** Finds plans; what it has found it knows for the next alarm. */
export function planFinder(db: Db): PlanFinder {
  const found = new Map<string, Promise<PlannedRecipient[]>>();
  const once = (key: string, find: () => Promise<PlannedRecipient[]>): Promise<PlannedRecipient[]> => {
    const known = found.get(key) ?? find();
    found.set(key, known);
    return known;
  };
  const alone = (accountId: number, channels: readonly Channel[]): Promise<PlannedRecipient[]> =>
    once(`account ${accountId} ${channels.join()}`, () => resolveAccount(db, accountId, channels));
  const planning = new Map<number, Promise<boolean>>();
  const find = async (alarm: Alarm): Promise<PlannedRecipient[]> => {
    const { ownerId, deviceId, type, severity } = alarm;
    const isPlanned = planning.get(ownerId) ?? hasPlans(db, ownerId);
    planning.set(ownerId, isPlanned);
    // Who has plans has said whom he wants notified.
    if (!(await isPlanned)) return alone(ownerId, severity === 'alarm' ? ['inApp', 'push', 'mail'] : ['inApp']);
    return once(`device ${ownerId} ${deviceId} ${type} ${severity}`, () => resolveRecipients(db, alarm));
  };
  return Object.assign(find, {
    inCharge: async (alarm: Alarm): Promise<PlannedRecipient[]> => {
      const assigned = alarm.assigneeId === null ? [] : await alone(alarm.assigneeId, lateChannels);
      if (assigned.length > 0) return assigned;
      const planned = (await find(alarm)).filter(({ step, channel, isAgreed }) => step === 1 && isAgreed && lateChannels.includes(channel));
      const first = planned[0]?.recipient;
      return first === undefined ? alone(alarm.ownerId, lateChannels) : planned.filter(({ recipient }) => recipient === first);
    },
  });
}

const lateChannels: readonly Channel[] = ['inApp', 'mail'];

async function hasPlans(db: Db, ownerId: number): Promise<boolean> {
  const { rows } = await sql`select from notification_plan where owner_id = ${ownerId} limit 1`.execute(db);
  return rows.length > 0;
}

async function resolveRecipients(db: Db, { ownerId, deviceId, type, severity }: Alarm): Promise<PlannedRecipient[]> {
  const { rows: plans } = await sql<{ id: number }>`
    with recursive above as (
      select device_group.id, device_group.parent_id from device join device_group on device_group.id = device.group_id where device.id = ${deviceId}
      union all
      select device_group.id, device_group.parent_id from above join device_group on device_group.id = above.parent_id
    )
    select plan.id from notification_plan as plan
    where plan.owner_id = ${ownerId} and plan.is_enabled and ${severity} = any(plan.severities)
      and (plan.types = '{}' or ${type} = any(plan.types)) and (plan.scope = 'account'
      or exists (select from notification_target as target where target.plan_id = plan.id
        and (target.device_id = ${deviceId} or target.group_id in (select id from above))))`.execute(db);
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select plan.id as "planId", recipient.step, recipient.after_minutes as "afterMinutes", recipient.channels, coalesce(contact.name, account.nickname, webhook.name) as name,
      recipient.contact_id as "contactId", recipient.account_id as "accountId", recipient.webhook_id as "webhookId", plan.passes_quiet_hours as "passesQuietHours",
      contact.id is null or contact.email_agreed_at is not null as "byMail", contact.id is null or contact.phone_agreed_at is not null as "byPhone"
    from notification_recipient as recipient join notification_plan as plan on plan.id = recipient.plan_id
    left join contact on contact.id = recipient.contact_id
    left join account on account.id = recipient.account_id
    left join webhook on webhook.id = recipient.webhook_id
    where plan.id = any(${ids}::integer[])
      and (account.id is null or (${isEnabledAccount()} and ${mayBeNotifiedBy(sql`plan.owner_id`)})) and (webhook.id is null or webhook.is_enabled)
    order by plan.id, recipient.step, recipient.position`.execute(db);
  return rows.flatMap(({ channels, byMail, byPhone, ...row }) =>
    channels.map((channel) => ({ ...row, channel, recipient: recipientOf(row), isAgreed: channel === 'sms' ? byPhone : byMail })),
  );
}

/** An account by whichever of the channels reaches it. */
async function resolveAccount(db: Db, accountId: number, channels: readonly Channel[]): Promise<PlannedRecipient[]> {
  const { rows } = await sql<{ nickname: string; email: string | null; has_browser: boolean }>`
    select nickname, email, exists (select from push_browser where push_browser.account_id = account.id) as has_browser
    from account where id = ${accountId} and ${isEnabledAccount()}`.execute(db);
  const [account] = rows;
  if (account === undefined) return [];
  return channels
    .filter((channel) => (channel !== 'mail' || account.email !== null) && (channel !== 'push' || account.has_browser))
    .map((channel) => ({
      planId: null,
      step: 1,
      afterMinutes: 0,
      channel,
      recipient: keyOf({ kind: 'account', id: accountId }),
      name: account.nickname,
      contactId: null,
      accountId,
      webhookId: null,
      passesQuietHours: true,
      isAgreed: true,
    }));
}

function recipientOf({ contactId, accountId, webhookId }: Pick<Row, 'contactId' | 'accountId' | 'webhookId'>): string {
  if (contactId !== null) return keyOf({ kind: 'contact', id: contactId });
  return accountId === null ? keyOf({ kind: 'webhook', id: webhookId ?? 0 }) : keyOf({ kind: 'account', id: accountId });
}

/** Whom an owner's plans can tell: his contacts, accounts that have to do with him, his webhooks; and by which channels each can be reached. */
import type { Channel, RecipientKind } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { isEnabledAccount } from '../../scope/accounts.js';

/** A recipient as tables name it. */
export type RecipientKey = { readonly kind: RecipientKind; readonly id: number };
export type FoundRecipient = RecipientKey & {
  readonly name: string;
  readonly channels: readonly Channel[];
  /** Those of them whose address was proved by whoever reads it. */
  readonly agreed: readonly Channel[];
};

/** Condition on `account`: the owner may have it told: himself, his sub-accounts, the members of his teams. */
export function mayBeNotifiedBy(ownerId: RawBuilder<unknown>, alias = 'account'): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  return sql<SqlBool>`(${id} = ${ownerId} or (${sql.ref(`${alias}.parent_id`)} = ${ownerId} and ${sql.ref(`${alias}.level`)} = 'groupUser')
    or exists (select from team_member join team on team.id = team_member.team_id where team.owner_id = ${ownerId} and team_member.account_id = ${id}))`;
}

type AccountRow = { id: number; account: string; nickname: string; has_email: boolean; has_phone: boolean; has_browser: boolean };

/** Accounts an owner's plans can tell, himself first. */
export async function listPeople(db: Db, ownerId: number, search: string | undefined, ids?: readonly number[]): Promise<AccountRow[]> {
  const pattern = search === undefined || search === '' ? undefined : likePattern(search);
  const { rows } = await sql<AccountRow>`
    select id, account, nickname, email is not null as has_email, phone is not null as has_phone,
      exists (select from push_browser where push_browser.account_id = account.id) as has_browser from account
    where ${mayBeNotifiedBy(sql`${ownerId}::integer`)} and ${isEnabledAccount()}
      and ${pattern === undefined ? sql`true` : sql`(account ilike ${pattern} or nickname ilike ${pattern})`}
      and ${ids === undefined ? sql`true` : sql`id = any(${ids}::integer[])`}
    order by id <> ${ownerId}, lower(nickname), id limit 500`.execute(db);
  return rows;
}

/** The channels by which an account can be notified as it is now. A plan may also name push messages before its browser is there. */
export const channelsOfAccount = ({ has_email: hasEmail, has_phone: hasPhone, has_browser: hasBrowser }: AccountRow): Channel[] => [
  'inApp',
  ...(hasBrowser ? (['push'] as const) : []),
  ...(hasEmail ? (['mail'] as const) : []),
  ...(hasPhone ? (['sms'] as const) : []),
];

/** The recipients of an owner by kind and id; refuses 80201 when one is not his. */
export async function findRecipients(db: Db, ownerId: number, keys: readonly RecipientKey[]): Promise<Map<string, FoundRecipient>> {
  const ids = (kind: RecipientKind): number[] => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const found = new Map<string, FoundRecipient>();
  const add = (recipient: Omit<FoundRecipient, 'agreed'>, agreed = recipient.channels): void =>
    void found.set(keyOf(recipient), { ...recipient, agreed });
  const { rows: contacts } = await sql<{ id: number; name: string; phone: string | null; by_mail: boolean; by_phone: boolean }>`
    select id, name, phone, email_agreed_at is not null as by_mail, phone_agreed_at is not null as by_phone from contact where owner_id = ${ownerId} and id = any(${ids('contact')}::integer[])`.execute(
    db,
  );
  for (const { id, name, phone, by_mail: byMail, by_phone: byPhone } of contacts)
    add({ kind: 'contact', id, name, channels: phone === null ? ['mail'] : ['mail', 'sms'] }, [
      ...(byMail ? (['mail'] as const) : []),
      ...(byPhone ? (['sms'] as const) : []),
    ]);
  for (const row of await listPeople(db, ownerId, undefined, ids('account')))
    add(
      { kind: 'account', id: row.id, name: row.nickname, channels: [...new Set([...channelsOfAccount(row), 'push' as const])] },
      channelsOfAccount(row),
    );
  const { rows: webhooks } = await sql<{ id: number; name: string }>`
    select id, name from webhook where owner_id = ${ownerId} and id = any(${ids('webhook')}::integer[])`.execute(db);
  for (const { id, name } of webhooks) add({ kind: 'webhook', id, name, channels: ['webhook'] });
  for (const key of keys) if (!found.has(keyOf(key))) refuse('noSuchRecipient');
  return found;
}

/** 'contact:3'. */
export const keyOf = ({ kind, id }: RecipientKey): string => `${kind}:${id}`;

/** The columns that name a recipient in a table. */
export function columnsOf({ kind, id }: RecipientKey): { contact_id: number | null; account_id: number | null; webhook_id: number | null } {
  return {
    contact_id: kind === 'contact' ? id : null,
    account_id: kind === 'account' ? id : null,
    webhook_id: kind === 'webhook' ? id : null,
  };
}

/** Whom customers turn to, and whether the dealers above them may look. The columns service_* and dealer_may_look of account are only written here. */
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { withAudience } from '../../scope/audience.js';
import { checkMayOwn } from '../../scope/teams.js';
import type { Party } from './parties.js';

type Service = Answer<(typeof table)['service']>;
type OwnService = Answer<(typeof table)['ownService']>;

/** The contact of a device's dealer when one is given, else of the nearest dealer above an account, else of the administrator, of whom is told only what he wrote for it. Nobody is his own contact. */
export async function findService(db: Db, accountId: number, deviceId?: number): Promise<Service> {
  const ofDevice = deviceId === undefined ? sql`null::integer` : sql`(select dealer_id from device where id = ${deviceId})`;
  const { rows } = await sql<Service>`
    select case when contact.level = 'dealer' then 'dealer' else 'administrator' end as of, coalesce(contact.service_name, contact.nickname) as name,
      coalesce(contact.service_phone, case when contact.level = 'dealer' then contact.phone end) as phone,
      coalesce(contact.service_email, case when contact.level = 'dealer' then contact.email end) as email, contact.service_note as note
    from account as me join account as contact on contact.id <> me.id and not contact.is_disabled
      and ((contact.level = 'dealer' and (contact.id = ${ofDevice} or contact.id = any(me.path))) or contact.level = 'administrator')
    where me.id = ${accountId}
    order by contact.level = 'dealer' desc, (contact.id = ${ofDevice}) is true desc, array_position(me.path, contact.id) desc nulls last, contact.id
    limit 1`.execute(db);
  // The only administrator, asking for himself.
  return rows[0] ?? { of: 'administrator', ...(await contactOf(db, accountId)) };
}

async function contactOf(db: Db, accountId: number): Promise<Omit<Service, 'of'>> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  return {
    name: row.service_name ?? row.nickname,
    phone: row.service_phone ?? row.phone,
    email: row.service_email ?? row.email,
    note: row.service_note,
  };
}

/** What the caller has written himself. */
export async function readOwnService(db: Db, { accountId }: Caller): Promise<OwnService> {
  return db
    .selectFrom('account')
    .select(['service_name as name', 'service_phone as phone', 'service_email as email', 'service_note as note'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export type ServiceChange = { readonly [K in keyof OwnService]?: string | undefined };

/** Changes what is given; an empty text takes a field away. Refuses 60062. */
export async function changeService(caller: Caller, change: ServiceChange, { db, audit }: AuditedChange): Promise<OwnService> {
  const before = await readOwnService(db, caller);
  const given = (text: string | undefined, kept: string | null): string | null => (text === undefined ? kept : text === '' ? null : text);
  const after: OwnService = {
    name: given(change.name, before.name),
    phone: given(change.phone, before.phone),
    email: given(change.email, before.email),
    note: given(change.note, before.note),
  };
  const names = ['name', 'phone', 'email', 'note'] as const;
  if (names.every((name) => after[name] === before[name])) refuse('nothingChanged');
  await db
    .updateTable('account')
    .set({ service_name: after.name, service_phone: after.phone, service_email: after.email, service_note: after.note })
    .where('id', '=', caller.accountId)
    .execute();
  audit({ entity: 'account', id: caller.accountId, before, after });
  return after;
}

type MayLook = Answer<(typeof table)['dealerMayLook']>;

/** Condition on `above`, joined to `me`: a dealer above. */
const isDealerAbove: RawBuilder<unknown> = sql`above.id = any(me.path) and above.id <> me.id and above.level = 'dealer'`;

/** Whether the dealers above may look, and who they are, the nearest first. */
export async function readMayLook(db: Db, { ownerId }: Caller): Promise<MayLook> {
  const { dealer_may_look: allow } = await db
    .selectFrom('account')
    .select('dealer_may_look')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const { rows: dealers } = await sql<Party>`
    select above.id as uid, above.account, above.nickname, above.level from account as me join account as above on ${isDealerAbove}
    where me.id = ${ownerId} order by array_position(me.path, above.id) desc`.execute(db);
  return { allow, dealers };
}

/** Lets the dealers above look, or no longer; their pages and the owner's are told. Refuses 80190 a group user, 60062. */
export async function letDealerLook(caller: Caller, allow: boolean, { db, audit }: AuditedChange): Promise<MayLook> {
  checkMayOwn(caller);
  const changed = await db
    .updateTable('account')
    .set({ dealer_may_look: allow })
    .where('id', '=', caller.ownerId)
    .where('dealer_may_look', '!=', allow)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) refuse('nothingChanged');
  audit({ entity: 'account', id: caller.ownerId, before: { dealerMayLook: !allow }, after: { dealerMayLook: allow } });
  const answer = await readMayLook(db, caller);
  const concerned = [caller.accountId, caller.ownerId, ...answer.dealers.map((dealer) => dealer.uid)];
  await publish(db, { type: 'accessChanged', accountIds: await withAudience(db, concerned) });
  return answer;
}

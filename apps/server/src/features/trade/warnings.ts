/**
 * Warnings before devices expire: 30, 7 and 1 days ahead, to their owner and to the dealer above, one mail an account with all of its devices. Table
 * expiry_warning is only written here; its row and the mail are one transaction, so that nobody is warned twice or not at all.
 */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type RawBuilder, sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Outbox } from '../../outbox/outbox.js';
import { dayMs, daysUntil } from './expiry-state.js';
import { withHolders } from './parties.js';
import { findService } from './service.js';

/** Days before the end. */
const steps = [1, 7, 30] as const;
const last = 30;

export type Warning = { readonly db: Kysely<Schema>; readonly outbox: Outbox; readonly publicUrl: () => string };

/** Warns whoever has not been warned of the step a device has reached. */
export async function warnOfExpiry({ db, outbox, publicUrl }: Warning, nowMs: number): Promise<void> {
  const { rows } = await sql<Addressee>`
    select distinct account.id, account.email, account.nickname, account.language, account.level from ${ending(nowMs)} as ending
    join account on account.id = ending.account_id
    where account.email is not null and account.is_active and not account.is_disabled and account.level <> 'demo'
      and not exists (select from expiry_warning as told where told.device_id = ending.device_id and told.account_id = ending.account_id
        and told.days = ending.days and told.expires_at = ending.expires_at)
    order by account.id`.execute(db);
  for (const addressee of rows) await db.transaction().execute((tx) => warnOne(tx, addressee, { outbox, publicUrl }, nowMs));
}

type Addressee = { id: number; email: string; nickname: string; language: Lang | null; level: string };
type Ending = { name: string; mac: string | null; imei: string | null; expires_at: Date; owner: string | null; is_own: boolean };

/** Subquery: each device that ends soon with the step it has reached, once for its owner and once for the dealer above: its own, else the owner's nearest. */
function ending(nowMs: number): RawBuilder<unknown> {
  const step = steps.map((days) => sql`when device.expires_at <= ${new Date(nowMs + days * dayMs)} then ${days}::integer`);
  return sql`(
    select distinct device.id as device_id, who.account_id, device.expires_at, case ${sql.join(step, sql` `)} end as days
    from device ${withHolders}
    cross join lateral (values (device.owner_id), (coalesce(device.dealer_id,
      (select above.id from account as above where above.id = any(owner.path) and above.id <> owner.id and above.level = 'dealer'
        order by array_position(owner.path, above.id) desc limit 1)))) as who (account_id)
    where not device.is_scrapped and device.expires_at > ${new Date(nowMs)} and device.expires_at <= ${new Date(nowMs + last * dayMs)}
      and who.account_id is not null)`;
}

async function warnOne(
  tx: Db,
  { id, email, nickname, language, level }: Addressee,
  { outbox, publicUrl }: Omit<Warning, 'db'>,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<Ending>`
    with fresh as (
      insert into expiry_warning (device_id, account_id, days, expires_at, told_at)
      select device_id, account_id, days, expires_at, ${new Date(nowMs)} from ${ending(nowMs)} as ending where account_id = ${id}
      on conflict do nothing returning device_id
    )
    select device.name, device.mac, device.imei, device.expires_at, owner.account as owner, coalesce(device.owner_id = ${id}, false) as is_own
    from fresh join device on device.id = fresh.device_id left join account as owner on owner.id = device.owner_id
    order by device.expires_at, device.id`.execute(tx);
  if (rows.length === 0) return;
  const lang = language ?? 'zh-cn';
  const devices = rows.map((row) => lineOf(lang, row, nowMs)).join('\n');
  const url = publicUrl();
  const service = await findService(tx, id);
  const contact = [service.name, service.phone, service.email].filter((part) => part !== null).join(', ');
  const holes = { nickname, devices, url, contact, count: rows.length };
  await outbox.sendMail(tx, {
    to: email,
    subject: text(lang, 'trade.expiryMail.subject', { count: rows.length }),
    text: level === 'dealer' ? text(lang, 'trade.expiryMail.textForDealer', holes) : text(lang, 'trade.expiryMail.text', holes),
  });
}

function lineOf(lang: Lang, { name, mac, imei, expires_at: end, owner, is_own: isOwn }: Ending, nowMs: number): string {
  const identity = mac ?? imei ?? '';
  const holes = { name, identity, date: end.toISOString().slice(0, 16).replace('T', ' '), count: daysUntil(end, nowMs) };
  return isOwn || owner === null
    ? text(lang, 'trade.expiryMail.line', holes)
    : text(lang, 'trade.expiryMail.lineOfOwner', { ...holes, owner });
}

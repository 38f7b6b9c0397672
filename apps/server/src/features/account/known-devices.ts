/** Table known_device: browsers an account has logged in from, by a random key in a cookie of theirs. It spares them the slowing down and logs nobody in. */
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import { sql } from 'kysely';
import type { Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { hashToken, newToken } from '../../db/tokens.js';

/** Devices of one account; above it those that never came back go first. */
const mostDevices = 50;
const keyForm = /^[\w-]{43}$/;

/** By what the failures of a known device are counted; undefined when the account does not know it. */
export async function knownDevice(db: Db, accountId: number, key: string | undefined): Promise<string | undefined> {
  if (key === undefined || !keyForm.test(key)) return undefined;
  const hash = hashToken(key);
  const row = await db
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? undefined : `device:${accountId}:${hash.toString('hex')}`;
}

/** Makes the browser of a login a known device of the account. A key that was given to it for another account is kept: it serves for both. */
export async function rememberDevice(
  row: { readonly id: number; readonly level: AccountLevel },
  { db, origin, keepDevice }: Changing,
  at: Date,
): Promise<void> {
  // Everybody logs in to a demo: nobody is known by it.
  if (row.level === 'demo') return;
  const given = origin.deviceKey;
  const isOurs = given !== undefined && keyForm.test(given) && (await isGiven(db, hashToken(given)));
  const key = isOurs ? given : newToken();
  const hash = hashToken(key);
  await db
    .insertInto('known_device')
    .values({ account_id: row.id, key_hash: hash, created_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'key_hash']).doUpdateSet({ seen_at: at }))
    .execute();
  await sql`delete from known_device where (account_id, key_hash) in (
    select account_id, key_hash from known_device where account_id = ${row.id} and key_hash <> ${hash}
    order by seen_at desc nulls last, created_at desc offset ${mostDevices - 1})`.execute(db);
  keepDevice(key);
}

async function isGiven(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('known_device').select('account_id').where('key_hash', '=', hash).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Forgets the devices of an account but one: who had its old password may have logged in from any. */
export async function forgetDevices(db: Db, accountId: number, keep?: string): Promise<void> {
  let query = db.deleteFrom('known_device').where('account_id', '=', accountId);
  if (keep !== undefined) query = query.where('key_hash', '!=', hashToken(keep));
  await query.execute();
}

/** Forgets devices that have not logged in since a time. */
export async function forgetOldDevices(db: Db, before: Date): Promise<void> {
  await sql`delete from known_device where coalesce(seen_at, created_at) < ${before}`.execute(db);
}

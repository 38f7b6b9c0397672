/** Names, e-mails and phones belong to one account each, whoever gives them and whatever comes at the same moment. */
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

type Addresses = {
  readonly account?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

/** Refuses 80011, 50029 or 80004 for what an account other than `exceptId` has. */
export async function checkFree(db: Db, taking: Addresses, exceptId = 0): Promise<void> {
  const [account, email, phone] = [taking.account ?? null, taking.email ?? null, taking.phone ?? null];
  const { rows } = await sql<{ by_account: boolean; by_email: boolean; by_phone: boolean }>`
    select coalesce(bool_or(lower(account) = lower(${account}::text)), false) as by_account, coalesce(bool_or(lower(email) = lower(${email}::text)), false) as by_email,
      coalesce(bool_or(phone = ${phone}::text), false) as by_phone
    from account where id <> ${exceptId} and (lower(account) = lower(${account}::text) or lower(email) = lower(${email}::text) or phone = ${phone}::text)`.execute(
    db,
  );
  const [taken] = rows;
  if (taken?.by_account === true) refuse('accountTaken', { account: 'accountTaken' });
  if (taken?.by_email === true) refuse('emailRegistered', { email: 'emailRegistered' });
  if (taken?.by_phone === true) refuse('phoneRegistered', { phone: 'phoneRegistered' });
}

/** By the unique index that says no. */
const refusalOf = new Map<unknown, readonly [field: string, RefusalName]>([
  ['account_account_key', ['account', 'accountTaken']],
  ['account_email_key', ['email', 'emailRegistered']],
  ['account_phone_key', ['phone', 'phoneRegistered']],
]);

/** Runs a statement that writes addresses; what somebody else took meanwhile is refused as checkFree does. */
export async function whileFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    const found = code === '23505' ? refusalOf.get(constraint) : undefined;
    if (found === undefined) throw error;
    return refuse(found[1], { [found[0]]: found[1] });
  }
}

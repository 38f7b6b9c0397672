/** Whose password can be had anew, and having it. */
import { refuse } from '@frostway/contract/refusals';
import type { Changing } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import type { IndependentTransaction } from './failures.js';
import { mailPasswordSet } from './messages.js';
import { replacePassword } from './new-password.js';
import { findOneTime } from './one-time.js';
import type { AccountOptions } from './options.js';
import { type Answer, useCaptcha } from './captcha.js';
import { type AccountRow, getAccount } from './sql.js';

/** A demo account's password is known; a group user's enterprise sets his; an account without a password is entered through its provider. */
export function mayRecover(row: AccountRow): boolean {
  return row.level !== 'demo' && row.level !== 'groupUser' && row.password_hash !== null;
}

/** A captcha, or the sid that was given for this account behind one; refuses 80012 without either. */
export async function passOrCaptcha(
  given: Answer,
  row: AccountRow | undefined,
  independentTransaction: IndependentTransaction,
  clock: Clock,
): Promise<void> {
  const { sid, pictureCode } = given;
  if (sid !== undefined && (pictureCode === undefined || pictureCode === '') && row !== undefined) {
    const passed = await independentTransaction((db) => findOneTime(db, sid, 'recovery', clock.now()));
    if (passed?.accountId === row.id) return;
  }
  await useCaptcha(independentTransaction, given, clock);
}

/** Sets a password that was proved by mail or phone: everything that was open for the old one ends. Refuses 56041 when the account may not any more. */
export async function setNewPassword(accountId: number, password: string, context: Changing, options: AccountOptions): Promise<void> {
  const { db, audit, lang } = context;
  const row = await getAccount(db, accountId);
  if (!mayRecover(row)) refuse('passwordChangeFailed');
  await replacePassword(db, row.id, password, options.clock.now());
  if (row.email !== null) await mailPasswordSet(db, row.email, row, lang, options);
  audit({ entity: 'account', id: row.id, after: { changed: 'password' } });
}

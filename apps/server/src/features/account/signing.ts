/** Signing: who is logged in proves once more that it is he, at the moment of what he signs. */
import { refuse } from '@frostway/contract/refusals';
import type { Caller, Changing } from '../../call/serve.js';
import { checkOldPassword } from './login.js';
import { type Reading, readSecondFactor, takeSecondFactor } from './second-factor.js';
import { getAccount } from './sql.js';

/** How it was proved: the password, a code of the second factor, or a login that was just made. */
export type Proof = 'password' | 'secondFactor' | 'login';
/** Who signed, as he was called then. */
export type Signature = { readonly accountId: number; readonly account: string; readonly nickname: string; readonly proof: Proof };
type Shown = { readonly password?: string | undefined; readonly totp?: string | undefined };

/** How old the login of an account with neither password nor second factor may be when it signs, ms. */
const freshLoginMs = 5 * 60_000;

/** The signature of the caller. Refuses the old password's code at `password`, 80037 at `totp`, 56010 a login that is too old, 50043 who guesses on. */
export async function sign(caller: Caller, { password, totp }: Shown, context: Changing, reading: Reading): Promise<Signature> {
  const { db, independentTransaction } = context;
  const row = await getAccount(db, caller.accountId);
  const signed = (proof: Proof): Signature => ({ accountId: row.id, account: row.account, nickname: row.nickname, proof });
  if (totp !== undefined && totp !== '' && (await readSecondFactor(db, row.id)).isOn) {
    if (!(await takeSecondFactor(db, row.id, totp, independentTransaction, reading)))
      refuse('secondFactorWrong', { totp: 'secondFactorWrong' });
    return signed('secondFactor');
  }
  if (row.password_hash !== null) {
    if (!(await checkOldPassword(row, password, context, reading.clock))) refuse('oldPasswordWrong', { password: 'oldPasswordWrong' });
    return signed('password');
  }
  if ((await readSecondFactor(db, row.id)).isOn) refuse('secondFactorWrong', { totp: 'secondFactorWrong' });
  const session = await db.selectFrom('session').select('created_at').where('token_hash', '=', caller.tokenHash).executeTakeFirst();
  if (session === undefined || reading.clock.now() - session.created_at.getTime() > freshLoginMs) refuse('secondStepNeeded');
  return signed('login');
}

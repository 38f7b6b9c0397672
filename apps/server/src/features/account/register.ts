/** Registering: by e-mail behind a captcha, or by phone with the code sent to it. */
import { randomBytes } from 'node:crypto';
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { signIn as table } from '@frostway/contract/account/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Changing } from '../../call/serve.js';
import { storableText } from '../../call/storable-text.js';
import type { Db } from '../../db/connect.js';
import { proveCode, wasSentBehind } from './codes.js';
import { isReserved } from './first-accounts.js';
import { hashPassword, type SessionAnswer, startSession } from './login.js';
import { mailActivation, mailWelcome } from './messages.js';
import { addOneTime } from './one-time.js';
import type { AccountOptions } from './options.js';
import { parsePhone, phoneOf } from './phone.js';
import { countCaptcha, useCaptcha } from './captcha.js';
import { type AccountRow, addAccount, findAccount, findByPhone } from './sql.js';

type ByEmail = Input<(typeof table)['register']>;
type ByPhone = Input<(typeof table)['registerByPhone']>;

/** Makes an account that is active at once when no mail can be sent, else waits for the link in one. */
export async function register(input: ByEmail, context: Changing, options: AccountOptions): Promise<Answer<(typeof table)['register']>> {
  const { db, lang } = context;
  const { clock, outbox } = options;
  checkConfirmation(input);
  await countCaptcha(context.independentTransaction, context.origin.address, clock);
  await useCaptcha(context.independentTransaction, input, clock);
  if ((await findAccount(db, input.email)) !== undefined) refuse('emailRegistered', { email: 'emailRegistered' });
  const name = await nameOf(db, input.account, input.email.split('@')[0] ?? '');
  const isActive = !outbox.canSend.mail;
  const row = await add(input, { account: name, email: input.email, phone: null, isActive }, context, options);
  if (isActive) {
    await mailWelcome(db, input.email, row, lang, options);
    return { activated: true, ...(await startSession(row, context, options)) };
  }
  const key = await addOneTime(db, { purpose: 'activate', accountId: row.id }, clock.now());
  await mailActivation(db, input.email, row, lang, key, options);
  return { activated: false, email: input.email };
}

/** Makes an account of a phone that was proved, and logs it in. */
export async function registerByPhone(input: ByPhone, context: Changing, options: AccountOptions): Promise<SessionAnswer> {
  const { db, independentTransaction, origin } = context;
  const { clock } = options;
  checkConfirmation(input);
  const to = { target: phoneOf(input.phone), purpose: 'register' };
  const isPassed = input.sid !== undefined && (await wasSentBehind(db, to, input.sid, clock));
  await countCaptcha(independentTransaction, origin.address, clock);
  if (!isPassed) await useCaptcha(independentTransaction, input, clock);
  if ((await findByPhone(db, to.target)) !== undefined) refuse('phoneRegistered', { phone: 'phoneRegistered' });
  const name = await nameOf(db, input.account, 'user', to.target);
  // Last, for a right code is used up.
  await proveCode(to, input.code, { independentTransaction, clock, address: origin.address, use: true });
  const row = await add(input, { account: name, email: null, phone: to.target, isActive: true }, context, options);
  return startSession(row, context, options);
}

/** Refuses 80014 when the password was not written the same twice. */
export function checkConfirmation({ password, confirmation }: { password: string; confirmation?: string | undefined }): void {
  if (confirmation !== undefined && confirmation !== password) refuse('passwordsDiffer', { confirmation: 'passwordsDiffer' });
}

type Known = { account: string; email: string | null; phone: string | null; isActive: boolean };

async function add(input: ByEmail | ByPhone, known: Known, context: Changing, { clock }: AccountOptions): Promise<AccountRow> {
  const row = await addAccount(
    context.db,
    {
      ...known,
      nickname: input.nickname,
      passwordHash: await hashPassword(input.password),
      level: 'normal',
      parentId: null,
      maySms: false,
      language: input.language ?? context.lang,
    },
    new Date(clock.now()),
  );
  if (row === undefined) refuse('registrationFailed');
  context.audit({ entity: 'account', id: row.id, after: { account: row.account, level: row.level } });
  return row;
}

/** The account name wanted, or a free one; refuses 80011 one that is taken, reserved, or reads as a phone of somebody else. */
async function nameOf(db: Db, wanted: string | undefined, base: string, phone?: string): Promise<string> {
  if (wanted === undefined) return freeName(db, base);
  if (isKeptName(wanted, phone) || (await findAccount(db, wanted)) !== undefined) refuse('accountTaken', { account: 'accountTaken' });
  return wanted;
}

/** A name nobody may take: the installation's own, and one that reads as a phone that is not one's own. */
export function isKeptName(name: string, phone?: string | null): boolean {
  const asPhone = parsePhone(name);
  return isReserved(name) || (asPhone !== undefined && asPhone !== phone);
}

/** An account name like the one given, with something behind it when it is taken. */
export async function freeName(db: Db, like: string): Promise<string> {
  const base = storableText(like.replaceAll(/[\s@\p{Cc}\p{Cf}]/gu, '').slice(0, limits.accountName - 8));
  if (base.length >= 2 && !isKeptName(base) && (await findAccount(db, base)) === undefined) return base;
  return `${base === '' ? 'user' : base}-${randomBytes(3).toString('hex')}`;
}

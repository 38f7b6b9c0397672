/** Letting in who has lost a password, or has not opened the mail that activates the account. */
import { recovery as table } from '@frostway/contract/account/recovery';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { type Mounted, serve } from '../../call/serve.js';
import { checkOften, faultOfCode, newCode, resendMs } from './codes.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import { checkOpen, startSession } from './login.js';
import { maskedEmail, maskedPhone } from './masked.js';
import { mailActivation, mailReset, textCode } from './messages.js';
import { addOneTime, endOneTime, lifeOf, type Purpose, takeOneTime, timesOfOneTime } from './one-time.js';
import type { AccountOptions } from './options.js';
import { phoneOf } from './phone.js';
import { countCaptcha, useCaptcha } from './captcha.js';
import { checkConfirmation } from './register.js';
import { mayRecover, passOrCaptcha, setNewPassword } from './recover.js';
import { activateAccount, findAccount, findByPhone, getAccount } from './sql.js';

const dayMs = 86_400_000;
const resendSeconds = resendMs / 1000;

export function recoveryCalls(options: AccountOptions): Mounted[] {
  const { clock, outbox } = options;
  return serve('account', table, {
    checkAccount: async (input, _caller, { db, independentTransaction, origin }) => {
      await countCaptcha(independentTransaction, origin.address, clock);
      await useCaptcha(independentTransaction, input, clock);
      const row = (await findAccount(db, input.account)) ?? refuse('accountNonexistent', { account: 'accountNonexistent' });
      if (!mayRecover(row)) refuse('recoveryNotForLevel');
      const sid = await independentTransaction((other) => addOneTime(other, { purpose: 'recovery', accountId: row.id }, clock.now()));
      return {
        ways: [
          ...(row.email === null ? [] : [{ way: 'email' as const, to: maskedEmail(row.email), canSend: outbox.canSend.mail }]),
          ...(row.phone === null ? [] : [{ way: 'phone' as const, to: maskedPhone(row.phone), canSend: outbox.canSend.sms }]),
        ],
        sid,
      };
    },
    mailReset: async (input, _caller, { db, independentTransaction, lang, origin }) => {
      await countCaptcha(independentTransaction, origin.address, clock);
      const name = input.email ?? input.account ?? refuse('parametersIllegal', { email: 'parametersIllegal' });
      const row = await findAccount(db, name);
      await passOrCaptcha(input, row, independentTransaction, clock);
      if (row === undefined && !name.includes('@')) refuse('accountNonexistent', { account: 'accountNonexistent' });
      if (row === undefined) refuse('emailNotRegistered', { email: 'emailNotRegistered' });
      if (!mayRecover(row)) refuse('recoveryNotForLevel');
      if (row.email === null) refuse('emailNotRegistered', { email: 'emailNotRegistered' });
      const key = await addLink(db, 'reset', row.id);
      await mailReset(db, row.email, row, lang, key, options);
      return { to: shown(name, row.email, maskedEmail), validSeconds: lifeOf.reset / 1000, resendSeconds };
    },
    resetByMail: async (input, _caller, context) => {
      checkConfirmation({ password: input.newPassword, confirmation: input.confirmation });
      const taken = await takeOneTime(context.db, input.key, 'reset', clock.now());
      if (taken === 'expired') refuse('resetTokenExpired');
      if (taken === 'unknown' || taken.accountId === null) refuse('resetTokenInvalid');
      await setNewPassword(taken.accountId, input.newPassword, context, options);
      // The link came by the account's e-mail: that proves it as well as a link of its own.
      await activateAccount(context.db, taken.accountId);
      return null;
    },
    sendResetCode: async (input, _caller, { db, independentTransaction, lang, origin }) => {
      await countCaptcha(independentTransaction, origin.address, clock);
      const phone = input.phone === undefined ? undefined : phoneOf(input.phone);
      const name = phone ?? input.account ?? refuse('parametersIllegal', { phone: 'parametersIllegal' });
      const row = phone === undefined ? await findAccount(db, name) : await findByPhone(db, phone);
      await passOrCaptcha(input, row, independentTransaction, clock);
      if (row === undefined && phone === undefined) refuse('accountNonexistent', { account: 'accountNonexistent' });
      if (row === undefined) refuse('phoneNotRegistered', { phone: 'phoneNotRegistered' });
      if (!mayRecover(row)) refuse('recoveryNotForLevel');
      if (row.phone === null) refuse('phoneNotRegistered', { phone: 'phoneNotRegistered' });
      const code = await newCode(db, { target: row.phone, purpose: 'password' }, clock);
      await textCode(db, row.phone, row.language ?? lang, code, options);
      return { to: shown(name, row.phone, maskedPhone), validSeconds: limits.codeMs / 1000, resendSeconds };
    },
    checkResetCode: async (input, _caller, { db, independentTransaction, origin }) => {
      const phone = input.phone === undefined ? undefined : phoneOf(input.phone);
      const name = phone ?? input.account ?? refuse('parametersIllegal', { phone: 'parametersIllegal' });
      const row = phone === undefined ? await findAccount(db, name) : await findByPhone(db, phone);
      // Nobody is told without a captcha who has an account: to nobody no code was sent.
      const to = { target: row?.phone ?? `nobody:${name}`, purpose: 'password' };
      const fault = await faultOfCode(to, input.code, { independentTransaction, clock, address: origin.address, use: true });
      if (fault !== undefined) refuse(fault, { code: fault });
      if (row === undefined || !mayRecover(row)) refuse('sidFailed');
      return {
        sid: await independentTransaction((other) => addOneTime(other, { purpose: 'passwordSid', accountId: row.id }, clock.now())),
      };
    },
    resetByPhone: async (input, _caller, context) => {
      if (input.sid === undefined || input.sid === '') refuse('sidMissing');
      checkConfirmation({ password: input.newPassword, confirmation: input.confirmation });
      const taken = await takeOneTime(context.db, input.sid, 'passwordSid', clock.now());
      if (taken === 'expired' || taken === 'unknown' || taken.accountId === null) refuse('secondStepNeeded');
      await setNewPassword(taken.accountId, input.newPassword, context, options);
      return null;
    },
    activate: async (input, _caller, context) => {
      const { db, audit } = context;
      const taken = await takeOneTime(db, input.key, 'activate', clock.now());
      if (taken === 'expired') refuse('activationExpired');
      if (taken === 'unknown' || taken.accountId === null) refuse('activationInvalid');
      await activateAccount(db, taken.accountId);
      await endOneTime(db, taken.accountId, ['activate'], clock.now());
      const row = await getAccount(db, taken.accountId);
      checkOpen(row);
      audit({ entity: 'account', id: row.id, after: { changed: 'activated' } });
      return startSession(row, context, options);
    },
    resendActivation: async (input, _caller, { db, independentTransaction, lang, origin }) => {
      await countCaptcha(independentTransaction, origin.address, clock);
      await useCaptcha(independentTransaction, input, clock);
      const row = (await findAccount(db, input.email)) ?? refuse('emailNotRegistered', { email: 'emailNotRegistered' });
      if (row.is_active) refuse('nothingChanged');
      const key = await addLink(db, 'activate', row.id);
      await mailActivation(db, input.email, row, lang, key, options);
      return { to: input.email, validSeconds: lifeOf.activate / 1000, resendSeconds };
    },
  });

  /** The key of a link to mail: once a minute, five a day. */
  async function addLink(db: Db, purpose: Purpose, accountId: number): Promise<string> {
    await holdNamed(db, 'oneTime', `${purpose}:${accountId}`);
    checkOften(await timesOfOneTime(db, accountId, purpose, clock.now() - dayMs), clock.now());
    return addOneTime(db, { purpose, accountId }, clock.now());
  }
}

/** What the caller wrote himself is no secret to him. */
function shown(written: string, address: string, mask: (address: string) => string): string {
  return written.toLowerCase() === address.toLowerCase() ? address : mask(address);
}

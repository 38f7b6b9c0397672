/** Signing in and registering. */
import { signIn as table } from '@frostway/contract/account/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { type Mounted, serve } from '../../call/serve.js';
import { publish } from '../../events/publish.js';
import { newCode, proveCode, resendMs, wasSentBehind } from './codes.js';
import { login } from './login.js';
import { textCode } from './messages.js';
import type { AccountOptions } from './options.js';
import { phoneOf } from './phone.js';
import { checkCaptcha, countCaptcha, newCaptcha, useCaptcha } from './captcha.js';
import { register, registerByPhone } from './register.js';
import { endSession, findAccount, findByPhone } from './sql.js';

export function signInCalls(options: AccountOptions): Mounted[] {
  const { clock, internet } = options;
  const { canSend } = options.outbox;
  return serve('account', table, {
    login: (input, _caller, context) => login(input, context, options),
    logout: async ({ keepsPush }, caller, { db }) => {
      await endSession(db, caller, new Date(clock.now()), keepsPush);
      await publish(db, { type: 'sessionsEnded', accountIds: [caller.accountId] });
      return null;
    },
    register: (input, _caller, context) => register(input, context, options),
    registerByPhone: (input, _caller, context) => registerByPhone(input, context, options),
    sendPhoneCode: async (input, _caller, { db, independentTransaction, lang, origin }) => {
      const to = { target: phoneOf(input.phone), purpose: 'register' };
      const isPassed = input.sid !== undefined && (await wasSentBehind(db, to, input.sid, clock));
      await countCaptcha(independentTransaction, origin.address, clock);
      if (!isPassed) await useCaptcha(independentTransaction, input, clock);
      if ((await findByPhone(db, to.target)) !== undefined) refuse('phoneRegistered', { phone: 'phoneRegistered' });
      await textCode(db, to.target, lang, await newCode(db, { ...to, captchaSid: input.sid }, clock), options);
      return { to: to.target, validSeconds: limits.codeMs / 1000, resendSeconds: resendMs / 1000 };
    },
    checkPhoneCode: async (input, _caller, { independentTransaction, origin }) => {
      const to = { target: phoneOf(input.phone), purpose: 'register' };
      await proveCode(to, input.code, { independentTransaction, clock, address: origin.address, use: false });
      return null;
    },
    source: async () => ({
      signIn: ['account' as const, 'email' as const, 'phone' as const, ...(internet === undefined ? [] : (['internet'] as const))],
      register: ['email' as const, ...(canSend.sms ? (['phone'] as const) : [])],
      recover: [...(canSend.mail ? (['email'] as const) : []), ...(canSend.sms ? (['phone'] as const) : [])],
      internet: internet === undefined ? null : { name: internet.name },
      demo: options.hasDemo,
      publicUrl: options.publicUrl(),
    }),
    captcha: (_input, _caller, { independentTransaction }) => independentTransaction((db) => newCaptcha(db, options.captcha, clock)),
    checkCaptcha: async (input, _caller, { independentTransaction }) => {
      await checkCaptcha(independentTransaction, input.sid, input.pictureCode, clock);
      return null;
    },
    isExists: async (input, _caller, { db }) => {
      const name = input.account ?? input.email;
      if (name === undefined || name === '') refuse('parametersIllegal');
      return { exists: (await findAccount(db, name)) !== undefined };
    },
    isPhoneExists: async (input, _caller, { db }) => ({ exists: (await findByPhone(db, phoneOf(input.phone))) !== undefined }),
  });
}

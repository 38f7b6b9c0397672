/** Signing in and registering. */
import { randomBytes } from 'node:crypto';
import { entrance as table } from '@frostway/contract/account/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type Mounted, serve } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { isReserved } from './first-accounts.js';
import { hashPassword, login, startSession } from './login.js';
import type { AccountOptions } from './options.js';
import { checkPicture, newPicture, usePicture } from './picture.js';
import { addAccount, endSession, findAccount } from './sql.js';

const soon = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function entranceCalls(options: AccountOptions): Mounted[] {
  const { clock } = options;
  return serve('account', table, {
    login: (input, _caller, context) => login(input, context, options),
    logout: async (_input, caller, { db, afterCommit }) => {
      await endSession(db, caller.tokenHash, new Date(clock.now()));
      afterCommit(() => options.sessionsEnded(caller.accountId));
      return null;
    },
    register: async (input, _caller, context) => {
      if (input.confirmation !== undefined && input.confirmation !== input.password)
        refuse('passwordsDiffer', { confirmation: 'passwordsDiffer' });
      await usePicture(context.aside, input, clock);
      const { db } = context;
      if ((await findAccount(db, input.email)) !== undefined) refuse('emailRegistered', { email: 'emailRegistered' });
      const name = input.account ?? (await freeName(db, input.email));
      if (isReserved(name) || (await findAccount(db, name)) !== undefined) refuse('accountTaken', { account: 'accountTaken' });
      const language: Lang = input.language ?? context.lang;
      const row = await addAccount(
        db,
        {
          account: name,
          nickname: input.nickname,
          email: input.email,
          passwordHash: await hashPassword(input.password),
          level: 'normal',
          parentId: null,
          language,
        },
        new Date(clock.now()),
      );
      if (row === undefined) refuse('registrationFailed');
      context.audit({ entity: 'account', id: row.id, after: { account: row.account, level: row.level } });
      await options.outbox.sendMail(db, {
        to: input.email,
        subject: text(language, 'account.welcomeMail.subject'),
        text: text(language, 'account.welcomeMail.text', { nickname: row.nickname, account: row.account, url: options.publicUrl() }),
      });
      return { activated: true as const, ...(await startSession(db, row, context.origin, options)) };
    },
    registerByPhone: soon,
    sendPhoneCode: soon,
    checkPhoneCode: soon,
    isPhoneExists: soon,
    source: async () => ({
      signIn: ['account' as const, 'email' as const, 'phone' as const],
      register: ['email' as const],
      recover: [],
      internet: null,
      demo: options.hasDemo,
    }),
    picture: (_input, _caller, { aside }) => aside((db) => newPicture(db, options.captcha, clock)),
    checkPicture: async (input, _caller, { aside }) => {
      await checkPicture(aside, input.sid, input.pictureCode, clock);
      return null;
    },
    isExists: async (input, _caller, { db }) => {
      const name = input.account ?? input.email;
      if (name === undefined || name === '') refuse('parametersIllegal');
      return { exists: (await findAccount(db, name)) !== undefined };
    },
  });
}

/** An account name from the part before the @, with a number behind it when it is taken. */
async function freeName(db: Db, email: string): Promise<string> {
  const base = (email.split('@')[0] ?? 'user').slice(0, limits.accountName - 8);
  if (!isReserved(base) && (await findAccount(db, base)) === undefined) return base;
  return `${base}-${randomBytes(3).toString('hex')}`;
}

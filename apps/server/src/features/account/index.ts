/** Accounts: registering, logging in and out, the profile, the password, the first accounts of an installation. */
import { randomBytes } from 'node:crypto';
import { account as table } from '@frostway/contract/account/endpoints';
import { refusals, refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type Mounted, serve } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { Captcha } from '../../outside/captcha.js';
import type { Clock } from '../../outside/clock.js';
import { checkOldPassword, hashPassword, login, startSession } from './login.js';
import { checkPicture, newPicture, usePicture } from './picture.js';
import {
  addAccount,
  endOtherSessions,
  endSession,
  findAccount,
  getAccount,
  hasDevices,
  setLanguage,
  setPasswordHash,
  toUser,
} from './sql.js';

export { removeEnded } from './sql.js';

export { countGuess } from './login.js';

/** What accounts need from outside. */
export type AccountOptions = {
  readonly clock: Clock;
  readonly captcha: Captcha;
  readonly outbox: Outbox;
  readonly sessionHours: number;
  readonly hasDemo: boolean;
  readonly publicUrl: () => string;
  /** Tells open pages of an account that its sessions have ended. */
  readonly sessionsEnded: (accountId: number) => void;
};

/** The handlers of every call of accounts. */
export function accountFeature(options: AccountOptions): Mounted[] {
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
      return startSession(db, row, context.origin, options);
    },
    source: async () => ({ signIn: ['account' as const, 'email' as const], register: ['email' as const], demo: options.hasDemo }),
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
    profile: async (_input, caller, { db }) => {
      const row = await getAccount(db, caller.accountId);
      return {
        ...toUser(row),
        loginCount: row.login_count,
        lastLoginAt: row.previous_login_at?.toISOString() ?? null,
        hints: (await hasDevices(db, row.id)) ? [] : [refusals.accountWithoutDevice.code],
        mayChange: row.level !== 'demo',
      };
    },
    changePassword: async (input, caller, context) => {
      const { db, audit, afterCommit } = context;
      if (input.confirmation !== undefined && input.confirmation !== input.newPassword)
        refuse('passwordsDiffer', { confirmation: 'passwordsDiffer' });
      const row = await getAccount(db, caller.accountId);
      if (!(await checkOldPassword(row, input.oldPassword, context, clock)))
        refuse('oldPasswordWrong', { oldPassword: 'oldPasswordWrong' });
      if (input.newPassword === input.oldPassword) refuse('nothingChanged', { newPassword: 'nothingChanged' });
      await setPasswordHash(db, row.id, await hashPassword(input.newPassword));
      await endOtherSessions(db, row.id, caller.tokenHash, new Date(clock.now()));
      audit({ entity: 'account', id: row.id, after: { changed: 'password' } });
      afterCommit(() => options.sessionsEnded(row.id));
      return null;
    },
    changeLanguage: async (input, caller, { db }) => {
      await setLanguage(db, caller.accountId, input.language);
      return null;
    },
  });
}

/** Names of an installation's own accounts: nobody registers one before it is made. */
const isReserved = (name: string): boolean => ['admin', 'demo'].includes(name.toLowerCase());

/** An account name from the part before the @, with a number behind it when it is taken. */
async function freeName(db: Db, email: string): Promise<string> {
  const base = (email.split('@')[0] ?? 'user').slice(0, limits.accountName - 8);
  if (!isReserved(base) && (await findAccount(db, base)) === undefined) return base;
  return `${base}-${randomBytes(3).toString('hex')}`;
}

/** Gives an account a new password and ends its sessions; false when there is no such account. */
export async function resetPassword(db: Db, name: string, password: string, at: Date): Promise<boolean> {
  const row = await findAccount(db, name);
  if (row === undefined) return false;
  await setPasswordHash(db, row.id, await hashPassword(password));
  await endOtherSessions(db, row.id, undefined, at);
  return true;
}

/** Makes the first administrator when there is none; answers the password to print once, or undefined when nothing was made or it was given. */
export async function ensureAdministrator(db: Db, given: string, at: Date): Promise<string | undefined> {
  const existing = await db.selectFrom('account').select('id').where('level', '=', 'administrator').limit(1).executeTakeFirst();
  if (existing !== undefined) return undefined;
  const password = given === '' ? randomBytes(12).toString('base64url') : given;
  const passwordHash = await hashPassword(password);
  const row = await addAccount(
    db,
    { account: 'admin', nickname: 'Administrator', email: null, passwordHash, level: 'administrator', parentId: null, language: null },
    at,
  );
  return row === undefined || given !== '' ? undefined : password;
}

/** Makes the demo account when there is none; answers its id. */
export async function ensureDemoAccount(db: Db, at: Date): Promise<number> {
  const existing = await findAccount(db, 'demo');
  if (existing !== undefined) return existing.id;
  const passwordHash = await hashPassword('frostway-demo');
  const row = await addAccount(
    db,
    { account: 'demo', nickname: '演示 Demo', email: null, passwordHash, level: 'demo', parentId: null, language: null },
    at,
  );
  if (row === undefined) throw new Error('the demo account could not be made');
  return row.id;
}

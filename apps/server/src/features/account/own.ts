/** The caller's own account: who he is, his password, his language. */
import { own as table } from '@frostway/contract/account/own';
import { refusals, refuse } from '@frostway/contract/refusals';
import { type Mounted, serve } from '../../call/serve.js';
import { checkOldPassword, hashPassword } from './login.js';
import type { AccountOptions } from './options.js';
import { endOtherSessions, getAccount, hasDevices, setLanguage, setPasswordHash, toUser } from './sql.js';

const soon = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function ownCalls(options: AccountOptions): Mounted[] {
  const { clock } = options;
  return serve('account', table, {
    changeNickname: soon,
    sendContactCode: soon,
    changeContact: soon,
    sessions: soon,
    endSession: soon,
    profile: async (_input, caller, { db }) => {
      const row = await getAccount(db, caller.accountId);
      return {
        ...toUser(row),
        loginCount: row.login_count,
        lastLoginAt: row.previous_login_at?.toISOString() ?? null,
        hints: (await hasDevices(db, row.id)) ? [] : [refusals.accountWithoutDevice.code],
        mayChange: row.level !== 'demo',
        hasPassword: row.password_hash !== null,
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

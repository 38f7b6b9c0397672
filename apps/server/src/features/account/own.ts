/** The caller's own account: who he is, his password, how he is reached, where he is logged in. */
import { own as table } from '@frostway/contract/account/own';
import { refusals, refuse } from '@frostway/contract/refusals';
import { type Mounted, serve } from '../../call/serve.js';
import { publish } from '../../events/publish.js';
import { changeContact, sendContactCode } from './contact.js';
import { checkOldPassword } from './login.js';
import { replacePassword } from './new-password.js';
import type { AccountOptions } from './options.js';
import { checkConfirmation } from './register.js';
import { endOwnSession, listSessions } from './sessions.js';
import { getAccount, hasDevices, sayBrowserZone, setDisplay, setLanguage, setNickname, toUser } from './sql.js';

export function ownCalls(options: AccountOptions): Mounted[] {
  const { clock } = options;
  return serve('account', table, {
    profile: async (_input, caller, { db }) => {
      const row = await getAccount(db, caller.accountId);
      return {
        ...toUser(row),
        loginCount: row.login_count,
        lastLoginAt: row.previous_login_at?.toISOString() ?? null,
        hints: (await hasDevices(db, row.id)) ? [] : [refusals.accountWithoutDevice.code],
        mayChange: row.level !== 'demo',
        hasPassword: row.password_hash !== null,
        zone: row.zone,
        browserZone: row.browser_zone,
        unit: row.unit,
      };
    },
    changePassword: async (input, caller, context) => {
      const { db, audit } = context;
      checkConfirmation({ password: input.newPassword, confirmation: input.confirmation });
      const row = await getAccount(db, caller.accountId);
      if (!(await checkOldPassword(row, input.oldPassword, context, clock)))
        refuse('oldPasswordWrong', { oldPassword: 'oldPasswordWrong' });
      if (row.password_hash !== null && input.newPassword === input.oldPassword)
        refuse('nothingChanged', { newPassword: 'nothingChanged' });
      await replacePassword(db, row.id, input.newPassword, clock.now(), {
        session: caller.tokenHash,
        deviceKey: context.origin.deviceKey,
        apiTokens: !input.endTokens,
      });
      audit({ entity: 'account', id: row.id, after: { changed: 'password' } });
      return null;
    },
    changeLanguage: async (input, caller, { db }) => {
      await setLanguage(db, caller.accountId, input.language);
      return null;
    },
    changeDisplay: async (input, caller, { db, audit }) => {
      const { zone, unit } = await getAccount(db, caller.accountId);
      const after = { zone: input.zone === undefined ? zone : input.zone, unit: input.unit === undefined ? unit : input.unit };
      if (after.zone === zone && after.unit === unit) refuse('nothingChanged');
      await setDisplay(db, caller.accountId, after);
      audit({ entity: 'account', id: caller.accountId, before: { zone, unit }, after });
      return after;
    },
    sayBrowserZone: async ({ zone }, caller, { db }) => ({ zone: await sayBrowserZone(db, caller.accountId, zone) }),
    changeNickname: async (input, caller, { db, audit }) => {
      const before = await getAccount(db, caller.accountId);
      if (before.nickname === input.nickname) refuse('nothingChanged', { nickname: 'nothingChanged' });
      const row = await setNickname(db, caller.accountId, input.nickname);
      audit({ entity: 'account', id: row.id, before: { nickname: before.nickname }, after: { nickname: row.nickname } });
      return toUser(row);
    },
    sendContactCode: (input, caller, context) => sendContactCode(input, caller, context, options),
    changeContact: (input, caller, context) => changeContact(input, caller, context, options),
    sessions: async (_input, caller, { db }) => {
      const rows = await listSessions(db, caller, clock.now());
      return { total: rows.length, rows };
    },
    endSession: async ({ id }, caller, { db, audit }) => {
      if (!(await endOwnSession(db, caller.accountId, id, new Date(clock.now())))) refuse('noSuchEntry');
      audit({ entity: 'session', id });
      await publish(db, { type: 'sessionsEnded', accountIds: [caller.accountId] });
      return null;
    },
  });
}

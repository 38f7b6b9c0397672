/** Internet-linked accounts: signing in through a provider, linking and unlinking. */
import { internet as table } from '@frostway/contract/account/internet';
import { refuse } from '@frostway/contract/refusals';
import { type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Identity } from '../../outside/openid.js';
import { holdNamed } from '../../db/advisory-locks.js';
import { addIdentity, findIdentity, identityOf, removeIdentities } from './identity-sql.js';
import { beginOidcFlow, finishOidcFlow, forget, remember, remembered } from './oidc-flow.js';
import { auditLogin, checkOldPassword, passGate, startSession } from './login.js';
import type { AccountOptions } from './options.js';
import { freeName } from './register.js';
import { readSecondFactor } from './second-factor.js';
import { type AccountRow, addAccount, findAccount, getAccount } from './sql.js';

export function internetCalls(options: AccountOptions): Mounted[] {
  const { clock } = options;
  return serve('account', table, {
    startInternet: (_input, _caller, { independentTransaction }) => beginOidcFlow('internetLogin', null, independentTransaction, options),
    finishInternet: async (input, _caller, context) => {
      const { db, independentTransaction } = context;
      const known = await remembered(input, independentTransaction, options);
      const identity = known ?? (await finishOidcFlow('internetLogin', input, independentTransaction, options)).identity;
      const row = await accountOf(identity, context, options);
      if (known === undefined && !row.is_disabled && row.is_active && (await readSecondFactor(db, row.id)).isOn)
        await remember(identity, input, independentTransaction, options);
      await passGate(row, input.totp, `${table.finishInternet.method} ${table.finishInternet.path}`, context, options);
      await forget(input, independentTransaction, options);
      auditLogin(row, context);
      return startSession(row, context, options);
    },
    startLink: (_input, caller, { independentTransaction }) =>
      beginOidcFlow('internetLink', caller.accountId, independentTransaction, options),
    finishLink: async (input, caller, { db, independentTransaction, audit }) => {
      const { identity, accountId } = await finishOidcFlow('internetLink', input, independentTransaction, options);
      if (accountId !== caller.accountId) refuse('internetFailed');
      await holdIdentity(db, identity);
      const other = await findIdentity(db, identity);
      if (other !== undefined && other.account_id !== caller.accountId) refuse('identityTaken');
      if ((await identityOf(db, caller.accountId)) !== undefined) refuse('nothingChanged');
      await addIdentity(db, caller.accountId, identity, new Date(clock.now()));
      audit({ entity: 'account', id: caller.accountId, after: { linked: identity.issuer, name: identity.name } });
      return null;
    },
    identity: async (_input, caller, { db }) => {
      const row = await identityOf(db, caller.accountId);
      return row === undefined ? null : { name: row.name, issuer: row.issuer, createdAt: row.created_at.toISOString() };
    },
    unlink: async (input, caller, context) => {
      const { db, audit } = context;
      const identity = (await identityOf(db, caller.accountId)) ?? refuse('nothingChanged');
      const row = await getAccount(db, caller.accountId);
      if (row.password_hash === null) refuse('lastWayIn');
      if (!(await checkOldPassword(row, input.password, context, clock))) refuse('oldPasswordWrong', { password: 'oldPasswordWrong' });
      await removeIdentities(db, row.id);
      audit({ entity: 'account', id: row.id, before: { linked: identity.issuer, name: identity.name } });
      return null;
    },
  });
}

/** One at a time: who comes for the first time on two pages gets one account. */
const holdIdentity = (db: Changing['db'], { issuer, subject }: Identity): Promise<void> =>
  holdNamed(db, 'identity', `${issuer} ${subject}`);

/** The account of an identity: the one it is linked with, or a new one of the level internet. */
async function accountOf(identity: Identity, { db, lang, audit }: Changing, { clock }: AccountOptions): Promise<AccountRow> {
  await holdIdentity(db, identity);
  const linked = await findIdentity(db, identity);
  if (linked !== undefined) return getAccount(db, linked.account_id);
  const at = new Date(clock.now());
  const account = await freeName(db, identity.email?.split('@')[0] ?? identity.name);
  // An e-mail of an account that is here already does not open it: it is linked by who is in it.
  const isFree = identity.email !== null && (await findAccount(db, identity.email)) === undefined;
  const row = await addAccount(
    db,
    {
      account,
      nickname: identity.name === '' ? account : identity.name,
      email: isFree ? identity.email : null,
      passwordHash: null,
      level: 'internet',
      parentId: null,
      maySms: false,
      language: lang,
    },
    at,
  );
  if (row === undefined) refuse('internetFailed');
  await addIdentity(db, row.id, identity, at);
  audit({ entity: 'account', id: row.id, after: { account: row.account, level: row.level, linked: identity.issuer } });
  return row;
}

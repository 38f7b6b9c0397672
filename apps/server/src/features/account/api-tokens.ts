/** API tokens: how a program of the account's own gets in. The table keeps their hashes. */
import { apiTokens as table } from '@frostway/contract/account/api-token';
import { refuse } from '@frostway/contract/refusals';
import { type Selectable, sql } from 'kysely';
import { type Mounted, serve } from '../../call/serve.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { apiTokenPrefix, hashToken, newToken } from '../../db/tokens.js';
import { publish } from '../../events/publish.js';
import { checkOldPassword } from './login.js';
import type { AccountOptions } from './options.js';
import { passSecondFactor } from './second-factor.js';
import { getAccount } from './sql.js';

const mostOfAccount = 20;
const longestMs = 5 * 366 * 86_400_000;

type Row = Selectable<Schema['api_token']>;
const shown = (row: Row) => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
});

const open = (db: Db, accountId: number) => db.selectFrom('api_token').where('account_id', '=', accountId).where('ended_at', 'is', null);

export function apiTokenCalls(options: AccountOptions): Mounted[] {
  const { clock } = options;
  return serve('account', table, {
    apiTokens: async (_input, caller, { db }) => {
      const rows = await open(db, caller.accountId).selectAll().orderBy('id', 'desc').execute();
      return { total: rows.length, rows: rows.map(shown) };
    },
    addApiToken: async (input, caller, context) => {
      const { db, independentTransaction, audit } = context;
      const now = clock.now();
      if (input.expiresAt <= now) refuse('parametersIllegal', { expiresAt: 'endInPast' });
      if (input.expiresAt > now + longestMs) refuse('parametersIllegal', { expiresAt: 'parametersIllegal' });
      await holdNamed(db, 'apiToken', caller.accountId);
      const { count } = await open(db, caller.accountId)
        .where('expires_at', '>', new Date(now))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      if (count >= mostOfAccount) refuse('tooManyApiTokens');
      // A page left open is not enough: a token outlives it.
      const account = await getAccount(db, caller.accountId);
      if (!(await checkOldPassword(account, input.password, context, clock))) refuse('oldPasswordWrong', { password: 'oldPasswordWrong' });
      await passSecondFactor(db, account.id, input.totp, independentTransaction, options);
      const token = `${apiTokenPrefix}${newToken()}`;
      const row = await db
        .insertInto('api_token')
        .values({
          account_id: caller.accountId,
          name: input.name,
          token_hash: hashToken(token),
          scope: input.scope,
          created_at: new Date(now),
          expires_at: new Date(input.expiresAt),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      audit({ entity: 'apiToken', id: row.id, after: { name: row.name, scope: row.scope, expiresAt: row.expires_at.toISOString() } });
      return { ...shown(row), token };
    },
    endApiToken: async ({ id }, caller, { db, audit }) => {
      const row = await db
        .updateTable('api_token')
        .set({ ended_at: new Date(clock.now()) })
        .where('account_id', '=', caller.accountId)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) refuse('noSuchToken');
      audit({ entity: 'apiToken', id, before: { name: row.name } });
      await publish(db, { type: 'sessionsEnded', accountIds: [caller.accountId] });
      return null;
    },
  });
}

/** From a token to the account it speaks for. */
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { Caller } from '../call/serve.js';
import type { Db } from '../db/connect.js';
import { hashToken } from '../db/tokens.js';

export type Session = { readonly caller: Caller; readonly lang: Lang | null; readonly expiresAt: Date };

/** The session of a token, or of its hash; refuses 70130 for one that is missing, unknown or ended, 50160 for one that has expired. */
export async function findSession(db: Db, token: string | Buffer | undefined, nowMs: number): Promise<Session> {
  if (token === undefined || token === '') refuse('sessionInvalid');
  const tokenHash = typeof token === 'string' ? hashToken(token) : token;
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.account', 'account.level', 'account.language', 'session.expires_at', 'session.ended_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined || row.ended_at !== null) refuse('sessionInvalid');
  if (row.expires_at.getTime() <= nowMs) refuse('sessionExpired');
  return {
    caller: { accountId: row.id, account: row.account, level: row.level, tokenHash },
    lang: row.language,
    expiresAt: row.expires_at,
  };
}

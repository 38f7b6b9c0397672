/** Table one_time_token: secrets that work once: links in mails, second steps, the way back from a provider. The table keeps their hashes. */
import type { Db } from '../../db/connect.js';
import { hashToken, newToken } from '../../db/tokens.js';

const minute = 60_000;
/** What each is for, and how long it lasts, ms. */
export const lifeOf = {
  /** The link in a mail that activates an account. */
  activate: 48 * 60 * minute,
  /** The link in a mail that sets a new password. */
  reset: 60 * minute,
  /** In place of a captcha, once one was passed for an account. */
  recovery: 10 * minute,
  /** A phone code was right: a new password may be set. */
  passwordSid: 10 * minute,
  /** Somebody has gone to the provider, to log in or to link his account. */
  internetLogin: 10 * minute,
  internetLink: 10 * minute,
  /** He came back, and is asked for his second factor. */
  internetSecond: 5 * minute,
} as const;
export type Purpose = keyof typeof lifeOf;

type Body = Readonly<Record<string, unknown>>;
export type OneTime = { readonly accountId: number | null; readonly body: Body };

/** Makes one; its key is in this answer alone. */
export async function addOneTime(
  db: Db,
  { purpose, accountId, body = {} }: { purpose: Purpose; accountId: number | null; body?: Body },
  nowMs: number,
  key = newToken(),
): Promise<string> {
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: hashToken(key),
      purpose,
      account_id: accountId,
      body: JSON.stringify(body),
      expires_at: new Date(nowMs + lifeOf[purpose]),
      created_at: new Date(nowMs),
    })
    .execute();
  return key;
}

/** Uses one up; `expired` when it was not used in its time, `unknown` when it was used or never was. */
export async function takeOneTime(db: Db, key: string, purpose: Purpose, nowMs: number): Promise<OneTime | 'expired' | 'unknown'> {
  const at = new Date(nowMs);
  const row = await db
    .updateTable('one_time_token')
    .set({ used_at: at })
    .where('token_hash', '=', hashToken(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returning(['account_id', 'body', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.expires_at > at ? { accountId: row.account_id, body: row.body } : 'expired';
}

/** One that is neither used nor too old, left as it is. */
export async function findOneTime(db: Db, key: string, purpose: Purpose, nowMs: number): Promise<OneTime | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .select(['account_id', 'body'])
    .where('token_hash', '=', hashToken(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId: row.account_id, body: row.body };
}

/** When those of an account and purpose were made since a time, epoch ms. */
export async function timesOfOneTime(db: Db, accountId: number, purpose: Purpose, sinceMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('one_time_token')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(sinceMs))
    .execute();
  return rows.map(({ created_at: at }) => at.getTime());
}

/** Makes worthless what an account has of some purposes. */
export async function endOneTime(db: Db, accountId: number, purposes: readonly Purpose[], nowMs: number): Promise<void> {
  await db
    .updateTable('one_time_token')
    .set({ used_at: new Date(nowMs) })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

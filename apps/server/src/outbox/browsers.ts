/**
 * Browsers that show an account's notifications while none of its pages is open: the only writer of table push_browser. A browser's subscription ends with the
 * session it was made in, when somebody ends that session; one that merely runs out ends nothing, for an alarm must not stay unseen because nobody logged in lately.
 */
import { type Selectable, sql } from 'kysely';
import { holdNamed } from '../db/advisory-locks.js';
import type { Db } from '../db/connect.js';
import type { Schema } from '../db/schema.js';

export type BrowserRow = Selectable<Schema['push_browser']>;
export type NewBrowser = Pick<BrowserRow, 'agent' | 'endpoint' | 'p256dh' | 'auth'>;

/** The browsers of an account, the newest first, each with whether it belongs to the session of a token. */
export async function listBrowserRows(db: Db, accountId: number, tokenHash: Buffer): Promise<(BrowserRow & { is_current: boolean })[]> {
  return db
    .selectFrom('push_browser')
    .leftJoin('session', 'session.id', 'push_browser.session_id')
    .selectAll('push_browser')
    .select(sql<boolean>`coalesce(session.token_hash = ${tokenHash}, false)`.as('is_current'))
    .where('push_browser.account_id', '=', accountId)
    .orderBy('push_browser.id', 'desc')
    .execute();
}

/** Who adds a browser: `most` is how many one account may have. */
export type Adding = { readonly accountId: number; readonly tokenHash: Buffer; readonly at: Date; readonly most: number };

/**
 * Adds a browser to an account, in the session of a token; undefined where the account has as many as it may. One that is there keeps its row, and one that was
 * another account's leaves that: whoever names an endpoint has the browser, for nobody else is told it.
 */
export async function putBrowser(
  db: Db,
  { agent, endpoint, p256dh, auth }: NewBrowser,
  { accountId, tokenHash, at, most }: Adding,
): Promise<BrowserRow | undefined> {
  await holdNamed(db, 'browsers', accountId);
  await db.deleteFrom('push_browser').where('endpoint', '=', endpoint).where('account_id', '!=', accountId).execute();
  const { count } = await db
    .selectFrom('push_browser')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .where('endpoint', '!=', endpoint)
    .executeTakeFirstOrThrow();
  if (count >= most) return undefined;
  const fields = {
    session_id: sql<number | null>`(select id from session where token_hash = ${tokenHash})`,
    agent,
    p256dh,
    auth,
  };
  return db
    .insertInto('push_browser')
    .values({ account_id: accountId, endpoint, created_at: at, ...fields })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes one of an account; undefined when it has none such. */
export const dropBrowser = (db: Db, accountId: number, id: number): Promise<BrowserRow | undefined> =>
  db.deleteFrom('push_browser').where('id', '=', id).where('account_id', '=', accountId).returningAll().executeTakeFirst();

/** Ends the subscriptions of sessions of an account that were just ended: of the one named, or of all but the one of a token, those without a session too. */
export async function endBrowsers(
  db: Db,
  accountId: number,
  which: { readonly sessionId: number } | { readonly allBut: Buffer | undefined },
): Promise<void> {
  const isMeant =
    'sessionId' in which
      ? sql`session_id = ${which.sessionId}`
      : sql`session_id is distinct from (select id from session where token_hash = ${which.allBut ?? Buffer.alloc(0)})
          or session_id is null`;
  await sql`delete from push_browser where account_id = ${accountId} and (${isMeant})`.execute(db);
}

/** Lets a browser go on without its session, which is about to be ended by who wants it so. */
export async function keepBrowsers(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update push_browser set session_id = null where session_id = (select id from session where token_hash = ${tokenHash})`.execute(
    db,
  );
}

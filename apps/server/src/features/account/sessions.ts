/** Where an account is logged in. */
import type { Answer } from '@frostway/contract/endpoint';
import type { own as table } from '@frostway/contract/account/own';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { endBrowsers } from '../../outbox/browsers.js';

type Row = Answer<(typeof table)['sessions']>['rows'][number];

/** The open sessions of an account, the latest seen first. Who shares a demo account does not see who else does. */
export async function listSessions(db: Db, caller: Caller, nowMs: number): Promise<Row[]> {
  let query = db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs));
  if (caller.level === 'demo') query = query.where('token_hash', '=', caller.tokenHash);
  const rows = await query
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    seenAt: (row.seen_at ?? row.created_at).toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    agent: row.agent,
    isCurrent: row.token_hash.equals(caller.tokenHash),
  }));
}

/** Ends a session of an account, and push messages to its browser; false when it has none such. */
export async function endOwnSession(db: Db, accountId: number, id: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await endBrowsers(db, accountId, { sessionId: row.id });
  return row !== undefined;
}

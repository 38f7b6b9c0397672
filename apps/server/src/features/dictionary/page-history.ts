/** The pages an account was at last. Table page_visit is only written here. */
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

/** The last pages, the newest first, each once. */
export async function listPages(db: Db, accountId: number): Promise<{ path: string; title: string; visitedAt: string }[]> {
  const rows = await db
    .selectFrom('page_visit')
    .select(['path', 'title', 'visited_at'])
    .where('account_id', '=', accountId)
    .orderBy('visited_at', 'desc')
    .orderBy('path')
    .limit(limits.pageHistory)
    .execute();
  return rows.map((row) => ({ path: row.path, title: row.title, visitedAt: row.visited_at.toISOString() }));
}

/** Notes a visit; what is older than the last pages is forgotten. */
export async function addVisit(
  db: Db,
  accountId: number,
  visit: { readonly path: string; readonly title: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto('page_visit')
    .values({ account_id: accountId, ...visit, visited_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'path']).doUpdateSet({ title: visit.title, visited_at: at }))
    .execute();
  await sql`delete from page_visit where account_id = ${accountId} and path in (
    select path from page_visit where account_id = ${accountId} order by visited_at desc, path offset ${limits.pageHistory})`.execute(db);
}

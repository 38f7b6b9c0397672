/**
 * What a feature says to the open pages of all servers of the database. It is said in the transaction of the change: PostgreSQL passes it on after the commit, to its
 * own server as to the others, and not at all when the change is taken back.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';

/** Its name in PostgreSQL. */
export const toldChannel = 'frostway_told';
/** Triggers of the tables that decide whose device is whose say so here, without words. */
export const devicesChannel = 'frostway_devices';
/** What is passed on at once is shorter than 8000 bytes. */
const mostIds = 300;

/** An account was told deliveries in the app; without ids there is no news, but what it was told must be asked again. */
export type ToldNews = { readonly accountId: number; readonly ids: readonly number[] };

/** Says to an account's open pages that it was told this in the app, or, without ids, that it has read some of it. */
export async function publishTold(db: Db, { accountId, ids }: ToldNews): Promise<void> {
  for (let from = 0; from === 0 || from < ids.length; from += mostIds) {
    const news: ToldNews = { accountId, ids: ids.slice(from, from + mostIds) };
    await sql`select pg_notify(${toldChannel}, ${JSON.stringify(news)})`.execute(db);
  }
}

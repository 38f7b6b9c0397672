/**
 * Statements of one transaction that do not wait for each other's answers, sent in one go: of what a short statement costs, going there and back is more than
 * the statement. Those that are asked at the same time, in `inOneGo`, go together (`sending.ts` says how), in the order they were asked.
 */
import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Schema } from './schema.js';

/** What a statement that stands for several is called; its one value is the list of them. */
export const several = '/* several */';
/** Before a statement nobody needs the answer of: it is sent with the next one of its transaction, or its commit, which fails when it does. */
export const laterMark = '/* later */ ';
/** How each of several ended, in their order: the rows of the statement that stands for them. */
export type Ended = PromiseSettledResult<{ readonly rows: unknown[] }>;

type Asked = {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<never>) => void;
  readonly reject: (error: unknown) => void;
};
/** What was asked in transactions and is not sent yet. */
const asked = new WeakMap<Kysely<Schema>, Asked[]>();

/** Executes a statement, in a transaction together with what else is asked in it before anything is waited for. */
export function ask<R>(db: Kysely<Schema>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  if (!db.isTransaction) return db.executeQuery(query);
  return new Promise<QueryResult<R>>((resolve, reject) => {
    const one: Asked = { query, resolve, reject };
    const others = asked.get(db);
    if (others !== undefined) return void others.push(one);
    const all = [one];
    asked.set(db, all);
    process.nextTick(() => {
      asked.delete(db);
      void send(db, all);
    });
  });
}

async function send(db: Kysely<Schema>, all: readonly Asked[]): Promise<void> {
  const [first] = all;
  try {
    if (all.length === 1) return first?.resolve((await db.executeQuery(first.query)) as QueryResult<never>);
    const { rows } = await db.executeQuery<Ended>(CompiledQuery.raw(several, [all.map(({ query }) => query)]));
    for (const [at, ended] of rows.entries())
      if (ended.status === 'fulfilled') all[at]?.resolve({ rows: ended.value.rows as never[] });
      else all[at]?.reject(ended.reason);
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}

/** Executes statements in one go on one connection, in a transaction or not; throws what the first of them failed with. */
export async function askAll<R>(db: Kysely<Schema>, queries: readonly CompiledQuery<R>[]): Promise<QueryResult<R>[]> {
  const { rows } = await db.executeQuery<Ended>(CompiledQuery.raw(several, [queries]));
  return rows.map((ended): QueryResult<R> => {
    if (ended.status === 'rejected') throw ended.reason;
    return { rows: ended.value.rows as R[] };
  });
}

type Settled<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for what was asked in one transaction, until all of it is over: a statement that went on by itself after another had failed would find the connection in
 * other hands. Throws what failed first; what failed because of it, in a transaction that is lost, is not looked at.
 *
 * @example const [group, devices] = await inOneGo(holdGroup(tx, id), findDevices(tx, macs));
 */
export async function inOneGo<const T extends readonly unknown[]>(...work: T): Promise<Settled<T>> {
  const ended = await Promise.allSettled(work);
  const failed = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (failed.length > 0) throw failed.find((error) => !isOfLost(error)) ?? failed[0];
  return ended.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Settled<T>;
}

/** PostgreSQL takes nothing more in a transaction in which something failed. */
const isOfLost = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

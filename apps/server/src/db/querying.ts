/** What asks the database in hand-written SQL: a connection of its own, or the transaction a call is in. */
import { CompiledQuery } from 'kysely';
import type { Db } from './connect.js';
import { ask } from './in-one-go.js';
import { keptQuery } from './kept-plan.js';

/** A statement with its values; `name` keeps its plan where that is possible. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/** A statement about things by their ids, which it names `any($1::integer[])`. Of one its plan is kept. */
export const aboutIds = (name: string, text: string, ids: readonly number[]): Statement =>
  ids.length === 1 ? { name, text: text.replaceAll('$1', 'array[$1]'), values: [ids[0]] } : { text, values: [ids] };

/** What a statement answers: its rows, of the shape the caller knows it to have. */
export type Rows<R> = { readonly rows: R[] };

/** See above; a `pg` client is one. */
export type Querying = {
  query<R extends object>(statement: Statement): Promise<Rows<R>>;
};

/** A database or transaction of Kysely as one. */
export function queryingIn(db: Db): Querying {
  return {
    query: <R extends object>({ name, text, values = [] }: Statement): Promise<Rows<R>> =>
      ask<R>(db, name === undefined ? CompiledQuery.raw(text, values) : keptQuery(text, values)),
  };
}

/** What asks the database in hand-written SQL: a connection of its own, or the transaction a call is in. */
import { CompiledQuery } from 'kysely';
import type { Db } from './connect.js';

/** A statement with its values; `name` keeps its plan where that is possible. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/** What a statement answers: its rows, of the shape the caller knows it to have. */
export type Rows<R> = { readonly rows: R[] };

/** See above; a `pg` client is one. */
export type Querying = {
  query<R extends object>(statement: Statement): Promise<Rows<R>>;
};

/** A database or transaction of Kysely as one. */
export function queryingIn(db: Db): Querying {
  return {
    query: <R extends object>({ text, values = [] }: Statement): Promise<Rows<R>> => db.executeQuery<R>(CompiledQuery.raw(text, values)),
  };
}

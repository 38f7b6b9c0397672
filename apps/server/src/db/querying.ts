/** What asks the database in hand-written SQL: a connection of its own, or the transaction a call is in. */
import { CompiledQuery } from 'kysely';
import type { Db } from './connect.js';

/** A statement with its values; `name` keeps its plan where that is possible. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/** See above; a `pg` client is one. */
export type Querying = {
  // As `pg` has it: the caller knows what its statement answers.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  query<R extends object>(statement: Statement): Promise<{ rows: R[] }>;
};

/** A database or transaction of Kysely as one. */
export function queryingIn(db: Db): Querying {
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    async query<R extends object>({ text, values = [] }: Statement) {
      const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

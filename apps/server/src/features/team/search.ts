/** What people type into the search field of a list of people or targets. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AccountTable } from '../../db/schema.js';
import { likePattern } from '../../db/like.js';

/** Columns of `account` in a row of such a list of people, with their number over all pages. */
export type PersonRow = Pick<Selectable<AccountTable>, 'id' | 'account' | 'nickname' | 'level'> & { total: number };
/** Which people. */
export type PersonFilter = {
  readonly uid?: number;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Condition: one of the columns holds the text, whatever its case. */
export function holds(search: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const pattern = likePattern(search);
  const found = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** What people type into the search field of a list of people or targets. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../db/like.js';

/** Condition: one of the columns holds the text, whatever its case. */
export function holds(search: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const pattern = likePattern(search);
  const found = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** What people type into the search field of a list of people or targets. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Condition: one of the columns holds the text, whatever its case. */
export function holds(search: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const found = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

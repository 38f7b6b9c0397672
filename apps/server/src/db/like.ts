/** What people type into a search field, as a pattern for `ilike`. */

/** Matches texts that hold the given one anywhere; its own `%` and `_` mean themselves. */
export function likePattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

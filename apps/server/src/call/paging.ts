/** Pages of lists. */
import { refuse } from '@frostway/contract/refusals';

export type Page = { readonly page: number; readonly pageSize: number };

/** Limit and offset of a page. */
export function rangeOf({ page, pageSize }: Page): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Refuses 10028 for a page behind the last; the first page of an empty list is fine. */
export function checkPage(total: number, { page, pageSize }: Page): void {
  if (page > 1 && (page - 1) * pageSize >= total) refuse('pageOverLimit');
}

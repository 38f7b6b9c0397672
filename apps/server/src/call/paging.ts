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

/** A list that is told as a whole. */
export const wholeList = <Row>(rows: Row[]): { total: number; rows: Row[] } => ({ total: rows.length, rows });

/** A page of rows that are all there; refuses 10028 as `checkPage` does. */
export function pageOfRows<Row>(rows: readonly Row[], page: Page): { total: number; rows: Row[] } {
  checkPage(rows.length, page);
  const { limit, offset } = rangeOf(page);
  return { total: rows.length, rows: rows.slice(offset, offset + limit) };
}

/** A list without an end is counted up to here, and its pages by number reach as far. */
export const countCap = 1000;
/** What such a list says of its length, of a count made up to one more than `countCap`. */
export const countedAs = (count: number): { total: number; isMore: boolean } => ({
  total: Math.min(count, countCap),
  isMore: count > countCap,
});

/** Where a page of a list by time ended, for lists that go on behind a row: its time, epoch ms, and its id. */
export type Place = { readonly ms: number; readonly id: number };

export const writeCursor = ({ ms, id }: Place): string => `${ms.toString(36)}-${id.toString(36)}`;

/** Refuses 10000 what no page ended with. */
export function readCursor(text: string): Place {
  const match = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})$/.exec(text) ?? refuse('parametersIllegal', { cursor: 'parametersIllegal' });
  const [ms, id] = [Number.parseInt(match[1] ?? '', 36), Number.parseInt(match[2] ?? '', 36)];
  return Number.isNaN(new Date(ms).getTime()) ? refuse('parametersIllegal', { cursor: 'parametersIllegal' }) : { ms, id };
}

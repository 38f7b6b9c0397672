/** A list that is asked page by page: its answer and where it turns, as `ListPanel` takes them. */
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { type AnswerOptions, useAnswer } from '../api/answers.js';
import { given, type ListAddress } from './list-address.js';

/** Where a list is and how long its pages are, in rows; pages are counted from 1. */
export type Pages = {
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
};

/** What a call takes besides the page; what is empty or undefined of it is not sent. */
export type Filter<E extends Endpoint> = {
  readonly [Name in keyof Sent<E> as Exclude<Name, 'page' | 'pageSize'>]: object extends Pick<Sent<E>, Name>
    ? Sent<E>[Name] | undefined
    : Sent<E>[Name];
};

type ListOptions = Omit<AnswerOptions, 'keepPrevious'> & {
  /** Rows of a page; 20 unless said otherwise. */
  readonly pageSize?: number;
};

/** Asks for the page a list is at, with its filter; the page before stays on the screen until the next is there. */
export function useList<E extends Endpoint>(
  endpoint: E,
  { page, turn }: Pick<ListAddress, 'page' | 'turn'>,
  filter: Filter<E>,
  { pageSize = 20, ...options }: ListOptions = {},
): { readonly answer: UseQueryResult<Answer<E>>; readonly pages: Pages } {
  const input = { page, pageSize, ...given(filter) } as Sent<E>;
  const answer = useAnswer(endpoint, input, { ...options, keepPrevious: true });
  return { answer, pages: { page, pageSize, onPage: turn } };
}

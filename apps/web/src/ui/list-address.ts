/** What a list shows lives in the address: page, search and filters, so that a link and the way back bring it again. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type ListAddress = {
  readonly page: number;
  /** The value of a filter; empty when it is not set. */
  readonly get: (name: string) => string;
  /** Sets filters (empty removes one) and goes back to the first page. */
  readonly set: (change: Readonly<Record<string, string>>) => void;
  readonly turn: (page: number) => void;
};

/** What a call is asked, without the filters that are not set. */
export function given<T extends Readonly<Record<string, unknown>>>(
  filters: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
}

/** See above. Typing replaces the entry of the history, so that the way back leaves the page. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string>>): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const page = Number(params.get('page') ?? '1');
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    get: (name) => params.get(name) ?? '',
    set: (values) => change({ ...values, page: '' }),
    turn: (to) => change({ page: to === 1 ? '' : String(to) }),
  };
}

/** What /teamDetail shows lives in its address: the team, the panel on narrow screens, whose levels, search and page of both lists. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const names = ['id', 'tab', 'member', 'q', 'page', 'tq', 'tpage'] as const;
type Name = (typeof names)[number];

export type TeamAddress = {
  readonly id: number | undefined;
  readonly tab: 'members' | 'targets';
  /** Whose levels are shown; undefined for those of every member. */
  readonly member: number | undefined;
  readonly search: string;
  readonly page: number;
  readonly targetSearch: string;
  readonly targetPage: number;
  /** Empty takes a part away. */
  readonly change: (parts: Readonly<Partial<Record<Name, string>>>) => void;
};

const numberIn = (text: string | null): number | undefined => {
  const value = Number(text ?? '');
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** See above. Replaces the entry of the history, so that the way back leaves the page. */
export function useTeamAddress(): TeamAddress {
  const [params, setParams] = useSearchParams();
  const change = useCallback<TeamAddress['change']>(
    (parts) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of names) {
            const value = parts[name];
            if (value === '') next.delete(name);
            else if (value !== undefined) next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    id: numberIn(params.get('id')),
    tab: params.get('tab') === 'targets' ? 'targets' : 'members',
    member: numberIn(params.get('member')),
    search: params.get('q') ?? '',
    page: numberIn(params.get('page')) ?? 1,
    targetSearch: params.get('tq') ?? '',
    targetPage: numberIn(params.get('tpage')) ?? 1,
    change,
  };
}

/** The page in the address; none for the first. */
export const pageText = (page: number): string => (page === 1 ? '' : String(page));

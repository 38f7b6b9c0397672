/** What /deviceDetail shows, kept in its address: the device, the tab, the time range. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, readChoice, writeChoice } from './ranges.js';

export const detailTabs = ['gateway', 'position', 'chart', 'history', 'latest', 'track', 'info', 'config', 'commands', 'alarms'] as const;
export type DetailTab = (typeof detailTabs)[number];

export type DetailAddress = {
  /** MAC or IMEI as it stands in the address; empty when there is neither. */
  readonly identity: string;
  /** Undefined: the first one the device has. */
  readonly tab: DetailTab | undefined;
  readonly choice: Choice;
  /** `first` is what the device opens on, and stands in no address. */
  readonly openTab: (tab: DetailTab, first: DetailTab) => void;
  readonly choose: (choice: Choice) => void;
};

/** See above. Turning tabs and ranges replaces the address: back leads to where the device was opened from. */
export function useDetailAddress(): DetailAddress {
  const [query, setQuery] = useSearchParams();
  const openTab = useCallback(
    (tab: DetailTab, first: DetailTab) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (tab === first) next.delete('tab');
          else next.set('tab', tab);
          // A page of a list belongs to the tab that is left.
          next.delete('page');
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const choose = useCallback((choice: Choice) => setQuery((before) => writeChoice(before, choice), { replace: true }), [setQuery]);
  return useMemo(
    () => ({
      identity: query.get('mac') ?? query.get('imei') ?? '',
      tab: detailTabs.find((tab) => tab === query.get('tab')),
      choice: readChoice(query),
      openTab,
      choose,
    }),
    [query, openTab, choose],
  );
}

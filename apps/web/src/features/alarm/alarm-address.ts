/** What /deviceAlarm shows, kept in its address: the tab, the filters, the alarm that is open. */
import { type AlarmType, type Severity, alarmTypes, severities } from '@frostway/core/alarms';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const alarmTabs = ['open', 'cleared', 'mine', 'history'] as const;
export type AlarmTab = (typeof alarmTabs)[number];
export const timeFilters = ['24h', '7d', '30d'] as const;
export type TimeFilter = (typeof timeFilters)[number];

export type AlarmAddress = {
  readonly tab: AlarmTab;
  readonly severity: Severity | undefined;
  /** None = all. */
  readonly types: readonly AlarmType[];
  readonly group: number | undefined;
  /** Of the group alone, without those below it; without a group: of devices in none. */
  readonly isOnly: boolean;
  readonly isLate: boolean;
  /** Of those that may be acknowledged: what nobody has. */
  readonly isUnacknowledged: boolean;
  /** Of the history: what waits for somebody, open or not acknowledged. The other tabs are parts of it. */
  readonly isTriage: boolean;
  /** MAC or IMEI. */
  readonly device: string;
  readonly rule: number | undefined;
  /** Of its devices, while it ran. */
  readonly mission: number | undefined;
  readonly time: TimeFilter | undefined;
  /** Epoch ms; stand in the place of `time`. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly search: string;
  /** The alarm that is open. */
  readonly alarm: number | undefined;
};

/** Filters, without the tab and the open alarm. */
export const filterNames = [
  'severity',
  'type',
  'group',
  'only',
  'device',
  'rule',
  'mission',
  'time',
  'from',
  'to',
  'late',
  'unacknowledged',
  'triage',
  'search',
] as const;

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined => list.find((each) => each === text);
function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Reads an address; what is not understood counts as not said. */
export function readAlarmAddress(query: URLSearchParams): AlarmAddress {
  const [from, to] = [positive(query.get('from')), positive(query.get('to'))];
  const tab = oneOf(alarmTabs, query.get('tab')) ?? 'open';
  return {
    tab,
    severity: oneOf(severities, query.get('severity')),
    types: (query.get('type') ?? '').split(',').flatMap((each) => oneOf(alarmTypes, each) ?? []),
    group: positive(query.get('group')),
    isOnly: query.get('only') === '1',
    isLate: query.get('late') === '1',
    isUnacknowledged: query.get('unacknowledged') === '1',
    isTriage: tab === 'history' && query.get('triage') === '1',
    device: query.get('device') ?? '',
    rule: positive(query.get('rule')),
    mission: positive(query.get('mission')),
    time: from === undefined && to === undefined ? oneOf(timeFilters, query.get('time')) : undefined,
    from,
    to,
    search: query.get('search') ?? '',
    alarm: positive(query.get('alarm')),
  };
}

/** Whether any filter is set. */
export function isFiltered({ tab: _tab, alarm: _alarm, types, ...filters }: AlarmAddress): boolean {
  return types.length > 0 || Object.values(filters).some((value) => value !== undefined && value !== '' && value !== false);
}

/** Part of an address; undefined and empty values leave it. */
export type AddressChange = Readonly<Partial<Record<(typeof filterNames)[number] | 'tab' | 'alarm', string | number | undefined>>>;

/** See the head of this file. Changes replace the entry of the history: the way back leaves the page. */
export function useAlarmAddress(): readonly [AlarmAddress, (change: AddressChange) => void] {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readAlarmAddress(query), [query]);
  const change = useCallback(
    (values: AddressChange) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === '' || (name === 'tab' && value === 'open')) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return [address, change];
}

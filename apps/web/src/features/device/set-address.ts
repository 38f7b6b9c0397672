/** What /deviceSet shows, kept in its address: tab, group, filters, order, page. */
import { deviceKinds } from '@frostway/contract/device/rows';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const setTabs = ['devices', 'inventory', 'unknown'] as const;
export type SetTab = (typeof setTabs)[number];
const sortNames = ['name', 'model', 'registeredAt', 'expiryDate', 'lastSeen'] as const;
export type SortName = (typeof sortNames)[number];
export const pageSizes = [20, 50, 100, 200] as const;

export type SetAddress = {
  readonly tab: SetTab;
  /** Undefined = the root: all devices. */
  readonly group: number | undefined;
  readonly search: string;
  readonly kind: (typeof deviceKinds)[number] | undefined;
  readonly model: string;
  readonly sort: SortName;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
  /** The dialog "add device" stands open. */
  readonly isAdding: boolean;
};

const whole = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
function oneOf<T extends string>(all: readonly T[], text: string | null): T | undefined {
  return all.find((each) => each === text);
}

/** Reads the address; what makes no sense in it counts as not there. */
export function readSetAddress(query: URLSearchParams): SetAddress {
  const pageSize = whole(query.get('size'));
  return {
    tab: oneOf(setTabs, query.get('tab')) ?? 'devices',
    group: whole(query.get('group')),
    search: query.get('q') ?? '',
    kind: oneOf(deviceKinds, query.get('kind')),
    model: query.get('model') ?? '',
    sort: oneOf(sortNames, query.get('sort')) ?? 'name',
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    page: whole(query.get('page')) ?? 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? 50,
    isAdding: query.get('add') === '1',
  };
}

/** The query of an address: only what differs from the page as it first opens. */
export function writeSetAddress(address: SetAddress): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number | undefined, usual: string | number | undefined): void => {
    if (value !== undefined && value !== usual) query.set(name, String(value));
  };
  put('tab', address.tab, 'devices');
  put('group', address.group, undefined);
  put('q', address.search, '');
  put('kind', address.kind, undefined);
  put('model', address.model, '');
  put('sort', address.sort, 'name');
  put('order', address.order, 'asc');
  put('page', address.page, 1);
  put('size', address.pageSize, 50);
  if (address.isAdding) query.set('add', '1');
  return query;
}

export type ChangeAddress = (change: Partial<SetAddress>) => void;

/** The address and how to change it; anything but a turn of the page leads back to the first page. */
export function useSetAddress(): readonly [SetAddress, ChangeAddress] {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readSetAddress(query), [query]);
  const change = useCallback(
    (wanted: Partial<SetAddress>) => {
      setQuery(
        (before) => {
          const isTurn = 'page' in wanted || 'isAdding' in wanted;
          return writeSetAddress({ ...readSetAddress(before), ...(isTurn ? {} : { page: 1 }), ...wanted });
        },
        { replace: !('group' in wanted || 'tab' in wanted) },
      );
    },
    [setQuery],
  );
  return [address, change];
}

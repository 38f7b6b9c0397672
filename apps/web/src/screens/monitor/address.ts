/** The monitor's address: filters, way of showing and selection. Defaults are left out of it, so that a plain /deviceMonitor is the plain monitor. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, type KindFilter, type StateFilter, kindFilters, stateFilters } from './filter.js';
import { type Show, shows } from './column-choice.js';

export type Address = { readonly filters: Filters; readonly show: Show | undefined; readonly selected: number | undefined };

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined => list.find((each) => each === text);

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Reads an address; what is not understood counts as not said. */
export function readAddress(query: URLSearchParams): Address {
  return {
    filters: {
      group: positive(query.get('group')),
      state: oneOf<StateFilter>(stateFilters, query.get('state')),
      kind: oneOf<KindFilter>(kindFilters, query.get('kind')),
      search: query.get('search') ?? '',
    },
    show: oneOf<Show>(shows, query.get('show')),
    selected: positive(query.get('device')),
  };
}

/** Writes an address. */
export function writeAddress({ filters, show, selected }: Address): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') query.set(name, String(value));
  };
  set('group', filters.group);
  set('state', filters.state);
  set('kind', filters.kind);
  set('search', filters.search.trim());
  set('show', show);
  set('device', selected);
  return query;
}

/** The address is written this long after the last change, ms: arrow keys and typing change it faster than browsers take. */
const pauseMs = 250;

/** The address as state: changes show at once and reach the address after a moment, without a new entry in the history; links into the page take effect. */
export function useAddress(): readonly [Address, (change: Partial<Address>) => void] {
  const [query, setQuery] = useSearchParams();
  const written = query.toString();
  const [address, setAddress] = useState(() => readAddress(query));
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    // Our own writing comes back as it was meant; anything else is a link into this page.
    if (writeAddress(address).toString() !== written) setAddress(readAddress(query));
  }
  const wanted = useMemo(() => writeAddress(address), [address]);
  const write = useRef(setQuery);
  useEffect(() => {
    write.current = setQuery;
  });
  useEffect(() => {
    if (wanted.toString() === written) return undefined;
    const timer = setTimeout(() => write.current(wanted, { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, written]);
  const change = useCallback((next: Partial<Address>) => setAddress((before) => ({ ...before, ...next })), []);
  return [address, change];
}

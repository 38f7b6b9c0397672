/** What /dealer shows, kept in its address: the tab, and where each number of its strip leads. */
import { type dealerSorts, type dealerStates } from '@frostway/contract/trade/endpoints';

export const dealerTabs = ['devices', 'customers', 'sales', 'renewals', 'import', 'service'] as const;
export type DealerTab = (typeof dealerTabs)[number];
export type DealerState = (typeof dealerStates)[number];
export type DealerSort = (typeof dealerSorts)[number];

/** The list of devices, filtered. */
export function devicesPath(filter: { readonly state?: DealerState; readonly customer?: number; readonly search?: string }): string {
  const query = new URLSearchParams();
  if (filter.state !== undefined) query.set('state', filter.state);
  if (filter.customer !== undefined) query.set('customer', String(filter.customer));
  if (filter.search !== undefined) query.set('q', filter.search);
  return query.size === 0 ? '/dealer' : `/dealer?${query.toString()}`;
}

/** The list of customers, or of dealers below. */
export function customersPath(only: 'customers' | 'dealers'): string {
  return `/dealer?tab=customers&only=${only}`;
}

/** The address at which a kept page was left, so that its entry in the navigation leads back to the same filters and selection. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { usePlatform } from '../ui/platform.js';
import { keptKey } from './PageOutlet.js';
import type { PageRow } from './page-row.js';

const addressStore = create<Readonly<Record<string, string>>>(() => ({}));

/** Notes the address of the page in view when it is kept; answers where a page's entry leads. */
export function useKeptAddress(page: PageRow): (row: PageRow) => string {
  const { search } = useLocation();
  const platform = usePlatform();
  const addresses = addressStore();
  useEffect(() => {
    if (page.isKept === true) addressStore.setState({ [keptKey(platform, page.path)]: page.path + search });
  }, [platform, page, search]);
  return (row) => addresses[keptKey(platform, row.path)] ?? row.path;
}

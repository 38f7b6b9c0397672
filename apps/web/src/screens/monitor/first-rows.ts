/**
 * The rows a fleet's list begins with, worst first, asked for before the fleet: of thousands of devices a screen holds few, and the server knows which. The
 * address says whether they can be asked for, so they are while the page's code is still on its way: this module and what it needs are a file of their own.
 */
import { statusCalls } from '@frostway/contract/telemetry/status';
import type { Sent } from '@frostway/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { answers, queryOf } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { fleetKey, useFleetAsking } from '../../api/fleet.js';
import { mergeFleet } from '../../api/fleet-store.js';
import { askTrends } from '../../api/trends.js';
import { type Platform, platformsNow } from '../../ui/platform.js';
import { readAddress } from './address.js';
import { sortNow } from './column-choice.js';
import { type Filters, kindsShown } from './filter.js';
import type { Sort } from './order.js';
import { rowPx } from './row-height.js';

/** Ids in order, and how many devices there are in all of the list. */
export type FirstRows = { readonly ids: readonly number[]; readonly total: number };
type Asked = Sent<typeof statusCalls.status>;

/** What the largest screen shows at once, and some around it. */
const pageSize = 60;
/** What was asked for ahead of the page is taken by it within this time, ms. */
const freshMs = 30_000;

/** What is asked; undefined for a list that does not begin with the worst, or leaves out more than kinds. */
export function firstAsked(filters: Filters, sort: Sort, platform: Platform): Asked | undefined {
  const { group, state, search, kind } = filters;
  if (sort.key !== 'state' || sort.isDescending || group !== undefined || state !== undefined || search.trim() !== '') return undefined;
  const kinds = kindsShown(kind, platform);
  return { order: 'state', pageSize, ...(kinds === undefined ? {} : { kind: [...kinds] }) };
}

const firstRowsOf = (asked: Asked | undefined) => ({
  ...queryOf(statusCalls.status, 'first', asked),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FirstRows> => {
    const { rows, total } = await call(statusCalls.status, asked ?? {}, { signal });
    mergeFleet(rows);
    // More lines than rows fit on the screen are not asked for.
    askTrends(rows.slice(0, Math.ceil(window.innerHeight / rowPx)));
    return { ids: rows.map(({ id }) => id), total };
  },
  staleTime: freshMs,
  gcTime: freshMs,
});

/** Asks for the first rows of the address, unless the fleet is known. */
export async function askFirstRows(search: string): Promise<void> {
  const { platform } = platformsNow();
  const asked = firstAsked(readAddress(new URLSearchParams(search)).filters, sortNow(platform), platform);
  if (asked !== undefined && answers.getQueryData(fleetKey) === undefined) await answers.prefetchQuery(firstRowsOf(asked));
}

/** The first rows until the fleet is known; `isAsking`: they are on their way, and the fleet waits for them. */
export function useFirstRows(asked: Asked | undefined): { readonly first: FirstRows | undefined; readonly isAsking: boolean } {
  const isKnown = useFleetAsking(false).data !== undefined;
  const { data, isLoading } = useQuery({ ...firstRowsOf(asked), enabled: asked !== undefined && !isKnown });
  return { first: isKnown || asked === undefined ? undefined : data, isAsking: isLoading };
}

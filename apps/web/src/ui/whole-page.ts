/**
 * A page about one thing whose parts are asked beside it. What is taken away while the page is open is refused to its parts one after the other, and to the page
 * last: a part that is refused asks the page again and waits for it, so that the page says it once.
 */
import { isAbsent, isForbidden } from '@frostway/contract/refusals';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { RefusalError } from '../api/refused.js';

const WholePage = createContext<UseQueryResult | undefined>(undefined);
/** Around the parts of a page; its value is what the page itself is made of. */
export const AskedAsWhole = WholePage.Provider;

const isGone = (error: unknown): boolean => error instanceof RefusalError && (isAbsent(error.errorcode) || isForbidden(error.errorcode));

/** Whether a part that was refused has not heard from its page since; what is around no page waits for none. */
export function useWaitsForPage(part: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>): boolean {
  const whole = useContext(WholePage);
  const waits = whole !== undefined && isGone(part.error) && Math.max(whole.dataUpdatedAt, whole.errorUpdatedAt) < part.errorUpdatedAt;
  const ask = whole?.refetch;
  useEffect(() => {
    if (waits) void ask?.({ cancelRefetch: false });
  }, [waits, ask]);
  return waits;
}

/** When a link opens nothing any more: by what an answer says, and by the time that was set. */
import { codesToLogin, refusals } from '@frostway/contract/refusals';
import { useEffect } from 'react';
import { nowMs } from '../../api/clock.js';
import { RefusalError } from '../../api/refused.js';

const endedCodes: readonly number[] = [refusals.shareEnded.code, ...codesToLogin];

/** Whether an answer says that a link opens nothing any more. */
export const saysEnded = (error: Error | null): boolean => error instanceof RefusalError && endedCodes.includes(error.errorcode);

/** Longest wait a browser's timer takes, ms. */
const longestTimerMs = 2 ** 31 - 1;

/** A link that runs out tells nobody: the page asks at that moment. */
export function useAskAtEnd(endMs: number | undefined, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (endMs === undefined) return undefined;
    const timer = setTimeout(() => void ask(), Math.min(Math.max(0, endMs - nowMs()) + 500, longestTimerMs));
    return () => clearTimeout(timer);
  }, [endMs, ask]);
}

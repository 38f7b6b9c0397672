/** A link as its guest's page follows it: what it is, its devices live, and its end, also while the page is open. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { codesToLogin, refusals } from '@frostway/contract/refusals';
import { type GuestLink, share } from '@frostway/contract/share/endpoints';
import { limits } from '@frostway/core/limits';
import { useEffect, useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { seedFleet } from '../../api/fleet-store.js';
import { useFleet } from '../../api/fleet.js';
import { useLiveState } from '../../api/live-state.js';
import { startGuestLive } from '../../api/live.js';
import { RefusalError } from '../../api/refused.js';
import { msOf } from '../../values/times.js';

/** Longest wait a browser's timer takes, ms. */
const longestTimerMs = 2 ** 31 - 1;

export type Looking =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly error: Error; readonly again: () => void }
  | { readonly kind: 'open'; readonly link: GuestLink; readonly devices: readonly DeviceStatus[] };

/** Codes that say that a link opens nothing any more. */
const endedCodes: readonly number[] = [refusals.shareEnded.code, ...codesToLogin];

/** See above. */
export function useGuestLink(key: string): Looking {
  useEffect(() => startGuestLive(key), [key]);
  const live = useLiveState();
  const isEnded = live.endedWith !== undefined;
  const answer = useAnswer(share.guestStatus, { key, pageSize: limits.pageSizeMax }, { enabled: !isEnded });
  const { data, error, refetch } = answer;
  useEffect(() => {
    if (data !== undefined) seedFleet(data.rows);
  }, [data]);
  const { byId } = useFleet(false);
  const devices = useMemo(() => (data?.rows ?? []).map((row) => byId.get(row.id) ?? row), [data, byId]);

  // A link that runs out tells nobody: the page asks at that moment.
  const endMs = msOf(data?.link?.expiryDate);
  useEffect(() => {
    if (endMs === undefined) return undefined;
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(0, endMs - nowMs()) + 500, longestTimerMs));
    return () => clearTimeout(timer);
  }, [endMs, refetch]);

  if (isEnded || (error instanceof RefusalError && endedCodes.includes(error.errorcode))) return { kind: 'ended' };
  if (data === undefined) return error === null ? { kind: 'asking' } : { kind: 'failed', error, again: () => void refetch() };
  return data.link === null ? { kind: 'ended' } : { kind: 'open', link: data.link, devices };
}

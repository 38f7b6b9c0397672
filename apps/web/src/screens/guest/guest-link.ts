/** A link as its guest's page follows it: what it is, its devices live, and its end, also while the page is open. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { type GuestLink, share } from '@frostway/contract/share/endpoints';
import { limits } from '@frostway/core/limits';
import { useEffect, useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { seedFleet } from '../../api/fleet-store.js';
import { useFleet } from '../../api/fleet.js';
import { useLiveState } from '../../api/live-state.js';
import { startGuestLive } from '../../api/live.js';
import { msOf } from '../../values/times.js';
import { saysEnded, useAskAtEnd } from './guest-end.js';

export type Looking =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly error: Error; readonly again: () => void }
  | { readonly kind: 'open'; readonly link: GuestLink; readonly devices: readonly DeviceStatus[] };

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

  useAskAtEnd(msOf(data?.link?.expiryDate), refetch);

  if (isEnded || saysEnded(error)) return { kind: 'ended' };
  if (data === undefined) return error === null ? { kind: 'asking' } : { kind: 'failed', error, again: () => void refetch() };
  return data.link === null ? { kind: 'ended' } : { kind: 'open', link: data.link, devices };
}

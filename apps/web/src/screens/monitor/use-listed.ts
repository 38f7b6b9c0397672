/** The devices that expire within 30 days, or that are on a running mission: asked from the list of devices, and only while that filter is chosen. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { msOf } from '../../values/times.js';
import type { StateFilter } from './filter.js';

const withinMs = 30 * 86_400_000;
const pageSize = 5000;
const asked = {
  /** Sorted by expiry, so that those of the next days are in it even of a very large fleet. */
  expiring: { sort: 'expiryDate', order: 'asc', pageSize },
  busy: { busy: true, pageSize },
} as const;
const none: ReadonlySet<number> = new Set();

/** Their ids; empty under any other filter, undefined while they are being asked. */
export function useListed(state: StateFilter | undefined): ReadonlySet<number> | undefined {
  const list = state === 'expiring' || state === 'busy' ? state : undefined;
  const { data } = useAnswer(deviceFeature.groupDevices, asked[list ?? 'expiring'], { enabled: list !== undefined, freshMs: 60_000 });
  const ids = useMemo(() => {
    if (data === undefined) return undefined;
    const now = nowMs();
    const isListed = ({ expiryDate }: { readonly expiryDate: string | null }): boolean => {
      if (list === 'busy') return true;
      const ms = msOf(expiryDate);
      return ms !== undefined && ms >= now && ms < now + withinMs;
    };
    return new Set(data.rows.filter(isListed).map(({ id }) => id));
  }, [data, list]);
  return list === undefined ? none : ids;
}

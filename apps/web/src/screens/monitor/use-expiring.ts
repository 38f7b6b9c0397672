/** The devices that expire within 30 days: asked from the list of devices, and only while that filter is chosen. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { msOf } from '../../values/times.js';

const withinMs = 30 * 86_400_000;
/** Sorted by expiry, so that those of the next days are in it even of a very large fleet. */
const asked = { sort: 'expiryDate', order: 'asc', pageSize: 5000 } as const;
const none: ReadonlySet<number> = new Set();

/** Their ids; empty while they are not asked for, undefined while they are being asked. */
export function useExpiring(isAsked: boolean): ReadonlySet<number> | undefined {
  const { data } = useAnswer(deviceFeature.groupDevices, asked, { enabled: isAsked, freshMs: 60_000 });
  const ids = useMemo(() => {
    if (data === undefined) return undefined;
    const now = nowMs();
    const expiring = data.rows.filter((row) => {
      const ms = msOf(row.expiryDate);
      return ms !== undefined && ms >= now && ms < now + withinMs;
    });
    return new Set(expiring.map(({ id }) => id));
  }, [data]);
  return isAsked ? ids : none;
}

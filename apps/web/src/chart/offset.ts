/** The clock a chart is read by. */
import { useMemo } from 'react';
import { useZone } from '../values/zone.js';
import { type OffsetAt, offsetOf } from './clock.js';

/** How the clock of the page's zone stands to UTC; the same function until the zone is another. */
export function useOffsetAt(): OffsetAt {
  const zone = useZone();
  return useMemo(() => offsetOf(zone), [zone]);
}

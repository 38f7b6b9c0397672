/** What other features can do to devices: the acts that stand in every list and head of devices. */
import { useMemo } from 'react';
import type { FurtherAct } from '../../features/device/further-acts.js';

/** Acts of other features, in the order of the menu. */
export function useJoinedActs(): readonly FurtherAct[] {
  return useMemo(() => [], []);
}

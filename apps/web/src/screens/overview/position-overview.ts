/** The lists of the overview of positioning: who stands how, the longest first. Pure. */
import type { StandingTracker } from '@frostway/contract/position/rows';
import { type Motion, motions } from '@frostway/core/track/motion';

/** Motions that have a list of their own. */
export type ListedMotion = Extract<Motion, 'idle' | 'silent' | 'parked' | 'moving'>;

/** The trackers by how they stand now: `liveOf` knows better than the answer, and who changed since has no known beginning. The longest first, unknown ones last. */
export function byStanding(
  rows: readonly StandingTracker[],
  liveOf: (row: StandingTracker) => Motion | undefined,
): Readonly<Record<Motion, readonly StandingTracker[]>> {
  const lists = Object.fromEntries(motions.map((motion) => [motion, [] as StandingTracker[]])) as Record<Motion, StandingTracker[]>;
  for (const row of rows) {
    const motion = liveOf(row) ?? row.motion;
    lists[motion].push(motion === row.motion ? row : { ...row, motion, since: null, sinceAtLeast: false });
  }
  // What began a day ago or earlier is longer than any beginning that is known.
  const rank = ({ since, sinceAtLeast, motion }: StandingTracker): number =>
    since === null ? Infinity : sinceAtLeast && motion !== 'silent' ? -Infinity : Date.parse(since);
  for (const motion of motions) lists[motion].sort((a, b) => order(rank(a), rank(b)) || a.name.localeCompare(b.name));
  return lists;
}

const order = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Brings points onto the map at the pace the map can take: many changes become one, and none begins while one is under way. */
import { diffOf, type PointDiff } from './diff.js';
import type { MapPoint } from './places.js';

/** Fewer devices than this may change twice as often. */
export const fewDevices = 2000;
export const paceMs = { few: 250, many: 300 } as const;
/** How often a page offers its points: longer than the pace of many, which would else miss every other offer; twice a second even when its timers come late. */
export const offerMs = { few: 250, many: 400 } as const;

export type Feed = {
  /** The points as they should be; a later call replaces an earlier one that has not begun. */
  readonly offer: (points: ReadonlyMap<number, MapPoint>) => void;
  readonly stop: () => void;
};

/**
 * A feed of changes. `apply` resolves when the map has taken one; `whenApplied` says which points are on the map from then on.
 * The first change begins at once, each further one not earlier than the pace after the begin of the one before.
 */
export function createFeed(apply: (diff: PointDiff) => Promise<void>, whenApplied: (points: ReadonlyMap<number, MapPoint>) => void): Feed {
  let shown: ReadonlyMap<number, MapPoint> = new Map();
  let wanted: ReadonlyMap<number, MapPoint> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStopped = false;

  const begin = async (): Promise<void> => {
    if (isStopped || isBusy || wanted === undefined || timer !== undefined) return;
    const next = wanted;
    wanted = undefined;
    const diff = diffOf(shown, next);
    shown = next;
    if (diff === undefined) return whenApplied(next);
    isBusy = true;
    timer = setTimeout(
      () => {
        timer = undefined;
        void begin();
      },
      next.size < fewDevices ? paceMs.few : paceMs.many,
    );
    await apply(diff);
    isBusy = false;
    if (isStopped) return undefined;
    whenApplied(next);
    return begin();
  };

  return {
    offer: (points) => {
      wanted = points;
      void begin();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

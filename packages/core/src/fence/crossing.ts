/**
 * When a fence was crossed. A point says on which side it is when it is further from the edge than it may be off; what it may be off counts for at most a fifth of
 * the size of the fence, so that small fences can be crossed at all. A point that may be off by more than the whole size says nothing.
 *
 * A crossing counts at the second point in a row that says the other side: thirty seconds there are proven by a second point too. Points that say nothing are in no
 * row. The engine of excursions judges it (excursion.ts), so that it follows from the points alone.
 */
import type { Bound, Criterion } from '../excursion.js';
import type { Fence } from './distance.js';

/** The part of the size of a fence that what a point may be off counts for at the most. */
const mostOfSize = 0.2;

/**
 * What a point says of a fence: metres from its edge, negative inside; null = nothing.
 *
 * @param edgeM metres from the edge as the point has it
 * @param accuracyM metres it may be off
 */
export function saidM(edgeM: number, accuracyM: number, { sizeM }: Pick<Fence, 'sizeM'>): number | null {
  if (accuracyM > sizeM) return null;
  return Math.abs(edgeM) > Math.min(accuracyM, mostOfSize * sizeM) ? edgeM : null;
}

/** A point after the first of a row is later than it: no two of a device are of one moment. */
const secondPointMs = 1;
const edge: Bound = { value: 0, isReached: false };

/**
 * Judges the distances points say: outside of it, or inside. Going back takes two points as well. What was known last holds until the next point, however long
 * that takes: a tracker that sleeps has not moved.
 *
 * @param away where the alarm is: `outside` when the fence must not be left, `inside` when it must not be entered
 * @param isMomentary the crossing itself is told, and is over at once; else being on the other side, for as long as that lasts
 * @param isArmed it is known that the device was on the other side when this began to watch; else only what is seen to cross counts
 */
export function crossingOf(away: 'outside' | 'inside', isArmed: boolean, isMomentary = false): Criterion {
  return {
    upper: away === 'outside' ? edge : null,
    lower: away === 'inside' ? edge : null,
    delayMs: secondPointMs,
    mode: 'single',
    spanMs: null,
    hysteresis: 0,
    clearDelayMs: secondPointMs,
    isLasting: true,
    ...(isArmed ? {} : { isUnarmed: true }),
    ...(isMomentary ? { isMomentary: true } : {}),
  };
}

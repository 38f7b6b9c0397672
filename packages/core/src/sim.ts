/** How the data of a SIM card stands: what is left of what was bought, and whether somebody has to do something about it. Pure. */

/** From good to bad; unknown = nothing was recorded or read. */
export const simStates = ['unknown', 'enough', 'low', 'out'] as const;
/** See `simStates`. */
export type SimState = (typeof simStates)[number];

/** Data that is left is low at this share of what was bought. */
const lowShare = 0.1;
/** A card that ends within this time has to be renewed, ms. */
const lowMs = 7 * 86_400_000;

export type SimFigures = {
  /** Bought, megabytes. */
  readonly totalMb: number;
  /** Used of it, megabytes; null = nobody has read it. */
  readonly usedMb: number | null;
  /** What was bought holds until then, epoch ms; null = without an end. */
  readonly endsMs: number | null;
};

/** Megabytes that are left, never below zero; null = not known. */
export function simLeft({ totalMb, usedMb }: Pick<SimFigures, 'totalMb' | 'usedMb'>): number | null {
  return usedMb === null ? null : Math.max(0, totalMb - usedMb);
}

/** See `simStates`. What has ended is out, whatever is left of it. */
export function simState(figures: SimFigures, nowMs: number): SimState {
  const { totalMb, endsMs } = figures;
  const leftMb = simLeft(figures);
  if ((endsMs !== null && endsMs <= nowMs) || leftMb === 0) return 'out';
  if ((endsMs !== null && endsMs - nowMs <= lowMs) || (leftMb !== null && leftMb <= totalMb * lowShare)) return 'low';
  return leftMb === null && endsMs === null ? 'unknown' : 'enough';
}

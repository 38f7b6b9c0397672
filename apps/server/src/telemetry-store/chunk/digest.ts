/**
 * A digest of a sealed day: the readings of it that a picture of years needs, and sums of the others. It stands beside the day, so that charts and figures of
 * years need not unpack it. It is of the readings that are shown (shown.ts) when the day is looked at alone; `mayGoOn` (sealed/digests.ts) says whether the day before could matter.
 */
import type { ProbeName } from '@frostway/core/probes';
import type { NumberColumns } from '../columns.js';

/** A picture whose slices are multiples of this can be drawn from digests, ms; it divides a day. */
export const digestCellMs = 2 * 3_600_000;
/** Nothing is late that was received within this of its time, ms. */
export const lateAfterMs = 300_000;

/** Readings of a probe between which no step is longer than `DigestRuns.longestStepMs`: sums from the first to the last, by their index in `chosen`. */
export type DigestRun = {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** As exact-sum.ts counts: value x ms, and heat x ms with the usual dH/R of a probe that is a temperature, else 0. */
  readonly valueMs: bigint;
  readonly heatMs: bigint;
};
/** All readings of a probe; steps between runs are longer. */
export type DigestRuns = { readonly longestStepMs: number; readonly runs: readonly DigestRun[] };

/** A cell in which something was received late: how many readings it has, and by how much they were received after their time, ms. */
export type LateCell = { readonly fromMs: number; readonly count: number; readonly leastMs: number; readonly mostMs: number };

export type ProbeDigest = {
  /** Times after which there is no value for the time of a cell or longer, ascending; each is of a chosen reading. */
  readonly silentAfter: Float64Array;
  /** Null where there are too many. */
  readonly runs: DigestRuns | null;
};

export type DayDigest = {
  /** How many readings the day shows, one at least. */
  readonly count: number;
  /**
   * Some of them, ascending: the first and the last, of each probe too; of each cell, run and probe the lowest and the highest, the earliest of equals; both ends
   * of each run and of whatever is as long as a cell without a value of a probe; and the first of each late cell.
   */
  readonly chosen: NumberColumns<'timeMs' | ProbeName>;
  readonly probes: Partial<Readonly<Record<ProbeName, ProbeDigest>>>;
  readonly late: readonly LateCell[];
  /** The sequences of the first and the last reading; NaN = none. */
  readonly firstSequence: number;
  readonly lastSequence: number;
};

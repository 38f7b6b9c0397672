/**
 * Moments of a device's past from which judging can go on: how it initial there is kept, so that what comes a little late into an excursion of a month,
 * or into minutes that are summed over a year, is judged without reading all of that again. The further back, the further apart.
 */
import type { EvaluationState } from '@frostway/core/excursion';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { nothingRecent, type Recent } from './recent.js';

/** The state of judging a device before a moment. */
export type JudgingState<R = StoredReading> = {
  /** The newest row that counts. */
  readonly last: R | null;
  readonly recent: Recent;
  /** Evaluations by the key of their watch; what is quiet is left out. */
  readonly evaluations: Readonly<Record<string, EvaluationState>>;
};

/** The state before the first row at or after a time, which begins a second; epoch ms. */
export type Checkpoint<R = StoredReading> = JudgingState<R> & { readonly atMs: number };

type Past = { readonly snapshot: { readonly atMs: number }; readonly watches: readonly { readonly watch: { readonly untilMs: number } }[] };

/** From when on a state says how every watch stands, epoch ms: the beginning of the past, or the end of the last watch that has ended, which a state does not keep. */
export const wholeSince = ({ snapshot, watches }: Past): number =>
  watches.reduce((latest, { watch: { untilMs } }) => (Number.isFinite(untilMs) ? Math.max(latest, untilMs) : latest), snapshot.atMs);

/** Before everything: nothing is going on. */
export const beginning: Checkpoint<never> = { atMs: 0, last: null, recent: nothingRecent, evaluations: {} };

/** Marks are at least this far apart, ms. */
const leastApart = 60_000;
/** Of three checkpoints the middle one goes while the outer ones are no more than this many times as far from the newest. */
const ratio = 8;

/** The seconds before which to take checkpoints, ascending, of rows after the last one; a batch of a night leaves few. */
export function momentsOf(rows: readonly { readonly timeMs: number }[], before: Pick<Checkpoint, 'atMs'> | undefined): number[] {
  const found: number[] = [];
  let newestMs = before?.atMs ?? Number.NEGATIVE_INFINITY;
  for (const { timeMs } of rows) {
    const atMs = Math.floor(timeMs / 1000) * 1000;
    if (atMs - newestMs < leastApart) continue;
    found.push(atMs);
    newestMs = atMs;
  }
  return thinned(found, (atMs) => atMs);
}

/** What is worth keeping of what is in order of time: the further back, the further apart. */
export function thinned<T>(items: readonly T[], timeOf: (item: T) => number): T[] {
  const kept: T[] = [];
  const newest = items.at(-1);
  if (newest === undefined) return kept;
  const age = (item: T): number => timeOf(newest) - timeOf(item) + leastApart;
  // From the newest back: one stays when without it the step from the one after it to the one before it would be too wide.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index] as T;
    const after = kept.at(-1);
    const before = items[index - 1];
    if (after === undefined || before === undefined || age(before) > ratio * age(after)) kept.push(item);
  }
  return kept.toReversed();
}

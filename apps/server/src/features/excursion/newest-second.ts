/**
 * The newest second a device was judged in, as long as it is remembered: how it stood before, and the rows of it. A sensor several gateways receive tells each measurement
 * as often as there are gateways, within a moment: all rows but the first are late, and are judged again from here without a look at the store.
 */
import { copyOf } from '@frostway/core/excursion';
import { secondOf } from '../../telemetry-store/seconds.js';
import { type Checkpoint, type JudgingState, wholeSince } from './checkpoints.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';

/** The rows in the order of the source. */
export type NewestSecond<R> = { readonly before: Checkpoint<R>; readonly rows: readonly R[] };

/** Of newer rows, to be taken before they are judged, which changes how it stands; undefined when they are of several seconds. */
export function newestSecond<R extends Fact>(
  { last, recent, evaluations }: JudgingState<R>,
  newer: readonly R[],
): NewestSecond<R> | undefined {
  const [first, newest] = [newer[0], newer.at(-1)];
  if (first === undefined || newest === undefined || secondOf(first.timeMs) !== secondOf(newest.timeMs)) return undefined;
  const copies = Object.fromEntries(Object.entries(evaluations).map(([key, evaluation]) => [key, copyOf(evaluation)]));
  return { before: { atMs: secondOf(first.timeMs) * 1000, last, recent, evaluations: copies }, rows: newer };
}

type Late<R extends Fact> = Parameters<typeof wholeSince>[0] & {
  readonly source: Pick<Source<R>, 'compare' | 'keyOf'>;
  readonly judgedMs: number | null;
  readonly newest: NewestSecond<R> | undefined;
  readonly fresh: readonly R[];
  readonly isFirst: boolean;
};

/** The newest second with the rows of it that come late, in place of those they have filled in; undefined when some are of an earlier one, or it is not known. */
export function newestSecondWith<R extends Fact>(late: Late<R>): NewestSecond<R> | undefined {
  const { source, judgedMs, newest, fresh, isFirst } = late;
  if (newest === undefined || judgedMs === null || isFirst) return undefined;
  const second = secondOf(judgedMs);
  const { atMs } = newest.before;
  if (atMs !== second * 1000 || atMs < wholeSince(late) || secondOf((fresh[0] as R).timeMs) !== second) return undefined;
  const its = fresh.filter(({ timeMs }) => secondOf(timeMs) === second);
  const keys = new Set(its.map((row) => source.keyOf(row)));
  const rows = [...newest.rows.filter((row) => !keys.has(source.keyOf(row))), ...its].sort(source.compare);
  return { before: newest.before, rows };
}

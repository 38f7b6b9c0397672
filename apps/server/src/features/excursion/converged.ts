/** Whether a replay stands where a checkpoint did: then all that was judged after it stands as it is. */
import type { EvaluationState } from '@frostway/core/excursion';
import type { Checkpoint, JudgingState } from './checkpoints.js';
import type { EffectiveRule } from './effective-rules.js';
import type { Fact, RowKind } from './row-kind.js';
import { packedEvaluation } from './stored-checkpoints.js';

/** All that watches is given. What has ended there, or had not begun, is not compared. */
export function isSame<R extends Fact>(
  source: RowKind<R>,
  watches: readonly EffectiveRule<R>[],
  now: JudgingState<R>,
  then: Checkpoint<R>,
): boolean {
  const textOf = ({ last, recent }: JudgingState<R>): string =>
    JSON.stringify([last === null ? null : source.pack(last), recent.temperatureMs, recent.temperature, recent.litMs]);
  if (textOf(now) !== textOf(then)) return false;
  return watches.every(({ key, series, watch }) => {
    if (watch.fromMs >= then.atMs || watch.untilMs <= then.atMs) return true;
    return comparable(now.evaluations[key], series.isTemperature) === comparable(then.evaluations[key], series.isTemperature);
  });
}

/** An evaluation as text. How far values stepped is told of temperatures alone, and not kept of others from where nothing went on. */
export function comparable(evaluation: EvaluationState | undefined, isTemperature: true | undefined): string | undefined {
  if (evaluation === undefined) return undefined;
  const { open } = evaluation;
  const plain = isTemperature === true || open === null ? evaluation : { ...evaluation, open: { ...open, largestStep: 0 } };
  return JSON.stringify(packedEvaluation(plain));
}

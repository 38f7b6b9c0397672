/**
 * What late readings can touch where excursions are moments: two values in a row of one side say how it stands, whatever was before them. So it is judged again
 * from the nearest such two before the late ones to the nearest two behind them.
 */
import type { Judged, Touched } from './excursion-late.js';
import {
  advance,
  copyOf,
  type EvaluationState,
  type Excursion,
  isOutside,
  newEvaluation,
  ongoingExcursion,
  toThousandths,
} from './excursion.js';

/** Judges again what late readings touch; answers which side of the series it has to know more of when that is not enough. */
export function judgeMoments(touched: Touched): Judged | 'earlier' | 'later' {
  const { watch, intervals, series, isToEnd, before, firstMs, lastMs } = touched;
  const first = indexFrom(series.timeMs, firstMs);
  const evaluation = evaluationBefore(touched, first);
  if (evaluation === undefined) return 'earlier';
  const going = before.find(({ startedMs, closedMs }) => startedMs < firstMs && (closedMs === null || closedMs >= firstMs));
  const fromMs = Math.min(firstMs, evaluation.open?.startedMs ?? firstMs, going?.startedMs ?? firstMs);
  const found: Excursion[] = [];
  let wasOut: boolean | undefined;
  for (let index = first; index < series.timeMs.length; index += 1) {
    const isOut = sideAt(touched, index);
    if (isOut === undefined) continue;
    const at = series.timeMs[index] as number;
    const closed = advance(evaluation, watch, intervals, at, toThousandths(series.value[index] as number));
    if (closed !== undefined) found.push(closed);
    if (at <= lastMs) continue;
    if (isOut === wasOut) return { fromMs, untilMs: at, found, evaluation: undefined };
    wasOut = isOut;
  }
  if (!isToEnd) return 'later';
  const ongoing = ongoingExcursion(evaluation, watch, intervals);
  if (ongoing !== undefined) found.push(ongoing);
  return { fromMs, untilMs: Number.POSITIVE_INFINITY, found, evaluation };
}

/** Whether a value is outside; undefined of one that is not judged. */
function sideAt({ watch, series: { timeMs, value } }: Touched, index: number): boolean | undefined {
  const at = timeMs[index] as number;
  const measured = value[index] as number;
  if (Number.isNaN(measured) || at < watch.fromMs || at >= watch.untilMs) return undefined;
  return isOutside(watch.criterion, toThousandths(measured));
}

/** The evaluation state before an index; undefined when that depends on what lies before the series. */
function evaluationBefore(touched: Touched, end: number): EvaluationState | undefined {
  const { watch, series, sinceMs, isFromStart, initial } = touched;
  let behind: boolean | undefined;
  for (let index = end - 1; index >= 0; index -= 1) {
    if ((series.timeMs[index] as number) < watch.fromMs) return judgedTo(newEvaluation(), touched, index + 1, end);
    const isOut = sideAt(touched, index);
    if (isOut === undefined) continue;
    if (isOut === behind) return judgedTo(newEvaluation(), touched, index, end);
    behind = isOut;
  }
  if (!isFromStart && sinceMs > watch.fromMs) return undefined;
  return judgedTo(initial === undefined ? newEvaluation() : copyOf(initial), touched, 0, end);
}

/** An evaluation that has taken the values from an index up to another. */
function judgedTo(evaluation: EvaluationState, touched: Touched, from: number, end: number): EvaluationState {
  const { watch, intervals, series } = touched;
  for (let index = from; index < end; index += 1)
    if (sideAt(touched, index) !== undefined)
      advance(evaluation, watch, intervals, series.timeMs[index] as number, toThousandths(series.value[index] as number));
  return evaluation;
}

/** The first index at or after a time. */
export function indexFrom(timeMs: ArrayLike<number>, atMs: number): number {
  let low = 0;
  let high = timeMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timeMs[middle] as number) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

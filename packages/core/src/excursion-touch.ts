/**
 * What a late reading can touch: judging again from the last moment nothing was going on to the first moment where nothing is going on any more,
 * neither as it was judged before nor now. What lies outside of it stands as it is.
 */
import { isGap } from './covered-time.js';
import type { Before, Judged, Touched } from './excursion-late.js';
import {
  advance,
  arm,
  copyOf,
  type EvaluationState,
  type Criterion,
  type Excursion,
  gapInterval,
  isOutside,
  lighten,
  litBeforeMs,
  newEvaluation,
  ongoingExcursion,
  toThousandths,
} from './excursion.js';
import { indexFrom, judgeMoments } from './excursion-moments.js';
import { limits } from './limits.js';

export type { Before, Judged, Touched } from './excursion-late.js';

/** Judges again what late readings touch; answers which side of the series it has to know more of when that is not enough. */
export function judgeTouched(touched: Touched): Judged | 'earlier' | 'later' {
  if (touched.watch.criterion.isMomentary === true) return judgeMoments(touched);
  const { watch, intervals, series, isToEnd, before, firstMs, lastMs } = touched;
  const { timeMs, value } = series;
  const from = beginning(touched);
  if (from === undefined) return 'earlier';
  const going = goingOn(touched);
  // A reading that counts no more may have initial at the first of these times alone.
  const fromMs = Math.min(timeMs[from] ?? firstMs, firstMs, going?.startedMs ?? firstMs);
  if (!touched.isFromStart && neededFrom(touched, fromMs) < touched.sinceMs) return 'earlier';
  const settledMs = settledAfter(touched);
  const evaluation = warmedUp(touched, from);
  if (!armBefore(evaluation, touched, from) || !lookBack(evaluation, touched, from)) return 'earlier';
  // What arms it lies behind the late ones, or is among them: it counts up to the end.
  const canSettle = watch.criterion.isUnarmed !== true || evaluation.isArmed === true;
  const found: Excursion[] = [];
  for (let index = from; index < timeMs.length; index += 1) {
    const at = timeMs[index] as number;
    const measured = value[index] as number;
    if (at < watch.fromMs || at >= watch.untilMs) continue;
    if (series.isLit?.[index] === true) lighten(evaluation, at);
    if (Number.isNaN(measured)) continue;
    const closed = advance(evaluation, watch, intervals, at, toThousandths(measured));
    if (closed !== undefined) found.push(closed);
    const isQuietNow = canSettle && evaluation.open === null && at > lastMs && at > settledMs;
    if (isQuietNow && !before.some((old) => old.startedMs <= at && (old.closedMs === null || old.closedMs > at)))
      return { fromMs, untilMs: at, found, evaluation: undefined };
  }
  if (!isToEnd) return 'later';
  const ongoing = ongoingExcursion(evaluation, watch, intervals);
  if (ongoing !== undefined) found.push(ongoing);
  return { fromMs, untilMs: Number.POSITIVE_INFINITY, found, evaluation };
}

/** The index to judge from: nothing is going on before it. Undefined when it lies before the series. */
function beginning(touched: Touched): number | undefined {
  const { watch, intervals, series, isFromStart, firstMs } = touched;
  const { timeMs, value } = series;
  const isJudged = (index: number): boolean =>
    !Number.isNaN(value[index]) && (timeMs[index] as number) >= watch.fromMs && (timeMs[index] as number) < watch.untilMs;
  const going = goingOn(touched);
  if (going !== undefined) {
    const index = indexFrom(timeMs, going.startedMs);
    return timeMs[index] === going.startedMs || isFromStart ? index : undefined;
  }
  let index = indexFrom(timeMs, firstMs);
  let nextMs = firstMs;
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    const at = timeMs[earlier] as number;
    if (at < watch.fromMs) return index;
    if (!isJudged(earlier)) continue;
    if (!isOutside(watch.criterion, toThousandths(value[earlier] as number))) return index;
    // A run that a gap and a reading after it ended is over: had it fired, it would be going on.
    if (nextMs !== firstMs && isGap(at, nextMs, gapInterval(watch.criterion, intervals, at))) return index;
    index = earlier;
    nextMs = at;
  }
  return isFromStart ? index : undefined;
}

/** The excursion the first late reading falls into. */
const goingOn = ({ before, firstMs }: Touched): Before | undefined =>
  before.find(({ startedMs, closedMs }) => startedMs < firstMs && (closedMs === null || closedMs >= firstMs));

/** How long a reading counts for later ones, ms. */
const spanOf = ({ mode, spanMs }: Criterion): number => (mode === 'single' ? 0 : (spanMs ?? Number.POSITIVE_INFINITY));

/** The time after which the late readings count no more: light a while; of a cumulative rule the span after the reading that follows them. */
function settledAfter({ watch, series: { timeMs }, lastMs, isLightTouched }: Touched): number {
  const span = spanOf(watch.criterion);
  const litMs = isLightTouched === true ? lastMs + litBeforeMs : Number.NEGATIVE_INFINITY;
  if (span === 0) return litMs;
  return Math.max(litMs, (timeMs[indexFrom(timeMs, lastMs + 1)] ?? Number.POSITIVE_INFINITY) + span);
}

/** The evaluation state before an index. Nothing is going on there, unless it did before the series; a cumulative rule has the minutes of its span. */
function warmedUp({ watch, intervals, series, initial }: Touched, from: number): EvaluationState {
  if (from === 0 && initial !== undefined) return copyOf(initial);
  const evaluation = initial === undefined || spanOf(watch.criterion) === 0 ? newEvaluation() : copyOf(initial);
  if (spanOf(watch.criterion) === 0) return evaluation;
  const { timeMs, value } = series;
  for (let index = 0; index < from; index += 1) {
    const at = timeMs[index] as number;
    if (!Number.isNaN(value[index]) && at >= watch.fromMs && at < watch.untilMs)
      advance(evaluation, watch, intervals, at, toThousandths(value[index] as number));
  }
  evaluation.open = null;
  evaluation.runMs = null;
  evaluation.backMs = null;
  return evaluation;
}

/** Arms an evaluation by what was before an index, where that has to be. False when it depends on what lies before the series. */
function armBefore(evaluation: EvaluationState, touched: Touched, from: number): boolean {
  const { watch, series, sinceMs, isFromStart, initial } = touched;
  const { criterion, fromMs } = watch;
  const isArmed = (): boolean => evaluation.isArmed === true;
  if (criterion.isUnarmed !== true || isArmed()) return true;
  if (goingOn(touched) !== undefined || initial?.isArmed === true) {
    evaluation.isArmed = true;
    return true;
  }
  if (initial !== undefined) evaluation.backMs = initial.backMs;
  for (let index = 0; index < from; index += 1) {
    const at = series.timeMs[index] as number;
    const value = series.value[index] as number;
    if (!Number.isNaN(value) && at >= fromMs) arm(evaluation, criterion, at, isOutside(criterion, toThousandths(value)));
  }
  return isArmed() || isFromStart || sinceMs <= fromMs;
}

/** Tells an evaluation what was just before an index: the reading there, and light. False when that lies before the series. */
function lookBack(
  evaluation: EvaluationState,
  { watch, intervals, series, sinceMs, isFromStart, initial }: Touched,
  from: number,
): boolean {
  const { timeMs, value, isLit } = series;
  const startMs = timeMs[from];
  if (startMs === undefined) return true;
  let hasValue = evaluation.lastMs > Number.NEGATIVE_INFINITY;
  let litMs: number | null = null;
  for (let index = from - 1; index >= 0; index -= 1) {
    const at = timeMs[index] as number;
    if (at < watch.fromMs || (hasValue && at < startMs - litBeforeMs)) break;
    if (isLit?.[index] === true) litMs ??= at;
    if (hasValue || Number.isNaN(value[index])) continue;
    hasValue = true;
    evaluation.lastMs = at;
    evaluation.lastValue = toThousandths(value[index] as number);
  }
  if (!hasValue && initial !== undefined) Object.assign(evaluation, { lastMs: initial.lastMs, lastValue: initial.lastValue });
  evaluation.litMs = litMs ?? evaluation.litMs ?? initial?.litMs ?? null;
  const gapMs = limits.gapIntervals * Math.max(...intervals.map(({ intervalMs }) => intervalMs));
  const litFromMs = isLit === undefined ? startMs : startMs - litBeforeMs;
  return isFromStart || sinceMs <= Math.max(watch.fromMs, hasValue ? litFromMs : Math.min(litFromMs, startMs - gapMs));
}

/** From when readings have to be known so that a cumulative rule has all its minutes, epoch ms; the time itself for others. */
export function neededFrom({ watch, intervals }: Pick<Touched, 'watch' | 'intervals'>, atMs: number): number {
  const span = spanOf(watch.criterion);
  if (span === 0) return atMs;
  const longestMs = Math.max(...intervals.map(({ intervalMs }) => intervalMs));
  return Math.max(watch.fromMs, atMs - span - limits.gapIntervals * longestMs);
}

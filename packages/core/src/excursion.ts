/**
 * Excursions: what readings, a rule and its window say about goods that were outside their limit. A pure function of these three, so the same
 * readings give the same excursions whenever, in whatever order and however often they arrive. Times are epoch ms of the readings' own clock.
 *
 * Values are whole thousandths (of a degree, a percent, a lux, a millivolt): at the limit "greater" and "greater or equal" differ exactly, and sums
 * over time stay whole numbers.
 */
import { creditMs, type Intervals, intervalAt, isGap } from './covered-time.js';

/** A value of a sensor as it is judged; never the zero below zero. */
export const toThousandths = (value: number): number => Math.round(value * 1000) + 0;

/** One side of a rule: `isReached` when the limit itself is already outside (greater or equal, less or equal). */
export type Bound = { readonly value: number; readonly isReached: boolean };

/** What a rule says, as judging needs it. At least one side is there. */
export type Criterion = {
  readonly upper: Bound | null;
  readonly lower: Bound | null;
  readonly delayMs: number;
  /** single: one run lasts as long as the delay; cumulative: the minutes of all runs of the window together do. */
  readonly mode: 'single' | 'cumulative';
  /** Of a cumulative rule: the time before a moment that counts; null = since the rule watches. */
  readonly spanMs: number | null;
  /** How far inside the value must come before it counts as back, thousandths. */
  readonly hysteresis: number;
  readonly clearDelayMs: number;
  /** What a value says holds until the next, however long that takes: no gap ends a run. */
  readonly isLasting?: true;
  /** An excursion begins only after values were inside for the clear delay: what was outside all the time since it is watched has not gone out. */
  readonly isUnarmed?: true;
  /** An excursion is over once it has fired, ends where it began, and leaves the criterion unarmed. Its delays are so short that two values in a row decide. */
  readonly isMomentary?: true;
};

/** A rule in force for one sensor: readings with fromMs <= time < untilMs are judged by it. A finite end is one that has come. */
export type Watch = { readonly criterion: Criterion; readonly fromMs: number; readonly untilMs: number };

/** above or below the band, or both in turn. */
export const sides = ['above', 'below', 'outside'] as const;
/** See `sides`. */
export type Side = (typeof sides)[number];

/** A run outside the limit. Pending while `firedMs` is null; open while `endedMs` is null. */
export type Excursion = {
  /** Its first reading outside. */
  readonly startedMs: number;
  /** When the delay was reached: of a single rule, start + delay. */
  readonly firedMs: number | null;
  /** The first reading that was back inside and stayed so; or the end of the window; of a moment, where it began. */
  readonly endedMs: number | null;
  /** The reading that proved the end. */
  readonly closedMs: number | null;
  /** Its newest reading outside. */
  readonly lastMs: number;
  readonly side: Side;
  /** The side it began on: it names the alarm. */
  readonly beganOn: 'above' | 'below';
  /** The value furthest from the limit, thousandths, and when it was first reached. */
  readonly worst: number;
  readonly worstMs: number;
  /** Covered time outside, ms. */
  readonly outMs: number;
  /** Thousandths beyond the limit times ms outside: see `degreeMinutes`. */
  readonly area: number;
  /** Readings outside. */
  readonly readings: number;
  /** The longest time between two readings in it, ms. */
  readonly longestGapMs: number;
  /** The largest step between two readings at most a gap apart, thousandths: from the one before its first to the one that proved its end. 0 where no gaps are told. */
  readonly largestStep: number;
  /** It was light at a reading in it, or within `litBeforeMs` before its first. */
  readonly isLit: boolean;
  /** The most a cumulative rule has counted at a moment of it, ms: of its span, runs before this one among it. Null for other rules. */
  readonly countedMs: number | null;
};

/** Light that long before an excursion has to do with it, ms. */
export const litBeforeMs = 600_000;

/** Degree-minutes (or percent-minutes, ...) of an excursion. */
export const degreeMinutes = ({ area }: Excursion): number => area / 60_000_000;

/** How far a value is outside, thousandths: 0 at a limit that counts as reached, negative inside. */
export function excessOf({ upper, lower }: Criterion, value: number): number {
  const above = upper === null ? Number.NEGATIVE_INFINITY : beyond(value - upper.value, upper.isReached);
  const below = lower === null ? Number.NEGATIVE_INFINITY : beyond(lower.value - value, lower.isReached);
  return Math.max(above, below);
}
const beyond = (by: number, isReached: boolean): number => (by > 0 || (by === 0 && isReached) ? by : -1);

/** True when a value is outside the limit. */
const isOutside = (criterion: Criterion, value: number): boolean => excessOf(criterion, value) >= 0;

/** True when a value is back inside by the hysteresis. */
export function isBack(criterion: Criterion, value: number): boolean {
  return !isOutside(criterion, value + criterion.hysteresis) && !isOutside(criterion, value - criterion.hysteresis);
}

type Growing = { -readonly [K in keyof Excursion]: Excursion[K] };

/**
 * The state of evaluating one watch after a reading: all that the next one needs. Plain data, so that it can be kept; `advance` changes it in place. A state
 * without an excursion, without `out` and armed as its criterion is at first is as good as a new one.
 */
export type EvaluationState = {
  /** The last reading, and whether it was outside. */
  lastMs: number;
  lastValue: number;
  isOut: boolean;
  /** The last reading at which it was light: see `lighten`. */
  litMs: number | null;
  /** The first reading of the run that is going on. */
  runMs: number | null;
  /** The first reading back inside, while an excursion waits for its clear delay. */
  backMs: number | null;
  /** The excursion that is going on, pending ones too. */
  open: Growing | null;
  /** Of a cumulative rule: covered time outside, as [from, until, from, until, ...]; without a span, as [0, sum]. */
  out: number[];
  /** Values were inside for long enough that an excursion may begin; left out where that is as at first. Until then `backMs` is the first that was inside. */
  isArmed?: boolean;
};

/** The state before the first reading. */
export const newEvaluation = (): EvaluationState => ({
  lastMs: Number.NEGATIVE_INFINITY,
  lastValue: 0,
  isOut: false,
  litMs: null,
  runMs: null,
  backMs: null,
  open: null,
  out: [],
});

/** A copy that goes its own way from here. */
export const copyOf = (evaluation: EvaluationState): EvaluationState => ({
  ...evaluation,
  open: evaluation.open === null ? null : { ...evaluation.open },
  out: [...evaluation.out],
});

/** True when nothing that happened so far can touch what comes. */
export const isQuiet = (evaluation: EvaluationState): boolean =>
  evaluation.open === null && evaluation.out.length === 0 && evaluation.backMs === null && typeof evaluation.isArmed !== 'boolean';

/** The recording interval by which gaps after a moment are told, ms; Infinity where there are none. */
export const gapInterval = ({ isLasting }: Criterion, intervals: Intervals, atMs: number): number =>
  isLasting === true ? Infinity : intervalAt(intervals, atMs);

/** It is light at a reading, which is taken after this if it has a value. */
export function lighten(evaluation: EvaluationState, timeMs: number): void {
  evaluation.litMs = timeMs;
  if (evaluation.open !== null) evaluation.open.isLit = true;
}

/**
 * Takes the next reading, later than all before. Answers the excursion it closed.
 *
 * @param intervals the recording intervals of the sensor
 */
export function advance(
  evaluation: EvaluationState,
  { criterion, untilMs }: Watch,
  intervals: Intervals,
  timeMs: number,
  value: number,
): Excursion | undefined {
  const excess = excessOf(criterion, value);
  const isOut = excess >= 0;
  if (!arm(evaluation, criterion, timeMs, isOut)) return undefined;
  if (!isOut && evaluation.open === null && !evaluation.isOut) {
    if (evaluation.out.length > 0) minutesOutside(evaluation, criterion, timeMs);
    stand(evaluation, timeMs, value, false);
    return undefined;
  }
  const intervalMs = gapInterval(criterion, intervals, evaluation.lastMs);
  const isApart = evaluation.lastMs === Number.NEGATIVE_INFINITY || isGap(evaluation.lastMs, timeMs, intervalMs);
  const creditedMs = evaluation.isOut ? creditMs(evaluation.lastMs, timeMs, intervalMs, untilMs) : 0;
  credit(evaluation, criterion, creditedMs, timeMs);
  if (evaluation.isOut) count(evaluation, criterion, evaluation.lastMs + creditedMs);
  const step = isApart || criterion.isLasting === true ? 0 : Math.abs(value - evaluation.lastValue);
  let closed: Excursion | undefined;
  if (isOut) {
    const open = goOut(evaluation, criterion, timeMs, value, excess, isApart);
    open.largestStep = Math.max(open.largestStep, step);
    count(evaluation, criterion, timeMs);
    if (criterion.isMomentary === true && open.firedMs !== null) return passed(evaluation, criterion, open, timeMs);
  } else {
    if (evaluation.open !== null) evaluation.open.largestStep = Math.max(evaluation.open.largestStep, step);
    closed = comeIn(evaluation, criterion, timeMs, value, isApart);
  }
  stand(evaluation, timeMs, value, isOut);
  return closed;
}

/** Takes a value; answers whether an excursion may be going on, or begin. */
export function arm(evaluation: EvaluationState, criterion: Criterion, timeMs: number, isOut: boolean): boolean {
  if (isArmed(evaluation, criterion)) return true;
  evaluation.backMs = isOut ? null : (evaluation.backMs ?? timeMs);
  if (evaluation.backMs === null || timeMs - evaluation.backMs < criterion.clearDelayMs) return false;
  setArmed(evaluation, criterion, true);
  evaluation.backMs = null;
  return true;
}

const isArmed = (evaluation: EvaluationState, { isUnarmed }: Criterion): boolean => evaluation.isArmed ?? isUnarmed !== true;

function setArmed(evaluation: EvaluationState, { isUnarmed }: Criterion, is: boolean): void {
  if (is === (isUnarmed !== true)) delete evaluation.isArmed;
  else evaluation.isArmed = is;
}

/** What was a moment is over as soon as it has fired. What was before it matters to nothing: it stands as it did at first, but for when it was light. */
function passed(evaluation: EvaluationState, criterion: Criterion, open: Growing, timeMs: number): Excursion {
  Object.assign(evaluation, { ...newEvaluation(), litMs: evaluation.litMs });
  setArmed(evaluation, criterion, false);
  return { ...open, endedMs: open.startedMs, closedMs: timeMs, outMs: 0, area: 0 };
}

function stand(evaluation: EvaluationState, timeMs: number, value: number, isOut: boolean): void {
  evaluation.lastMs = timeMs;
  evaluation.lastValue = value;
  evaluation.isOut = isOut;
}

/** Counts the time since the last reading, when that was outside. */
function credit(evaluation: EvaluationState, criterion: Criterion, ms: number, timeMs: number): void {
  const { open, lastMs } = evaluation;
  if (open !== null) open.longestGapMs = Math.max(open.longestGapMs, timeMs - lastMs);
  if (!evaluation.isOut) return;
  if (open !== null) {
    open.outMs += ms;
    open.area += ms * excessOf(criterion, evaluation.lastValue);
  }
  if (criterion.mode !== 'cumulative' || ms === 0) return;
  const { out } = evaluation;
  if (criterion.spanMs === null) evaluation.out = [0, (out[1] ?? 0) + ms];
  else if (out.at(-1) === lastMs) out[out.length - 1] = lastMs + ms;
  else out.push(lastMs, lastMs + ms);
}

/** The covered minutes outside of the span before a moment, ms; forgets what lies before it. */
function minutesOutside(evaluation: EvaluationState, { spanMs }: Criterion, atMs: number): number {
  const { out } = evaluation;
  const sinceMs = spanMs === null ? Number.NEGATIVE_INFINITY : atMs - spanMs;
  while (out.length > 0 && (out[1] as number) <= sinceMs) out.splice(0, 2);
  return outSince(out, sinceMs);
}

function outSince(out: EvaluationState['out'], sinceMs: number): number {
  let sum = 0;
  for (let index = 0; index < out.length; index += 2)
    sum += Math.max(0, (out[index + 1] as number) - Math.max(out[index] as number, sinceMs));
  return sum;
}

/**
 * When a cumulative rule fires at the earliest, epoch ms, if it stays outside: minutes that leave its span meanwhile make it later. Minutes of every run count, so
 * that those of the excursion that is going on do not tell.
 *
 * @param out the minutes it has counted, of the state after its newest reading, which was outside
 */
export function firesAtEarliest(
  { delayMs, spanMs }: Pick<Criterion, 'delayMs' | 'spanMs'>,
  out: EvaluationState['out'],
  lastMs: number,
): number {
  return lastMs + Math.max(0, delayMs - countedMs({ spanMs }, out, lastMs));
}

/** What a cumulative rule has counted of the span before a moment, ms. */
export const countedMs = ({ spanMs }: Pick<Criterion, 'spanMs'>, out: EvaluationState['out'], atMs: number): number =>
  outSince(out, spanMs === null ? Number.NEGATIVE_INFINITY : atMs - spanMs);

/**
 * Of a cumulative rule: counts the minutes up to a moment, and fires the run that is going on when they reach the delay. What a last reading adds by itself is not
 * known yet.
 */
function count(evaluation: EvaluationState, criterion: Criterion, atMs: number): void {
  const { open } = evaluation;
  if (criterion.mode !== 'cumulative' || open === null) return;
  const minutes = minutesOutside(evaluation, criterion, atMs);
  open.countedMs = Math.max(open.countedMs ?? 0, minutes);
  if (open.firedMs === null && minutes >= criterion.delayMs) open.firedMs = Math.max(open.startedMs, atMs - (minutes - criterion.delayMs));
}

function goOut(
  evaluation: EvaluationState,
  criterion: Criterion,
  timeMs: number,
  value: number,
  excess: number,
  isApart: boolean,
): Growing {
  evaluation.backMs = null;
  if (evaluation.runMs === null || isApart) evaluation.runMs = timeMs;
  // A run that a gap ended before it fired is no excursion.
  if (evaluation.open !== null && evaluation.open.firedMs === null && evaluation.runMs === timeMs) evaluation.open = null;
  const side = criterion.upper !== null && beyond(value - criterion.upper.value, criterion.upper.isReached) >= 0 ? 'above' : 'below';
  const open = (evaluation.open ??= begin(timeMs, value, side, evaluation.litMs));
  if (open.side !== side) open.side = 'outside';
  if (excess > excessOf(criterion, open.worst)) {
    open.worst = value;
    open.worstMs = timeMs;
  }
  open.lastMs = timeMs;
  open.readings += 1;
  if (criterion.mode === 'single' && open.firedMs === null && timeMs - evaluation.runMs >= criterion.delayMs)
    open.firedMs = evaluation.runMs + criterion.delayMs;
  return open;
}

function begin(timeMs: number, value: number, side: 'above' | 'below', litMs: number | null): Growing {
  return {
    startedMs: timeMs,
    firedMs: null,
    endedMs: null,
    closedMs: null,
    lastMs: timeMs,
    side,
    beganOn: side,
    worst: value,
    worstMs: timeMs,
    outMs: 0,
    area: 0,
    readings: 0,
    longestGapMs: 0,
    largestStep: 0,
    isLit: litMs !== null && litMs >= timeMs - litBeforeMs,
    countedMs: null,
  };
}

function comeIn(evaluation: EvaluationState, criterion: Criterion, timeMs: number, value: number, isApart: boolean): Excursion | undefined {
  evaluation.runMs = null;
  const { open } = evaluation;
  if (open?.firedMs == null) {
    evaluation.open = null;
    return undefined;
  }
  if (!isBack(criterion, value)) {
    evaluation.backMs = null;
    return undefined;
  }
  if (evaluation.backMs === null || isApart) evaluation.backMs = timeMs;
  if (timeMs - evaluation.backMs < criterion.clearDelayMs) return undefined;
  const closed = { ...open, endedMs: evaluation.backMs, closedMs: timeMs };
  evaluation.open = null;
  evaluation.backMs = null;
  return closed;
}

/**
 * The excursion that is going on after the last reading; undefined when there is none. A window that is open reaches as far as that reading, which is
 * credited nothing yet. When the window has ended, so has the excursion, with what the last reading is credited, and what had not fired is none.
 */
export function ongoingExcursion(evaluation: EvaluationState, { criterion, untilMs }: Watch, intervals: Intervals): Excursion | undefined {
  const { open, lastMs } = evaluation;
  if (open === null || !Number.isFinite(untilMs)) return open === null ? undefined : { ...open };
  if (open.firedMs === null) return undefined;
  const ms = evaluation.isOut ? creditMs(lastMs, undefined, gapInterval(criterion, intervals, lastMs), untilMs) : 0;
  const area = open.area + ms * (evaluation.isOut ? excessOf(criterion, evaluation.lastValue) : 0);
  return { ...open, outMs: open.outMs + ms, area, countedMs: countedAtEnd(evaluation, criterion, ms), endedMs: untilMs, closedMs: untilMs };
}

/** What a cumulative rule has counted at the most, with what the last reading is credited at the end of the window. */
function countedAtEnd({ open, out, lastMs }: EvaluationState, criterion: Criterion, ms: number): number | null {
  if (open === null || criterion.mode !== 'cumulative' || ms === 0) return open?.countedMs ?? null;
  const { spanMs } = criterion;
  const counted = spanMs === null ? (out[1] ?? 0) + ms : countedMs({ spanMs }, [...out, lastMs, lastMs + ms], lastMs + ms);
  return Math.max(open.countedMs ?? 0, counted);
}

/** Readings of one probe, ascending by time, one per time; NaN = not measured. `isLit` is given where it is asked whether it was light. */
export type Series = {
  readonly timeMs: ArrayLike<number>;
  readonly value: ArrayLike<number>;
  readonly isLit?: ArrayLike<boolean> | undefined;
};

/** All excursions of a window, oldest first; the last may be open or pending. */
export function excursionsOf({ timeMs, value, isLit }: Series, watch: Watch, intervals: Intervals): Excursion[] {
  const evaluation = newEvaluation();
  const found: Excursion[] = [];
  for (let index = 0; index < timeMs.length; index += 1) {
    const at = timeMs[index] as number;
    const measured = value[index] as number;
    if (at < watch.fromMs || at >= watch.untilMs) continue;
    if (isLit?.[index] === true) lighten(evaluation, at);
    if (Number.isNaN(measured)) continue;
    const closed = advance(evaluation, watch, intervals, at, toThousandths(measured));
    if (closed !== undefined) found.push(closed);
  }
  const ongoing = ongoingExcursion(evaluation, watch, intervals);
  if (ongoing !== undefined) found.push(ongoing);
  return found;
}

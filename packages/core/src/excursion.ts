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
  /** The first reading that was back inside and stayed so; or the end of the window. */
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
  /** The largest step between two readings at most a gap apart, thousandths: from the one before its first to the one that proved its end. */
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
export const isOutside = (criterion: Criterion, value: number): boolean => excessOf(criterion, value) >= 0;

/** True when a value is back inside by the hysteresis. */
export function isBack(criterion: Criterion, value: number): boolean {
  return !isOutside(criterion, value + criterion.hysteresis) && !isOutside(criterion, value - criterion.hysteresis);
}

type Growing = { -readonly [K in keyof Excursion]: Excursion[K] };

/**
 * Where judging stands after a reading: all that the next one needs. Plain data, so that it can be kept; `advance` changes it in place. A course
 * without an excursion and without `out` is as good as a new one.
 */
export type Course = {
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
};

/** A course nothing has happened on. */
export const newCourse = (): Course => ({
  lastMs: Number.NEGATIVE_INFINITY,
  lastValue: 0,
  isOut: false,
  litMs: null,
  runMs: null,
  backMs: null,
  open: null,
  out: [],
});

/** A course that goes its own way from here. */
export const copyOf = (course: Course): Course => ({
  ...course,
  open: course.open === null ? null : { ...course.open },
  out: [...course.out],
});

/** True when nothing that happened on a course can touch what comes. */
export const isQuiet = (course: Course): boolean => course.open === null && course.out.length === 0;

/** It is light at a reading, which is taken after this if it has a value. */
export function lighten(course: Course, timeMs: number): void {
  course.litMs = timeMs;
  if (course.open !== null) course.open.isLit = true;
}

/**
 * Takes the next reading, later than all before. Answers the excursion it closed.
 *
 * @param intervals the recording intervals of the sensor
 */
export function advance(
  course: Course,
  { criterion, untilMs }: Watch,
  intervals: Intervals,
  timeMs: number,
  value: number,
): Excursion | undefined {
  const excess = excessOf(criterion, value);
  const isOut = excess >= 0;
  if (!isOut && course.open === null && !course.isOut) {
    if (course.out.length > 0) minutesOutside(course, criterion, timeMs);
    stand(course, timeMs, value, false);
    return undefined;
  }
  const intervalMs = intervalAt(intervals, course.lastMs);
  const isApart = course.lastMs === Number.NEGATIVE_INFINITY || isGap(course.lastMs, timeMs, intervalMs);
  const creditedMs = course.isOut ? creditMs(course.lastMs, timeMs, intervalMs, untilMs) : 0;
  credit(course, criterion, creditedMs, timeMs);
  if (course.isOut) count(course, criterion, course.lastMs + creditedMs);
  const step = isApart ? 0 : Math.abs(value - course.lastValue);
  let closed: Excursion | undefined;
  if (isOut) {
    const open = goOut(course, criterion, timeMs, value, excess, isApart);
    open.largestStep = Math.max(open.largestStep, step);
    count(course, criterion, timeMs);
  } else {
    if (course.open !== null) course.open.largestStep = Math.max(course.open.largestStep, step);
    closed = comeIn(course, criterion, timeMs, value, isApart);
  }
  stand(course, timeMs, value, isOut);
  return closed;
}

function stand(course: Course, timeMs: number, value: number, isOut: boolean): void {
  course.lastMs = timeMs;
  course.lastValue = value;
  course.isOut = isOut;
}

/** Counts the time since the last reading, when that was outside. */
function credit(course: Course, criterion: Criterion, ms: number, timeMs: number): void {
  const { open, lastMs } = course;
  if (open !== null) open.longestGapMs = Math.max(open.longestGapMs, timeMs - lastMs);
  if (!course.isOut) return;
  if (open !== null) {
    open.outMs += ms;
    open.area += ms * excessOf(criterion, course.lastValue);
  }
  if (criterion.mode !== 'cumulative' || ms === 0) return;
  const { out } = course;
  if (criterion.spanMs === null) course.out = [0, (out[1] ?? 0) + ms];
  else if (out.at(-1) === lastMs) out[out.length - 1] = lastMs + ms;
  else out.push(lastMs, lastMs + ms);
}

/** The covered minutes outside of the span before a moment, ms; forgets what lies before it. */
function minutesOutside(course: Course, { spanMs }: Criterion, atMs: number): number {
  const { out } = course;
  const sinceMs = spanMs === null ? Number.NEGATIVE_INFINITY : atMs - spanMs;
  while (out.length > 0 && (out[1] as number) <= sinceMs) out.splice(0, 2);
  return outSince(out, sinceMs);
}

function outSince(out: Course['out'], sinceMs: number): number {
  let sum = 0;
  for (let index = 0; index < out.length; index += 2)
    sum += Math.max(0, (out[index + 1] as number) - Math.max(out[index] as number, sinceMs));
  return sum;
}

/**
 * When a cumulative rule fires at the earliest, epoch ms, if it stays outside: minutes that leave its span meanwhile make it later. Minutes of every run count, so
 * that those of the excursion that is going on do not tell.
 *
 * @param out the minutes it has counted, of the course after its newest reading, which was outside
 */
export function firesAtEarliest({ delayMs, spanMs }: Pick<Criterion, 'delayMs' | 'spanMs'>, out: Course['out'], lastMs: number): number {
  return lastMs + Math.max(0, delayMs - countedMs({ spanMs }, out, lastMs));
}

/** What a cumulative rule has counted of the span before a moment, ms. */
export const countedMs = ({ spanMs }: Pick<Criterion, 'spanMs'>, out: Course['out'], atMs: number): number =>
  outSince(out, spanMs === null ? Number.NEGATIVE_INFINITY : atMs - spanMs);

/**
 * Of a cumulative rule: counts the minutes up to a moment, and fires the run that is going on when they reach the delay. What a last reading adds by itself is not
 * known yet.
 */
function count(course: Course, criterion: Criterion, atMs: number): void {
  const { open } = course;
  if (criterion.mode !== 'cumulative' || open === null) return;
  const minutes = minutesOutside(course, criterion, atMs);
  open.countedMs = Math.max(open.countedMs ?? 0, minutes);
  if (open.firedMs === null && minutes >= criterion.delayMs) open.firedMs = Math.max(open.startedMs, atMs - (minutes - criterion.delayMs));
}

function goOut(course: Course, criterion: Criterion, timeMs: number, value: number, excess: number, isApart: boolean): Growing {
  course.backMs = null;
  if (course.runMs === null || isApart) course.runMs = timeMs;
  // A run that a gap ended before it fired is no excursion.
  if (course.open !== null && course.open.firedMs === null && course.runMs === timeMs) course.open = null;
  const side = criterion.upper !== null && beyond(value - criterion.upper.value, criterion.upper.isReached) >= 0 ? 'above' : 'below';
  const open = (course.open ??= begin(timeMs, value, side, course.litMs));
  if (open.side !== side) open.side = 'outside';
  if (excess > excessOf(criterion, open.worst)) {
    open.worst = value;
    open.worstMs = timeMs;
  }
  open.lastMs = timeMs;
  open.readings += 1;
  if (criterion.mode === 'single' && open.firedMs === null && timeMs - course.runMs >= criterion.delayMs)
    open.firedMs = course.runMs + criterion.delayMs;
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

function comeIn(course: Course, criterion: Criterion, timeMs: number, value: number, isApart: boolean): Excursion | undefined {
  course.runMs = null;
  const { open } = course;
  if (open?.firedMs == null) {
    course.open = null;
    return undefined;
  }
  if (!isBack(criterion, value)) {
    course.backMs = null;
    return undefined;
  }
  if (course.backMs === null || isApart) course.backMs = timeMs;
  if (timeMs - course.backMs < criterion.clearDelayMs) return undefined;
  const closed = { ...open, endedMs: course.backMs, closedMs: timeMs };
  course.open = null;
  course.backMs = null;
  return closed;
}

/**
 * The excursion that is going on after the last reading; undefined when there is none. A window that is open reaches as far as that reading, which is
 * credited nothing yet. When the window has ended, so has the excursion, with what the last reading is credited, and what had not fired is none.
 */
export function standingOf(course: Course, { criterion, untilMs }: Watch, intervals: Intervals): Excursion | undefined {
  const { open, lastMs } = course;
  if (open === null || !Number.isFinite(untilMs)) return open === null ? undefined : { ...open };
  if (open.firedMs === null) return undefined;
  const ms = course.isOut ? creditMs(lastMs, undefined, intervalAt(intervals, lastMs), untilMs) : 0;
  const area = open.area + ms * (course.isOut ? excessOf(criterion, course.lastValue) : 0);
  return { ...open, outMs: open.outMs + ms, area, countedMs: countedAtEnd(course, criterion, ms), endedMs: untilMs, closedMs: untilMs };
}

/** What a cumulative rule has counted at the most, with what the last reading is credited at the end of the window. */
function countedAtEnd({ open, out, lastMs }: Course, criterion: Criterion, ms: number): number | null {
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
  const course = newCourse();
  const found: Excursion[] = [];
  for (let index = 0; index < timeMs.length; index += 1) {
    const at = timeMs[index] as number;
    const measured = value[index] as number;
    if (at < watch.fromMs || at >= watch.untilMs) continue;
    if (isLit?.[index] === true) lighten(course, at);
    if (Number.isNaN(measured)) continue;
    const closed = advance(course, watch, intervals, at, toThousandths(measured));
    if (closed !== undefined) found.push(closed);
  }
  const standing = standingOf(course, watch, intervals);
  if (standing !== undefined) found.push(standing);
  return found;
}

/**
 * Mean kinetic temperature over the time before a moment, as a series that is judged like readings: a point at the end of every full UTC hour that
 * readings cover. Each hour keeps two sums that a late reading changes alone; a window is a sum of hours.
 */
import { creditMs, type Intervals, intervalAt } from './covered-time.js';
import type { Series } from './excursion.js';
import { limits } from './limits.js';
import { defaultActivationK, heatOf, kineticMean } from './mean-kinetic-temperature.js';

/** The length of an hour, and how far points are apart, ms. */
export const kineticStepMs = 3_600_000;

/** What readings say of one hour: its beginning, the sum of `heatOf` x ms, and the ms they cover. An hour they do not cover is none. */
export type KineticHour = readonly [hourMs: number, heat: number, coveredMs: number];

/** The beginning of the hour of a moment. */
export const hourOf = (ms: number): number => Math.floor(ms / kineticStepMs) * kineticStepMs;

/** Points are judged as readings an hour apart are. */
export const kineticIntervals: Intervals = [{ fromMs: 0, intervalMs: kineticStepMs }];

/** The longest time between a moment of a span and a reading that has a say in what covers it, ms. */
export function kineticReach(intervals: Intervals, fromMs: number, untilMs: number): number {
  let reach = 0;
  for (const [index, { fromMs: sinceMs, intervalMs }] of intervals.entries()) {
    const endMs = intervals[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    const own = limits.gapIntervals * intervalMs;
    if ((index === 0 || sinceMs <= untilMs) && endMs + own > fromMs) reach = Math.max(reach, own);
  }
  return reach;
}

/**
 * The hours that begin in [fromMs, untilMs), both full, as far as readings cover them.
 *
 * @param series readings, ascending, one per time; with those before and after the span that have a say in it
 */
export function kineticHours({ timeMs, value }: Series, intervals: Intervals, fromMs: number, untilMs: number): KineticHour[] {
  const hours: [number, number, number][] = [];
  let index = nextMeasured(value, 0);
  while (index < timeMs.length) {
    const at = timeMs[index] as number;
    if (at >= untilMs) break;
    const next = nextMeasured(value, index + 1);
    const endMs = Math.min(untilMs, at + creditMs(at, timeMs[next], intervalAt(intervals, at), Number.POSITIVE_INFINITY));
    const heat = heatOf(value[index] as number, defaultActivationK);
    for (let since = Math.max(at, fromMs); since < endMs;) {
      const hourMs = hourOf(since);
      const ms = Math.min(endMs, hourMs + kineticStepMs) - since;
      const last = hours.at(-1);
      if (last?.[0] === hourMs) {
        last[1] += heat * ms;
        last[2] += ms;
      } else hours.push([hourMs, heat * ms, ms]);
      since += ms;
    }
    index = next;
  }
  return hours;
}

function nextMeasured(value: Series['value'], from: number): number {
  let index = from;
  while (index < value.length && Number.isNaN(value[index])) index += 1;
  return index;
}

/** Which points are wanted. */
export type KineticFrame = {
  readonly windowMs: number;
  /** Hours before this count for nothing: somebody else had the sensor. */
  readonly countsFromMs: number;
  /** Points from here on. */
  readonly sinceMs: number;
  /** The newest reading: an hour is full when there is one at its end or after it. */
  readonly headMs: number;
};

/**
 * The points of hours, C: the mean kinetic temperature of the window that ends with the hour. None where too little of the window is covered to speak of.
 *
 * @param hours ascending; all there are from `sinceMs` less the window on
 */
export function kineticPoints(hours: readonly KineticHour[], { windowMs, countsFromMs, sinceMs, headMs }: KineticFrame) {
  const timeMs: number[] = [];
  const value: number[] = [];
  // Of a window of 90 days each is added up 2,160 times: from arrays of numbers, a seventh of the work.
  const heats = Float64Array.from(hours, ([, heat]) => heat);
  const covered = Float64Array.from(hours, ([, , coveredMs]) => coveredMs);
  let first = 0;
  for (const [index, [hourMs]] of hours.entries()) {
    const at = hourMs + kineticStepMs;
    if (at < sinceMs) continue;
    if (at > headMs) break;
    const fromMs = Math.max(at - windowMs, countsFromMs);
    while (first < index && (hours[first] as KineticHour)[0] < fromMs) first += 1;
    if (hourMs < fromMs) continue;
    // Added up anew, oldest first: the same hours give the same figure to the last bit, from wherever it was begun.
    let heat = 0;
    let coveredMs = 0;
    for (let each = first; each <= index; each += 1) {
      heat += heats[each] as number;
      coveredMs += covered[each] as number;
    }
    if (coveredMs < limits.kineticCoveredMs) continue;
    timeMs.push(at);
    value.push(kineticMean(heat / coveredMs, defaultActivationK));
  }
  return { timeMs, value } satisfies Series;
}

/** Every point there is, from scratch; `headMs` as above. */
export function kineticSeries(
  series: Series,
  intervals: Intervals,
  frame: Omit<KineticFrame, 'sinceMs'>,
): ReturnType<typeof kineticPoints> {
  const first = series.timeMs[0];
  if (first === undefined) return { timeMs: [], value: [] };
  return kineticPoints(kineticHours(series, intervals, hourOf(first), hourOf(frame.headMs)), { ...frame, sinceMs: first });
}

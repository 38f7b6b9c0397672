/** Calendar days and hours of a time zone: where they begin, however long they are. */
import type { Span } from './statistics-sums.js';

/** An IANA name ("Europe/Berlin"), or an offset from UTC in hours (5.5). */
export type Zone = string | number;

/** Stretches statistics are given by. */
export type BucketSize = 'hour' | 'day';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const quarterMs = hourMs / 4;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the runtime knows a zone by this name. */
export function isZoneName(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at a moment, as the epoch ms at which UTC's show the same. A zone that is not known is a RangeError. */
export function localMs(zone: Zone, atMs: number): number {
  if (typeof zone === 'number') return atMs + zone * hourMs;
  const whole = Math.floor(atMs / 1000) * 1000;
  const field: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(whole)) field[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (atMs - whole);
}

/** When the clocks of a zone show a time, as `localMs` gives it: of a time they show twice the first, of one they skip the moment they are moved. */
export function momentMs(zone: Zone, local: number): number {
  if (typeof zone === 'number') return local - zone * hourMs;
  // No clocks are moved twice within two days.
  const [before, after] = [localMs(zone, local - dayMs) - (local - dayMs), localMs(zone, local + dayMs) - (local + dayMs)];
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  if (localMs(zone, early) === local) return early;
  if (localMs(zone, late) === local) return late;
  // Skipped: the first moment whose clock is past it.
  let [low, high] = [early, late];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localMs(zone, middle) > local) high = middle;
    else low = middle;
  }
  return high;
}

/** How far the clocks of a zone are from UTC at a time, ms; quick for times that come in their order. */
export function shiftOf(zone: Zone): (ms: number) => number {
  if (typeof zone === 'number') return () => zone * hourMs;
  // Clocks are moved at full quarters of an hour.
  let [slot, shift] = [Number.NaN, 0];
  return (ms) => {
    const start = Math.floor(ms / quarterMs) * quarterMs;
    if (start !== slot) [slot, shift] = [start, localMs(zone, start) - start];
    return shift;
  };
}

/**
 * The hours or calendar days of a zone that a window lies in, oldest first, adjacent, the first and the last cut to the window. Days have 23, 24 or
 * 25 hours as the zone's clocks have; an hour in which they are moved by half an hour has half.
 */
export function bucketsOf({ fromMs, untilMs }: Span, size: BucketSize, zone: Zone): Span[] {
  const buckets: Span[] = [];
  for (let start = fromMs; start < untilMs;) {
    const end = Math.min(untilMs, size === 'hour' ? nextHour(start, zone) : nextDay(start, zone));
    buckets.push({ fromMs: start, untilMs: end });
    start = end;
  }
  return buckets;
}

function nextHour(atMs: number, zone: Zone): number {
  return atMs + hourMs - modulo(localMs(zone, atMs), hourMs);
}

/** The first moment of the day after: usually midnight; where clocks skip midnight, the moment they are moved. */
function nextDay(atMs: number, zone: Zone): number {
  const local = localMs(zone, atMs);
  const midnight = local - modulo(local, dayMs) + dayMs;
  const isThere = (ms: number): boolean => localMs(zone, ms) >= midnight;
  // As far off as the clocks were at `atMs`, or at that guess.
  for (const offset of [local - atMs, localMs(zone, midnight - (local - atMs)) - (midnight - (local - atMs))]) {
    const guess = midnight - offset;
    if (guess > atMs && isThere(guess) && !isThere(guess - 1)) return guess;
  }
  let before = atMs;
  let after = atMs + 3 * dayMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isThere(middle)) after = middle;
    else before = middle;
  }
  return after;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

function formatOf(name: string): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Names come from outside: what is kept stays small.
  if (formats.size < 1000) formats.set(name, format);
  return format;
}

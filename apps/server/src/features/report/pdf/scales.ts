/** Where the marks of an axis stand. */
import { momentMs, type Zone } from '@frostway/core/zone';
import type { Words } from './words.js';

const minute = 60_000;
const day = 1440 * minute;
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * minute);
const daySteps = [1, 2, 7, 14, 28, 56, 91, 182, 364].map((days) => days * day);

/** The least of 1, 2 and 5 times a power of ten that gives at most so many steps. */
export function roundStep(span: number, most: number): number {
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= rough * 0.999_999) ?? 10 * power;
}

/** Marks of a range of values, lowest first. */
export function valueMarks(low: number, high: number, most: number): { readonly value: number; readonly decimals: number }[] {
  const step = roundStep(high - low, most);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({ value: (first + index) * step, decimals }));
}

/** Marks of a time at full hours or days of the zone, oldest first. */
export function timeMarks(
  words: Words,
  zone: Zone,
  fromMs: number,
  untilMs: number,
  most: number,
): { readonly at: number; readonly text: string }[] {
  const span = untilMs - fromMs;
  const step = [...timeSteps, ...daySteps].find((one) => span / one <= most) ?? 364 * day;
  const marks: { at: number; text: string }[] = [];
  let shown = '';
  for (let local = Math.ceil(words.local(fromMs) / step) * step; ; local += step) {
    const at = momentMs(zone, local);
    if (at > untilMs) return marks;
    const date = words.date(at).slice(5);
    // The day is said where it is another one.
    marks.push({ at, text: step >= day ? date : date === shown ? words.clock(at) : `${date} ${words.clock(at)}` });
    shown = date;
  }
}

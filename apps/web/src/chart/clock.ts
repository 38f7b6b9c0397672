/** Time as a person reads it: the zone's wall clock, the marks of the time axis, durations. */
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { shiftOf, type Zone as NamedZone } from '@frostway/core/zone';

/** An IANA zone, or an offset in hours; undefined = the browser's own zone. */
export type Zone = NamedZone | undefined;

/** Offset of the zone from UTC at a moment, ms, east positive. */
export type OffsetAt = (ms: number) => number;

/** How a zone's clock stands to UTC, daylight saving included. */
export function offsetOf(zone: Zone): OffsetAt {
  return zone === undefined ? (ms) => -new Date(ms).getTimezoneOffset() * 60_000 : shiftOf(zone);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
];

export type TimeMark = { readonly ms: number; readonly isMidnight: boolean };

/** Marks on the zone's round hours or days, oldest first, at most `most`; a midnight is one of them whenever hours are marked. */
export function timeMarks(fromMs: number, toMs: number, most: number, offsetAt: OffsetAt): TimeMark[] {
  const step =
    steps.find((candidate) => (toMs - fromMs) / candidate <= Math.max(1, most)) ??
    Math.ceil((toMs - fromMs) / Math.max(1, most) / (28 * day)) * 28 * day;
  const marks: TimeMark[] = [];
  const startOffset = offsetAt(fromMs);
  for (let wall = Math.ceil((fromMs + startOffset) / step) * step; ; wall += step) {
    // The offset before and after a change of clocks differ: taken at the mark itself.
    const guess = wall - startOffset;
    const ms = wall - offsetAt(guess);
    if (ms > toMs) return marks;
    if (ms >= fromMs && ms > (marks[marks.length - 1]?.ms ?? -Infinity)) marks.push({ ms, isMidnight: wall % day === 0 });
  }
}

const two = (value: number): string => String(value).padStart(2, '0');
const wallOf = (ms: number, offsetAt: OffsetAt): Date => new Date(ms + offsetAt(ms));

/** 09:05 */
export function clock(ms: number, offsetAt: OffsetAt): string {
  const wall = wallOf(ms, offsetAt);
  return `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;
}

/** 07-14 */
export function date(ms: number, offsetAt: OffsetAt): string {
  const wall = wallOf(ms, offsetAt);
  return `${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`;
}

/** 07-14 周二, Tue 07-14 */
export function dateWithWeekday(ms: number, offsetAt: OffsetAt, lang: Lang): string {
  const weekday = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' }).format(
    wallOf(ms, offsetAt),
  );
  return lang === 'en' ? `${weekday} ${date(ms, offsetAt)}` : `${date(ms, offsetAt)} ${weekday}`;
}

/** 07-14 09:05 UTC+8 */
export function fullTime(ms: number, offsetAt: OffsetAt): string {
  const wall = wallOf(ms, offsetAt);
  const offset = offsetAt(ms) / minute;
  const rest = Math.abs(offset) % 60;
  const zone = `UTC${offset < 0 ? '−' : '+'}${Math.floor(Math.abs(offset) / 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
  return `${date(ms, offsetAt)} ${clock(ms, offsetAt)}:${two(wall.getUTCSeconds())} ${zone}`;
}

/** A duration in its two largest units, without a zero behind: days beyond 72 hours, as all screens say it. */
export function duration(ms: number, lang: Lang): string {
  const [days, hours, minutes] = [Math.floor(ms / day), Math.floor(ms / hour), Math.floor((ms % hour) / minute)];
  if (ms > 3 * day) {
    const rest = hours % 24;
    return rest === 0 ? text(lang, 'values.duration.d', { days }) : text(lang, 'values.duration.dh', { days, hours: rest });
  }
  if (hours > 0) return minutes === 0 ? text(lang, 'values.duration.h', { hours }) : text(lang, 'values.duration.hm', { hours, minutes });
  return minutes > 0 ? text(lang, 'values.duration.m', { minutes }) : text(lang, 'values.duration.s', { seconds: Math.round(ms / 1000) });
}

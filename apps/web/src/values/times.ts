/** Times in the user's zone, ages and durations. */
import { splitDuration } from '@frostway/core/units';
import type { Lang } from '@frostway/contract/text';
import type { Say } from '../api/language.js';
import { missing } from './figures.js';
import { offsetMinutes, wallMs, zoneWord } from './zone.js';

const two = (value: number): string => String(value).padStart(2, '0');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Epoch ms of an ISO time, epoch ms as it is; undefined for none. */
export function msOf(time: string | number | null | undefined): number | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const ms = typeof time === 'number' ? time : Date.parse(time);
  return Number.isNaN(ms) ? undefined : ms;
}

/** `2026-07-14`. */
export function dateText(ms: number): string {
  const date = new Date(wallMs(ms));
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** `08:42`, or `08:42:10` with seconds. */
export function clockText(ms: number, withSeconds = false): string {
  const date = new Date(wallMs(ms));
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}${withSeconds ? `:${two(date.getUTCSeconds())}` : ''}`;
}

/** `2026-07-14 08:42:10`. */
export function fullTime(ms: number): string {
  return `${dateText(ms)} ${clockText(ms, true)}`;
}

/** The offset of the user's zone at a time: `+8`, `+5:30`, `−4`. */
export function offsetText(ms: number, minutesEast: number = offsetMinutes(ms)): string {
  const size = Math.abs(minutesEast);
  const minutes = size % 60;
  return `${minutesEast < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

/** What days are counted in: a zone as people call it, or how far it is from UTC, hours. */
export function zoneText(t: Say, lang: Lang, zone: string | number): string {
  return typeof zone === 'string' ? zoneWord(lang, zone) : t('values.utcOffset', { offset: offsetText(0, zone * 60) });
}

/** A time as short as it can be told: today's clock, this year's month and day, else the date. */
export function shortTime(t: Say, ms: number, nowMs: number): string {
  if (dateText(ms) === dateText(nowMs)) return t('values.today', { time: clockText(ms) });
  if (dateText(ms) === dateText(nowMs - day)) return t('values.yesterday', { time: clockText(ms) });
  const date = dateText(ms);
  return date.slice(0, 4) === dateText(nowMs).slice(0, 4) ? `${date.slice(5)} ${clockText(ms)}` : `${date} ${clockText(ms)}`;
}

/** When something is expected to arrive, in a sentence: today, tomorrow, or on a day. */
export function expectedText(t: Say, ms: number, nowMs: number): string {
  const date = dateText(ms);
  if (date === dateText(nowMs)) return t('fleet.eta.today', { time: clockText(ms) });
  if (date === dateText(nowMs + day)) return t('fleet.eta.tomorrow', { time: clockText(ms) });
  return t('fleet.eta.expected', { time: shortTime(t, ms, nowMs) });
}

/** The same in a list, where it has one line. */
export function expectedShort(t: Say, ms: number, nowMs: number): string {
  const date = dateText(ms);
  if (date === dateText(nowMs)) return t('fleet.eta.shortToday', { time: clockText(ms) });
  if (date === dateText(nowMs + day)) return t('fleet.eta.shortTomorrow', { time: clockText(ms) });
  return t('fleet.eta.short', { time: shortTime(t, ms, nowMs) });
}

/** The whole time with its offset, for tooltips. */
export function timeTooltip(t: Say, ms: number): string {
  return t('values.timeTooltip', { time: fullTime(ms), offset: offsetText(ms) });
}

/** Days are said only beyond this, ms: 31 hours are "31 h", four days are "4 d". */
const daysBeyond = 72 * hour;

/**
 * A duration as hours, minutes, seconds (specification, section 9), the one way all screens say it: with hours no seconds, beyond 72 hours days and
 * hours. `exact` keeps the seconds and the hours, for what somebody has set. Zeros at either end are left out.
 */
export function durationText(t: Say, ms: number | null | undefined, as: 'shown' | 'exact' = 'shown'): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return missing;
  const { hours, minutes, seconds } = splitDuration(ms);
  const isExact = as === 'exact' && (minutes > 0 || seconds > 0);
  if (ms > daysBeyond && !isExact) {
    const [days, rest] = [Math.floor(hours / 24), hours % 24];
    return rest === 0 ? t('values.duration.d', { days }) : t('values.duration.dh', { days, hours: rest });
  }
  if (hours > 0 && seconds > 0 && isExact) return t('values.duration.hms', { hours, minutes, seconds });
  if (hours > 0 && minutes > 0) return t('values.duration.hm', { hours, minutes });
  if (hours > 0) return t('values.duration.h', { hours });
  if (minutes > 0 && seconds > 0) return t('values.duration.ms', { minutes, seconds });
  if (minutes > 0) return t('values.duration.m', { minutes });
  return t('values.duration.s', { seconds });
}

/** How often something is done, from the seconds between: "every minute", "every 5 min", "every 1 h 30 min". */
export function everyText(t: Say, seconds: number): string {
  if (seconds === 1 || seconds === 60 || seconds === 3600 || seconds === 86_400)
    return t(`values.every.${seconds === 1 ? 'second' : seconds === 60 ? 'minute' : seconds === 3600 ? 'hour' : 'day'}`);
  if (seconds < 60) return t('values.every.seconds', { count: seconds });
  if (seconds < 3600 && seconds % 60 === 0) return t('values.every.minutes', { count: seconds / 60 });
  if (seconds <= daysBeyond / 1000 && seconds % 3600 === 0) return t('values.every.hours', { count: seconds / 3600 });
  return t('values.every.other', { duration: durationText(t, seconds * 1000, 'exact') });
}

/** An age: a duration to the minute, `<1 min` below one. Times ahead of the clock are no age: `<1 min`. */
export function ageText(t: Say, ageMs: number): string {
  return ageMs < minute ? t('values.age.now') : durationText(t, Math.floor(ageMs / minute) * minute);
}

/** ISO 8601 in UTC, for machines that read the page. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

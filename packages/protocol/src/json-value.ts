/** Reading JSON from outside: nothing is what it should be until it has been looked at. */
import { parseMac } from '@frostway/core/identity';
import type { Mac } from '@frostway/core/identity';

/** An object with unknown members. */
export type JsonObject = { readonly [name: string]: unknown };

/** True for `{...}`, not for lists and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One for all, for it keeps nothing from one text to the next; making one takes longer than a small message. */
const utf8 = new TextDecoder();

/** The value of JSON bytes or text; undefined when it is not JSON (which is never the value `undefined`). */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof source === 'string' ? source : utf8.decode(source)) as unknown;
  } catch {
    return undefined;
  }
}

/** No device counts farther, and no change of unit carries a number from below it to infinity. */
const largestNumber = 1e300;

/** A number of up to 1e300 either way, written as number or as text; undefined otherwise. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)) return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Math.abs(number) <= largestNumber ? number : undefined;
}

/** Text that is not empty; undefined otherwise. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A MAC in any usual notation; undefined for anything else. */
export function macOf(value: unknown): Mac | undefined {
  return typeof value === 'string' ? parseMac(value) : undefined;
}

/** The farthest a moment can lie from 1970; beyond it no calendar can name it. */
const lastMomentMs = 8.64e15;

/** Whole epoch milliseconds; undefined for what is no moment of any calendar. */
export function momentOf(timeMs: number): number | undefined {
  return Math.abs(timeMs) <= lastMomentMs ? Math.round(timeMs) : undefined;
}

/** Epoch milliseconds of a count of seconds, or of milliseconds from `millisecondsFrom` on; undefined for what is no moment. */
export function epochTime(count: number, millisecondsFrom = 1e11): number | undefined {
  return momentOf(count >= millisecondsFrom ? count : count * 1000);
}

/** The number two digits of a text stand for; NaN where they are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Epoch milliseconds of `2026-11-28T14:05:09Z` or `...09.250Z`, as nearly every gateway writes them; undefined for what is written otherwise, and must be looked at closely. */
function parseUsualTime(text: string): number | undefined {
  const { length } = text;
  if ((length !== 20 && length !== 24) || text.charCodeAt(length - 1) !== 0x5a || text.charCodeAt(10) !== 0x54) return undefined;
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d || text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a)
    return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  // No month is shorter: longer ones are for the calendar.
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60 && second < 60)) return undefined;
  const milliseconds =
    length === 20 ? 0 : text.charCodeAt(19) === 0x2e ? twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10) : Number.NaN;
  const timeMs = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

const isoTime = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Epoch milliseconds of an ISO 8601 moment, UTC when it names no zone; undefined when it is not one or the calendar has no such day. */
export function parseIsoTime(text: string): number | undefined {
  const usual = parseUsualTime(text);
  if (usual !== undefined) return usual;
  const found = isoTime.exec(text.trim());
  if (found === null) return undefined;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((group) => Number(found[group] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const milliseconds = Math.floor(Number(`0.${found[7] ?? '0'}`) * 1000 + 1e-9);
  const local = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  const date = new Date(local);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!isReal) return undefined;
  const zone = found[8];
  if (zone === undefined || zone.toUpperCase() === 'Z') return local;
  const digits = zone.slice(1).replace(':', '');
  const offsetMinutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return local - (zone.startsWith('-') ? -1 : 1) * offsetMinutes * 60_000;
}

/** No device of this trade reported before 2010: a gateway that says so has not set its clock and counts from its start. */
const clockStartMs = Date.UTC(2010, 0, 1);

/** A time of a gateway; null when the gateway has no clock. */
function gatewayTime(timeMs: number | undefined): number | null {
  return timeMs === undefined || timeMs < clockStartMs ? null : timeMs;
}

/**
 * Epoch milliseconds of a gateway's time in ISO 8601 (UTC when it names no zone), seconds or milliseconds; null when it has none or no clock,
 * undefined for what is no time.
 */
export function timeOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const count = numberOf(value);
  const timeMs = count === undefined ? (typeof value === 'string' ? parseIsoTime(value) : undefined) : epochTime(count);
  return timeMs === undefined ? undefined : gatewayTime(timeMs);
}

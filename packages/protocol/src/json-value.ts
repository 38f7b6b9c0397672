/** Reading JSON from outside: nothing is what it should be until it has been looked at. */
import { parseMac } from '@frostway/core/identity';
import type { Mac } from '@frostway/core/identity';

/** An object with unknown members. */
export type JsonObject = { readonly [name: string]: unknown };

/** True for `{...}`, not for lists and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of JSON bytes or text; undefined when it is not JSON (which is never the value `undefined`). */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof source === 'string' ? source : new TextDecoder().decode(source)) as unknown;
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

const isoTime = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Epoch milliseconds of an ISO 8601 moment, UTC when it names no zone; undefined when it is not one or the calendar has no such day. */
export function parseIsoTime(text: string): number | undefined {
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

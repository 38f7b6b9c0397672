/** Times of GPS103: a local date with its clock, and a clock in UTC. The difference of the clocks is the zone. */
import { utcMs } from '../kit/moment.js';

const minute = 60_000;
const dayMinutes = 1440;

/** Epoch milliseconds of a local date and clock, `YYMMDDhhmm[ss]` or `YY/MM/DD hh:mm`, taken as UTC; undefined for zeros, nothing, and what is no moment. */
export function localMs(text: string): number | undefined {
  const digits = text.replace(/[/: ]/g, '');
  if (!/^\d{10}(?:\d{2})?$/.test(digits)) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0, seconds = 0] = (digits.match(/../g) ?? []).map(Number);
  return utcMs(2000 + year, month, day, hour, minutes, seconds);
}

/**
 * Minutes east of Greenwich of a local date-time and a clock in UTC, `HHMMSS[.sss]`: more than 12 hours west, at most 12 hours east. Undefined where one of
 * them is not there.
 */
export function zoneOf(date: string, clock: string): number | undefined {
  const local = localMs(date);
  const seconds = clockSeconds(clock);
  if (local === undefined || seconds === undefined) return undefined;
  const delta = (((Math.floor(local / minute) - Math.floor(seconds / 60)) % dayMinutes) + dayMinutes) % dayMinutes;
  return delta > dayMinutes / 2 ? delta - dayMinutes : delta;
}

function clockSeconds(clock: string): number | undefined {
  const [hours, minutes, seconds] = (/^(\d\d)(\d\d)(\d\d)(?:\.\d*)?$/.exec(clock)?.slice(1) ?? []).map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : undefined;
}

/**
 * The moment of a local date-time, to the second of a clock in UTC where there is one. Without it `zone` is the one the device had before; unknown, the local
 * time is all there is. Null: there is no date. Undefined: it is no moment.
 */
export function momentOf(date: string, clock: string, zone: number | undefined): number | null | undefined {
  const local = localMs(date);
  if (local === undefined) return /^[0/: ]*$/.test(date) ? null : undefined;
  const own = zoneOf(date, clock);
  const seconds = clockSeconds(clock);
  if (own === undefined || seconds === undefined) return local - (zone ?? 0) * minute;
  return (Math.floor(local / minute) - own) * minute + (seconds % 60) * 1000;
}

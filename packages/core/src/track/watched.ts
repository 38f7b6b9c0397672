/** What can be watched of a tracker besides fences: its speed, how far it is from a place, how long it stands, when it drives. */
import { shiftOf, type Zone } from '../zone.js';

/** Ranges of section 5 of the specification: km/h, metres; a stop in minutes, and how many spans of hours there may be. */
export const positionAlarmLimits = {
  speedHigh: { least: 40, most: 200 },
  speedLow: { least: 5, most: 35 },
  displacement: { least: 100, most: 2000 },
  stop: { least: 3, most: 7 * 24 * 60 },
  spans: 14,
} as const;

/** How long it is too fast or too slow before that counts, and how long it is over before it is, ms. */
export const speedRunMs = 10_000;
/** A journey is over once it stands for so long, ms: what stands shorter waits at a light. */
export const journeyEndMs = 180_000;

/** A span of the day, HH:MM: one that ends no later than it begins ends on the next day. `days` are those it begins on, Monday = 1; all when left out. */
export type DaySpan = { readonly from: string; readonly until: string; readonly days?: readonly number[] | undefined };

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The first of January 1970 was a Thursday. */
const thursday = 4;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether a moment, epoch ms, lies in one of the spans by the clocks of a zone; quick for moments in their order. */
export function withinHours(spans: readonly DaySpan[], zone: Zone): (ms: number) => boolean {
  const shift = shiftOf(zone);
  const read = spans.map(({ from, until, days }) => ({ from: minutesOf(from), until: minutesOf(until), days }));
  return (ms) => {
    const local = ms + shift(ms);
    const day = Math.floor(local / dayMs);
    const minute = Math.floor((local - day * dayMs) / minuteMs);
    const isOn = (days: readonly number[] | undefined, since: number): boolean =>
      days === undefined || days.includes(((((since - 1 + thursday) % 7) + 7) % 7) + 1);
    return read.some(({ from, until, days }) =>
      from < until
        ? minute >= from && minute < until && isOn(days, day)
        : (minute >= from && isOn(days, day)) || (minute < until && isOn(days, day - 1)),
    );
  };
}

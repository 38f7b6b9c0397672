/** The days /alaDetail is about: whole days of the caller's zone up to now. Pure but for the address. */
import { useMemo, useState } from 'react';
import { nowMs, useNow } from '../../api/clock.js';
import { dateText } from '../../values/times.js';
import { dayStart, fromWall } from '../../values/zone.js';

export const detailRanges = ['7d', '30d', '90d'] as const;
export type DetailRange = (typeof detailRanges)[number];
const daysOf: Readonly<Record<DetailRange, number>> = { '7d': 7, '30d': 30, '90d': 90 };

/** Midnight of the day `back` days before the one of `ms`, by the local calendar: days are not always 24 hours long. */
export function midnight(ms: number, back = 0): number {
  return dayStart(ms, -back);
}

/** Midnight of a day written 2026-07-14, and of the one after. */
export function spanOfDay(day: string): { from: number; to: number } {
  const from = fromWall(Date.parse(day));
  return { from, to: dayStart(from, 1) };
}

/** Every day of a range, oldest first, as 2026-07-14. */
export function daysBetween(fromMs: number, toMs: number): string[] {
  const days: string[] = [];
  for (let back = 0; ; back += 1) {
    const start = midnight(toMs, back);
    if (start < midnight(fromMs)) return days.toReversed();
    days.push(dateText(start));
  }
}

const minuteMs = 60_000;

/** Where a range begins; the same until another is chosen, or a new day has begun. */
export function useRange(range: DetailRange): { readonly from: number; readonly now: number } {
  const today = dateText(useNow(minuteMs));
  const said = `${range} ${today}`;
  const [anchor, setAnchor] = useState(() => ({ said, now: nowMs() }));
  if (anchor.said !== said) setAnchor({ said, now: nowMs() });
  return useMemo(() => ({ from: midnight(anchor.now, daysOf[range] - 1), now: anchor.now }), [anchor.now, range]);
}

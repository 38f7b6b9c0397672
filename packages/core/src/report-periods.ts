/** Calendar periods that reports are made of by themselves: days, weeks from Monday, months, by the clocks of a zone, however long they are. */
import type { Span } from './statistics-sums.js';
import { localMs, momentMs, type Zone } from './zone.js';

/** See above. */
export const reportPeriods = ['day', 'week', 'month'] as const;
/** See `reportPeriods`. */
export type ReportPeriod = (typeof reportPeriods)[number];

const dayMs = 86_400_000;
/** 1970 began on a Thursday: days its week had before. */
const daysSinceMonday = 3;

/** The first midnight of a period, and that after it, as the zone's clocks show them. */
function localPeriod(period: ReportPeriod, local: number): readonly [number, number] {
  const day = Math.floor(local / dayMs);
  if (period === 'day') return [day * dayMs, (day + 1) * dayMs];
  if (period === 'week') {
    const monday = day - ((((day + daysSinceMonday) % 7) + 7) % 7);
    return [monday * dayMs, (monday + 7) * dayMs];
  }
  const date = new Date(local);
  return [Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1), Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)];
}

/** The period of a zone that a moment lies in; its end is excluded. */
export function periodAt(zone: Zone, period: ReportPeriod, atMs: number): Span {
  const [from, until] = localPeriod(period, localMs(zone, atMs));
  return { fromMs: momentMs(zone, from), untilMs: momentMs(zone, until) };
}

/** When the report of a period is due: at a time of the day after it, minutes since its midnight. Never before the period is over. */
export function dueAfter(zone: Zone, { untilMs }: Pick<Span, 'untilMs'>, minute: number): number {
  const local = localMs(zone, untilMs);
  const midnight = Math.floor(local / dayMs) * dayMs;
  return Math.max(untilMs, momentMs(zone, midnight + minute * 60_000));
}

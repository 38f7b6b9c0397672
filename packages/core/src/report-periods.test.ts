import { describe, expect, it } from 'vitest';
import { dueAfter, periodAt } from './report-periods.js';

const hourMs = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const hours = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }): number => (untilMs - fromMs) / hourMs;

describe('A period of reports', () => {
  it('is a day of the zone, of 23 hours in spring and of 25 in autumn', () => {
    expect(hours(periodAt('Europe/Berlin', 'day', Date.parse('2026-03-29T10:00:00Z')))).toBe(23);
    expect(hours(periodAt('Europe/Berlin', 'day', Date.parse('2026-10-25T10:00:00Z')))).toBe(25);
    const usual = periodAt('Asia/Shanghai', 'day', Date.parse('2026-03-01T20:00:00Z'));
    expect([usual.fromMs, usual.untilMs].map(iso)).toEqual(['2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z']);
  });

  it('begins when clocks are moved where there is no midnight', () => {
    const day = periodAt('America/Santiago', 'day', Date.parse('2026-09-06T15:00:00Z'));
    expect(hours(day)).toBe(23);
    expect(periodAt('America/Santiago', 'day', day.fromMs - 1).untilMs).toBe(day.fromMs);
  });

  it('is a week from Monday, and a month of the calendar', () => {
    const week = periodAt('Europe/Berlin', 'week', Date.parse('2026-03-29T10:00:00Z'));
    expect([week.fromMs, week.untilMs].map(iso)).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect(hours(week)).toBe(167);
    const month = periodAt(8, 'month', Date.parse('2024-02-29T15:59:59Z'));
    expect([month.fromMs, month.untilMs].map(iso)).toEqual(['2024-01-31T16:00:00.000Z', '2024-02-29T16:00:00.000Z']);
  });

  it('is followed by the next one without a gap, all year round', () => {
    for (const zone of ['Europe/Berlin', 'America/Havana', 'Asia/Kathmandu', 'Australia/Lord_Howe'])
      for (const period of ['day', 'week', 'month'] as const) {
        let last = periodAt(zone, period, Date.parse('2026-01-01T12:00:00Z'));
        while (last.untilMs < Date.parse('2027-01-02T00:00:00Z')) {
          const next = periodAt(zone, period, last.untilMs);
          expect(next.fromMs, `${zone} ${period} ${iso(last.untilMs)}`).toBe(last.untilMs);
          last = next;
        }
      }
  });

  it('is reported at a time of the day after, by the clocks of then', () => {
    const night = periodAt('Europe/Berlin', 'day', Date.parse('2026-10-24T10:00:00Z'));
    expect(iso(dueAfter('Europe/Berlin', night, 8 * 60))).toBe('2026-10-25T07:00:00.000Z');
    expect(iso(dueAfter('Europe/Berlin', night, 0))).toBe(iso(night.untilMs));
  });
});

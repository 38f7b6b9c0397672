import { describe, expect, it } from 'vitest';
import { bucketsOf, isZoneName, localMs, momentMs, shiftOf, type Zone } from './zone.js';

const hour = 3_600_000;
const hoursOf = (zone: Zone, from: string, until: string, size: 'hour' | 'day' = 'day'): number[] =>
  bucketsOf({ fromMs: Date.parse(from), untilMs: Date.parse(until) }, size, zone).map(({ fromMs, untilMs }) => (untilMs - fromMs) / hour);
const startsOf = (zone: Zone, from: string, until: string): string[] =>
  bucketsOf({ fromMs: Date.parse(from), untilMs: Date.parse(until) }, 'day', zone).map(({ fromMs }) => new Date(fromMs).toISOString());

describe("Statistics by calendar days in the user's zone", () => {
  it('of 23 and of 25 hours where the clocks are moved', () => {
    expect(hoursOf('Europe/Berlin', '2026-03-27T23:00Z', '2026-03-30T22:00Z')).toEqual([24, 23, 24]);
    expect(hoursOf('Europe/Berlin', '2026-10-23T22:00Z', '2026-10-26T23:00Z')).toEqual([24, 25, 24]);
    expect(hoursOf('America/New_York', '2026-11-01T04:00Z', '2026-11-02T05:00Z')).toEqual([25]);
  });
  it('of 24 hours where they are not', () => {
    expect(hoursOf('Asia/Shanghai', '2026-03-27T16:00Z', '2026-03-30T16:00Z')).toEqual([24, 24, 24]);
    expect(startsOf('Asia/Kolkata', '2026-03-01T18:30Z', '2026-03-03T18:30Z')).toEqual([
      '2026-03-01T18:30:00.000Z',
      '2026-03-02T18:30:00.000Z',
    ]);
  });
  it('begin after midnight where the clocks skip it, and once where it comes twice', () => {
    // Beirut: 00:00 becomes 01:00. Havana: 01:00 becomes 00:00. Asuncion, 2024: 00:00 becomes 23:00 of the day before.
    expect(hoursOf('Asia/Beirut', '2026-03-27T22:00Z', '2026-03-29T21:00Z')).toEqual([24, 23]);
    expect(hoursOf('America/Havana', '2026-11-01T04:00Z', '2026-11-02T05:00Z')).toEqual([25]);
    expect(hoursOf('America/Asuncion', '2024-03-23T03:00Z', '2024-03-24T04:00Z')).toEqual([25]);
  });
  it('of an offset in hours, half ones too', () => {
    expect(startsOf(8, '2026-03-01T00:00Z', '2026-03-02T00:00Z')).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-01T16:00:00.000Z']);
    expect(startsOf(-3.5, '2026-03-01T03:30Z', '2026-03-02T03:30Z')).toEqual(['2026-03-01T03:30:00.000Z']);
    expect(startsOf(0, '1969-12-31T12:00Z', '1970-01-01T12:00Z')).toEqual(['1969-12-31T12:00:00.000Z', '1970-01-01T00:00:00.000Z']);
  });
  it('are cut to the window at both ends, and none where it is empty', () => {
    expect(hoursOf('Europe/Berlin', '2026-03-28T20:00Z', '2026-03-29T03:00Z')).toEqual([3, 4]);
    expect(hoursOf('UTC', '2026-03-28T20:00Z', '2026-03-28T20:00Z')).toEqual([]);
  });
  it('a year of any zone is adjacent days, each beginning on a date of its own', () => {
    for (const zone of [
      'Europe/London',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'Africa/Cairo',
    ] as const) {
      const fromMs = Date.UTC(2026, 0, 1, 12);
      const days = bucketsOf({ fromMs, untilMs: Date.UTC(2027, 0, 1, 12) }, 'day', zone);
      const dates = days.map((day) => Math.floor(localMs(zone, day.fromMs) / (24 * hour)));
      expect(
        dates.every((date, index) => index === 0 || date === (dates[index - 1] ?? 0) + 1),
        zone,
      ).toBe(true);
      expect(
        days.every((day, index) => day.fromMs === (index === 0 ? fromMs : days[index - 1]?.untilMs)),
        zone,
      ).toBe(true);
    }
  });
});

describe('Statistics by hours', () => {
  it('begin where the clocks of the zone show a full hour', () => {
    expect(hoursOf('Asia/Kolkata', '2026-03-01T00:00Z', '2026-03-01T02:30Z', 'hour')).toEqual([0.5, 1, 1]);
    expect(hoursOf('Europe/Berlin', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 'hour')).toEqual(Array.from({ length: 25 }, () => 1));
  });
  it('have half where the clocks are moved by half', () => {
    expect(hoursOf('Australia/Lord_Howe', '2026-04-04T14:00Z', '2026-04-04T16:00Z', 'hour')).toEqual([1, 0.5, 0.5]);
  });
});

describe('Zones', () => {
  it('are known by their names', () => {
    expect(isZoneName('Asia/Shanghai')).toBe(true);
    expect(isZoneName('Asia/Nowhere')).toBe(false);
    expect(isZoneName('')).toBe(false);
  });
});

describe('From what clocks show to when they do', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Shanghai', 'Australia/Lord_Howe', 5.5])(
    'leads back in %s',
    (zone) => {
      for (let ms = Date.parse('2026-01-01T00:00:00Z'); ms < Date.parse('2027-01-01T00:00:00Z'); ms += 7 * hour) {
        const local = localMs(zone, ms);
        expect(localMs(zone, momentMs(zone, local))).toBe(local);
        expect(shiftOf(zone)(ms)).toBe(local - ms);
      }
    },
  );
  it('is the first moment of a time that is shown twice, and the moment clocks are moved of one that is never shown', () => {
    expect(new Date(momentMs('Europe/Berlin', Date.parse('2026-10-25T02:30:00Z'))).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(new Date(momentMs('Europe/Berlin', Date.parse('2026-03-29T02:30:00Z'))).toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });
});

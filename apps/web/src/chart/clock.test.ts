import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clock, date, dateWithWeekday, duration, fullTime, offsetOf, timeMarks } from './clock.js';
import { marksOf, scaleFor } from './scale.js';

const hour = 3_600_000;
const china = offsetOf('Asia/Shanghai');

describe('the time axis', () => {
  it('marks round hours of the zone and the midnight among them', () => {
    const from = Date.parse('2026-07-13T12:00:00+08:00');
    const marks = timeMarks(from, from + 21 * hour, 11, china);
    expect(marks.map(({ ms }) => clock(ms, china))).toEqual([
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
      '00:00',
      '02:00',
      '04:00',
      '06:00',
      '08:00',
    ]);
    expect(marks.filter(({ isMidnight }) => isMidnight).map(({ ms }) => date(ms, china))).toEqual(['07-14']);
  });

  it('stays on the wall clock when daylight saving ends', () => {
    const berlin = offsetOf('Europe/Berlin');
    const from = Date.parse('2026-10-24T00:00:00+02:00');
    const marks = timeMarks(from, from + 49 * hour, 10, berlin);
    expect(marks.map(({ ms }) => clock(ms, berlin)).every((mark) => ['00:00', '06:00', '12:00', '18:00'].includes(mark))).toBe(true);
    expect(marks.filter(({ isMidnight }) => isMidnight).map(({ ms }) => date(ms, berlin))).toEqual(['10-24', '10-25', '10-26']);
  });

  it('never marks more than fit, and always within the range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e12 }),
        fc.integer({ min: 60_000, max: 90 * 24 * hour }),
        fc.integer({ min: 2, max: 20 }),
        (from, span, most) => {
          const marks = timeMarks(from, from + span, most, china);
          expect(marks.length).toBeLessThanOrEqual(most + 1);
          for (const { ms } of marks) expect(ms >= from && ms <= from + span).toBe(true);
        },
      ),
    );
  });

  it('says times with their offset and days with their weekday in both languages', () => {
    const ms = Date.parse('2026-07-14T07:16:08+08:00');
    expect(fullTime(ms, china)).toBe('07-14 07:16:08 UTC+8');
    expect(fullTime(ms, offsetOf(-3.5))).toBe('07-13 19:46:08 UTC−3:30');
    expect(dateWithWeekday(ms, china, 'zh-cn')).toBe('07-14 周二');
    expect(dateWithWeekday(ms, china, 'en')).toBe('Tue 07-14');
  });

  it('says durations in their two largest units, without a zero behind, in days beyond 72 hours', () => {
    expect([38 * 60_000, 45_000, 62 * 60_000, hour, 50 * hour, 74 * hour, 96 * hour].map((ms) => duration(ms, 'zh-cn'))).toEqual([
      '38 分',
      '45 秒',
      '1 小时 2 分',
      '1 小时',
      '50 小时',
      '3 天 2 小时',
      '4 天',
    ]);
    expect([38 * 60_000, 62 * 60_000, hour].map((ms) => duration(ms, 'en'))).toEqual(['38 min', '1 h 2 min', '1 h']);
  });
});

describe('the value axis', () => {
  it('holds all values in round steps', () => {
    expect(scaleFor(0.6, 11.8, 6, 2)).toEqual({ min: 0, max: 12, step: 2, decimals: 0 });
    expect(marksOf(scaleFor(0.6, 11.8, 6, 2))).toEqual([0, 2, 4, 6, 8, 10, 12]);
    fc.assert(
      fc.property(fc.double({ min: -300, max: 300, noNaN: true }), fc.double({ min: 0, max: 5000, noNaN: true }), (low, span) => {
        const scale = scaleFor(low, low + span, 5, 1);
        expect(scale.min).toBeLessThanOrEqual(low + 0.001);
        expect(scale.max).toBeGreaterThanOrEqual(low + span - 0.001);
        expect(marksOf(scale).length).toBeLessThanOrEqual(9);
      }),
    );
  });

  it('does not blow a steady value up', () => {
    const scale = scaleFor(5, 5.1, 5, 2);
    expect(scale.max - scale.min).toBeGreaterThanOrEqual(2);
  });
});

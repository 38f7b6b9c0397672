/** Durations, ages and times as people read them. */
import { describe, expect, it } from 'vitest';
import { ageText, durationText, everyText, expectedText, msOf, offsetText, shortTime, timeTooltip } from './times.js';
import { zh, en } from './say.fixture.js';

describe('durations and ages', () => {
  it('how often something is done is said as one writes it: every minute, not every 1 min', () => {
    const each = [1, 30, 60, 300, 90, 3600, 7200, 5400, 86_400, 259_200];
    expect(each.map((seconds) => everyText(en, seconds))).toEqual([
      'every second',
      'every 30 s',
      'every minute',
      'every 5 min',
      'every 1 min 30 s',
      'every hour',
      'every 2 h',
      'every 1 h 30 min',
      'every day',
      'every 72 h',
    ]);
    expect(each.slice(2, 7).map((seconds) => everyText(zh, seconds))).toEqual([
      '每分钟',
      '每 5 分钟',
      '每 1 分 30 秒',
      '每小时',
      '每 2 小时',
    ]);
  });
  it('durations are shown as hours, minutes, seconds, shortened one way everywhere; what was set is said to the second', () => {
    expect(durationText(zh, 7_567_000)).toBe('2 小时 6 分');
    expect(durationText(zh, 7_567_000, 'exact')).toBe('2 小时 6 分 7 秒');
    expect([31 * 60 + 10, 72 * 60, 74 * 60 + 20, 96 * 60].map((minutes) => durationText(en, minutes * 60_000))).toEqual([
      '31 h 10 min',
      '72 h',
      '3 d 2 h',
      '4 d',
    ]);
    expect([73.5 * 3600, 7 * 86_400].map((seconds) => durationText(en, seconds * 1000, 'exact'))).toEqual(['73 h 30 min', '7 d']);
    expect([
      durationText(en, 0),
      durationText(en, 59_000),
      durationText(en, 3_600_000),
      durationText(en, 192_000),
      durationText(en, 7_560_000),
      durationText(en, null),
    ]).toEqual(['0 s', '59 s', '1 h', '3 min 12 s', '2 h 6 min', '--']);
  });
  it('ages are durations to the minute', () => {
    expect([-5000, 30_000, 240_000, 7_560_000, 3 * 86_400_000 + 4 * 3_600_000, 30 * 86_400_000].map((ms) => ageText(en, ms))).toEqual([
      '<1 min',
      '<1 min',
      '4 min',
      '2 h 6 min',
      '3 d 4 h',
      '30 d',
    ]);
  });
});

describe('times', () => {
  const at = new Date(2026, 6, 14, 8, 42, 10).getTime();
  it('are short on the page and whole, with the offset, in the tooltip', () => {
    expect(shortTime(en, at, at)).toBe('Today 08:42');
    expect(shortTime(zh, at - 86_400_000, at)).toBe('昨天 08:42');
    expect(shortTime(en, new Date(2026, 0, 2, 3, 4).getTime(), at)).toBe('01-02 03:04');
    expect(shortTime(en, new Date(2025, 11, 31, 23, 59).getTime(), at)).toBe('2025-12-31 23:59');
    expect(timeTooltip(en, at)).toBe(`2026-07-14 08:42:10 (UTC${offsetText(at)})`);
  });
  it('of an arrival are said in a sentence: today, tomorrow, or the day', () => {
    expect(expectedText(en, at + 3_600_000, at)).toBe('Expected today at 09:42');
    expect(expectedText(zh, at + 86_400_000, at)).toBe('预计明天 08:42 到达');
    expect(expectedText(en, at + 3 * 86_400_000, at)).toBe('Expected 07-17 08:42');
  });
  it('offsets are written as hours, with minutes where there are any', () => {
    expect([480, 330, -240, 0, -210].map((minutes) => offsetText(at, minutes))).toEqual(['+8', '+5:30', '−4', '+0', '−3:30']);
  });
  it('are read from ISO text and epoch milliseconds', () => {
    expect([msOf('2026-07-14T00:42:10.000Z'), msOf(5), msOf(null), msOf(''), msOf('soon')]).toEqual([
      Date.UTC(2026, 6, 14, 0, 42, 10),
      5,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

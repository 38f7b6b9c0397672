/** Figures, times and conditions as people read them. */
import fc from 'fast-check';
import { type Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { describe, expect, it } from 'vitest';
import type { Say } from '../api/language.js';
import { alarmWorstFigure } from './alarms.js';
import { conditionLooks, deviceStateOf, isStale, motionOf, stateLook } from './conditions.js';
import {
  amountFigure,
  bytesText,
  countText,
  figure,
  quantityText,
  rangeText,
  signalBars,
  temperatureFigure,
  temperatureRange,
  temperatureText,
} from './figures.js';
import { ageText, durationText, everyText, expectedText, msOf, offsetText, shortTime, timeTooltip } from './times.js';
import { deviceOf, positionAt, readingAt } from '../testing/fleet.js';

const say =
  (lang: Lang): Say =>
  (key, ...args) =>
    text(lang, key, ...args);
const zh = say('zh-cn');
const en = say('en');

describe('a worst value that rounds to the limit it went out of', () => {
  const worst = (type: 'temperatureHigh' | 'humidityHigh', value: number | null, limit: number | null, unit: 'C' | 'F' = 'C') =>
    alarmWorstFigure(en, { type, worst: value, limit }, unit);
  it('has as many decimals as tell the two apart', () => {
    expect(worst('temperatureHigh', 8.04, 8)).toBe('8.04 °C');
    expect(worst('temperatureHigh', 8.004, 8)).toBe('8.004 °C');
    expect(worst('temperatureHigh', 8.02, 8, 'F')).toBe('46.44 °F');
    expect(worst('humidityHigh', 70.04, 70)).toBe('70.04 %');
  });
  it('has no more than usual where the two differ, are one, or one is missing', () => {
    expect(worst('temperatureHigh', 8.34, 8)).toBe('8.3 °C');
    expect(worst('temperatureHigh', 8, 8)).toBe('8.0 °C');
    expect(worst('temperatureHigh', 8.04, null)).toBe('8.0 °C');
    expect(worst('temperatureHigh', null, 8)).toBe('--');
  });
});

describe('large figures', () => {
  it('have separators from a thousand on, whatever they are of', () => {
    expect([figure(999.96, 1), figure(12_284.56, 1), figure(-1_234_567), figure(1e21)]).toEqual([
      '1,000.0',
      '12,284.6',
      '−1,234,567',
      '1e+21',
    ]);
    expect(quantityText(en, 12_284.5, 'km', 1)).toBe('12,284.5 km');
  });
  it('have them as limits too', () => {
    expect(rangeText(en, 0, 200_000, 'lx')).toBe('0–200,000 lx');
    expect(rangeText(en, null, 15_000, 'lx')).toBe('≤ 15,000 lx');
    expect(rangeText(en, 950, 1050, 'hPa')).toBe('950–1,050 hPa');
  });
});

describe('temperatures', () => {
  it('Fahrenheit = 32 + 1.8 x value, one decimal', () => {
    expect(temperatureFigure(4.3, 'F')).toBe('39.7');
    expect(temperatureFigure(-18, 'C')).toBe('−18.0');
    expect(temperatureText(en, -40, 'F')).toBe('−40.0 °F');
  });
  it('empty or "--" values pass through, without a unit', () => {
    for (const value of [null, undefined, '', '--'] as const) expect(temperatureFigure(value, 'F')).toBe('--');
    expect(temperatureText(zh, null, 'C')).toBe('--');
  });
  it('never show a minus zero', () => {
    fc.assert(fc.property(fc.double({ min: -100, max: 200, noNaN: true }), (celsius) => !/^−0\.0$/.test(temperatureFigure(celsius, 'C'))));
  });
  it('limits are a range with an en dash, with a negative end the word', () => {
    expect(temperatureRange(zh, 2, 8, 'C')).toBe('2–8 °C');
    expect(temperatureRange(zh, -25, -18, 'C')).toBe('−25 至 −18 °C');
    expect(temperatureRange(en, -25, -18, 'C')).toBe('−25 to −18 °C');
    expect(temperatureRange(en, 2, 8, 'F')).toBe('35.6–46.4 °F');
    expect(temperatureRange(en, null, 8, 'C')).toBe('≤ 8 °C');
    expect(temperatureRange(en, 2, null, 'C')).toBe('≥ 2 °C');
    expect(temperatureRange(en, null, null, 'C')).toBe('--');
    expect(rangeText(en, 30, 65, '%')).toBe('30–65 %');
  });
});

describe('an amount', () => {
  it('that is more than nothing is not shown as 0, and nothing is one figure', () => {
    expect([0, 0.01, 0.049, 0.05, 0.15, 12.34, null].map((value) => amountFigure(value, 1))).toEqual([
      '0',
      '<0.1',
      '<0.1',
      '0.1',
      '0.1',
      '12.3',
      '--',
    ]);
  });
});

describe('other figures', () => {
  it('missing is "--", never 0', () => {
    expect([figure(null), figure(undefined), figure(Number.NaN), countText(null), quantityText(en, undefined, 'lx')]).toEqual([
      '--',
      '--',
      '--',
      '--',
      '--',
    ]);
    expect(figure(0)).toBe('0');
  });
  it('carry separators and units', () => {
    expect([0, 4.06, 12, 999_499, 999_500, 73_400_000, 5e15].map((bytes) => bytesText(en, bytes))).toEqual([
      '0 B',
      '4.1 B',
      '12 B',
      '999 kB',
      '1.0 MB',
      '73 MB',
      '5,000 TB',
    ]);
    expect([countText(12_284), quantityText(en, -67, 'dBm'), quantityText(en, 3.584, 'V', 2)]).toEqual(['12,284', '−67 dBm', '3.58 V']);
  });
  it('a signal fills up to four bars', () => {
    expect([-50, -70, -80, -95, null].map((dbm) => signalBars(dbm))).toEqual([4, 3, 2, 1, 0]);
  });
});

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

describe('how a device stands', () => {
  const now = Date.UTC(2026, 6, 14, 8);
  const seen = new Date(now - 60_000).toISOString();
  const row = deviceOf(1, {
    kind: 'tracker',
    mac: null,
    imei: '868120305417766',
    model: 'tracker-a',
    reading: readingAt(seen, 9, { power: 3600 }),
    position: positionAt(seen, 60, { course: 90 }),
  });
  it('is told by its own limits', () => {
    expect(stateLook(deviceStateOf(row, now))).toEqual({ hue: 'alarm', icon: 'alarm', word: 'values.cause.temperatureHigh' });
    const fine = { ...row, reading: null };
    expect(stateLook(deviceStateOf(fine, now))).toBe(conditionLooks.normal);
  });
  it('turns silent by itself', () => {
    expect(deviceStateOf(row, now + 3_600_000)).toMatchObject({ connection: 'offline', condition: 'silent' });
    expect(motionOf(row, deviceStateOf(row, now + 3_600_000))).toBeUndefined();
  });
  it('moves or stands', () => {
    expect(motionOf(row, deviceStateOf(row, now))).toBe('moving');
    expect(row.position === null ? undefined : motionOf({ ...row, position: { ...row.position, speed: 2 } }, deviceStateOf(row, now))).toBe(
      'parked',
    );
  });
  it('values older than 2.5 x their interval are old', () => {
    expect([isStale(now - 150_000, 60, now), isStale(now - 151_000, 60, now), isStale(undefined, 60, now)]).toEqual([false, true, false]);
  });
});

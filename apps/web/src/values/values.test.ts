/** Figures and conditions as people read them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { deviceOf, positionAt, readingAt } from '../testing/fleet.js';
import { zh, en } from './say.fixture.js';

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
    for (const value of [null, undefined, '--'] as const) expect(temperatureFigure(value, 'F')).toBe('--');
    expect(temperatureFigure('', 'F')).toBe('');
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

/** Intervals and limits as they are typed: specification, sections 5 and 9. */
import { deviceModels } from '@frostway/core/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Settings, type TypedSettings, parseFigure, rangesOf, readSettings, typedInterval, typedSettings } from './settings-form.js';

const holds: Settings = {
  readInterval: 60,
  writeInterval: 300,
  broadcastInterval: 2,
  temperatureLower: 2,
  temperatureUpper: 8,
  humidityLower: null,
  humidityUpper: 75,
  lightUpper: null,
  co2Upper: null,
  pressureUpper: null,
  pressureLower: null,
};
/** As GET /api/models tells it. */
const thl = rangesOf({
  kind: 'beacon',
  limits: {
    intervals: { collectionSeconds: [1, 86_400], transmissionSeconds: [1, 86_400] },
    temperatureLimits: { rangeC: [-20, 100] },
    humidityLimits: { rangePercent: [0, 100] },
    lightLimit: { rangeLux: [0, 200_000] },
  },
});
const typed = (change: Partial<TypedSettings>, unit: 'C' | 'F' = 'C'): TypedSettings => ({ ...typedSettings(holds, unit), ...change });
const read = (change: Partial<TypedSettings>, unit: 'C' | 'F' = 'C') => readSettings(typed(change, unit), holds, thl, unit);
const seconds = (text: string) => ({ text, unit: 'second' }) as const;

describe('section 5: transmission interval must not be 0; collection interval must not exceed it', () => {
  it('says so at the field', () => {
    expect(read({ writeInterval: seconds('0') }).problems).toMatchObject({ writeInterval: 'intervalZero' });
    expect(read({ readInterval: { text: '10', unit: 'minute' } })).toEqual({
      change: { readInterval: 600 },
      problems: { readInterval: 'collectionOverTransmission' },
    });
    expect(read({ readInterval: { text: '5', unit: 'minute' } })).toEqual({ change: { readInterval: 300 }, problems: {} });
  });

  it('takes any unit that makes whole seconds', () => {
    expect(read({ writeInterval: { text: '1,5', unit: 'hour' } })).toEqual({ change: { writeInterval: 5400 }, problems: {} });
    expect(read({ writeInterval: seconds('90.5') }).problems).toEqual({ writeInterval: 'device.form.wholeSeconds' });
    expect(read({ writeInterval: seconds('often') }).problems).toEqual({ writeInterval: 'device.form.number' });
    expect(read({ writeInterval: { text: '2', unit: 'hour' }, readInterval: { text: '', unit: 'minute' } }).problems).toEqual({
      readInterval: 'device.form.number',
    });
    expect(typedInterval(7200)).toEqual({ text: '2', unit: 'hour' });
    expect(typedInterval(90)).toEqual({ text: '90', unit: 'second' });
  });
});

describe('section 5: temperature range -20 to 100 C; humidity 0-100 %', () => {
  it('refuses what lies outside the range of the model', () => {
    expect(read({ temperatureLower: '-21' }).problems).toEqual({ temperatureLower: 'limitOutOfRange' });
    expect(read({ temperatureUpper: '100' }).problems).toEqual({});
    expect(read({ humidityUpper: '101' }).problems).toEqual({ humidityUpper: 'limitOutOfRange' });
    expect(read({ humidityLower: '80' }).problems).toEqual({ humidityLower: 'lowerOverUpper' });
    expect(read({ temperatureLower: '9' }).problems).toEqual({ temperatureLower: 'lowerOverUpper' });
  });

  it('takes an empty field as no limit', () => {
    expect(read({ temperatureLower: ' ' })).toEqual({ change: { temperatureLower: null }, problems: {} });
  });

  it('reads and judges Fahrenheit as it is shown', () => {
    expect(typedSettings(holds, 'F')).toMatchObject({ temperatureLower: '35.6', temperatureUpper: '46.4' });
    expect(read({ temperatureUpper: '50' }, 'F')).toEqual({ change: { temperatureUpper: 10 }, problems: {} });
    expect(read({ temperatureLower: '−5' }, 'F').problems).toEqual({ temperatureLower: 'limitOutOfRange' });
  });

  it('offers only what the model has', () => {
    const plain = rangesOf({ kind: 'tracker', limits: {} });
    expect(plain).toMatchObject({
      temperatureLower: undefined,
      humidityUpper: undefined,
      lightUpper: undefined,
      broadcastInterval: undefined,
      writeInterval: [1, 86_400],
    });
    expect(readSettings(typed({ temperatureUpper: '500' }), holds, plain, 'C')).toEqual({ change: {}, problems: {} });
  });
});

it('an untouched form changes nothing, in either unit, whatever holds', () => {
  const celsius = fc.option(
    fc.integer({ min: -200, max: 1000 }).map((tenths) => tenths / 10),
    { nil: null },
  );
  const interval = fc.integer({ min: 1, max: 86_400 });
  fc.assert(
    fc.property(interval, interval, celsius, celsius, fc.constantFrom('C' as const, 'F' as const), (a, b, lower, upper, unit) => {
      const any: Settings = {
        ...holds,
        readInterval: Math.min(a, b),
        writeInterval: Math.max(a, b),
        temperatureLower: lower,
        temperatureUpper: upper,
      };
      expect(readSettings(typedSettings(any, unit), any, thl, unit).change).toEqual({});
    }),
  );
});

it('figures are read with comma, point and a typographic minus', () => {
  expect(['2,5', '−3', '+4', '.5', '1.', '', '1e3', '--', '5 °C'].map(parseFigure)).toEqual([
    2.5,
    -3,
    4,
    0.5,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('every model has ranges that hold its own default intervals', () => {
  for (const model of deviceModels) {
    const limits = Object.fromEntries(model.commands.map(({ name, ...parameters }) => [name, parameters]));
    const { readInterval, writeInterval } = rangesOf({ kind: model.kind, limits });
    const { readSeconds, writeSeconds } = model.defaultIntervals;
    expect(readInterval?.[0]).toBeLessThanOrEqual(readSeconds);
    expect(writeInterval?.[1]).toBeGreaterThanOrEqual(writeSeconds);
  }
});

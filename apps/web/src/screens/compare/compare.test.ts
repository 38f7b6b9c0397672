/** Comparing sensors: what the address holds, one axis for all, one moment read of all. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { noLimits } from '@frostway/core/probes';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../testing/telemetry.js';
import { comparePath, mostCompared, readCompare, writeCompare } from './compare-address.js';
import { commonBand, commonScale, figuresIn, linesOf, quantitiesOf, valueAt } from './compare-lines.js';
import { dashOf, hueOf } from './line-look.js';

const minute = 60_000;
const none = noLimits;
const source = (identity: string, temperature: readonly (number | null)[], limits: Partial<typeof none> | object = none) => ({
  identity,
  row: { name: identity, interval: 300, limits: { ...none, ...limits } } as DeviceStatus,
  columns: columnsOf({
    total: temperature.length,
    time: temperature.map((_, index) => index * 5 * minute),
    temperature: [...temperature],
    humidity: temperature.map(() => null),
    light: temperature.map(() => null),
    power: temperature.map(() => null),
    co2: [],
    pressure: [],
    powerPercent: temperature.map(() => null),
    late: [],
    intervals: [],
  }),
});
const window = { fromMs: 0, toMs: 60 * minute };

describe('the address of a comparison', () => {
  it('holds sensors, quantity, time, the part in view and what is put away, and comes back as it was', () => {
    const query = new URLSearchParams('device=AC233F100001,869900050001081&of=humidity&without=AC233F100001&from=10&to=20&range=7d');
    const address = readCompare(query);
    expect(address).toEqual({
      devices: ['AC233F100001', '869900050001081'],
      quantity: 'humidity',
      choice: { kind: 'preset', preset: '7d' },
      view: { fromMs: 10, toMs: 20 },
      hidden: new Set(['AC233F100001']),
    });
    expect(readCompare(writeCompare(address))).toEqual(address);
  });
  it('takes twelve at the most, each once, and nothing that names no device', () => {
    const many = Array.from({ length: 20 }, (_, index) => `AC233F1000${String(index + 10)}`);
    const { devices } = readCompare(new URL(comparePath([...many, ...many]), 'http://here').searchParams);
    expect(devices).toEqual(many.slice(0, mostCompared));
    expect(readCompare(new URLSearchParams('device=nonsense,,1&from=9&to=3')).devices).toEqual([]);
  });
});

describe('the lines of a comparison', () => {
  it('have one axis that holds all of them, and keep their look when another is put away or has nothing to say', () => {
    const lines = linesOf([source('A', [5, 6]), source('B', [null, null]), undefined, source('C', [-20, -19])], 'temperature', 'C', window);
    expect(lines.map(({ identity, place }) => [identity, place])).toEqual([
      ['A', 0],
      ['C', 3],
    ]);
    const { min, max } = commonScale(lines, 'temperature', window.toMs);
    expect([min <= -20, max >= 6]).toEqual([true, true]);
  });
  it('are distinguished by hue and dash, twelve of them', () => {
    expect(new Set(Array.from({ length: mostCompared }, (_, place) => `${hueOf(place)} ${dashOf(place) ?? ''}`)).size).toBe(mostCompared);
  });
  it('are read at one moment: the reading in force then, none in a gap', () => {
    const [line] = linesOf([source('A', [5, 6, null, null, null, null, null, 7])], 'temperature', 'C', window);
    if (line === undefined) throw new Error('no line');
    expect([0, 4, 5, 20, 36].map((at) => valueAt(line, at * minute))).toEqual([5, 5, 6, undefined, 7]);
    expect(figuresIn(line, { fromMs: 0, toMs: 35 * minute })).toEqual({ min: 5, max: 6, last: 6 });
  });
  it('are of temperature, humidity, and whatever else any of the sensors measures', () => {
    const warm = source('A', [5, 6]);
    const air = {
      ...source('B', [5, 6]),
      columns: { ...source('B', [5, 6]).columns, co2: Float64Array.of(NaN, 1200), pressure: Float64Array.of(1001.2, 1001.4) },
    };
    expect(quantitiesOf([warm, undefined], 'temperature')).toEqual(['temperature', 'humidity']);
    expect(quantitiesOf([warm, air], 'temperature')).toEqual(['temperature', 'humidity', 'co2', 'pressure']);
    // An address may ask for what nobody measures: there is a way out of it.
    expect(quantitiesOf([warm], 'co2')).toEqual(['temperature', 'humidity', 'co2']);
    const lines = linesOf([warm, air], 'pressure', 'C', window);
    expect(lines.map(({ identity, panel }) => [identity, panel.unit])).toEqual([['B', 'hPa']]);
    const { min, max } = commonScale(lines, 'pressure', window.toMs);
    expect([min, max]).toEqual([998, 1004]);
  });
  it('share a band only when all have the same limits', () => {
    const pharma = { temperatureLower: 2, temperatureUpper: 8 };
    const of = (...limits: object[]) =>
      commonBand(
        linesOf(
          limits.map((each, index) => source(String(index), [5, 6], each)),
          'temperature',
          'C',
          window,
        ),
        window.toMs,
      );
    expect(of(pharma, pharma)).toMatchObject({ lower: 2, upper: 8 });
    expect(of(pharma, none)).toBeUndefined();
  });
});

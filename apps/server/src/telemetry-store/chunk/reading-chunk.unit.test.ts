/** What comes out of a chunk is what went in, bit for bit, for every shape of values and times there is; and whatever is damaged is noticed. */
import { ofEachProbe } from '@frostway/core/probes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coderLaws } from './coder-laws.fixture.js';
import { readingCoder } from './reading-chunk.js';
import { columnsOf, rowsOf, type WholeReading } from './rows.js';
import { sumsOf } from './sums.js';

const deviceId = 7;
const { encode: encodeReadings, decode: decodeReadings } = readingCoder;
const year = 365 * 86_400_000;
const blank: WholeReading = {
  deviceId,
  timeMs: 0,
  gatewayId: 0,
  receivedMs: 0,
  flags: 0,
  rssi: null,
  sequence: null,
  ...ofEachProbe(() => null),
  attributes: null,
};

/** Values of sensors that count in steps, and of none: any double, negative zero and the smallest among them. */
const value = fc.oneof(
  fc.integer({ min: -4000, max: 12_000 }).map((step) => step / 100),
  fc.integer({ min: -4000, max: 12_000 }).map((step) => step / 256),
  fc.constantFrom(-0, 0, 5e-324, -Number.MAX_VALUE, Infinity, 0.1 + 0.2),
  fc.double({ noNaN: true }),
);
const document = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()))
  .map((body) => JSON.stringify(body));
const reading: fc.Arbitrary<WholeReading> = fc.record({
  deviceId: fc.constant(deviceId),
  // Several within a second, the same moment again, and gaps of years.
  timeMs: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 60 * year })),
  gatewayId: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(2 ** 31 - 1)),
  receivedMs: fc.integer({ min: 0, max: 60 * year }),
  flags: fc.integer({ min: -32_768, max: 32_767 }),
  rssi: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
  sequence: fc.option(fc.oneof(fc.nat(255), fc.maxSafeInteger())),
  ...ofEachProbe(() => fc.option(value, { freq: 2 })),
  attributes: fc.option(fc.oneof(document, fc.constantFrom('{}', `{"longest": "${'霜'.repeat(4000)}"}`))),
});
const readings = fc.oneof(
  fc.array(reading, { maxLength: 40 }),
  // One quantity alone, as most sensors send it.
  fc
    .array(value, { maxLength: 200 })
    .map((values) => values.map((temperature, at) => ({ ...blank, timeMs: at * 60_000, receivedMs: at * 60_000, temperature }))),
);

/** A day of four noisy values at one a minute, as gateways deliver it. */
function day(): WholeReading[] {
  let seed = 1;
  const noise = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1);
  return Array.from({ length: 1440 }, (_, minute) => {
    const timeMs = 1_773_446_400_000 + minute * 60_000;
    const swing = Math.sin(minute / 230);
    return {
      ...blank,
      timeMs,
      gatewayId: 3,
      receivedMs: timeMs + 400 + noise(60),
      rssi: -70 + noise(7),
      temperature: (500 + Math.round(swing * 100) + noise(6)) / 100,
      humidity: (5500 + Math.round(swing * 200) + noise(12)) / 100,
      light: 0,
      power: 3600 - Math.floor(minute / 700),
    };
  });
}

describe('a chunk of readings', () => {
  it('gives back what went in', () => {
    // Negative zero is another than zero to this comparison.
    fc.assert(
      fc.property(readings, (rows) => {
        expect(rowsOf(deviceId, decodeReadings(encodeReadings(columnsOf(rows))))).toEqual(rows);
      }),
    );
  });

  it('of a version before is read as it was written', () => {
    const written =
      'AfQsn3hdwrENglAYhdH73fc/pcQNzNvAloYVbBzAihEoCIlzmJBQ2LgFpSO4AD0jWNF4cuIxv55Tt7yPEuIbtkHI2MiSSTkhegjEB9s1cLV9OoDVtlo33fQ3Uw3lXprzZQyRtPsB';
    const rows = [0, 1, 2, 3].map((index) => ({
      ...blank,
      timeMs: 1_773_446_400_000 + index * 60_000,
      gatewayId: index % 2,
      receivedMs: 1_773_446_400_300 + index * 60_001,
      flags: index === 2 ? 2 : 0,
      rssi: index === 3 ? null : -60 - index,
      sequence: 100 + index,
      temperature: 4 + index / 10,
      humidity: index === 1 ? null : (1 / 3) * index,
      attributes: index === 0 ? null : '{"a": 1}',
    }));
    expect(rowsOf(deviceId, decodeReadings(Buffer.from(written, 'base64')))).toEqual(rows);
  });

  coderLaws(readingCoder, 2, columnsOf(day().slice(0, 20)));

  it('refuses what would not come back', () => {
    expect(() => columnsOf([{ ...blank, temperature: Number.NaN }])).toThrow('a value is not a number');
    expect(() => encodeReadings(columnsOf([{ ...blank, timeMs: 0.5 }]))).toThrow(RangeError);
    expect(() => encodeReadings(columnsOf([{ ...blank, attributes: '"\uD800"' }]))).toThrow('a text has half of a character');
  });

  it('of a day of four values at one a minute takes less than four bytes a reading, and nothing for columns that say nothing', () => {
    const rows = day();
    const bytes = encodeReadings(columnsOf(rows)).length;
    expect(bytes / rows.length).toBeLessThan(4);
    const silent = rows.map(({ timeMs }) => ({ ...blank, timeMs, receivedMs: timeMs }));
    expect(encodeReadings(columnsOf(silent)).length).toBeLessThan(40);
  });
});

describe('the sums beside it', () => {
  it('are those of the readings', () => {
    const rows = day();
    const sums = sumsOf(columnsOf(rows));
    const temperatures = rows.flatMap(({ temperature }) => temperature ?? []);
    expect(sums).toMatchObject({ count: 1440, firstMs: rows[0]?.timeMs, lastMs: rows.at(-1)?.timeMs });
    expect(sums.probes.temperature).toEqual({
      count: 1440,
      lowest: Math.min(...temperatures),
      highest: Math.max(...temperatures),
      total: temperatures.reduce((total, next) => total + next, 0),
    });
    expect(sums.probes.co2).toEqual({ count: 0, lowest: null, highest: null, total: 0 });
    expect(sumsOf(columnsOf([]))).toMatchObject({ count: 0, firstMs: null, lastMs: null });
  });

  it('are the same before and after', () => {
    fc.assert(
      fc.property(readings, (rows) => {
        const columns = columnsOf(rows);
        expect(sumsOf(decodeReadings(encodeReadings(columns)))).toEqual(sumsOf(columns));
      }),
    );
  });
});

/** What comes out of a chunk of positions is what went in, bit for bit, for every shape of ways, times and attributes; and whatever is damaged is noticed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coderLaws } from './coder-laws.fixture.js';
import { drive, trackers } from './drive.fixture.js';
import { positionCoder } from './position-chunk.js';
import { barePosition } from '../rows.fixture.js';
import { positionColumnsOf, positionRowsOf, type WholePosition } from './rows.js';

const deviceId = 7;
const year = 365 * 86_400_000;
const day = 1_773_446_400_000;
const { encode, decode } = positionCoder;
const blank: WholePosition = { ...barePosition, deviceId, timeMs: 0, receivedMs: 0, latitude: 0, longitude: 0 };

/** Degrees as receivers of each grid say them, and of none. */
const degrees = fc.oneof(
  fc.integer({ min: -180_000_000, max: 180_000_000 }).map((step) => step / 1e6),
  fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((step) => step / 1e7),
  fc
    .integer({ min: -324_000_000, max: 324_000_000 })
    .map((raw) => Math.sign(raw) * (Math.round((Math.abs(raw) * 1e7) / 1_800_000) / 1e7) + 0),
  fc.constantFrom(-0, 0, 90, -180, 180, 0.1 + 0.2, 5e-324, -Number.MAX_VALUE, Infinity),
  fc.double({ noNaN: true }),
);
const value = fc.oneof(
  fc.integer({ min: 0, max: 2000 }).map((step) => step / 10),
  fc.constantFrom(-0, 0, 1 / 3, Number.MAX_VALUE, Infinity),
  fc.double({ noNaN: true }),
);
const document = fc.oneof(
  fc
    .dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.double(), fc.boolean()))
    .map((body) => JSON.stringify(body)),
  fc
    .record({ odometerM: fc.nat(), ignition: fc.boolean(), note: fc.constantFrom('7 "8" 9', '\\', '\0 3 \0', '1.50') })
    .map((body) => JSON.stringify(body)),
  // Numbers that would be written otherwise than they stand there, and what is no document at all.
  fc.constantFrom(
    '{}',
    '{"a": 1.50, "b": -0, "c": 12345678901234567890, "d": 0.1}',
    '{"a": 1e400}',
    '"12',
    '7',
    '',
    '\0',
    `{"longest": "${'霜7'.repeat(4000)}"}`,
  ),
);
const position: fc.Arbitrary<WholePosition> = fc.record({
  deviceId: fc.constant(deviceId),
  // Several within a second, the same moment again, and gaps of years.
  timeMs: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 60 * year })),
  receivedMs: fc.integer({ min: 0, max: 60 * year }),
  flags: fc.integer({ min: -32_768, max: 32_767 }),
  source: fc.constantFrom('gps', 'lbs', 'wifi'),
  latitude: degrees,
  longitude: degrees,
  speed: fc.option(value),
  course: fc.option(value),
  altitude: fc.option(value),
  accuracy: fc.option(value),
  isValid: fc.boolean(),
  attributes: fc.option(document),
});
const positions = fc.oneof(
  fc.array(position, { maxLength: 40 }),
  // One grid throughout, as a device sends it.
  fc.constantFrom(1e4, 1e5, 1e6, 1e7, 600_000, 1_800_000, 6_000_000).chain((factor) =>
    fc.array(fc.integer({ min: -90 * factor, max: 90 * factor }), { maxLength: 60 }).map((steps) =>
      steps.map((step, at) => {
        const latitude = Math.sign(step) * (Math.round((Math.abs(step) * 1e7) / factor) / 1e7) + 0;
        return { ...blank, timeMs: at * 10_000, receivedMs: at * 10_000, latitude, longitude: -latitude + 0, attributes: `{"at": ${at}}` };
      }),
    ),
  ),
);

describe('a chunk of positions', () => {
  it('gives back what went in', () => {
    // Negative zero is another than zero to this comparison.
    fc.assert(
      fc.property(positions, (rows) => {
        expect(positionRowsOf(deviceId, decode(encode(positionColumnsOf(rows))))).toEqual(rows);
      }),
    );
    for (const tracker of Object.values(trackers)) {
      const rows = drive(tracker, day, 24);
      expect(positionRowsOf(deviceId, decode(encode(positionColumnsOf(rows))))).toEqual(rows);
    }
  });

  it('of a version before is read as it was written', () => {
    const written =
      'gSZ3KWdjaViwZNbc9AVzGBkYGBnYb7AwMTExMjIwMjEwMDGDaUYmFo4Dp3aJMjEwsDIwOdg7OMRcjYmZEDphAkMoAwM6ZmNlYGRmYAxiYmJncJBjAAMuRia+aqX8lPzc1JLUIl8lKwXGWhaQMihgZEg5wcjExAAA';
    const rows = [0, 1, 2, 3].map((index): WholePosition => ({
      ...blank,
      timeMs: day + index * 10_000,
      receivedMs: day + index * 10_007 + 300,
      source: index === 3 ? 'lbs' : 'gps',
      latitude: 22.5 + index / 1e6,
      longitude: index === 1 ? 1 / 3 : 114.25,
      speed: index === 0 ? null : 40 + index,
      course: 7.5,
      isValid: index !== 2,
      attributes: index === 0 ? null : `{"odometerM": ${index * 100}}`,
    }));
    expect(positionRowsOf(deviceId, decode(Buffer.from(written, 'base64')))).toEqual(rows);
  });

  coderLaws(positionCoder, 130, positionColumnsOf(drive(trackers.teltonika, day, 0.1)));

  it('refuses what would not come back', () => {
    expect(() => positionColumnsOf([{ ...blank, latitude: Number.NaN }])).toThrow('a value is not a number');
    expect(() => positionColumnsOf([{ ...blank, speed: Number.NaN }])).toThrow('a value is not a number');
    expect(() => encode(positionColumnsOf([{ ...blank, timeMs: 0.5 }]))).toThrow(RangeError);
    expect(() => encode(positionColumnsOf([{ ...blank, attributes: '"\uD800"' }]))).toThrow('a text has half of a character');
  });

  it('of a day of a van takes less than eight bytes a point, all its inputs too, and nothing for columns that say nothing', () => {
    const bytesOf = (rows: readonly WholePosition[]): number => encode(positionColumnsOf(rows)).length / rows.length;
    const [plain, gt06, teltonika] = [trackers.plain, trackers.gt06, trackers.teltonika].map((tracker) => bytesOf(drive(tracker, day, 24)));
    expect(plain).toBeLessThan(5);
    expect(gt06).toBeLessThan(5);
    expect(teltonika).toBeLessThan(8);
    const still = Array.from({ length: 1440 }, (_, minute) => ({
      ...blank,
      timeMs: day + minute * 60_000,
      receivedMs: day + minute * 60_000,
      latitude: 22.5,
    }));
    expect(bytesOf(still) * still.length).toBeLessThan(80);
  });
});

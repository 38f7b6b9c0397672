/** What comes out of a chunk of events is what went in, bit for bit, for every shape of times, kinds and bodies; and whatever is damaged is noticed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coderLaws } from './coder-laws.fixture.js';
import { eventCoder } from './event-chunk.js';
import { eventAt, eventColumnsOf, eventRowsOf, type WholeEvent } from './rows.js';

const deviceId = 7;
const year = 365 * 86_400_000;
const day = 1_773_446_400_000;
const { encode, decode } = eventCoder;
const blank: WholeEvent = { deviceId, timeMs: 0, receivedMs: 0, flags: 0, kind: 'status', body: '{}' };

const body = fc.oneof(
  fc
    .dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.double(), fc.boolean()))
    .map((said) => JSON.stringify(said)),
  // Numbers that would be written otherwise than they stand there.
  fc.constantFrom('{}', '{"a": 1.50, "b": -0, "c": 12345678901234567890}', `{"frame": "${'7878霜'.repeat(2000)}"}`),
);
const events = fc.array(
  fc.record({
    deviceId: fc.constant(deviceId),
    // Several within a second, the same moment again, and gaps of years.
    timeMs: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 60 * year })),
    receivedMs: fc.integer({ min: 0, max: 60 * year }),
    flags: fc.integer({ min: -32_768, max: 32_767 }),
    kind: fc.oneof(fc.constantFrom('', 'status', 'alarm:tilt', 'unknown:9B'), fc.string({ unit: 'grapheme' })),
    body,
  }),
  { maxLength: 40 },
);

/** A day of a tracker that says how it is every five minutes, and now and then an alarm. */
const told = (count: number): WholeEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...blank,
    timeMs: day + index * 300_000,
    receivedMs: day + index * 300_000 + 300 + ((index * 7919) % 700),
    ...(index % 40 === 39 ? { kind: 'alarm:vibration' } : {}),
    body: `{"gsm": ${(index * 31) % 5}, "charging": ${index % 90 < 30}, "ignition": ${index % 60 < 20}, "batteryPercent": ${90 - Math.floor(index / 30)}}`,
  }));

describe('a chunk of events', () => {
  it('gives back what went in', () => {
    fc.assert(
      fc.property(events, (rows) => {
        expect(eventRowsOf(deviceId, decode(encode(eventColumnsOf(rows))))).toEqual(rows);
      }),
    );
    const one = { ...blank, kind: 'reply', body: '{"text": "OK", "list": [1.50]}' };
    expect(eventAt(deviceId, decode(encode(eventColumnsOf([one]))), 0)).toEqual({ ...one, body: { text: 'OK', list: [1.5] } });
  });

  it('of a version before is read as it was written', () => {
    const written =
      'wa7nLU1jbliwZNbc9APnVRgYGW4z3mBhYmJkYisuSSwpLeZPzEksyrUqy0wqSizJzM9jZGBkYGBiZmTiqFZKL85VslIQ1lFQSs5ILErPzEtXslIoKSpNrWWAAZByJiYGAA==';
    const rows = [0, 1, 2].map((index) => ({
      ...blank,
      timeMs: day + index * 300_000,
      receivedMs: day + index * 300_000 + 300 + ((index * 7919) % 700),
      kind: index === 2 ? 'alarm:vibration' : 'status',
      body: `{"gsm": ${index}, "charging": true}`,
    }));
    expect(eventRowsOf(deviceId, decode(Buffer.from(written, 'base64')))).toEqual(rows);
  });

  coderLaws(eventCoder, 194, eventColumnsOf(told(50)));

  it('refuses what would not come back', () => {
    expect(() => encode(eventColumnsOf([{ ...blank, timeMs: 0.5 }]))).toThrow(RangeError);
    expect(() => encode(eventColumnsOf([{ ...blank, kind: '\uD800' }]))).toThrow('a text has half of a character');
    expect(() => encode(eventColumnsOf([{ ...blank, body: '"\uD800"' }]))).toThrow('a text has half of a character');
  });

  it('of a day of a tracker takes less than four bytes an event, and nothing for what says nothing', () => {
    expect(encode(eventColumnsOf(told(288))).length / 288).toBeLessThan(4);
    const silent = Array.from({ length: 1440 }, (_, minute) => ({
      ...blank,
      timeMs: day + minute * 60_000,
      receivedMs: day + minute * 60_000,
    }));
    expect(encode(eventColumnsOf(silent)).length).toBeLessThan(80);
  });
});

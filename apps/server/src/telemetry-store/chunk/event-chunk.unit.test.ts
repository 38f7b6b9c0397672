/** What comes out of a chunk of events is what went in, bit for bit, for every shape of times, kinds and bodies; and whatever is damaged is noticed. */
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedChunkError } from './coder.js';
import { eventCoder } from './event-chunk.js';
import { positionCoder } from './position-chunk.js';
import { readingCoder } from './reading-chunk.js';
import { columnsOf, eventAt, eventColumnsOf, eventRowsOf, positionColumnsOf, type WholeEvent } from './rows.js';

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

  it('is the same however often it is packed', () => {
    const once = encode(eventColumnsOf(told(288)));
    expect(encode(decode(once))).toEqual(once);
  });

  it('notices any bit that is another, and any place where it breaks off', () => {
    const bytes = encode(eventColumnsOf(told(50)));
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => decode(flipped)).toThrow(DamagedChunkError);
    }
    for (let length = 0; length < bytes.length; length += 1) expect(() => decode(bytes.subarray(0, length))).toThrow(DamagedChunkError);
    expect(() => decode(Buffer.concat([bytes, Buffer.from([0])]))).toThrow(DamagedChunkError);
  });

  it('is none of another kind, and a chunk of another kind is none of events', () => {
    const bytes = encode(eventColumnsOf([blank]));
    for (const coder of [readingCoder, positionCoder])
      expect(() => coder.decode(bytes)).toThrow(new DamagedChunkError('the chunk is of version 193'));
    expect(() => decode(readingCoder.encode(columnsOf([])))).toThrow(new DamagedChunkError('the chunk is of version 1'));
    expect(() => decode(positionCoder.encode(positionColumnsOf([])))).toThrow(new DamagedChunkError('the chunk is of version 129'));
  });

  it('never answers anything but events or that it is damaged, whatever stands under a right checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(193, 1, 194), (written, version) => {
        const packed = deflateRawSync(written);
        const bytes = Buffer.concat([Buffer.from([version, 0, 0, 0, 0]), packed]);
        bytes.writeUInt32BE(crc32(packed, crc32(bytes.subarray(0, 1))), 1);
        if (version !== 193) expect(() => decode(bytes)).toThrow(DamagedChunkError);
        else
          try {
            const chunk = decode(bytes);
            expect(chunk.kind.every((kind) => typeof kind === 'string')).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedChunkError);
          }
      }),
    );
  });

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

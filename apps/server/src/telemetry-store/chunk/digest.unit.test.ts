/** A digest of a day comes back as it was made, is small, and is none where a bit of it is another. */
import { ofEachProbe } from '@frostway/core/probes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, history } from './digest.fixture.js';
import type { DayDigest } from './digest.js';
import { decodeDigest, encodeDigest, isSameDigest } from './digest-coder.js';
import { digestOf } from './digest-of.js';
import type { ReadingChunk } from './reading-chunk.js';

/** A day at one reading a minute: two values with noise, two that change twice. */
function measuredDay(jitterMs: number): ReadingChunk {
  const length = 1440;
  let seed = 3;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const of = (make: (minute: number) => number): Float64Array => Float64Array.from({ length }, (_, minute) => make(minute));
  const timeMs = of((minute) => Date.UTC(2026, 2, 14) + minute * 60_000 + Math.floor(chance() * jitterMs));
  const none = of(() => Number.NaN);
  return {
    length,
    timeMs,
    receivedMs: timeMs.map((ms) => ms + Math.floor(chance() * 1000)),
    gatewayId: of(() => 1),
    flags: of(() => 0),
    rssi: of(() => -60),
    sequence: none,
    ...ofEachProbe(() => none),
    temperature: of((minute) => Math.round(500 + 100 * Math.sin(minute / 50) + chance() * 10) / 100),
    humidity: of((minute) => Math.round(550 + 50 * Math.sin(minute / 80) + chance() * 5) / 10),
    light: of((minute) => (minute > 480 ? 9 : 0)),
    power: of((minute) => (minute > 700 ? 3590 : 3600)),
    attributes: Array.from({ length }, () => null),
  };
}

describe('A digest', () => {
  it('comes back as it was made, of days of any shape', () => {
    fc.assert(
      fc.property(history, (readings) => {
        for (const { day } of daysOf(readings)) {
          const digest = digestOf(day);
          if (digest === undefined) throw new Error('every day shows something');
          const back = decodeDigest(encodeDigest(digest));
          expect(back).toEqual(digest);
          expect(back !== undefined && isSameDigest(back, digest)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of a version before is read as it was written', () => {
    const written = 'ASsMr8rj4WFkaLh7m7FhwZJZc9OZEICFgYlBgJG59oAdkiADE0gtAzePCKvmkt1rjI8wcUwQzfiWe7LUngEA';
    const length = 12;
    const of = (make: (hour: number) => number): Float64Array => Float64Array.from({ length }, (_, hour) => make(hour));
    const none = of(() => Number.NaN);
    const timeMs = of((hour) => Date.UTC(2026, 2, 14) + hour * 3_600_000);
    const day: ReadingChunk = {
      length,
      timeMs,
      receivedMs: timeMs,
      gatewayId: none,
      flags: of(() => 0),
      rssi: none,
      sequence: none,
      ...ofEachProbe(() => none),
      temperature: of((hour) => 4 + hour / 8),
      attributes: Array.from({ length }, () => null),
    };
    const back = decodeDigest(Buffer.from(written, 'base64'));
    expect(back).toBeDefined();
    expect(isSameDigest(back as DayDigest, digestOf(day) as DayDigest)).toBe(true);
  });

  it('of a reading a minute takes less than half a kilobyte, and of times that are no full seconds less than 0.4 bytes a reading', () => {
    const sizeOf = (jitterMs: number): number =>
      encodeDigest(digestOf(measuredDay(jitterMs)) as NonNullable<ReturnType<typeof digestOf>>).length;
    expect(sizeOf(1)).toBeLessThan(400);
    expect(sizeOf(1000)).toBeLessThan(0.4 * 1440);
  });

  it('of which any bit is another is none', () => {
    const bytes = encodeDigest(digestOf(measuredDay(1)) as NonNullable<ReturnType<typeof digestOf>>);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = Buffer.from(bytes);
      other[bit >> 3] = (other[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(decodeDigest(other)).toBeUndefined();
    }
    expect([0, 4, 20].map((length) => decodeDigest(bytes.subarray(0, length)))).toEqual([undefined, undefined, undefined]);
  });

  it('of a day that shows nothing is none', () => {
    const { length: _, ...day } = measuredDay(1);
    const columns = Object.entries(day).map(([name, values]) => [name, values.slice(0, 0)]);
    expect(digestOf({ length: 0, ...Object.fromEntries(columns) } as ReadingChunk)).toBeUndefined();
  });
});

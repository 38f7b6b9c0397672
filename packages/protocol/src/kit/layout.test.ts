import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { layout } from './layout.js';
import { signed } from './numbers.js';
import { PastEnd, readerOf } from './reader.js';

const probe = layout({
  length: 14,
  starts: [0xa3],
  fields: {
    temperatureC: { at: 1, as: 'i16be', per: 10, missing: -0x8000 },
    humidityPercent: { at: 3, as: 'u16be', per: 10, missing: 0xffff },
    offsetC: { at: 5, as: 's16be', per: 100 },
    count: { at: 7, as: 'u24be' },
    uptimeSeconds: { at: 10, as: 'u32be' },
  },
});

describe('a table of fields', () => {
  it('matches by length and first bytes', () => {
    expect(probe.matches(fromHex('A3'.padEnd(28, '0')))).toBe(true);
    expect(probe.matches(fromHex('A4'.padEnd(28, '0')))).toBe(false);
    expect(probe.matches(fromHex('A3'.padEnd(26, '0')))).toBe(false);
  });

  it('reads scale, sign and missing markers', () => {
    expect(probe.decode(fromHex('A3 FFD8 FFFF 80C8 010203 00000384'))).toEqual({
      temperatureC: -4,
      humidityPercent: undefined,
      offsetC: -2,
      count: 0x010203,
      uptimeSeconds: 900,
    });
  });

  it('gives back what was encoded', () => {
    const values = fc.record({
      temperatureC: fc.option(fc.integer({ min: -0x7fff, max: 0x7fff }), { nil: undefined }).map((n) => (n === undefined ? n : n / 10)),
      humidityPercent: fc.option(fc.integer({ min: 0, max: 0xfffe }), { nil: undefined }).map((n) => (n === undefined ? n : n / 10)),
      offsetC: fc.integer({ min: -0x7fff, max: 0x7fff }).map((n) => n / 100),
      count: fc.integer({ min: 0, max: 0xffffff }),
      uptimeSeconds: fc.integer({ min: 0, max: 0xffffffff }),
    });
    fc.assert(
      fc.property(values, (given) => {
        expect(probe.decode(probe.encode(given))).toEqual(given);
      }),
    );
  });

  it('refuses values its fields cannot hold, and fields that end past it', () => {
    const values = { temperatureC: 0, humidityPercent: 0, offsetC: 0, count: 0, uptimeSeconds: 0 };
    expect(() => probe.encode({ ...values, count: 0x1000000 })).toThrow(RangeError);
    expect(() => probe.encode({ ...values, temperatureC: Number.NaN })).toThrow(RangeError);
    expect(() => layout({ length: 2, fields: { late: { at: 1, as: 'u16be' } } })).toThrow(RangeError);
  });

  it('knows no minus zero', () => {
    expect(Object.is(signed(0x8000, 0x8000), 0)).toBe(true);
    expect(signed(0x8005, 0x8000)).toBe(-5);
  });
});

describe('a reader', () => {
  it('reads every width from the front', () => {
    const reader = readerOf(fromHex('FF FE FFFD 010203 FFFFFFFF FFFFFFFC AABB'));
    expect([reader.u8(), reader.i8(), reader.i16(), reader.u24(), reader.u32(), reader.i32()]).toEqual([
      255, -2, -3, 0x010203, 0xffffffff, -4,
    ]);
    expect(reader.peek()).toBe(0xaa);
    expect(reader.left()).toBe(2);
    expect(toHex(reader.rest())).toBe('AABB');
    expect(reader.peek()).toBeUndefined();
  });

  it('says where it was asked for more than there is', () => {
    const reader = readerOf(fromHex('0102'));
    reader.skip(1);
    expect(() => reader.u16()).toThrow(new PastEnd(1));
  });
});

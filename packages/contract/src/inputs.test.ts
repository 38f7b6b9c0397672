import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { imei, imeis, mac, macs, macsToChange, parseTime, range, time } from './inputs.js';
import { telemetry } from './telemetry/endpoints.js';
import { faults } from './inputs.fixture.js';

describe('Section 5: a MAC is 12 hexadecimal characters in any usual notation', () => {
  it.each(['ac233fa1b2c3', 'AC233FA1B2C3', 'AC:23:3F:A1:B2:C3', 'ac-23-3f-a1-b2-c3', 'ac23.3fa1.b2c3', ' AC 23 3F A1 B2 C3 '])(
    '%s',
    (text) => {
      expect(mac.parse(text)).toBe('AC233FA1B2C3');
    },
  );
  it.each(['AC233FA1B2C', 'AC233FA1B2C34', 'AC:23-3F:A1:B2:C3', 'GC233FA1B2C3', '', '：'])('%o is refused as 80008', (text) => {
    expect(faults(mac, text)).toEqual(['macInvalid']);
  });
  it('is the same for every separator and letter case', () => {
    const bytes = fc.uint8Array({ minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(bytes, fc.constantFrom('', ':', '-', ' '), fc.boolean(), (six, separator, upper) => {
        const pairs = [...six].map((byte) => byte.toString(16).padStart(2, '0'));
        const text = pairs.join(separator);
        expect(mac.parse(upper ? text.toUpperCase() : text)).toBe(pairs.join('').toUpperCase());
      }),
    );
  });
});

describe('An IMEI is 15 digits', () => {
  it.each(['356938035643809', '35-693803-564380-9', ' 356938035643809 '])('%s', (text) => {
    expect(imei.parse(text)).toBe('356938035643809');
  });
  it.each(['35693803564380', '3569380356438090', '35693803564380x', ''])('%o is refused as 80009', (text) => {
    expect(faults(imei, text)).toEqual(['imeiInvalid']);
  });
});

describe('A list is a repeated parameter, comma-separated or a JSON array', () => {
  const two = ['AC233FA1B2C3', 'AC233FA1B2C4'];
  it.each([
    ['a repeated parameter', ['ac:23:3f:a1:b2:c3', 'ac233fa1b2c4']],
    ['commas', 'AC233FA1B2C3, ac-23-3f-a1-b2-c4'],
    ['a JSON array', '["AC233FA1B2C3","AC23.3FA1.B2C4"]'],
    ['stray commas', ',AC233FA1B2C3,,AC233FA1B2C4,'],
  ])('%s', (_, value) => {
    expect(macs.parse(value)).toEqual(two);
  });
  it('one MAC counts as a list of one', () => {
    expect(macs.parse('AC233FA1B2C3')).toEqual(['AC233FA1B2C3']);
    expect(imeis.parse('356938035643809')).toEqual(['356938035643809']);
  });
  it.each([[{ mac: 'AC233FA1B2C3' }], [123456789012], [true], ['[broken'], ['{}x[']])(
    '%o is no list: 10001 when reading, 10006 when changing',
    (value) => {
      const isText = value === '{}x[';
      expect(faults(macs, value)).toEqual(isText ? ['0 macInvalid'] : ['macNotList']);
      expect(faults(macsToChange, value)).toEqual(isText ? ['0 macInvalid'] : ['macNotListInChange']);
    },
  );
  it('a MAC among others that is none is refused at its place', () => {
    expect(faults(macs, 'AC233FA1B2C3,nonsense')).toEqual(['1 macInvalid']);
  });
  it('more than a thousand are refused', () => {
    expect(
      faults(
        macs,
        Array.from({ length: 1001 }, () => 'AC233FA1B2C3'),
      ),
    ).toEqual(['parametersIllegal']);
  });
});

describe('A time is ISO 8601 or epoch milliseconds', () => {
  const at = Date.UTC(2026, 2, 14, 9, 30, 15);
  it.each([
    ['2026-03-14T09:30:15Z', at],
    ['2026-03-14t09:30:15z', at],
    ['2026-03-14T09:30:15.000Z', at],
    ['2026-03-14T09:30:15.250Z', at + 250],
    ['2026-03-14T17:30:15+08:00', at],
    ['2026-03-14T17:30:15+0800', at],
    ['2026-03-14T04:30:15-05:00', at],
    ['2026-03-14T09:30:15', at],
    ['2026-03-14 09:30:15', at],
    ['2026-03-14T09:30', at - 15_000],
    ['2026-03-14', Date.UTC(2026, 2, 14)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    [String(at), at],
    [` ${at} `, at],
    [at, at],
    [at + 0.7, at],
  ])('%o', (given, ms) => {
    expect(time.parse(given)).toBe(ms);
  });
  it.each([
    '',
    'yesterday',
    '14.03.2026',
    '2026-13-01',
    '2026-02-30',
    '2025-02-29',
    '2026-04-31T00:00:00Z',
    '2026-03-14T25:00:00Z',
    '2026-3-14',
    '12345',
    '99999999999999999999',
    '2026-03-14Z',
  ])('%o is refused as 10013', (text) => {
    expect(faults(time, text)).toEqual(['dateFormat']);
  });
  it('what no Date reaches is no time', () => {
    for (const number of [8.64e15 + 1, -8.64e15 - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY])
      expect(parseTime(number)).toBeUndefined();
    expect(parseTime(8.64e15)).toBe(8.64e15);
  });
  it('every moment comes back from its ISO form and from its milliseconds', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2001-09-10T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        (date) => {
          expect(parseTime(date.toISOString())).toBe(date.getTime());
          expect(parseTime(String(date.getTime()))).toBe(date.getTime());
        },
      ),
    );
  });
});

describe('st and et bound ranges', () => {
  const schema = z.object(range);
  it('are given on as epoch milliseconds', () => {
    expect(schema.parse({ st: '2026-03-14T00:00:00Z', et: 1_773_532_800_000 })).toEqual({ st: 1_773_446_400_000, et: 1_773_532_800_000 });
  });
  it('a missing or empty one is refused as 10012', () => {
    expect(faults(schema, {})).toEqual(['st rangeMissing', 'et rangeMissing']);
    expect(faults(schema, { st: '2026-03-14' })).toEqual(['et rangeMissing']);
    expect(faults(schema, { st: ' ', et: '' })).toEqual(['st rangeMissing', 'et rangeMissing']);
    expect(faults(schema, { st: null, et: ['2026-03-14', '2026-03-15'] })).toEqual(['st rangeMissing', 'et rangeMissing']);
  });
  it('an unreadable one is refused as 10013', () => {
    expect(faults(schema, { st: 'soon', et: '2026-02-30' })).toEqual(['st dateFormat', 'et dateFormat']);
  });
  it('are needed by every call that reads history', () => {
    for (const call of [telemetry.track, telemetry.trackColumns, telemetry.gatewayTrack, telemetry.gatewaysTrack]) {
      expect(faults(call.input, { mac: 'AC233FA1B2C3', gateway: 'AC233FA1B2C3' })).toEqual(['st rangeMissing', 'et rangeMissing']);
    }
  });
});

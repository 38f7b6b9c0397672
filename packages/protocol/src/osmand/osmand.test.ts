import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '@frostway/core/message';
import { isProblem } from '../family.js';
import { encodeOsmandJson, encodeOsmandQuery } from './encode.js';
import { examples } from './examples.js';
import { decodeOsmand } from './osmand.js';

function read(query: string): readonly Message[] {
  const result = decodeOsmand({ method: 'GET', query });
  if (isProblem(result)) throw new Error(result.problem);
  return result.messages;
}

function post(body: string): ReturnType<typeof decodeOsmand> {
  return decodeOsmand({ method: 'POST', query: '', contentType: 'application/json', body });
}

describe('every documented request gives every field', () => {
  test.each(examples)('$name', ({ request, messages }) => {
    expect(decodeOsmand(request)).toEqual({ messages });
  });
});

describe('the query form', () => {
  test.each([
    ['1741941015', 1_741_941_015_000],
    ['1741941015.5', 1_741_941_015_500],
    ['2147483646', 2_147_483_646_000],
    ['1741941015250', 1_741_941_015_250],
    ['2025-03-14T08:30:15Z', 1_741_941_015_000],
    ['2025-03-14T08:30:15.250Z', 1_741_941_015_250],
    ['2025-03-14T08:30:15', 1_741_941_015_000],
    ['2025-03-14T16:30:15+08:00', 1_741_941_015_000],
    ['2025-03-14T16:30:15%2B08:00', 1_741_941_015_000],
    ['2025-03-14 08:30:15', 1_741_941_015_000],
    ['2025-03-14T16:30:15%2B08', 1_741_941_015_000],
  ])('timestamp %s', (timestamp, timeMs) => {
    expect(read(`id=7&lat=1&lon=2&timestamp=${timestamp}`)).toMatchObject([{ type: 'position', timeMs }]);
  });

  test('without a timestamp the server gives its own time', () => {
    expect(read('id=7&lat=1&lon=2')).toMatchObject([{ timeMs: null }]);
  });

  test('a timestamp that is no time is a problem, never replaced', () => {
    expect(decodeOsmand({ method: 'GET', query: 'id=7&lat=1&lon=2&timestamp=soon' })).toEqual({
      problem: 'timestamp is not a time: soon',
      at: 0,
    });
  });

  test.each(['1e300', '-1e300', '99999999999999999'])('timestamp %s is no moment of any calendar', (timestamp) => {
    expect(isProblem(decodeOsmand({ method: 'GET', query: `id=7&lat=1&lon=2&timestamp=${timestamp}` }))).toBe(true);
    expect(isProblem(post(`{"device_id":"7","location":{"timestamp":${timestamp}}}`))).toBe(true);
  });

  test.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('valid=%s and charge=%s', (text, is) => {
    expect(read(`id=7&lat=1&lon=2&valid=${text}&charge=${text}`)).toMatchObject([{ isValid: is, attributes: { isCharging: is } }]);
  });

  test('a missing id is a problem', () => {
    expect(decodeOsmand({ method: 'GET', query: 'lat=1&lon=2' })).toEqual({ problem: 'id is missing', at: 0 });
    expect(decodeOsmand({ method: 'GET', query: '' })).toEqual({ problem: 'id is missing', at: 0 });
  });

  test('a number that is none is dropped and the report kept', () => {
    expect(
      decodeOsmand({ method: 'GET', query: 'id=7&lat=1&lon=2&speed=fast&altitude=x&batt=300&accuracy=-1&cell=1,2&wifi=no,1' }),
    ).toEqual({
      messages: [{ type: 'position', device: { alias: '7' }, timeMs: null, latitude: 1, longitude: 2, source: 'gps', isValid: true }],
      warnings: [
        'speed is dropped: fast',
        'cell is dropped: 1,2',
        'wifi is dropped: no,1',
        'altitude is dropped: x',
        'batt is dropped: 300',
      ],
    });
  });

  test.each(['lat=91&lon=2', 'lat=x&lon=2', 'lat=1', 'location=1'])('%s is no place: the report is a status', (place) => {
    expect(read(`id=7&${place}&batt=50`)).toEqual([{ type: 'status', device: { alias: '7' }, timeMs: null, batteryPercent: 50 }]);
  });

  test('location=lat,lon, heading, battery and valid in their other spellings', () => {
    expect(read('deviceid=7&location=-33.86882,151.20929&heading=12&battery=9&valid=false')).toEqual([
      {
        type: 'position',
        device: { alias: '7' },
        timeMs: null,
        latitude: -33.86882,
        longitude: 151.20929,
        source: 'gps',
        isValid: false,
        courseDegrees: 12,
      },
      { type: 'status', device: { alias: '7' }, timeMs: null, batteryPercent: 9 },
    ]);
  });

  test('parameters of the URL win over the body', () => {
    const result = decodeOsmand({
      method: 'POST',
      query: 'id=7&lat=1&lon=2',
      contentType: 'application/x-www-form-urlencoded',
      body: 'id=8',
    });
    expect(result).toMatchObject({ messages: [{ device: { alias: '7' } }] });
  });

  test.each([
    ['sos', 'sos'],
    ['SOS', 'sos'],
    ['hardBraking', 'harshBraking'],
    ['anything', 'general'],
  ])('alarm %s is of kind %s', (alarm, kind) => {
    expect(read(`id=7&alarm=${alarm}`)).toMatchObject([{ type: 'status' }, { type: 'alarm', kind, attributes: { alarmName: alarm } }]);
  });
});

describe('the JSON form', () => {
  test.each([
    '',
    '[]',
    '{}',
    '{"device_id":"7"}',
    '{"device_id":"7","location":{}}',
    '{"device_id":"7","location":[7]}',
    '{"location":{}}',
  ])('%s is a problem', (body) => {
    expect(isProblem(post(body))).toBe(true);
  });

  test('of a list the readable locations are kept and the others are named', () => {
    expect(
      post('{"device_id":7,"location":[{"timestamp":"soon"},{"timestamp":1741941015,"coords":{"latitude":"north","speed":"x"}}]}'),
    ).toEqual({
      messages: [{ type: 'status', device: { alias: '7' }, timeMs: 1_741_941_015_000 }],
      warnings: ['coordinates are dropped', 'speed is dropped: "x"', 'location 0: timestamp is not a time'],
    });
  });

  test.each(['"2025-03-14T08:30:15Z"', '1741941015', '"1741941015"', '1741941015000', '"1741941015000"'])('timestamp %s', (timestamp) => {
    expect(post(`{"device_id":"7","location":{"timestamp":${timestamp}}}`)).toMatchObject({ messages: [{ timeMs: 1_741_941_015_000 }] });
  });

  test('the alarm of the location wins over that of the extras', () => {
    const body = '{"device_id":"7","location":{"timestamp":1741941015,"alarm":"sos","extras":{"alarm":"door","temp":4}}}';
    expect(post(body)).toMatchObject({ messages: [{ attributes: { temp: 4 } }, { kind: 'sos' }] });
  });
});

function tenth(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: min * 10, max: max * 10 }).map((number) => (number === 0 ? 0 : number / 10));
}

describe('laws', () => {
  const report = fc.record(
    {
      id: fc.constantFrom('860123456789012', 'phone-7', 'Zoë & 車'),
      timeMs: fc.integer({ min: 1_262_304_000_000, max: 4_000_000_000_000 }),
      latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((micro) => (micro === 0 ? 0 : micro / 1e6)),
      longitude: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((micro) => (micro === 0 ? 0 : micro / 1e6)),
      speedKmh: tenth(0, 400),
      courseDegrees: tenth(0, 360),
      altitudeM: tenth(0, 9000),
      accuracyM: tenth(0, 5000),
      batteryPercent: tenth(0, 100),
      isCharging: fc.boolean(),
      alarm: fc.constantFrom('sos', 'door'),
    },
    { requiredKeys: ['id', 'timeMs', 'latitude', 'longitude'] },
  );

  test('encode then decode is the identity in both forms', () => {
    fc.assert(
      fc.property(report, (values) => {
        const { id, timeMs, batteryPercent, isCharging, alarm, ...rest } = values;
        const device = /^\d{15}$/.test(id) ? { imei: id } : { alias: id };
        const attributes = isCharging === undefined ? {} : { attributes: { isCharging } };
        const messages = [
          { type: 'position', device, timeMs, source: 'gps', isValid: true, ...rest, ...attributes },
          ...(batteryPercent === undefined ? [] : [{ type: 'status', device, timeMs, batteryPercent }]),
          ...(alarm === undefined ? [] : [{ type: 'alarm', device, timeMs, kind: alarm, attributes: { alarmName: alarm } }]),
        ];
        expect(decodeOsmand({ method: 'GET', query: encodeOsmandQuery(values) })).toEqual({ messages });
        expect(post(encodeOsmandJson(values))).toEqual({ messages });
      }),
    );
  });

  test('any text decodes without throwing', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, body) => {
        expect(decodeOsmand({ method: 'GET', query: text })).toBeDefined();
        expect(post(text)).toBeDefined();
        expect(post(`{"device_id":"7","location":${body}}`)).toBeDefined();
      }),
    );
  });
});

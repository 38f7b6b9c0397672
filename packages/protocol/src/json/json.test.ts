import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMac } from '@frostway/core/identity';
import type { Mac } from '@frostway/core/identity';
import { isProblem } from '../family.js';
import { decodeJson, encodeJson, jsonTopic } from './json.js';

describe('our own gateway format', () => {
  test('encode then decode is the identity', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((number) => (number === 0 ? 0 : number));
    const reading = fc.record(
      {
        mac: fc.stringMatching(/^[0-9A-F]{12}$/).map((text) => parseMac(text) as Mac),
        timeMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
        temperatureC: value,
        humidityPercent: value,
        lightLux: value,
        batteryMv: value,
        batteryPercent: value,
        rssiDbm: fc.integer({ min: -120, max: -1 }),
      },
      { requiredKeys: ['mac', 'timeMs'] },
    );
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 5 }), (readings) => {
        const messages = readings.map(({ mac, ...values }) => ({
          type: 'reading',
          device: { mac },
          gateway: { alias: 'yard' },
          ...values,
        }));
        const decoded = decodeJson(encodeJson(readings), { topic: jsonTopic('yard') });
        expect(decoded).toEqual({ messages, itemOf: readings.map((_, index) => index), quarantined: [] });
      }),
    );
  });

  test.each([
    ['"2025-03-14T08:30:15Z"', 1_741_941_015_000],
    ['"2025-03-14T08:30:15.25+00:00"', 1_741_941_015_250],
    ['"2025-03-14T16:30:15+0800"', 1_741_941_015_000],
    ['"2025-03-14T03:30:15-05:00"', 1_741_941_015_000],
    ['"2025-03-14 08:30:15"', 1_741_941_015_000],
    ['"2025-03-14T16:30:15+08"', 1_741_941_015_000],
    ['"2025-03-14T08:30"', 1_741_941_000_000],
    ['1741941015000', 1_741_941_015_000],
    ['"1741941015000"', 1_741_941_015_000],
  ])('time %s', (time, timeMs) => {
    expect(decodeJson(`{"readings":[{"mac":"AC233F112233","time":${time}}]}`)).toMatchObject({ messages: [{ timeMs }] });
  });

  test.each(['"2025-02-30T08:30:15Z"', '"08:30"', 'true', '{}', '"2025-03-14T24:30:15Z"', '1e300', '9e15', '-1e300'])(
    'time %s is quarantined',
    (time) => {
      const decoded = decodeJson(`{"readings":[{"mac":"AC233F112233","time":${time}}]}`);
      expect(decoded).toMatchObject({ messages: [], quarantined: [{ index: 0, reason: 'time is not a time' }] });
    },
  );

  test.each(['', '{', '[]', '{"readings":{}}', 'null'])('%j is a problem', (body) => {
    expect(isProblem(decodeJson(body))).toBe(true);
  });
});

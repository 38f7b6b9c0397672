import { describe, expect, test } from 'vitest';
import type { Mac } from '@frostway/core/identity';
import { isProblem } from '../family.js';
import { encodeRuuvi, ruuviTopic } from './encode.js';
import { decodeRuuvi } from './ruuvi.js';

const gateway = 'C8252D8E9C2C' as Mac;
const mac = 'CBB8334C884F' as Mac;

describe('Ruuvi Gateway', () => {
  test('what the simulator sends is read back', () => {
    const tag = { mac, temperatureC: -18.25, humidityPercent: 61.5, pressurePa: 101_325, batteryMv: 2977, measurementSequence: 7 };
    const body = encodeRuuvi(gateway, { timeMs: 1_741_941_015_000, sentMs: 1_741_941_016_000, rssiDbm: -62, tag });
    expect(JSON.parse(body)).toMatchObject({ ts: '1741941015', gwts: '1741941016', gw_mac: 'C8:25:2D:8E:9C:2C' });
    expect(decodeRuuvi(body, { topic: ruuviTopic(gateway, mac) })).toEqual({
      messages: [
        {
          type: 'reading',
          device: { mac },
          gateway: { mac: gateway },
          timeMs: 1_741_941_015_000,
          rssiDbm: -62,
          temperatureC: -18.25,
          humidityPercent: 61.5,
          batteryMv: 2977,
          pressurePa: 101_325,
          attributes: { measurementSequence: 7 },
        },
      ],
      itemOf: [0],
      quarantined: [],
    });
  });

  test('without topic the address inside the data names the tag', () => {
    const body =
      '{"gw_mac":"C8:25:2D:8E:9C:2C","rssi":-62,"ts":"1741941015","data":"1BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F"}';
    expect(decodeRuuvi(body)).toMatchObject({ messages: [{ device: { mac }, gateway: { mac: gateway }, temperatureC: 24.3 }] });
  });

  test('values a newer gateway decoded serve where there is no raw data', () => {
    const body = '{"ts":1741941015,"rssi":-62,"temperature":-18.25,"humidity":61.5,"pressure":101325,"voltage":2.977}';
    expect(decodeRuuvi(body, { topic: ruuviTopic(gateway, mac) })).toMatchObject({
      messages: [{ temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 2977, pressurePa: 101_325 }],
    });
  });

  test('a bad tag does not take the others with it', () => {
    const body =
      '{"data":{"gw_mac":"C8:25:2D:8E:9C:2C","tags":{"x":{},"CB:B8:33:4C:88:4F":{"timestamp":"soon"},"CB:B8:33:4C:88:50":{"timestamp":5,"rssi":-7}}}}';
    expect(decodeRuuvi(body)).toEqual({
      messages: [{ type: 'reading', device: { mac: 'CBB8334C8850' }, gateway: { mac: gateway }, timeMs: null, rssiDbm: -7 }],
      itemOf: [2],
      quarantined: [
        { index: 0, reason: 'tag name is not a MAC' },
        { index: 1, reason: 'timestamp is not a time' },
      ],
    });
  });

  test('a time no calendar has is quarantined, milliseconds are understood', () => {
    const body = (ts: string): string => `{"ts":${ts},"temperature":4}`;
    const topic = ruuviTopic(gateway, mac);
    expect(decodeRuuvi(body('1e300'), { topic })).toMatchObject({ messages: [], quarantined: [{ reason: 'timestamp is not a time' }] });
    expect(decodeRuuvi(body('"1741941015000"'), { topic })).toMatchObject({ messages: [{ timeMs: 1_741_941_015_000 }] });
  });

  test('a tag nobody names is quarantined, unless a person only looks', () => {
    const body = '{"ts":1741941015,"data":"11FF990403291A1ECE1EFC18F94202CA0B53"}';
    expect(decodeRuuvi(body)).toMatchObject({ messages: [], quarantined: [{ reason: 'no tag MAC' }] });
    expect(decodeRuuvi(body, { keepsNameless: true })).toMatchObject({ messages: [{ temperatureC: 26.3 }], quarantined: [] });
  });

  test.each(['', '[]', '{"data":{}}'])('%j is a problem', (body) => {
    expect(isProblem(decodeRuuvi(body))).toBe(true);
  });
});

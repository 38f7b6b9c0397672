import { describe, expect, test } from 'vitest';
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '../ble/advert.js';
import { encodeMinewClimate, encodeMinewLight, minewUuid } from '../ble/minew.js';
import { isProblem } from '../family.js';
import { encodeMinew, minewTopic } from './encode.js';
import { decodeMinew, minewFamily } from './minew.js';

const gateway = 'AC233FC001EA' as Mac;
const mac = 'AC233F112233' as Mac;
const timeMs = 1_741_941_015_250;

describe('Minew gateways', () => {
  test('what the simulator sends is read back', () => {
    const climate = serviceAdvert(minewUuid, encodeMinewClimate({ mac, batteryPercent: 90, temperatureC: -18.25, humidityPercent: 61.5 }));
    const light = serviceAdvert(minewUuid, encodeMinewLight({ mac, batteryPercent: 90, lightLux: 742 }));
    const body = encodeMinew({ mac: gateway, timeMs, gatewayFree: 98, gatewayLoad: 0.05 }, [
      { mac, timeMs, rssiDbm: -61, advert: climate },
      { mac, timeMs: timeMs + 1, rssiDbm: -62, advert: light },
    ]);
    const received = { type: 'reading', device: { mac }, gateway: { mac: gateway }, batteryPercent: 90 };
    expect(decodeMinew(body, { topic: minewTopic(gateway) })).toEqual({
      messages: [
        { type: 'status', device: { mac: gateway }, timeMs, attributes: { gatewayFree: 98, gatewayLoad: 0.05 } },
        { ...received, timeMs, rssiDbm: -61, temperatureC: -18.25, humidityPercent: 61.5 },
        { ...received, timeMs: timeMs + 1, rssiDbm: -62, lightLux: 742 },
      ],
      itemOf: [0, 1, 2],
      quarantined: [],
    });
  });

  test('a sensor that only its name tells is read with the name it gave in another element, before or behind it', () => {
    const at = { timestamp: timeMs, mac: 'A4C138112233', rssi: -60 };
    const advert = { ...at, rawData: '02010609FF0100010181CB6F58' };
    const answer = { ...at, rawData: `0D09${Buffer.from('GVH5102_2233').toString('hex')}` };
    const other = { ...advert, mac: 'A4C138112244' };
    const climate = { temperatureC: -11.7, humidityPercent: 61.5, batteryPercent: 88 };
    for (const items of [
      [advert, answer, other],
      [answer, advert, other],
    ]) {
      const result = decodeMinew(JSON.stringify(items));
      if (isProblem(result)) throw new Error(result.problem);
      expect(result.messages[result.itemOf.indexOf(items.indexOf(advert))]).toMatchObject(climate);
      expect(result.messages.filter((message) => 'temperatureC' in message)).toHaveLength(1);
    }
  });

  test('a time that cannot be read is quarantined, never replaced', () => {
    const result = decodeMinew('[{"timestamp":"yesterday","mac":"AC233F112233","rssi":-60,"temperature":4}]');
    expect(result).toEqual({ messages: [], itemOf: [], quarantined: [{ index: 0, reason: 'timestamp is not a time' }] });
  });

  test.each(['1741941015', '"1741941015"', '1741941015000', '"1741941015000"', '"2025-03-14T08:30:15Z"', '"2025-03-14T08:30:15.000Z"'])(
    'a time in seconds and in milliseconds is the same moment: %s',
    (timestamp) => {
      expect(decodeMinew(`[{"timestamp":${timestamp},"mac":"AC233F112233"}]`)).toMatchObject({ messages: [{ timeMs: 1_741_941_015_000 }] });
    },
  );

  test.each(['12345', '"600000"', '"1970-01-01T00:10:00Z"', '""', 'null'])('%s is the time of a gateway without clock', (timestamp) => {
    expect(decodeMinew(`[{"timestamp":${timestamp},"mac":"AC233F112233"}]`)).toMatchObject({ messages: [{ timeMs: null }] });
  });

  test.each(['1e300', '"1e300"', '9e15'])('%s is no moment of any calendar and is quarantined', (timestamp) => {
    const quarantined = [{ index: 0, reason: 'timestamp is not a time' }];
    expect(decodeMinew(`[{"timestamp":${timestamp},"mac":"AC233F112233"}]`)).toEqual({ messages: [], itemOf: [], quarantined });
  });

  test('an element without a time is timed by the server', () => {
    expect(decodeMinew('[{"mac":"AC233F112233","temperature":4}]', { gateway: { mac: gateway } })).toMatchObject({
      messages: [{ timeMs: null, temperatureC: 4, gateway: { mac: gateway } }],
    });
  });

  test('a decoded element with a raw advertisement nobody knows keeps its values and its bytes', () => {
    const result = decodeMinew('[{"mac":"AC233F112233","temperature":4,"rawData":"02010604FF34129A"}]');
    expect(result).toMatchObject({ messages: [{ temperatureC: 4, attributes: { advert: '02010604FF34129A' } }] });
  });

  test('the name a sensor advertises is kept', () => {
    expect(decodeMinew('[{"mac":"AC233F112233","bleName":"PLUS","temperature":4}]')).toMatchObject({
      messages: [{ temperatureC: 4, attributes: { name: 'PLUS' } }],
    });
  });

  test('raw data that is not hex is quarantined and the decoded values are kept', () => {
    const result = decodeMinew('[{"mac":"AC233F112233","temperature":4,"rawData":"xyz"}]');
    expect(result).toMatchObject({ messages: [{ temperatureC: 4 }], quarantined: [{ index: 0, reason: 'rawData is not hex' }] });
  });

  test('what it answers to a command is a reply, with the number of what it was asked', () => {
    const body = '{"action":"reboot","requestId":"7f","code":200}';
    expect(decodeMinew(body, { topic: '/gw/ac233fc001ea/response' })).toMatchObject({
      messages: [{ type: 'reply', device: { mac: gateway }, text: body }],
      quarantined: [],
    });
  });

  test('what is not JSON is a problem', () => {
    expect(isProblem(decodeMinew('[{'))).toBe(true);
  });

  test.each([
    ['/gw/ac233fc001ea/status', { mac: gateway }],
    ['gw/AC233FC001EA/status', { mac: gateway }],
    ['/mg3/ac233fc001ea/status', { mac: gateway }],
    ['/gw/ac233fc001ea/response', { mac: gateway }],
    ['/gw/ac233fc001ea/action', undefined],
    ['/gw/nobody/status', undefined],
  ])('topic %s', (topic, identity) => {
    expect(minewFamily.gatewayOf(topic)).toEqual(identity);
  });
});

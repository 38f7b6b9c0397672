import { describe, expect, test } from 'vitest';
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '../ble/advert.js';
import { encodeMinewClimate, minewUuid } from '../ble/minew.js';
import { isProblem } from '../family.js';
import { encodeKkm, kkmTopic } from './encode.js';
import { decodeKkm, kkmFamily } from './kkm.js';

const gateway = 'D03304003302' as Mac;
const mac = 'DD3304130897' as Mac;
const timeMs = 1_741_941_015_000;
const item = (members: string): string => `{"msg":"advData","gmac":"${gateway}","obj":[{"dmac":"${mac}",${members}}]}`;

describe('KKM gateways', () => {
  test('what the simulator sends is read back', () => {
    const advert = serviceAdvert(minewUuid, encodeMinewClimate({ mac, batteryPercent: 90, temperatureC: -18.25, humidityPercent: 61.5 }));
    const own = { temperatureC: 4.5, humidityPercent: 55.25, lightLux: 742, batteryMv: 3006 };
    const body = encodeKkm(gateway, [
      { mac, timeMs, rssiDbm: -61, advert },
      { mac, timeMs: timeMs + 1000, rssiDbm: -62, ...own },
    ]);
    const received = { type: 'reading', device: { mac }, gateway: { mac: gateway } };
    expect(decodeKkm(body, { topic: kkmTopic(gateway) })).toEqual({
      messages: [
        { ...received, timeMs, rssiDbm: -61, temperatureC: -18.25, humidityPercent: 61.5, batteryPercent: 90 },
        { ...received, timeMs: timeMs + 1000, rssiDbm: -62, ...own },
      ],
      itemOf: [0, 1],
      quarantined: [],
    });
  });

  test('an acceleration is kept, as a list of its axes however it is written', () => {
    expect(decodeKkm(item('"temp":4.5,"acc":{"x":-3,"y":12,"z":1008}'))).toMatchObject({
      messages: [{ attributes: { acc: [-3, 12, 1008] } }],
    });
    expect(decodeKkm(item('"temp":4.5,"acc":[-3,12,1008]'))).toMatchObject({ messages: [{ attributes: { acc: [-3, 12, 1008] } }] });
  });

  test.each(['"2025-03-14 08:30:15"', '"2025-03-14T08:30:15Z"', '1741941015', '"1741941015000"'])('the time %s is UTC', (time) => {
    expect(decodeKkm(item(`"time":${time}`))).toMatchObject({ messages: [{ timeMs }] });
  });

  test.each(['"2000-01-01 00:05:00"', '""', 'null'])('%s is the time of a gateway without clock', (time) => {
    expect(decodeKkm(item(`"time":${time}`))).toMatchObject({ messages: [{ timeMs: null }] });
  });

  test.each(['"2025-13-01 00:00:00"', '"now"', 'true', '{}', '1e300'])('the time %s is quarantined, never replaced', (time) => {
    expect(decodeKkm(item(`"time":${time}`))).toMatchObject({ messages: [], quarantined: [{ index: 0, reason: 'time is not a time' }] });
  });

  test('the type is a hint: values are read under any type, or none', () => {
    for (const type of ['"type":1,', '"type":4,', '"type":"sensor",', '']) {
      expect(decodeKkm(item(`${type}"temp":"-18.25","hum":61.5`))).toMatchObject({
        messages: [{ temperatureC: -18.25, humidityPercent: 61.5 }],
      });
    }
  });

  test('raw data is read before what the gateway made of it, and both are joined', () => {
    expect(decodeKkm(item('"temp":4,"lux":5,"data1":"0616D2FC400161"'))).toMatchObject({
      messages: [{ temperatureC: 4, lightLux: 5, batteryPercent: 97 }],
    });
    expect(decodeKkm(item('"temp":4,"data1":"0716D2FC4002DFF8"'))).toMatchObject({ messages: [{ temperatureC: -18.25 }] });
  });

  test('the name in a second advertisement helps to read the first', () => {
    expect(decodeKkm(item('"data1":"09FF0100010181CB6F58","data2":"0D09475648353130325F31323334"'))).toMatchObject({
      messages: [{ temperatureC: -11.7, humidityPercent: 61.5 }],
    });
  });

  test("the answer to a command belongs to the gateway, whatever address it names, and is known by the command's number", () => {
    expect(decodeKkm('{"msg":"dAck","mac":"DD3304130897","seq":"9"}', { topic: kkmTopic(gateway) })).toMatchObject({
      messages: [{ type: 'reply', device: { mac: gateway }, flag: 9 }],
    });
    const unnumbered = decodeKkm('{"msg":"dAck","seq":1e300}', { gateway: { mac: gateway } });
    if (isProblem(unnumbered)) throw new Error(unnumbered.problem);
    expect(unnumbered.messages[0]).not.toHaveProperty('flag');
  });

  test.each(['', '{', '[]', '7', '{"msg":"advData"}', '{"msg":"advData","obj":{}}', '{"msg":"else"}'])('%j is a problem', (body) => {
    expect(isProblem(decodeKkm(body))).toBe(true);
  });

  test.each([
    ['kbeacon/publish/D03304003302', { mac: gateway }],
    ['/kbeacon/pubaction/d03304003302', { mac: gateway }],
    ['kbeacon/subscribe/D03304003302', undefined],
    ['kbeacon/publish/nobody', undefined],
  ])('topic %s', (topic, identity) => {
    expect(kkmFamily.gatewayOf(topic)).toEqual(identity);
  });

  test('a gateway listens for commands on its own topics', () => {
    expect(kkmFamily.listenerOf?.('kbeacon/subscribe/D03304003302')).toEqual({ mac: gateway });
    expect(kkmFamily.listenerOf?.('kbeacon/subaction/D03304003302')).toEqual({ mac: gateway });
    for (const filter of ['kbeacon/subscribe/+', 'kbeacon/#', 'kbeacon/publish/D03304003302']) {
      expect(kkmFamily.listenerOf?.(filter)).toBeUndefined();
    }
  });
});

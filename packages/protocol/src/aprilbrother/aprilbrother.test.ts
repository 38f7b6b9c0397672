import { describe, expect, test } from 'vitest';
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '../ble/advert.js';
import { encodeMinewClimate, encodeMinewLight, minewUuid } from '../ble/minew.js';
import { fromHex, toHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { pack } from '../msgpack.js';
import { aprilbrotherFamily, decodeAprilbrother } from './aprilbrother.js';
import { aprilbrotherTopic, encodeAprilbrother, encodeAprilbrotherJson } from './encode.js';

const gateway = '1206C4321EBE' as Mac;
const mac = 'AC233F112233' as Mac;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('AprilBrother gateways', () => {
  test('what the simulator sends is read back, in MessagePack and in JSON', () => {
    const own = { mac: gateway, uptimeS: 86_400, messageCounter: 70_000, version: '1.5.20', ip: '10.0.0.7', wifiRssiDbm: -48 };
    const climate = serviceAdvert(minewUuid, encodeMinewClimate({ mac, batteryPercent: 90, temperatureC: -18.25, humidityPercent: 61.5 }));
    const light = serviceAdvert(minewUuid, encodeMinewLight({ mac, batteryPercent: 90, lightLux: 742 }));
    const received = [
      { mac, rssiDbm: -61, advert: climate },
      { mac, rssiDbm: -127, advert: light, kind: 3 as const },
    ];
    const reading = { type: 'reading', device: { mac }, gateway: { mac: gateway }, timeMs: null, batteryPercent: 90 };
    const { mac: _mac, ...attributes } = own;
    const all = {
      messages: [
        { type: 'status', device: { mac: gateway }, timeMs: null, attributes },
        { ...reading, rssiDbm: -61, temperatureC: -18.25, humidityPercent: 61.5 },
        { ...reading, rssiDbm: -127, lightLux: 742 },
      ],
      itemOf: [0, 0, 1],
      quarantined: [],
    };
    expect(decodeAprilbrother(encodeAprilbrother(own, received), { topic: aprilbrotherTopic(gateway) })).toEqual(all);
    expect(decodeAprilbrother(text(encodeAprilbrotherJson(own, received)))).toEqual(all);
  });

  test('a message of 200 advertisements, its list longer than a short one can be', () => {
    const received = Array.from({ length: 200 }, (_, index) => ({
      mac,
      rssiDbm: -60,
      advert: serviceAdvert(minewUuid, encodeMinewClimate({ mac, temperatureC: index / 4, humidityPercent: 50 })),
    }));
    const result = decodeAprilbrother(encodeAprilbrother({ mac: gateway, uptimeS: 1, messageCounter: 1 }, received));
    if (isProblem(result)) throw new Error(result.problem);
    expect(result.messages).toHaveLength(201);
    expect(result.messages[200]).toMatchObject({ temperatureC: 49.75 });
  });

  test('half a message is a problem at every length, and so is one with something behind it', () => {
    const body = encodeAprilbrother({ mac: gateway, uptimeS: 1, messageCounter: 1 }, [{ mac, rssiDbm: -60, advert: fromHex('020106') }]);
    for (let length = 0; length < body.length; length++) expect(isProblem(decodeAprilbrother(body.subarray(0, length)))).toBe(true);
    expect(decodeAprilbrother(new Uint8Array([...body, 0]))).toEqual({ problem: 'the message goes on behind its end', at: body.length });
  });

  test.each([
    ['a map without anything', pack({ v: '1' })],
    ['devices that are no list', pack({ mac: gateway, devices: 'none' })],
    ['a list', pack([1, 2])],
    ['bytes', pack(Uint8Array.of(1))],
    ['a number', pack(7)],
    ['JSON that ends early', text('{"mac":"1206C4321EBE"')],
    ['no JSON', text('hello')],
    ['an element alone', fromHex('02C8FD1949A530CE020106')],
    ['nothing', new Uint8Array()],
  ])('%s is a problem', (_name, body) => {
    expect(isProblem(decodeAprilbrother(body))).toBe(true);
  });

  test('a gateway that hears nothing is still there', () => {
    expect(decodeAprilbrother(pack({ mac: gateway, time: 5 }))).toMatchObject({
      messages: [{ type: 'status', device: { mac: gateway }, attributes: { uptimeS: 5 } }],
    });
  });

  test('an element alone is read for a person who looks at it', () => {
    const element = fromHex('02C8FD1949A530CE0201061AFF4C000215EB6D469624BE4663B15230D46B0E9CC9000D002AC0');
    expect(decodeAprilbrother(element, { keepsNameless: true })).toMatchObject({
      messages: [{ device: { mac: 'C8FD1949A530' }, rssiDbm: -50, attributes: { major: 13, minor: 42 } }],
    });
  });

  test('bytes an old encoder wrote as text are bytes, also where they happen to be text', () => {
    const element = fromHex('00414243444546010716D2FC40016162');
    const written = `81A764657669636573 91 ${(0xa0 + element.length).toString(16)} ${toHex(element)}`;
    expect(decodeAprilbrother(fromHex(written), { gateway: { mac: gateway } })).toMatchObject({
      messages: [{ device: { mac: '414243444546' } }],
    });
  });

  test.each([
    ['aprilbrother/1206C4321EBE', { mac: gateway }],
    ['/aprilbrother/yard', { alias: 'yard' }],
    ['aprilbrother/yard/more', undefined],
    ['aprilbrother', undefined],
  ])('topic %s', (topic, identity) => {
    expect(aprilbrotherFamily.gatewayOf(topic)).toEqual(identity);
  });
});

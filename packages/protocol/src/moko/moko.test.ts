import { describe, expect, test } from 'vitest';
import type { Mac } from '@frostway/core/identity';
import { manufacturerAdvert, serviceAdvert } from '../ble/advert.js';
import { encodePvvx, pvvxUuid } from '../ble/pvvx.js';
import { encodeRuuvi5, ruuviCompany } from '../ble/ruuvi.js';
import { fromHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { encodeMoko, mokoTopic } from './encode.js';
import { decodeMoko, mokoFamily } from './moko.js';

const gateway = '2805A55EEDEC' as Mac;
const mac = 'A4C138112233' as Mac;
const timeMs = 1_741_941_015_250;
const item = (members: string): string => `{"data":[{"mac":"a4c138112233",${members}}]}`;

describe('MOKO gateways', () => {
  test('what the simulator sends is read back', () => {
    const pvvx = encodePvvx({
      mac,
      temperatureC: -18.25,
      humidityPercent: 61.5,
      batteryMv: 2987,
      batteryPercent: 88,
      counter: 17,
      flags: 4,
    });
    const ruuvi = encodeRuuvi5({ mac, temperatureC: -16.775 });
    const body = encodeMoko(gateway, [
      { mac, timeMs, rssiDbm: -61, advert: serviceAdvert(pvvxUuid, pvvx) },
      { mac, timeMs, rssiDbm: -62, advert: fromHex('020106'), response: manufacturerAdvert(ruuviCompany, ruuvi) },
    ]);
    const received = { type: 'reading', device: { mac }, gateway: { mac: gateway }, timeMs };
    expect(decodeMoko(body, { topic: mokoTopic(gateway) })).toEqual({
      messages: [
        {
          ...received,
          rssiDbm: -61,
          temperatureC: -18.25,
          humidityPercent: 61.5,
          batteryMv: 2987,
          batteryPercent: 88,
          attributes: { counter: 17, flags: 4 },
        },
        { ...received, rssiDbm: -62, temperatureC: -16.775 },
      ],
      itemOf: [0, 1],
      quarantined: [],
    });
  });

  test('a time in seconds and in milliseconds is the same moment', () => {
    for (const timestamp of ['1741941015', '1741941015000', '"1741941015"', '"2025-03-14T08:30:15Z"']) {
      expect(decodeMoko(item(`"timestamp":${timestamp}`))).toMatchObject({ messages: [{ timeMs: 1_741_941_015_000 }] });
    }
  });

  test('an advertisement padded with zeros does not hide the answer to the scan behind it', () => {
    const body = item('"adv_packet":"02010600000000","response_packet":"0716D2FC4002DFF8"');
    expect(decodeMoko(body)).toMatchObject({ messages: [{ temperatureC: -18.25 }] });
  });

  test('doubled data is found at any depth a gateway can mean, and no deeper', () => {
    const one = '{"mac":"a4c138112233","temperature":4.5}';
    for (const data of [`[${one}]`, one, `{"data":[${one}]}`, `[{"data":[${one}]}]`, `{"data":{"data":${one}}}`]) {
      expect(decodeMoko(`{"data":${data}}`)).toMatchObject({ messages: [{ type: 'reading', temperatureC: 4.5 }] });
    }
    const deep = `${'{"data":'.repeat(5000)}${one}${'}'.repeat(5000)}`;
    expect(decodeMoko(deep)).toBeDefined();
  });

  test.each(['', '{', '[]', '{}', '{"data":7}', '{"data":null}'])('%j is a problem', (body) => {
    expect(isProblem(decodeMoko(body))).toBe(true);
  });

  test.each([
    ['/MKGW3/2805a55eedec/send', { mac: gateway }],
    ['MKGW1BWPRO/2805A55EEDEC/send', { mac: gateway }],
    ['/MKGW3/2805a55eedec/receive', undefined],
    ['/MKGW3/nobody/send', undefined],
    ['/other/2805a55eedec/send', undefined],
  ])('topic %s', (topic, identity) => {
    expect(mokoFamily.gatewayOf(topic)).toEqual(identity);
  });

  test('a gateway listens for commands on its own topic', () => {
    expect(mokoFamily.listenerOf?.('/MKGW3/2805a55eedec/receive')).toEqual({ mac: gateway });
    expect(mokoFamily.listenerOf?.('/MKGW3/+/receive')).toBeUndefined();
  });
});

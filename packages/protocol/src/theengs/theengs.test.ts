import { describe, expect, test } from 'vitest';
import { fromHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { decodeTheengs, theengsFamily } from './theengs.js';

function keys(mac: string): Uint8Array | undefined {
  return mac === '5448E68F80A5' ? fromHex('231d39c1d7cc1ab1aee224cd096db932') : undefined;
}

const topic = 'home/OMG_yard/BTtoMQTT/A4C138112233';

describe('OpenMQTTGateway and Theengs', () => {
  test('the raw data is read before what the gateway made of it, and both are joined', () => {
    const body = '{"id":"A4:C1:38:11:22:33","tempc":-18.2,"lux":5,"servicedata":"4002DFF8","servicedatauuid":"fcd2"}';
    expect(decodeTheengs(body, { topic })).toMatchObject({ messages: [{ temperatureC: -18.25, lightLux: 5 }] });
  });

  test('Fahrenheit alone is converted', () => {
    expect(decodeTheengs('{"id":"A4:C1:38:11:22:33","tempf":-0.85}', { topic })).toMatchObject({ messages: [{ temperatureC: -18.25 }] });
  });

  test('the advertised name is used for makers that need it', () => {
    const body = '{"id":"A4:C1:38:11:22:33","name":"GVH5102_1","manufacturerdata":"0100010181CB6F58"}';
    expect(decodeTheengs(body, { topic })).toMatchObject({ messages: [{ temperatureC: -11.7, humidityPercent: 61.5 }] });
  });

  test('an encrypted sensor is read with its key', () => {
    const body = '{"id":"54:48:E6:8F:80:A5","servicedata":"41A47266C95F730011223378237214","servicedatauuid":"0xFCD2"}';
    expect(decodeTheengs(body, { topic, keys })).toMatchObject({ messages: [{ temperatureC: 25.06, humidityPercent: 50.55 }] });
  });

  test('a device whose address nobody knows is quarantined', () => {
    expect(decodeTheengs('{"id":"?","tempc":1}', { topic: 'home/OMG_yard/BTtoMQTT/undecoded' })).toMatchObject({
      messages: [],
      quarantined: [{ index: 0, reason: 'id is not a MAC' }],
    });
  });

  test('a message without any address is shown to a person who only looks, one without any value is not', () => {
    const body = '{"servicedata":"4002DFF8","servicedatauuid":"0xfcd2"}';
    expect(decodeTheengs(body)).toMatchObject({ messages: [], quarantined: [{ reason: 'id is not a MAC' }] });
    expect(decodeTheengs(body, { keepsNameless: true })).toMatchObject({ messages: [{ temperatureC: -18.25 }], quarantined: [] });
    expect(decodeTheengs('{"rssi":-60}', { keepsNameless: true })).toMatchObject({ messages: [], quarantined: [{ index: 0 }] });
  });

  test('where the id is hidden the address the gateway found in the data names the sensor', () => {
    expect(decodeTheengs('{"id":"hidden","mac":"CB:B8:33:4C:88:4F","tempc":4}')).toMatchObject({
      messages: [{ device: { mac: 'CBB8334C884F' }, temperatureC: 4 }],
    });
  });

  test.each(['0xfcd2', 'fcd2', 'FCD2', '0XFCD2', '0000fcd2-0000-1000-8000-00805f9b34fb', '0000FCD200001000800000805F9B34FB'])(
    'the service may be written %s',
    (uuid) => {
      const body = `{"id":"A4:C1:38:11:22:33","servicedata":"4002DFF8","servicedatauuid":"${uuid}"}`;
      expect(decodeTheengs(body)).toMatchObject({ messages: [{ temperatureC: -18.25 }] });
    },
  );

  test('service data that shows by itself is read without its service, hex with 0x before it too', () => {
    expect(decodeTheengs('{"id":"A4:C1:38:11:22:33","servicedata":"0x4002dff8"}')).toMatchObject({ messages: [{ temperatureC: -18.25 }] });
    const foreign = '{"id":"A4:C1:38:11:22:33","servicedata":"4002dff8","servicedatauuid":"6e400001-b5a3-f393-e0a9-e50e24dcca9e"}';
    expect(decodeTheengs(foreign)).toEqual({
      messages: [{ type: 'reading', device: { mac: 'A4C138112233' }, timeMs: null, attributes: { advert: '4002DFF8' } }],
      itemOf: [0],
      quarantined: [],
    });
  });

  test('a gateway named by its MAC is known by it, every other by its name', () => {
    expect(theengsFamily.gatewayOf('home/AC233FC001EA/BTtoMQTT/A4C138112233')).toEqual({ mac: 'AC233FC001EA' });
    expect(theengsFamily.gatewayOf('site/7/OMG_yard/LWT')).toEqual({ alias: 'OMG_yard' });
    expect(theengsFamily.gatewayOf('home/OMG_yard/commands')).toBeUndefined();
  });

  test.each([
    ['x', topic],
    ['[]', 'home/OMG_yard/SYStoMQTT'],
    ['{}', 'elsewhere'],
  ])('%s on %s is a problem', (body, where) => {
    expect(isProblem(decodeTheengs(body, { topic: where }))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import type { Mac } from '@frostway/core/identity';
import { fromHex, toHex } from './bytes.js';
import { decodeText } from './decode-text.js';
import type { TextContext } from './decode-text.js';
import type { FamilyName } from './registry.js';
import { pack } from './msgpack.js';

function decode(family: FamilyName, input: string, context?: TextContext): unknown[] {
  return decodeText(family, input, context).map((line) => JSON.parse(line) as unknown);
}

const login = '787811010860123456789012007032000001B2990D0A';
const location = '78781F1219030E081E0FC90359C4DD0D085FF63E148901CC001A2B003C4D000213230D0A';
const heartbeat = '78780A1346050300020005F0EA0D0A';

describe('advertisements', () => {
  test('a whole advertisement, with blanks and line ends', () => {
    expect(decode('ble', '02 01 06 03 03 E1 FF\n10 16 E1 FF A1 01 64 ED C0 3D 80 33 22 11 3F 23 AC\n')).toEqual([
      { type: 'reading', device: { mac: 'AC233F112233' }, format: 'minew', temperature: -18.25, humidity: 61.5, powerPercent: 100 },
    ]);
  });

  test('service data under its UUID and manufacturer data under its company', () => {
    expect(decode('ble', 'fcd2:40002A016102DFF803061805E22101')).toEqual([
      {
        type: 'reading',
        format: 'bthome2',
        temperature: -18.25,
        humidity: 61.5,
        light: 742.1,
        powerPercent: 97,
        attributes: { packetId: 42 },
      },
    ]);
    expect(decode('ble', '0499:0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F')).toMatchObject([
      { type: 'reading', device: { mac: 'CBB8334C884F' }, temperature: 24.3, humidity: 53.49, power: 2977 },
    ]);
  });

  test('several advertisements, one a line', () => {
    expect(decode('ble', '0757:12DFF8\n88EC000341D16400\n')).toMatchObject([{ temperature: -18.25 }, { temperature: 21.3 }]);
  });

  test('a stranger among the lines is a line of its own, flags and names alone belong to what follows or precedes', () => {
    expect(decode('ble', '0616D2FC400161\n02010604FF34129A\n0616D2FC400155')).toMatchObject([
      { powerPercent: 97 },
      { type: 'unknown', hex: '02010604FF34129A' },
      { powerPercent: 85 },
    ]);
    expect(decode('ble', '09FF0100010181CB6F58\n0D09475648353130325F31323334')).toMatchObject([{ temperature: -11.7, humidity: 61.5 }]);
  });

  test('a line that cannot be read says so, and those around it are read', () => {
    const lines = ['0616D2FC400161', 'sensor 4: 0616', '0757:12DFF8', '0616D2FC4', '0616D2FC40', '88EC000341D16400'];
    expect(decode('ble', lines.join('\n'))).toEqual([
      { type: 'reading', format: 'bthome2', powerPercent: 97 },
      { type: 'problem', problem: 'not hex, uuid:hex or company:hex', at: 0, line: 2 },
      { type: 'reading', format: 'ela', temperature: -18.25 },
      { type: 'problem', problem: 'the hex ends inside a byte', at: 4, line: 4 },
      { type: 'unknown', kind: 'advertisement', hex: '0616D2FC40', line: 5 },
      expect.objectContaining({ format: 'goveeH5075', temperature: 21.3 }),
    ]);
  });

  test('a structure that runs past the end of its line is said, and what came before it is read', () => {
    expect(decode('ble', '0616D2FC4001610A16E1FF\n0616D2FC400155')).toEqual([
      { type: 'reading', format: 'bthome2', powerPercent: 97, warnings: ['the last structure runs past the end'] },
      { type: 'reading', format: 'bthome2', powerPercent: 85 },
    ]);
  });

  test('data under its id may be broken over lines', () => {
    expect(decode('ble', 'FCD2:4001 61\n02DF F8\nFCD2:400155')).toMatchObject([
      { powerPercent: 97, temperature: -18.25 },
      { powerPercent: 85 },
    ]);
  });

  test("a second probe's frame says its values and whose they are", () => {
    expect(decode('ble', '0001:010181CB6F580000')).toMatchObject([{ temperature: -11.7 }]);
    expect(decode('ble', '0001:0101010341D1640000')).toMatchObject([{ probe: 2, temperature: 21.3, humidity: 45.7, powerPercent: 100 }]);
  });

  test('an encrypted one with its key', () => {
    const context = { mac: '5448E68F80A5' as Mac, keys: () => fromHex('231d39c1d7cc1ab1aee224cd096db932') };
    expect(decode('ble', 'FCD2:41A47266C95F730011223378237214', context)).toMatchObject([
      { device: { mac: '5448E68F80A5' }, temperature: 25.06 },
    ]);
  });

  test('a stranger and what is no hex', () => {
    expect(decode('ble', '02010604FF34129A')).toEqual([{ type: 'unknown', kind: 'advertisement', hex: '02010604FF34129A' }]);
    expect(decode('ble', 'hello')).toEqual([{ type: 'problem', problem: 'not hex, uuid:hex or company:hex', at: 0 }]);
    expect(decode('ble', ' ')).toEqual([{ type: 'problem', problem: 'nothing to decode', at: 0 }]);
  });
});

describe('trackers', () => {
  test('frames of one connection: the login names the device of the others, answers are shown', () => {
    expect(decode('gt06', `${login}\n${location} ${heartbeat}`)).toMatchObject([
      { type: 'login', device: { imei: '860123456789012' }, answer: '787805010001D9DC0D0A' },
      {
        type: 'position',
        device: { imei: '860123456789012' },
        time: '2025-03-14T08:30:15.000Z',
        latitude: expect.closeTo(31.230416, 6) as number,
        longitude: expect.closeTo(121.473701, 6) as number,
        speed: 62,
        course: 137,
        source: 'gps',
        valid: true,
      },
      { type: 'heartbeat', device: { imei: '860123456789012' }, answer: '787805130005AFD50D0A' },
    ]);
  });

  test('a heartbeat without a time has none', () => {
    const [line] = decode('gt06', heartbeat);
    expect(line).not.toHaveProperty('time');
    expect(line).not.toHaveProperty('device');
  });

  test('garbage, a cut frame and what is no hex are problems', () => {
    expect(decode('gt06', `FFFF${heartbeat}`)).toMatchObject([{ type: 'heartbeat' }, { type: 'problem' }]);
    expect(decode('gt06', location.slice(0, 20))).toMatchObject([{ type: 'problem' }]);
    expect(decode('gt06', 'GT06')).toEqual([{ type: 'problem', problem: 'not hex', at: 0 }]);
  });

  test.each([
    'id=860123456789012&timestamp=1741941015&lat=22.543096&lon=114.057865&speed=33.5&bearing=137&batt=87.5',
    '/?id=860123456789012&timestamp=1741941015&lat=22.543096&lon=114.057865&speed=33.5&bearing=137&batt=87.5',
    'GET /?id=860123456789012&timestamp=1741941015&lat=22.543096&lon=114.057865&speed=33.5&bearing=137&batt=87.5 HTTP/1.1',
    'http://host:5055/?id=860123456789012&timestamp=1741941015&lat=22.543096&lon=114.057865&speed=33.5&bearing=137&batt=87.5',
    'POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nid=860123456789012&timestamp=1741941015&lat=22.543096&lon=114.057865&speed=33.5&bearing=137&batt=87.5',
  ])('OsmAnd %s', (input) => {
    const head = { device: { imei: '860123456789012' }, time: '2025-03-14T08:30:15.000Z' };
    expect(decode('osmand', input)).toEqual([
      { type: 'position', ...head, latitude: 22.543096, longitude: 114.057865, speed: 62.042, course: 137, source: 'gps', valid: true },
      { type: 'status', ...head, powerPercent: 87.5 },
    ]);
  });

  test('one frame with a wrong length, as many that are published have, is read and said to be wrong', () => {
    const place = '35,22.543096,114.057865,250314083015,A,9,22,12,137,0.9,35,123456,7890,460|0|1A2B|3C4D,0421,0|0|0|0199|04DB';
    expect(decode('meitrack', `$$A99,860123456789012,AAA,${place}*00`)).toMatchObject([
      { type: 'position', device: { imei: '860123456789012' }, warnings: ['the checksum is wrong'] },
      { type: 'status', power: 4090, externalPower: 12_430 },
    ]);
    // Codec 8, one record with a place and one value of a byte; its length says 3 bytes less than there are.
    const data = '08010000019593C681D8000F11643020989AC0007000D60C0039000101EF0100000001';
    const length = (data.length / 2 - 3).toString(16).padStart(8, '0');
    expect(decode('teltonika', `00000000${length}${data}00000000`)).toMatchObject([
      { type: 'position', latitude: 54.6872, attributes: { ignition: true }, warnings: ['the length is wrong', 'the checksum is wrong'] },
    ]);
  });

  test('a heartbeat of digits alone is text where the family is', () => {
    expect(decode('gps103', '860123456789012;')).toMatchObject([{ type: 'heartbeat', device: { imei: '860123456789012' } }]);
  });

  test('OsmAnd in JSON, broken over lines', () => {
    const input =
      '{"device_id":"7",\n"location":{"timestamp":"2025-03-14T08:30:15Z",\n"coords":{"latitude":1,"longitude":2},"alarm":"sos"}}';
    expect(decode('osmand', input)).toMatchObject([
      { type: 'position', device: { alias: '7' } },
      { type: 'alarm', kind: 'sos' },
    ]);
    expect(decode('osmand', `POST / HTTP/1.1\n\n${input}`)).toHaveLength(2);
  });

  test.each([
    'id=7&timestamp=2025-03-14 08:30:15&lat=1&lon=2',
    '/?id=7&timestamp=2025-03-14 08:30:15&lat=1&lon=2',
    'GET /?id=7&timestamp=2025-03-14 08:30:15&lat=1&lon=2 HTTP/1.1',
    'http://host:5055/?id=7&timestamp=2025-03-14T16:30:15+08:00&lat=1&lon=2',
  ])('OsmAnd pasted with a blank in its time keeps what follows: %s', (input) => {
    expect(decode('osmand', input)).toMatchObject([{ type: 'position', time: '2025-03-14T08:30:15.000Z', latitude: 1, longitude: 2 }]);
  });

  test('OsmAnd as a whole request goes by its content type', () => {
    const body = '{"device_id":"7","location":{"timestamp":1741941015}}';
    expect(decode('osmand', `POST /?id=8 HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${body}`)).toMatchObject([
      { type: 'status', device: { alias: '7' } },
    ]);
    expect(decode('osmand', `POST /?id=8 HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n${body}`)).toMatchObject([
      { type: 'status', device: { alias: '8' } },
    ]);
  });

  test('OsmAnd without an id is a problem', () => {
    expect(decode('osmand', 'lat=1&lon=2')).toEqual([{ type: 'problem', problem: 'id is missing', at: 0 }]);
  });
});

describe('gateways', () => {
  const reading = '{"readings":[{"mac":"AC233F112233","time":1741941015000,"temperature":-18.25,"power":3006,"rssi":-61},{"mac":"x"}]}';

  test('our own format: readings, then what was quarantined', () => {
    expect(decode('json', reading)).toEqual([
      { type: 'reading', device: { mac: 'AC233F112233' }, time: '2025-03-14T08:30:15.000Z', temperature: -18.25, power: 3006, rssi: -61 },
      { type: 'problem', problem: 'mac is not a MAC', at: 0, index: 1 },
    ]);
  });

  test('a topic before the body names the gateway; several bodies one below the other', () => {
    expect(decode('json', `frostway/yard/readings ${reading}\n${reading}`)).toMatchObject([
      { type: 'reading', gateway: { alias: 'yard' } },
      { type: 'problem' },
      { type: 'reading' },
      { type: 'problem' },
    ]);
    expect(decode('theengs', 'home/yard/LWT offline')).toEqual([
      { type: 'status', device: { alias: 'yard' }, attributes: { state: 'offline' } },
    ]);
  });

  test('Minew and Ruuvi', () => {
    const minew = '[\n{"timestamp":"2025-03-14T08:30:14Z","mac":"AC233F112233","rssi":-61,\n"rawData":"0E16E1FFA1056402E63322113F23AC"}]';
    expect(decode('minew', minew)).toEqual([
      { type: 'reading', device: { mac: 'AC233F112233' }, time: '2025-03-14T08:30:14.000Z', light: 742, powerPercent: 100, rssi: -61 },
    ]);
    expect(decode('ruuvi', '{"ts":"1741941015","data":"1BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F"}')).toMatchObject([
      { device: { mac: 'CBB8334C884F' }, time: '2025-03-14T08:30:15.000Z', temperature: 24.3 },
    ]);
  });

  test('KKM and MOKO', () => {
    const kkm =
      '{"msg":"advData","gmac":"D03304003302","obj":[{"type":1,"dmac":"DD3304130897","rssi":-61,"time":"2025-03-14 08:30:15","temp":-18.25}]}';
    expect(decode('kkm', kkm)).toEqual([
      {
        type: 'reading',
        device: { mac: 'DD3304130897' },
        time: '2025-03-14T08:30:15.000Z',
        temperature: -18.25,
        gateway: { mac: 'D03304003302' },
        rssi: -61,
      },
    ]);
    const moko = '{"data":[{"timestamp":1741941015000,"mac":"ac233f112233","rssi":-61,"adv_packet":"0e16e1ffa1056402e63322113f23ac"}]}';
    expect(decode('moko', `/MKGW3/2805a55eedec/send ${moko}`)).toMatchObject([
      { device: { mac: 'AC233F112233' }, gateway: { mac: '2805A55EEDEC' }, light: 742, powerPercent: 100 },
    ]);
  });

  const element = '02C8FD1949A530CE0201061AFF4C000215EB6D469624BE4663B15230D46B0E9CC9000D002AC0';
  const received = { type: 'reading', device: { mac: 'C8FD1949A530' }, rssi: -50, attributes: { major: 13, minor: 42 } };

  test('AprilBrother: one element as the vendor shows it, one a line, or broken over lines', () => {
    expect(decode('aprilbrother', element)).toMatchObject([received]);
    expect(decode('aprilbrother', `${element}\n${element}\n`)).toMatchObject([received, received]);
    expect(decode('aprilbrother', `${element.slice(0, 10)} ${element.slice(10, 11)}\n${element.slice(11)}`)).toMatchObject([received]);
  });

  test('AprilBrother: a whole message in hex, in hex behind its topic, and in JSON', () => {
    const message = { mac: '1206C4321EBE', time: 60, devices: [fromHex(element)] };
    const hex = toHex(pack(message));
    const status = { type: 'status', device: { mac: '1206C4321EBE' }, attributes: { uptimeS: 60 } };
    expect(decode('aprilbrother', hex)).toMatchObject([status, received]);
    expect(decode('aprilbrother', hex.replace(/../g, '$& ').replace(' ', '\n'))).toMatchObject([status, received]);
    expect(decode('aprilbrother', `aprilbrother/yard ${hex}`)).toMatchObject([status, { ...received, gateway: { alias: 'yard' } }]);
    expect(decode('aprilbrother', JSON.stringify({ ...message, devices: [element] }))).toMatchObject([status, received]);
  });

  test('AprilBrother: half a message and half a byte are problems', () => {
    const hex = toHex(pack({ mac: '1206C4321EBE', devices: [fromHex(element)] }));
    expect(decode('aprilbrother', hex.slice(0, -2))).toMatchObject([{ type: 'problem', problem: 'the message ends inside a value' }]);
    expect(decode('aprilbrother', `${hex}0`)).toMatchObject([{ type: 'status' }, received, { type: 'problem' }]);
    expect(decode('aprilbrother', 'hello')).toMatchObject([{ type: 'problem' }]);
  });

  test('a time no calendar has is a problem and never an error', () => {
    expect(decode('json', '{"readings":[{"mac":"AC233F112233","time":1e300}]}')).toMatchObject([{ type: 'problem' }]);
    expect(decode('osmand', 'id=7&timestamp=1e300')).toMatchObject([{ type: 'problem' }]);
    expect(decode('ruuvi', '{"ts":1e300}')).toMatchObject([{ type: 'problem' }]);
  });

  test('values of a sensor whose address the message does not tell', () => {
    expect(decode('theengs', '{"servicedata":"4002DFF8","servicedatauuid":"0xfcd2"}')).toEqual([{ type: 'reading', temperature: -18.25 }]);
  });

  test('an empty body says nothing, a broken one is a problem', () => {
    expect(decode('minew', '[]')).toEqual([{ type: 'problem', problem: 'nothing was said', at: 0 }]);
    expect(decode('minew', '[{')).toEqual([{ type: 'problem', problem: 'not JSON', at: 0 }]);
  });
});

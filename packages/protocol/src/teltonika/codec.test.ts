import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../decode-text.js';
import { fromHex, toHex } from '../bytes.js';
import { isProblem, profileOf } from '../family.js';
import { encodeFrame } from './encode.js';
import type { IoValue } from './encode.js';
import { teltonika } from './family.js';
import { buildFrame } from './frames.js';

const timeMs = Date.UTC(2025, 2, 14, 8, 30, 15);
const place = { timeMs, latitude: 54.6872, longitude: 25.2798, courseDegrees: 214, satellites: 12, speedKmh: 57 };
const v = (id: number, width: 1 | 2 | 4, value: number): IoValue => ({ id, width, value });

function decodeFrame(frame: Uint8Array, profile?: string): readonly Message[] {
  const result = profileOf(teltonika, profile).decode(frame, { isStrict: true });
  if (isProblem(result)) throw new Error(result.problem);
  return result.messages;
}
const record = (values: readonly IoValue[], more = {}): Uint8Array => encodeFrame([{ ...place, values, ...more }]);
const reading = (values: readonly IoValue[], profile?: string): unknown =>
  decodeFrame(record(values), profile).find(({ type }) => type === 'reading');
const facts = (values: readonly IoValue[], profile?: string): unknown => decodeFrame(record(values), profile)[0]?.attributes;

describe('series of devices', () => {
  it('say errors of Bluetooth sensors by other numbers, and TAT says none by temperatures that can be', () => {
    expect(reading([v(25, 2, 2000)])).toBeUndefined();
    expect(reading([v(25, 2, 2000), v(86, 2, 455)])).toMatchObject({ temperatureC: 20, humidityPercent: 45.5 });
    expect(reading([v(25, 2, 2000)], 'tat')).toMatchObject({ temperatureC: 20 });
    expect(reading([v(25, 2, 32_767), v(86, 2, 32_767)], 'tat')).toBeUndefined();
  });

  it('FMx6xx has Bluetooth temperatures in tenths and a driver card in two halves, which other series keep raw', () => {
    const values = [v(701, 2, -183), v(705, 1, 90)];
    expect(reading(values, 'fmx6')).toMatchObject({ temperatureC: -18.3, attributes: { bleBatteryPercent1: 90 } });
    expect(facts(values, 'fmx6')).toEqual({ satellites: 12 });
    const io = [
      { id: 705, value: 90 },
      { id: 701, value: 65_353 },
    ];
    expect([reading(values, 'fmb'), facts(values, 'fmb')]).toMatchObject([undefined, { io }]);
    const card = (id: number, text: string): IoValue => ({ id, bytes: new TextEncoder().encode(text) });
    const cards = [card(195, 'DF000012'), card(196, '34567890')];
    expect(facts(cards, 'fmx6')).toMatchObject({ driverId: 'DF00001234567890' });
    // Of an unknown series both are there: what it most probably says, and the numbers.
    expect([reading(values), facts(values)]).toMatchObject([{ temperatureC: -18.3 }, { io }]);
    expect(facts(cards)).toMatchObject({ driverId: 'DF00001234567890', io: [{ id: 195 }, { id: 196 }] });
    expect(facts([{ id: 195, bytes: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 0xff) }])).not.toHaveProperty('driverId');
  });

  it('of no series has a Bluetooth sensor what its radio cannot say: 200 degrees in tenths, and the errors of TAT', () => {
    // 701 reaches from -40 to 125 degrees; its battery beside it makes no temperature of an error.
    expect(reading([v(701, 2, 2000), v(705, 1, 90)], 'fmx6')).toEqual({ type: 'reading', timeMs, attributes: { bleBatteryPercent1: 90 } });
    expect(reading([v(25, 2, 32_767), v(86, 2, 455)])).not.toHaveProperty('temperatureC');
  });

  it('an unknown one keeps raw numbers beside what FMB means by them, a known one does not', () => {
    expect(facts([v(25, 2, -1825)])).toMatchObject({ io: [{ id: 25, value: 63_711 }] });
    expect(facts([v(25, 2, -1825)], 'fmb')).toEqual({ satellites: 12 });
  });
});

it('a beacon that names itself by an Eddystone id keeps what its sensor measured', () => {
  // 548: a part number, then one entry of 28 bytes: RSSI -60 (0), id of 16 bytes (1), temperature -18.25 (6), humidity 61 (7).
  const entry = '0001C40110EDD1EBEAC04E5DEFA0170102030405AB0602F8DF07013D';
  const list = (content: string): IoValue => ({ id: 548, bytes: fromHex(`01${toHex(Uint8Array.of(content.length / 2))}${content}`) });
  const beacon = { namespace: 'EDD1EBEAC04E5DEFA017', instance: '0102030405AB', rssiDbm: -60 };
  expect(facts([list(entry)])).toMatchObject({ beacons: [{ ...beacon, temperatureC: -18.25, humidityPercent: 61 }] });
  // 2: what an EYE sensor advertises: flags 81, temperature, battery.
  expect(facts([list(`${entry.slice(0, 42)}020481F8DF67`)])).toMatchObject({
    beacons: [{ ...beacon, temperatureC: -18.25, batteryMv: 3030 }],
  });
});

describe('records', () => {
  it('without a fix have the last place as such, and none where there never was one', () => {
    expect(decodeFrame(record([], { satellites: 0 }))[0]).toMatchObject({ type: 'position', isValid: false });
    expect(decodeFrame(record([], { satellites: 0, latitude: 0, longitude: 0 }))[0]).toMatchObject({ type: 'status' });
  });

  it('raise an alarm by the event that made them alone', () => {
    const kinds = (more: object): unknown =>
      decodeFrame(record([v(246, 1, 1), v(252, 1, 1)], more)).flatMap((each) => (each.type === 'alarm' ? [each.kind] : []));
    expect([kinds({ eventId: 252 }), kinds({})]).toEqual([['powerCut'], []]);
  });

  it('with a time no clock can have are taken without their place', () => {
    const result = teltonika.decode(record([v(239, 1, 1)], { timeMs: Date.UTC(2120, 0, 1) }), {});
    expect(result).toMatchObject({
      messages: [{ type: 'status', timeMs: null, attributes: { ignition: true } }],
      warnings: ['a time that cannot be one: the place was left out'],
      answer: Uint8Array.of(0, 0, 0, 1),
    });
  });

  it('of the past are as good as any: they carry their own time', () => {
    expect(decodeFrame(record([], { timeMs: timeMs - 86_400_000 }))[0]).toMatchObject({ timeMs: timeMs - 86_400_000 });
  });

  it('that do not add up are kept as they came and acknowledged, so that the device goes on', () => {
    const result = teltonika.decode(buildFrame(fromHex('8E020000019593C681D802')), { isStrict: true });
    expect(result).toMatchObject({
      messages: [{ type: 'unknown', kind: 'codec8E', hex: '8E020000019593C681D802' }],
      answer: Uint8Array.of(0, 0, 0, 2),
    });
  });
});

describe('a wrong checksum', () => {
  const broken = record([v(239, 1, 1)]);
  broken[20] = (broken[20] ?? 0) ^ 1;

  it('is a problem on a listener, and the device is told that nothing was taken', () => {
    expect(teltonika.decode(broken, { isStrict: true })).toEqual({
      problem: 'the checksum is wrong',
      at: broken.length - 4,
      answer: new Uint8Array(4),
    });
  });

  it('is a warning for a person who looks at one frame, and so is a wrong length', () => {
    const frame = record([v(239, 1, 1)]);
    expect(teltonika.decode(broken, {})).toMatchObject({ warnings: ['the checksum is wrong'] });
    frame[7] = (frame[7] ?? 0) + 1;
    expect(teltonika.decode(frame, {})).toMatchObject({ messages: [{ type: 'position' }], warnings: ['the length is wrong'] });
  });
});

describe('who speaks', () => {
  it('is named by a hello of 15 digits; any other is a problem', () => {
    expect(teltonika.decode(fromHex('000F383630313233343536373839303132'), {})).toMatchObject({
      messages: [{ type: 'login', device: { imei: '860123456789012' } }],
      answer: Uint8Array.of(1),
      refusal: Uint8Array.of(0),
    });
    expect(teltonika.decode(fromHex('000E3836303132333435363738393031'), {})).toMatchObject({ problem: 'the hello has no IMEI' });
  });
});

describe('the answer to getgps', () => {
  it('is a reply and the place in it', () => {
    const text = 'GPS:1 Sat:7 Lat:54.687200 Long:25.279800 Alt:112 Speed:0 Dir:77 Date: 2025/3/14 Time: 8:30:15';
    const bytes = new TextEncoder().encode(text);
    const frame = buildFrame(Uint8Array.of(0x0c, 1, 6, 0, 0, 0, bytes.length, ...bytes, 1));
    expect(decodeFrame(frame)).toEqual([
      { type: 'reply', timeMs: null, text },
      {
        type: 'position',
        timeMs,
        latitude: 54.6872,
        longitude: 25.2798,
        source: 'gps',
        isValid: true,
        speedKmh: 0,
        courseDegrees: 77,
        altitudeM: 112,
      },
    ]);
  });
});

describe('decode teltonika', () => {
  it('reads a connection as it was recorded, and takes the profile of a model', () => {
    const frame = `000F383630313233343536373839303132${toHex(record([v(701, 2, -183)]))}`;
    const lines = decodeText('teltonika', frame, { profile: 'fmx6' }).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { type: 'login', answer: '01' },
      { type: 'position', device: { imei: '860123456789012' }, answer: '00000001' },
      { type: 'reading', temperature: -18.3 },
    ]);
  });
});

/** What terminals send is read back as it was meant, and what they are told is what their documents say. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommandReply } from '@frostway/core/message';
import { cuts, type Command, type Sending } from '../command.js';
import { toHex } from '../bytes.js';
import { profileOf } from '../family.js';
import { timeMs } from '../example-world.js';
import { joinBytes } from '../kit/join.js';
import { decodeFrame } from '../streams.fixture.js';
import { encodeReport } from './encode.js';
import { buildFrame, dialectOf, openFrame } from './envelope.js';
import { mac } from './example-parts.js';
import { jt808 } from './family.js';
import { Terminal } from './terminal.js';

describe('a report that is written', () => {
  const values = fc.record({
    timeMs: fc.integer({ min: 946_684_800, max: 4_000_000_000 }).map((seconds) => seconds * 1000),
    latitude: fc
      .integer({ min: -90e6, max: 90e6 })
      .filter((value) => value !== 0)
      .map((value) => value / 1e6),
    longitude: fc.integer({ min: -180e6, max: 180e6 }).map((value) => value / 1e6),
    speedKmh: fc.nat(3000).map((value) => value / 10),
    courseDegrees: fc.nat(359),
    altitudeM: fc.nat(8000),
    ignition: fc.boolean(),
    isOilCut: fc.boolean(),
    isDoorOpen: fc.boolean(),
    odometerM: fc.nat(1_000_000).map((value) => value * 100),
    fuelL: fc.nat(9999).map((value) => value / 10),
    satellites: fc.nat(40),
    temperatureC: fc.integer({ min: -990, max: 990 }).map((value) => value / 10),
    humidityPercent: fc.nat(1000).map((value) => value / 10),
  });

  test('is read back with every value, in both editions, below zero and in the south', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(2013 as const, 2019 as const), ({ temperatureC, ...report }, version) => {
        const body = encodeReport({ ...report, temperaturesC: [temperatureC] });
        const decoded = decodeFrame(jt808, buildFrame(dialectOf('13912345678', version), { id: 0x0200, serial: 7, body }));
        const { humidityPercent, ignition, isOilCut, isDoorOpen, odometerM, fuelL, satellites, ...place } = report;
        expect(decoded.warnings).toBeUndefined();
        expect(decoded.messages[0]).toMatchObject({
          type: 'position',
          ...place,
          attributes: { ignition, isOilCut, isDoorOpen, odometerM, fuelL, satellites },
        });
        const reading = decoded.messages.find(({ type }) => type === 'reading');
        expect(reading).toEqual({
          type: 'reading',
          timeMs: report.timeMs,
          temperatureC: temperatureC === 0 ? 0 : temperatureC,
          humidityPercent,
        });
      }),
      { numRuns: 500 },
    );
  });

  test('gives beacons their own readings, below zero too', () => {
    const beacons = [
      { mac: mac('AC233FA10001'), temperatureC: -18.2, humidityPercent: 61.6 },
      { mac: mac('AC233FA10002'), temperatureC: 4.4, humidityPercent: 50 },
    ];
    const body = encodeReport({ timeMs, latitude: 22.5, longitude: 114, beacons });
    const { messages } = decodeFrame(jt808, buildFrame(dialectOf('1'), { id: 0x0200, serial: 1, body }));
    expect(messages.slice(1)).toMatchObject(
      beacons.map(({ mac: of, temperatureC, humidityPercent }) => ({ device: { mac: of }, temperatureC, humidityPercent })),
    );
  });
});

describe('what a device is told', () => {
  const sending = (serial: number, version: 2013 | 2019 = 2013): Sending => ({
    device: { imei: '860123456789012' as never },
    flag: 99,
    serial,
    nowMs: timeMs,
    state: decodeFrame(jt808, buildFrame(dialectOf('13912345678', version), { id: 0x0002, serial: 1 })).state,
  });
  const commandOf = (name: string, profile?: string): Command => {
    const found = profileOf(jt808, profile).commands?.commands.find((each) => each.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  const hexOf = (name: string, values: Record<string, unknown>, at: Sending, profile?: string): string | undefined => {
    const frame = commandOf(name, profile).encode(values, at);
    return frame === undefined ? undefined : toHex(frame);
  };
  const bodyOf = (name: string, values: Record<string, unknown>, profile?: string, at = sending(1)): string => {
    const opened = openFrame(commandOf(name, profile).encode(values, at) ?? new Uint8Array());
    return 'problem' in opened ? opened.problem : `${opened.id.toString(16)} ${toHex(opened.body)}`;
  };

  test.each([
    ['locate', {}, 6, '7E820100000139123456780006B57E'],
    ['restart', {}, 9, '7E81050001013912345678000904B87E'],
    ['text', { text: 'RELAY,1#' }, 10, '7E83000009013912345678000A0152454C41592C3123CC7E'],
    [
      'fenceCircle',
      { index: 7, latitude: 22.543096, longitude: 114.057865, radius: 500, alarm: 'both' },
      11,
      '7E86000014013912345678000B01010000000700280157FAF806CC6289000001F4067E',
    ],
    ['fencesRemove', { shape: 'circle' }, 12, '7E86010001013912345678000C00BA7E'],
    ['guardianCall', { number: '13800138000' }, 14, '7E8400000C013912345678000E013133383030313338303030877E'],
  ])('%s is the frame of the documents', (name, values, serial, frame) => {
    expect(hexOf(name, values, sending(serial))).toBe(frame);
  });

  test('is written in the edition the device speaks', () => {
    expect(hexOf('text', { text: 'RELAY,1#' }, sending(10, 2019))).toBe('7E8300400A0100000000013912345678000A010252454C41592C31238C7E');
    expect(hexOf('locate', {}, { ...sending(6), state: undefined, device: { alias: '13912345678' } })).toBe(
      '7E820100000139123456780006B57E',
    );
    expect(hexOf('locate', {}, { ...sending(6), state: undefined, device: { mac: mac('AC233FA10001') } })).toBeUndefined();
  });

  test.each([
    ['writeInterval', { value: 30 }, '8103 020000002004000000000000002904 0000001E'],
    ['intervals', { moving: 30, still: 300 }, '8103 03 00000020 04 00000000 00000029 04 0000001E 00000027 04 0000012C'],
    ['standby', { value: 62_235 }, '8103 01 00000027 04 0038FA54'],
    ['speedAlarm', { above: 100, duration: 10 }, '8103 02 00000055 04 00000064 00000056 04 0000000A'],
    ['displacementAlarm', { radius: 500 }, '8103 01 00000031 02 01F4'],
    ['vibrationAlarm', { sensitivity: 9 }, '8103 01 0000005D 02 0104'],
    ['vibrationAlarm', { sensitivity: 0 }, '8103 01 0000005D 02 4F04'],
    ['server', { host: 'a.cn', port: 5015 }, '8103 02 00000013 04 612E636E 00000018 04 00001397'],
    ['cutOff', {}, '8105 F0'],
    ['restore', {}, '8105 F1'],
    ['factoryReset', {}, '8105 05'],
    ['track', { value: 10, duration: 600 }, '8202 000A 00000258'],
    ['track', { value: 10, duration: 0 }, '8202 0000'],
    ['doors', { isLocked: true }, '8500 01'],
    ['confirmAlarm', { alarm: 'displacement' }, '8203 0000 10000000'],
    [
      'fenceRectangle',
      { index: 2, north: -22.54, west: -114.06, south: -22.55, east: -114.05, alarm: 'enter' },
      '8602 01 01 00000002 00C8 0157EEE0 06CC6AE0 015815F0 06CC43D0',
    ],
    ['fenceRemove', { shape: 'polygon', index: 3 }, '8605 01 00000003'],
  ])('%s is told as %o', (name, values, expected) => {
    expect(bodyOf(name, values).replace(/ /g, '')).toBe(
      expected.replace(/ /g, '').toLowerCase().slice(0, 4) + expected.replace(/ /g, '').slice(4),
    );
  });

  test('polygons have their corners, and none across the equator can be said', () => {
    const corners = [
      { latitude: 22.54, longitude: 114.05 },
      { latitude: 22.55, longitude: 114.05 },
      { latitude: 22.55, longitude: 114.06 },
    ];
    expect(bodyOf('fencePolygon', { index: 8, corners, alarm: 'exit' })).toBe(
      '8604 00000008002000030157EEE006CC43D0015815F006CC43D0015815F006CC6AE0',
    );
    expect(bodyOf('fencePolygon', { index: 8, corners, alarm: 'exit' }, undefined, sending(1, 2019))).toMatch(/06CC6AE00000$/);
    expect(
      hexOf('fencePolygon', { index: 8, corners: [...corners, { latitude: -1, longitude: 114 }], alarm: 'exit' }, sending(1)),
    ).toBeUndefined();
    expect(hexOf('fenceCircle', { index: 9, latitude: 1, longitude: 1, radius: 500, alarm: 'both' }, sending(1))).toBeUndefined();
  });

  test.each([
    ['w15l', 'cutOff', '8105 64'],
    ['vl300', 'restore', '8103 010000F030 04 23303B30'],
    ['relay', 'cutOff', '8300 01 52454C41592C3123'],
    ['a006', 'cutOff', 'a006 01 250314163015'],
    ['short', 'restart', '0310 01 23 01 03'],
    ['jc', 'text', '8900 F0 4142'],
  ])('%s: %s in the words of its maker', (profile, name, expected) => {
    expect(
      bodyOf(name, name === 'text' ? { text: 'AB' } : {}, profile)
        .replace(/ /g, '')
        .padStart(4, '0'),
    ).toContain(expected.replace(/ /g, '').replace(/^0/, ''));
  });

  test('says which are acts and which cut, texts that cut among them', () => {
    const of = (flag: 'once' | 'cut'): string[] =>
      jt808.commands.commands.filter((each) => each[flag] !== undefined).map(({ name }) => name);
    expect(of('cut')).toEqual(['cutOff', 'text']);
    expect(of('once')).toEqual(
      expect.arrayContaining(['cutOff', 'restore', 'locate', 'restart', 'powerOff', 'factoryReset', 'call', 'guardianCall', 'text']),
    );
    expect(of('once')).not.toContain('writeInterval');
    expect(cuts(commandOf('text'), { text: 'relay, 1#' })).toBe(true);
    expect(cuts(commandOf('text', 'vl300'), { text: '#0;1' })).toBe(true);
    expect(cuts(commandOf('text'), { text: 'HFYD,000000#' })).toBe(false);
    expect(cuts(commandOf('text'), { text: 'STATUS#' })).toBe(false);
  });

  test('is known to be answered by its serial, and texts by what they say', () => {
    const { replyTo } = jt808.commands;
    const reply = (text: string, more: Partial<CommandReply> = {}): CommandReply => ({ type: 'reply', timeMs: null, text, ...more });
    const sent = { command: 'writeInterval', flag: 99, serial: 8 };
    expect(replyTo(reply('ok', { flag: 8, attributes: { result: 0 } }), sent)).toBe('taken');
    expect(replyTo(reply('not supported', { flag: 8, attributes: { result: 3 } }), sent)).toBe('refused');
    expect(replyTo(reply('ok', { flag: 9, attributes: { result: 0 } }), sent)).toBeUndefined();
    expect(replyTo(reply('RELAY OK'), sent)).toBeUndefined();
    const text = { ...sent, command: 'text' };
    expect([replyTo(reply('RELAY OK'), text), replyTo(reply('ERROR'), text), replyTo(reply('22.5,114'), text)]).toEqual([
      'taken',
      'refused',
      'unclear',
    ]);
    expect(replyTo(reply('located', { flag: 8 }), { ...sent, command: 'locate' })).toBe('taken');
  });
});

describe('a terminal', () => {
  test('registers, authenticates with the code it gets, and knows what was acknowledged and what it was told', () => {
    const terminal = new Terminal({ phone: '13912345678', imei: '860123456789012', version: 2019 });
    const registration = decodeFrame(jt808, terminal.register({ maker: '70111', model: 'SIM', terminalId: 'T1', plate: '粤B12345' }));
    expect(registration.messages).toMatchObject([{ attributes: { maker: '70111', model: 'SIM', plate: '粤B12345' } }]);
    expect(terminal.hears(registration.answer ?? new Uint8Array())).toEqual([]);
    expect(terminal.code).toBe('13912345678');
    const authentication = decodeFrame(jt808, terminal.authenticate());
    expect(authentication.alsoNamed).toContainEqual({ imei: '860123456789012' });
    const half = authentication.answer ?? new Uint8Array();
    terminal.hears(half.subarray(0, 9));
    const encoded = buildFrame(terminal.dialect, { id: 0x8201, serial: 5 });
    const [answer] = terminal.hears(joinBytes(half.subarray(9), encoded));
    expect(terminal.acknowledged).toEqual([1, 2]);
    expect(terminal.commanded).toEqual([{ id: 0x8201, serial: 5, body: '' }]);
    expect(decodeFrame(jt808, answer ?? new Uint8Array()).messages).toMatchObject([
      { type: 'reply', flag: 5, attributes: { ackId: '0x8201' } },
    ]);
  });

  test('is told that nobody has it', () => {
    const terminal = new Terminal({ phone: '13912345678', imei: '860123456789012' });
    const { refusal } = decodeFrame(jt808, terminal.register({ maker: '70111', model: 'SIM', terminalId: 'T1', plate: 'A' }));
    terminal.hears(refusal ?? new Uint8Array());
    expect([terminal.isRefused, terminal.acknowledged]).toEqual([true, []]);
  });
});

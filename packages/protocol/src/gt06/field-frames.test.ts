/** Frames as devices in the field send them and forums publish them: lengths one off, fields that lie, anonymised identities. */
import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../decode-text.js';
import { fromHex, toHex } from '../bytes.js';
import { isProblem, type Context, type Decoded } from '../family.js';
import { servingCell, timeMs } from '../example-world.js';
import { cell4g, gps, imei, lbs4g, lbs8, lbs9, packedImei, placed, time, zeros } from './example-parts.js';
import { gt06 } from './family.js';
import { buildFrame } from './frames.js';

function decode(protocol: number, content: string, isWide = false, context: Context = {}): Decoded {
  const decoded = gt06.decode(buildFrame(protocol, fromHex(content), 1, isWide), context);
  if (isProblem(decoded)) throw new Error(decoded.problem);
  return decoded;
}
const messages = (...args: Parameters<typeof decode>): readonly Message[] => decode(...args).messages;
const here = { type: 'position', timeMs, latitude: 31.2304161, longitude: 121.4737011, isValid: true, speedKmh: 62, courseDegrees: 137 };
const hexOf = (protocol: number, content: string, isWide = false): string => toHex(buildFrame(protocol, fromHex(content), 1, isWide));

describe('a position is not lost because', () => {
  it('the MCC is FFFF: bit 15 of a device without a cell widens nothing', () => {
    expect(decode(0x22, `${time}${gps}${'FF'.repeat(8)}010001`)).toEqual({
      messages: [placed({ ignition: true, uploadMode: 0, isBackfilled: true })],
    });
  });

  it('the IMEI before the time is anonymised', () => {
    expect(messages(0x12, `A860123456789012${time}${gps}${lbs8}`)[0]).toMatchObject({ ...here, attributes: { head: 'A860123456789012' } });
  });

  it('the IMEI at the end is anonymised', () => {
    const [position, power] = messages(0x24, `${time}${gps}${lbs8}0104D2019A0000A860123456789012`);
    expect(position).toEqual(placed({ ...servingCell, ignition: true }));
    expect(power).toEqual({ type: 'status', timeMs, externalMv: 12_340, batteryMv: 4100 });
  });

  it('a form whose time does not come first has a length nobody documents', () => {
    expect(messages(0x61, `${packedImei}${time}${gps}${lbs9}0102`)[0]).toMatchObject({ ...here, attributes: { head: packedImei } });
    expect(messages(0x34, `00000001${time}${gps}0046`)[0]).toMatchObject({ ...here, attributes: { head: '00000001', rest: '0046' } });
    for (const protocol of [0x22, 0x25])
      expect(messages(protocol, `01${packedImei}${time}${time}${gps}09${lbs8}46`)[0]).toMatchObject(here);
  });

  it('its packet ends inside a later field', () => {
    const cut = decode(0x32, `${time}0C${gps}09${lbs8}`, true);
    expect(cut.messages[0]).toMatchObject(here);
    expect(cut.warnings).toEqual(['the content ends inside a field']);
    expect(cut.answer).toBeDefined();
  });

  it('its number is that of an address request', () => {
    expect(messages(0x17, `${time}${gps}${lbs8}00`)[0]).toEqual(placed({ ...servingCell, rest: '00' }));
  });

  it('its protocol number is in no list', () => {
    expect(decode(0x5a, `${time}${gps}${lbs8}`)).toEqual({ messages: [placed(servingCell)], warnings: ['0x5A is read as a location'] });
    expect(messages(0x5a, `19020E1E1E0F${gps}${lbs8}`)[0]).toMatchObject({ type: 'unknown', kind: '0x5A' });
    expect(messages(0x41, time + gps + lbs8)[0]).toMatchObject({ type: 'unknown', kind: '0x41' });
  });
});

describe('a location of an undocumented length', () => {
  it('has the wide cell of its 4G relatives', () => {
    for (const tail of ['', '01', '0100', '01000000', '010000000001E240']) {
      expect(messages(0xa0, `${time}${gps}${lbs4g}${tail}`)[0]).toMatchObject({ ...here, attributes: cell4g });
    }
  });

  it('has no cell where a phone number or a network kind follows the place', () => {
    expect(messages(0x2a, `${time}${gps}2B38363133383030000000`)[0]).toEqual(placed({ rest: '2B38363133383030000000' }));
    expect(messages(0x38, `${time}${gps}000103${lbs4g}00`, true)[0]).toEqual(placed({ rest: `000103${lbs4g}00` }));
  });
});

describe('an alarm without a place', () => {
  it('is not lost because bytes nobody documents follow it', () => {
    for (const [protocol, cell, found] of [
      [0x19, lbs8, servingCell],
      [0xa5, lbs4g, cell4g],
    ] as const) {
      const decoded = decode(protocol, `${cell}4604040302EE`);
      expect(decoded.messages[0]).toMatchObject({ type: 'status', batteryPercent: 66, attributes: { ...found, rest: 'EE' } });
      expect(decoded.messages[1]).toMatchObject({ type: 'alarm', kind: 'vibration' });
      expect(decoded.answer).toBeDefined();
    }
  });
});

describe('fields that lie', () => {
  it('a length byte above 7F before the base station of alarm 0x16 is no MCC', () => {
    for (const length of ['82', 'EE', 'FF']) {
      const found = messages(0x16, `${time}${gps}${length}${lbs8}4604040302`);
      expect(found[0]).toMatchObject({ ...here, attributes: servingCell });
      expect(found[1]).toMatchObject({ type: 'alarm', kind: 'vibration' });
    }
    expect(messages(0x16, `${time}${gps}82D400051A2B003C4D4604D20403`)[0]).toMatchObject({ attributes: { mcc: 724, mnc: 5 } });
  });

  it('a count of access points above what is there keeps the cells and those that are', () => {
    const decoded = decode(0x2c, `${time}01CC001A2B003C4D3E${zeros(36)}FF05AABBCCDDEEFF37`);
    expect(decoded.messages).toEqual([
      {
        type: 'status',
        timeMs,
        attributes: { cells: [{ ...servingCell, rssiDbm: -62 }], timingAdvance: 255, wifi: [{ bssid: 'AA:BB:CC:DD:EE:FF', rssiDbm: -55 }] },
      },
    ]);
    expect(decoded.warnings).toEqual(['only 1 of 5 access points are there']);
  });

  it('a course of 360 is north', () => {
    expect(messages(0x12, `${time}C90359C4DD0D085FF63E1568${lbs8}`)[0]).toMatchObject({ courseDegrees: 0 });
  });

  it('a negative cell strength of two bytes is not taken for a magnitude', () => {
    expect(messages(0x38, `${time}${gps}000103${lbs4g}FFA6`, true)[0]).toMatchObject({ attributes: { rssiDbm: -90 } });
  });

  it('a 0x22 probe in hundredths shows by values no probe can have', () => {
    expect(messages(0x22, `${time}${gps}${lbs9}0100000001E240000000648708157C`)[1]).toEqual({
      type: 'reading',
      timeMs,
      temperatureC: -18,
      humidityPercent: 55,
    });
  });

  it('a card of one character behind a wide MNC is still a card', () => {
    expect(messages(0x12, `${time}${gps}82D400051A2B003C4D0001E240014102010003`)[0]).toMatchObject({
      attributes: { mcc: 724, mnc: 5, card: 'A', drivingTime: 3 },
    });
  });
});

describe('heartbeats and logins of the field', () => {
  it('a heartbeat 0x36 of 48 bytes is no location', () => {
    const content = `4605040002 0018020190 006A0132 00991F${zeros(31)}`;
    expect(messages(0x36, content)).toMatchObject([{ type: 'status', isHeartbeat: true, batteryMv: 4000, batteryPercent: 50 }]);
    expect(decode(0x36, content).answer).toBeDefined();
  });

  it('an R11 heartbeat with its last zero is not read as levels', () => {
    expect(messages(0x13, '4604F61F0000')).toMatchObject([{ isHeartbeat: true, externalMv: 12_700, attributes: { gsmRaw: 31 } }]);
  });

  it('a voltage of two bytes whose low byte looks like a signal level raises no alarm', () => {
    expect(messages(0x13, '460500040000')).toEqual([
      expect.objectContaining({
        type: 'status',
        isHeartbeat: true,
        externalMv: 12_800,
        attributes: expect.objectContaining({ gsmLevel: 4 }) as object,
      }),
    ]);
  });

  it('a heartbeat 0x23 may have a language of one byte', () => {
    expect(messages(0x23, '0509C40401')).toMatchObject([{ isHeartbeat: true, externalMv: 25_000, attributes: { language: 1 } }]);
  });

  it('an IMEI behind another padding digit, or before F, logs in', () => {
    for (const packed of ['8860123456789012', '860123456789012F']) {
      expect(messages(0x01, packed)).toEqual([{ type: 'login', timeMs: null, device: { imei } }]);
    }
  });

  it('an MCC with bit 15 in the short dialect takes no byte from the cells', () => {
    const decoded = gt06.decode(fromHex('787800692503140830150182D4001A2B3C4D3E0D0A'), {});
    expect(isProblem(decoded) ? decoded : decoded.messages).toMatchObject([
      { timeMs, attributes: { cells: [{ mcc: 724, mnc: 0, lac: 6699, cellId: 15437, rssiDbm: -62 }] } },
    ]);
  });
});

describe('frostway decode gt06', () => {
  const lines = (input: string): unknown[] => decodeText('gt06', input).map((line): unknown => JSON.parse(line));
  const login = hexOf(0x01, packedImei);
  const place = hexOf(0x12, time + gps + lbs8);
  const wrong = `${place.slice(0, -8)}00000D0A`;
  const position = { type: 'position', time: '2025-03-14T08:30:15.000Z', latitude: 31.2304161, source: 'gps', valid: true };

  it('takes hex with 0x, blanks, colons, dashes, commas and lines, in either case', () => {
    const pairs = place.match(/../g) ?? [];
    const written = [`0x${place}`, place.toLowerCase(), ...[' ', ':', '-', ', 0x', '\n', '\\x'].map((between) => pairs.join(between))];
    for (const input of written) expect(lines(input), input).toMatchObject([position]);
  });

  it('keeps the frames before a digit that is missing', () => {
    expect(lines(login + place.slice(0, -1))).toMatchObject([
      { type: 'login' },
      { type: 'problem' },
      { type: 'problem', problem: 'the hex ends inside a byte' },
    ]);
  });

  it('finds frames with wrong checksums behind an unfinished one', () => {
    for (const garbage of ['79790800', '7878', '7979FF']) {
      expect(lines(`${login}${garbage}${wrong}`).filter((line) => (line as { type: string }).type === 'position')).toMatchObject([
        { ...position, device: { imei }, warnings: ['the checksum is wrong'] },
      ]);
    }
  });

  it('does not take a short state and the heartbeat behind it for one frame', () => {
    expect(lines('78780B135A01080A0D0A787801080D0A')).toMatchObject([
      { type: 'heartbeat', powerPercent: 90, answer: '78780B135A01080A0D0A' },
      { type: 'heartbeat' },
    ]);
  });

  it('reads a short login before a stray byte', () => {
    expect(lines('78780D010860123456789012120D0A00')).toMatchObject([
      { type: 'login', device: { imei }, answer: '78780D01010D0A', warnings: ['1 bytes are left over'] },
    ]);
  });

  it('names the device of a frame that holds its IMEI, and after a login always the one logged in', () => {
    const first = hexOf(0x12, packedImei + time + gps + lbs8);
    expect(lines(first)).toMatchObject([{ ...position, device: { imei } }]);
    expect(lines(hexOf(0x01, '0860123456789013') + first)).toMatchObject([{ type: 'login' }, { device: { imei: '860123456789013' } }]);
  });
});

describe('an alarm is not lost because', () => {
  // 0x27 ends with the number of its fence; an LBS length of 0 says that the tail is to be found from the end.
  const fenced = { kind: 'vibration', attributes: { alarmCode: 3, alarmName: 'vibration', language: 2, fence: 5 } };

  it('a fence number stands behind the tail of a packet with an LBS length of 0', () => {
    const cells = `01CC001A2B003C4D3E${zeros(36)}`;
    const [position, raised] = messages(0x27, `${time}${gps}00${cells}460404030205`);
    expect(position).toMatchObject({ ...here, attributes: { cells: [{ ...servingCell, rssiDbm: -62 }], voltageLevel: 4, gsmLevel: 4 } });
    expect(raised).toMatchObject(fenced);
    expect(messages(0x27, `${time}${gps}00ABCD460404030205`)).toMatchObject([{ ...here, attributes: { rest: 'ABCD' } }, fenced, {}]);
    expect(messages(0xa4, `${time}${gps}00460404030205`)).toMatchObject([here, fenced, {}]);
  });

  it('a heartbeat or a position says it in bits 5 to 3 of the terminal information alone', () => {
    // 0x60: GPS on, and 100 in bits 5 to 3: SOS.
    const beat = decode(0x13, '6004040002');
    expect(beat.messages).toMatchObject([
      { type: 'status', isHeartbeat: true, attributes: { terminalAlarm: 4 } },
      { type: 'alarm', kind: 'sos', attributes: { alarmCode: 4, alarmName: 'sos' } },
    ]);
    expect(messages(0x12, `${time}${gps}${lbs8}60 04D2 04 00`)).toMatchObject([
      here,
      { type: 'alarm', kind: 'sos' },
      { externalMv: 12_340 },
    ]);
    // What lasts is said with every heartbeat, and is one alarm until it has ended.
    const { state } = beat;
    expect(messages(0x13, '6004040002', false, { state })).toHaveLength(1);
    expect(messages(0x13, '5804040002', false, { state })).toMatchObject([{}, { kind: 'lowBattery' }]);
    const ended = decode(0x13, '4004040002', false, { state });
    expect(ended.messages).toHaveLength(1);
    expect(messages(0x13, '6004040002', false, { state: ended.state })).toHaveLength(2);
    // 110 is a fence on some models and nothing on others.
    expect(messages(0x13, '7004040002')).toHaveLength(1);
  });
});

it('a list of cells of WanWay is a byte longer where bit 15 of its MCC says that the MNC is wide', () => {
  const received = '1A2B003C4D3E'.repeat(5);
  // 81CC 0005: MCC 460, MNC 5 in two bytes; FF before it is the timing advance, 05 behind it the count.
  const [said] = messages(0x24, `${time}FF81CC000505${received}000000`);
  expect(said).toMatchObject({
    attributes: { timingAdvance: 255, cells: Array.from({ length: 5 }, () => ({ ...servingCell, mnc: 5, rssiDbm: -62 })) },
  });
});

it('a card number as text without its prefix is the text', () => {
  expect(messages(0x94, `1B${toHex(new TextEncoder().encode('0004523877'))}`, true)).toMatchObject([
    { attributes: { rfid: '0004523877' } },
  ]);
});

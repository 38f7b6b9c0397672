/** Messages of devices beside location reports: how they register, keep the line open, send what they had kept, and answer. */
import type { Attributes, CommandReply, Status } from '@frostway/core/message';
import { fromHex, toHex } from '../bytes.js';
import type { StreamExample } from '../example.js';
import { alarm, northFixInDegrees, timeMs } from '../example-world.js';
import { buildFrame } from './envelope.js';
import { gbkBytes } from '../kit/text.js';
import { ascii, awake, example, fixedPart, item, mac, of2013, of2019, placed, unfixedPart } from './example-parts.js';

const status = (attributes: Attributes, more: Partial<Status> = {}): Status => ({ type: 'status', timeMs: null, ...more, attributes });
const reply = (text: string, more: Partial<CommandReply> = {}): CommandReply => ({ type: 'reply', timeMs: null, text, ...more });
const clock = '250314163015';
const answered = (id: number, body: string, dialect = of2013): string =>
  toHex(buildFrame(dialect, { id, serial: 10, body: fromHex(body) }));
const pad = (text: string, length: number): string => ascii(text.padEnd(length, '\0'));
const { attributes: _said, ...bare } = placed();
const unanswered = { isUnanswered: true } as const;
const later = timeMs + 1000;

export const messageExamples: readonly StreamExample[] = [
  example(
    'registration of 2011',
    0x0100,
    `002C 0133 ${pad('70111', 5)} ${pad('GF-06', 8)} ${pad('A123456', 7)} 01 ${toHex(gbkBytes('粤B1') ?? new Uint8Array())}`,
    [status({ province: 44, city: 307, maker: '70111', model: 'GF-06', terminalId: 'A123456', plateColor: 1, plate: '粤B1' })],
    { answer: answered(0x8100, `000A 00 ${ascii('13912345678')}`) },
  ),
  example('heartbeat with battery, signal and state', 0x0002, '5A 1F 01', [
    status({ gsmRaw: 31, state: 1 }, { isHeartbeat: true, batteryPercent: 90 }),
  ]),
  example('second heartbeat', 0x0506, '', [{ type: 'status', timeMs: null, isHeartbeat: true }]),
  example('logout', 0x0003, '', [status({ request: 'logout' })]),
  example('question for the time', 0x0004, '', [status({ request: 'time' })], {
    dialect: of2019,
    context: { nowMs: timeMs },
    answer: answered(0x8004, '250314083015', of2019),
  }),
  example("a vendor's question for the time", 0x0109, '', [status({ request: 'time' })], {
    context: { nowMs: timeMs },
    answer: answered(0x8109, '07E9 03 0E 08 1E 0F 00'),
  }),
  example('question for the time without a clock', 0x0004, '', [status({ request: 'time' })], unanswered),
  example('time zone', 0x1007, '08', [status({ request: 'timezone' })]),
  example('location without a fix', 0x0200, `${unfixedPart} ${item('30', '1F')}`, [
    { type: 'status', timeMs, attributes: { ...awake, gsmRaw: 31 } },
  ]),
  example(
    'location in the south and the west, of 2019',
    0x0200,
    fixedPart({ status: '0040020F' }),
    [
      {
        ...placed({ isMoving: true, load: 'reserved' }),
        latitude: -22.543096,
        longitude: -114.057865,
      },
    ],
    { dialect: of2019 },
  ),
  example('a fence left', 0x0200, `${fixedPart({ alarms: '00100000' })} ${item('12', '01 00000007 01')}`, [
    placed({ areaType: 1, areaId: 7 }),
    alarm('fenceExit', { alarmName: 'fenceExit', alarmCode: 20, fence: 7 }),
  ]),
  example('a fence entered', 0x0200, `${fixedPart({ alarms: '00100000' })} ${item('12', '01 00000007 00')}`, [
    placed({ areaType: 1, areaId: 7 }),
    alarm('fenceEnter', { alarmName: 'fenceEnter', alarmCode: 20, fence: 7 }),
  ]),
  example('doors, relays, load and charging', 0x0200, fixedPart({ status: '0400F703' }), [
    placed(
      { isCharging: true, load: 'full', doors: [1, 2, 3], isLocked: true },
      { ignition: true, isOilCut: true, isPowerCut: false, isDoorOpen: true },
    ),
  ]),
  example('a fixed tail in place of items', 0x0200, `${fixedPart()} 00000000 0000007B 0029 00000007 1F 000000`, [
    placed({ odometerM: 123_000, areaId: 7, gsmRaw: 31 }),
    { type: 'status', timeMs, batteryMv: 4100 },
  ]),
  example('batch of the present', 0x0704, `0001 00 001C ${fixedPart()}`, [placed()]),
  example('batch of a vendor', 0x0210, `1C ${fixedPart()} 1C ${fixedPart().replace(clock, '250314163016')}`, [
    placed(),
    { ...placed(), timeMs: later },
  ]),
  example('battery and time of a vendor', 0x0210, `5A ${clock}`, [{ type: 'status', timeMs, batteryPercent: 90 }]),
  example('answer to a question for vehicle state', 0x0500, `0006 ${fixedPart()}`, [reply('ok', { flag: 6 }), placed()], unanswered),
  example(
    'parameters',
    0x0104,
    `0006 03 00000029 04 0000001E 00000013 0B ${ascii('10.10.10.10')} 00000031 02 00C8`,
    [
      reply('0029=30 0013=10.10.10.10 0031=200', {
        flag: 6,
        attributes: { parameters: [{ '0029': 30, '0013': '10.10.10.10', '0031': 200 }] },
      }),
    ],
    unanswered,
  ),
  example('short parameters of a vendor', 0x0310, '01 06 04 0000001E', [status({ parameters: [{ '06': 30 }] })]),
  example(
    'what the device is',
    0x0107,
    `0001 ${pad('70111', 5)} ${pad('GF-06', 20)} ${pad('A123456', 7)} 89860012345678901234 02 ${ascii('H1')} 06 ${ascii('V1.0.3')} 03 01`,
    [
      reply('GF-06 V1.0.3', {
        attributes: {
          deviceType: 1,
          maker: '70111',
          model: 'GF-06',
          terminalId: 'A123456',
          iccid: '89860012345678901234',
          hardware: 'H1',
          version: 'V1.0.3',
          gnssModule: 3,
          radioModule: 1,
          ackId: '0x8107',
        },
      }),
    ],
    unanswered,
  ),
  example('a text of a vendor', 0x6006, `01 ${ascii('RELAY OK')}`, [reply('RELAY OK')]),
  example('a record as text', 0x0701, `00000004 ${ascii('DONE')}`, [reply('DONE')], unanswered),
  example(
    'areas it has',
    0x0608,
    '01 00000002 00000001 00000007',
    [reply('1 7', { attributes: { areaType: 1, areaIds: [1, 7], ackId: '0x8608' } })],
    {
      dialect: of2019,
      isUnanswered: true,
    },
  ),
  example('a driver who came', 0x0702, `01 ${clock} 00 06 ${ascii('LI LEI')} ${pad('4403011234', 20)} 02 ${ascii('SZ')} 20271231`, [
    {
      type: 'status',
      timeMs,
      attributes: {
        isDriverIn: true,
        cardResult: 0,
        driverName: 'LI LEI',
        driverId: '4403011234',
        driverAgency: 'SZ',
        driverValidUntil: '20271231',
      },
    },
  ]),
  example('a driver who left', 0x0702, `02 ${clock}`, [{ type: 'status', timeMs, attributes: { isDriverIn: false } }]),
  example(
    'a photo that comes',
    0x0801,
    '00000007 00 00 01 01',
    [status({ media: 7, mediaType: 0, mediaFormat: 0, event: 1, channel: 1 })],
    {
      answer: answered(0x8800, '00000007'),
    },
  ),
  example('accelerations', 0x2070, `${clock} 0001 8002 0003`, [status({ accelerations: [{ timeMs, axes: [1, -2, 3] }] })], unanswered),
  example('a message nobody has described', 0x0f0f, '0102', [{ type: 'unknown', timeMs: null, kind: '0x0F0F', hex: '0102' }]),
  example('passed through: card', 0x0900, `40 0015 ${ascii('GTSL|1|2|3|DRV00042|9')}`, [
    status({ text: 'GTSL|1|2|3|DRV00042|9', driverId: 'DRV00042' }),
  ]),
  example('passed through: bus', 0x0900, `41 ${ascii('$OBD-RT,12.3,1800')}`, [status({ rpm: 1800 }, { externalMv: 12_300 })]),
  example('passed through: text', 0x0900, `F7 ${ascii('RELAY OK')}`, [reply('RELAY OK', { attributes: { passthrough: 0xf7 } })]),
  example('passed through: bytes', 0x0900, 'F7 0102', [
    { type: 'unknown', timeMs: null, kind: '0x0900', hex: 'F70102', attributes: { passthrough: 0xf7 } },
  ]),
  example('passed through: place', 0x0900, `FF ${clock} 0157FAF8 06CC6289 0023 028D 00B2`, [bare]),
  example('passed through: crash', 0x0900, `F3 0006 0006 ${clock} 0002 0002 0102`, [
    alarm('collision', { alarmName: 'crash', data: '0102' }),
  ]),
  example(
    'passed through: log of sensors',
    0x0900,
    `54 ${fixedPart().slice(8)} 02 0003 250314163014 02E6 FF49 0267 0018 ${clock} 0001 FFFE 0003 03F5`,
    [
      placed(),
      { type: 'reading', timeMs: timeMs - 1000, lightLux: 742, temperatureC: -18.3, humidityPercent: 61.5 },
      { type: 'status', timeMs, attributes: { acceleration: [1, -2, 3], pressure: 1013 } },
    ],
  ),
  example(
    'passed through: alarms of the bus, with their place',
    0x0900,
    `F0 ${clock} 00 01 03 02 02 00 1B 01 05 00000003 0157FAF8 06CC6289`,
    [
      { ...northFixInDegrees, attributes: { vehicleType: 1, busKind: 3, ignition: true } },
      alarm('powerCut', { alarmName: 'powerCut' }),
      alarm('harshBraking', { alarmName: 'harshBraking', data: '05' }),
    ],
  ),
  example('passed through: troubles of the bus', 0x0900, `F0 ${clock} 01 01 02 0001 00000001 0001 00000300 00000001 0000`, [
    { type: 'status', timeMs, attributes: { isBackfilled: true, vehicleType: 1, busKind: 2, troubles: ['00000300'] } },
  ]),
  example('passed through: data of the bus', 0x0900, `F0 ${clock} 00 01 01 01 0005 02 0708`, [
    { type: 'status', timeMs, attributes: { vehicleType: 1, busKind: 1, bus0005: '0708' } },
  ]),
  example(
    'passed through: a beacon of an advertisement',
    0x0900,
    `53 ${fixedPart().slice(8)} 01 00 7CD9F4112233 C4 0B 9A0801B7F8DF3D81410BFF`,
    [
      placed(),
      {
        type: 'reading',
        timeMs,
        device: { mac: mac('7CD9F4112233') },
        rssiDbm: -60,
        temperatureC: -18.25,
        humidityPercent: 61,
        attributes: { magnet: false, isMoving: true, moveCount: 321, pitch: 11 },
      },
    ],
  ),
];

/** One example of every heartbeat and alarm packet that no vendor sample shows. */
import type { Message } from '@frostway/core/message';
import type { StreamExample } from '../example.js';
import { alarm, servingCell, timeMs } from '../example-world.js';
import {
  cell4g,
  cell9,
  gps,
  info40,
  info46,
  lbs10,
  lbs4g,
  lbs8,
  made,
  placed,
  received,
  time,
  untimed,
  vibration,
  zeros,
} from './example-parts.js';

const tail = { ...info46, voltageLevel: 4, gsmLevel: 4, language: 2 };
const level4: Message = { type: 'status', timeMs, batteryPercent: 66 };

/** Heartbeats 0x13 and 0x36 of several makers. */
export const heartbeatExamples: readonly StreamExample[] = [
  made(
    'heartbeat of 14 bytes with a temperature below zero',
    0x13,
    '40 1534 00 02 37 04 019A 00 0064 FFF6',
    [
      untimed(
        { ...info40, csq: 20, gpsSatellites: 9, bdsSatellites: 5, language: 2, mode: 4, workingTime: 100 },
        { isHeartbeat: true, batteryPercent: 55, batteryMv: 4100 },
      ),
      { type: 'reading', timeMs: null, temperatureC: -1 },
    ],
    { ack: 0x13 },
  ),
  made(
    'heartbeat of 14 bytes whose mode has no temperature',
    0x13,
    '40 1534 00 02 37 02 019A 00 0064 FFF6',
    [
      untimed(
        { ...info40, csq: 20, gpsSatellites: 9, bdsSatellites: 5, language: 2, mode: 2, workingTime: 100 },
        { isHeartbeat: true, batteryPercent: 55, batteryMv: 4100 },
      ),
    ],
    { ack: 0x13 },
  ),
  ...(
    [
      ['0032', -5],
      ['8032', 5],
    ] as const
  ).map(([raw, temperatureC]) =>
    made(
      `heartbeat of 16 bytes at ${temperatureC} degrees`,
      0x13,
      `40 1534 00 02 37 02 019A 00 0007 0064 ${raw}`,
      [
        untimed(
          { ...info40, csq: 20, gpsSatellites: 9, bdsSatellites: 5, language: 2, mode: 2, wakeCount: 7, workingTime: 100 },
          { isHeartbeat: true, batteryPercent: 55, batteryMv: 4100 },
        ),
        { type: 'reading', timeMs: null, temperatureC },
      ],
      { ack: 0x13 },
    ),
  ),
  made('heartbeat of R11', 0x13, '46 04D2 04 00', [untimed({ ...info46, gsmLevel: 4 }, { isHeartbeat: true, externalMv: 12_340 })], {
    ack: 0x13,
  }),
  made(
    'heartbeat with an alarm code',
    0x13,
    '46 57 1F 02 02',
    [
      untimed({ ...info46, gsmRaw: 31, language: 2 }, { isHeartbeat: true, batteryPercent: 87 }),
      alarm('powerCut', { alarmCode: 2, alarmName: 'externalPowerCut', language: 2 }, null),
    ],
    { ack: 0x13 },
  ),
  made(
    'heartbeat 0x36 with entries',
    0x36,
    '46 05 03 00 02 0018 02 019A 0099 01 07 006A 01 50',
    [untimed({ ...info46, voltageLevel: 5, gsmLevel: 3, language: 2 }, { isHeartbeat: true, batteryPercent: 80, batteryMv: 4100 })],
    { ack: 0x36 },
  ),
];

/** Alarm packets with and without a place, and what else their numbers mean. */
export const alarmExamples: readonly StreamExample[] = [
  made(
    'alarm 0x16 without a length byte',
    0x16,
    `${time}${gps}${lbs8}46 04D2 04 03`,
    [
      placed({ ...servingCell, ...info46, gsmLevel: 4 }),
      alarm('vibration', { alarmCode: 3, alarmName: 'vibration' }),
      { type: 'status', timeMs, externalMv: 12_340 },
    ],
    { ack: 0x16 },
  ),
  made(
    'alarm 0x26 with mileage',
    0x26,
    `${time}${gps}09${lbs8}4604040302 0001E240`,
    [placed({ ...servingCell, ...tail, odometerM: 123_456 }), vibration, level4],
    {
      ack: 0x26,
    },
  ),
  made(
    'alarm 0x16 with a card',
    0x16,
    `${time}${gps}09${lbs8}4604040302 0011223344556677`,
    [placed({ ...servingCell, ...tail, rfid: '0011223344556677' }), vibration, level4],
    { ack: 0x16 },
  ),
  made(
    'alarm 0x16 with seven cells',
    0x16,
    `${time}${gps}0001CC001A2B003C4D3E${zeros(36)}4604040302`,
    [placed({ cells: [received], ...tail }), vibration, level4],
    { ack: 0x16 },
  ),
  made(
    'alarm 0x26 with a fence, as in 0x27',
    0x26,
    `${time}${gps}09${lbs8}460404040201`,
    [placed({ ...servingCell, ...tail }), alarm('fenceEnter', { alarmCode: 4, alarmName: 'fenceEnter', fence: 1, language: 2 }), level4],
    { ack: 0x26 },
  ),
  made(
    'alarm 0x26 with the fence FF, which is none, and a signal in the figures of the modem',
    0x26,
    `${time}${gps}09${lbs8}46041F0302FF`,
    [placed({ ...servingCell, ...info46, voltageLevel: 4, gsmRaw: 31, language: 2 }), vibration, level4],
    { ack: 0x26 },
  ),
  made('alarm 0x26 that wants no answer', 0x26, `${time}${gps}09${lbs8}4604040300`, [
    placed({ ...servingCell, ...tail, language: 0 }),
    alarm('vibration', { alarmCode: 3, alarmName: 'vibration', language: 0 }),
    level4,
  ]),
  made(
    'alarm 0x26 said by the terminal information alone',
    0x26,
    `${time}${gps}09${lbs8}7804040002`,
    [
      placed({ ...servingCell, ...info40, terminalAlarm: 7, voltageLevel: 4, gsmLevel: 4, language: 2 }),
      alarm('tamper', { alarmCode: 7, alarmName: 'removal', language: 2 }),
      level4,
    ],
    { ack: 0x26 },
  ),
  made(
    'alarm 0xA4 of a 4G device: jamming, no fence',
    0xa4,
    `${time}${gps}10${lbs4g}4604040712FF`,
    [placed({ ...cell4g, ...tail }), alarm('jamming', { alarmCode: 0x107, alarmName: 'jamming', language: 2 }), level4],
    { ack: 0xa4 },
  ),
  made('alarm 0xA3 of a 4G device', 0xa3, `${time}${gps}10${lbs4g}4604040302`, [placed({ ...cell4g, ...tail }), vibration, level4], {
    ack: 0xa3,
  }),
  made(
    'status 0xA3 of 7 bytes',
    0xa3,
    '46 0001 05 04 0C 02',
    [untimed({ ...info46, flags: 1, voltageLevel: 5, gsmLevel: 4, language: 2 }, { batteryPercent: 83, externalMv: 12_000 })],
    { ack: 0xa3 },
  ),
  made(
    'status 0xA3 of 19 bytes',
    0xa3,
    '46 0001 05 04 0C 02 0A 14 00000064 5A 01 00 000000',
    [
      untimed(
        { ...info46, flags: 1, voltageLevel: 5, gsmLevel: 4, language: 2, sound: 10, light: 20, steps: 100, isMoving: false },
        { batteryPercent: 90, externalMv: 12_000 },
      ),
    ],
    { ack: 0xa3 },
  ),
  made(
    'alarm 0x32 of SL4X',
    0x32,
    `${time}${gps}0A${lbs10}4604040302FFF6`,
    [placed({ ...cell9, ...tail }, { altitudeM: -10 }), vibration, level4],
    { ack: 0x32 },
  ),
  made(
    'alarm 0xA5 without a place',
    0xa5,
    `${lbs4g}4604040302`,
    [
      untimed({ ...cell4g, ...tail }, { batteryPercent: 66 }),
      alarm('vibration', { alarmCode: 3, alarmName: 'vibration', language: 2 }, null),
    ],
    { ack: 0xa5 },
  ),
];

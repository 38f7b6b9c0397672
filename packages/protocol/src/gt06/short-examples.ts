/** Frames of the short dialect, which has neither serial nor checksum. */
import type { Message } from '@frostway/core/message';
import type { StreamExample } from '../example.js';
import { alarm, neighbourCell, servingCell, timeMs } from '../example-world.js';
import { gps, imei, packedImei, placed, time, untimed } from './example-parts.js';

function short(
  name: string,
  second: string,
  protocol: string,
  content: string,
  messages: readonly Message[],
  reply?: string,
): StreamExample {
  const frame = (inside: string) => `7878${second}${protocol}${inside}0D0A`.replaceAll(' ', '');
  return {
    name: `short dialect: ${name}`,
    source: 'synthetic',
    frame: frame(content),
    messages,
    ...(reply === undefined ? {} : { answer: frame(reply) }),
  };
}

/** 2025-03-14 08:30:15, two decimal digits a byte. */
const bcdTime = '250314083015';
const cells = [
  { ...servingCell, rssiDbm: -62 },
  { ...neighbourCell, rssiDbm: -70 },
];
const nearby = '02 01CC 00 1A2B3C4D3E 1A2B3C5046';
const state = { softwareVersion: 1, timezone: 8, interval: 10 };

export const shortExamples: readonly StreamExample[] = [
  short(
    'login',
    '0D',
    '01',
    `${packedImei}12`,
    [{ type: 'login', timeMs: null, device: { imei }, attributes: { softwareVersion: 18 } }],
    '01',
  ),
  short('heartbeat', '01', '08', '', [{ type: 'status', timeMs: null, isHeartbeat: true }]),
  short('place 0x10', '12', '10', time + gps, [placed({ isBackfilled: false })], time),
  short('state', '04', '13', '5A01080A', [untimed(state, { isHeartbeat: true, batteryPercent: 90 })], '5A01080A'),
  short(
    'long state',
    '0A',
    '13',
    '5A01080A14 000000 01 48',
    [untimed({ ...state, csq: 20, isCharging: true, pulse: 72 }, { isHeartbeat: true, batteryPercent: 90 })],
    '5A01080A14 000000 01 48',
  ),
  short(
    'stored surroundings 0x17',
    '01',
    '17',
    `${bcdTime}AABBCCDDEEFFC9${nearby}`,
    [untimed({ wifi: [{ bssid: 'AA:BB:CC:DD:EE:FF', rssiDbm: -55 }], cells, isBackfilled: true }, { timeMs })],
    bcdTime,
  ),
  short(
    'surroundings 0x69 without access points, with an alarm',
    '00',
    '69',
    `${bcdTime}${nearby}10`,
    [
      untimed({ wifi: [], cells, isBackfilled: false }, { timeMs }),
      alarm('lowBattery', { alarmCode: 0x19, alarmName: 'internalBatteryLow' }),
    ],
    bcdTime,
  ),
  { ...short('time request', '01', '30', '', [untimed({ request: 'time' })], '07E9030E08 1E0F'), context: { nowMs: timeMs } },
  short('vibration', '01', '94', '', [alarm('vibration', { alarmCode: 3, alarmName: 'vibration' }, null)]),
  short('SOS', '01', '99', '', [alarm('sos', { alarmCode: 1, alarmName: 'sos' }, null)]),
];

/** Teltonika frames that are no AVL records: hello, ping, texts, GH records. */
import type { Imei } from '@frostway/core/identity';
import type { StreamExample } from '../example.js';
import { alarm, timeMs } from '../example-world.js';
import { placed } from './example-parts.js';

/** See above. */
export const textExamples: readonly StreamExample[] = [
  {
    name: 'hello',
    source: 'public sample',
    frame: '000F333536333037303432343431303133',
    messages: [{ type: 'login', timeMs: null, device: { imei: '356307042441013' as Imei } }],
    answer: '01',
  },
  { name: 'ping', source: 'synthetic', frame: 'FF', messages: [{ type: 'status', timeMs: null, isHeartbeat: true }] },
  {
    name: 'codec 7, GH tracker',
    source: 'synthetic',
    frame: '000000000000001B0701223B9A17031F425ABFB141CA3D08007098390C020157F00101000032F1',
    messages: [
      placed({ satellites: 12, isMoving: true }, { timeMs, courseDegrees: 213.75 }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
    answer: '00000001',
  },
  {
    name: 'codec 7, before the first fix',
    source: 'synthetic',
    frame: '000000000000001B0701223B9A17031F00000000000000000000000000020157F001010000B565',
    messages: [{ type: 'status', timeMs, batteryPercent: 87, attributes: { satellites: 0, isMoving: true } }],
    answer: '00000001',
  },
  {
    name: 'codec 7, SOS without a place',
    source: 'synthetic',
    frame: '00000000000000150701A23B9A170E01DE0101430FAC0105000F1206010000987E',
    messages: [
      { type: 'status', timeMs, batteryMv: 4012, attributes: { priority: 2, io: [{ id: 5, value: 987_654 }] } },
      alarm('sos', { alarmCode: 222, alarmName: 'sos' }),
    ],
    answer: '00000001',
  },
  {
    name: 'codec 12, command',
    source: 'synthetic',
    frame: '00000000000000130C01050000000B7365746469676F7574203101000087A2',
    messages: [{ type: 'unknown', timeMs: null, kind: 'command', hex: '7365746469676F75742031', attributes: { text: 'setdigout 1' } }],
  },
  {
    name: 'codec 12, reply',
    source: 'synthetic',
    frame: '00000000000000200C010600000018444F5554313A312054696D656F75743A494E46494E4954590100003637',
    messages: [{ type: 'reply', timeMs: null, text: 'DOUT1:1 Timeout:INFINITY' }],
  },
  {
    name: 'codec 12, getinfo',
    source: 'public sample',
    frame: '000000000000000F0C010500000007676574696E666F0100004312',
    messages: [{ type: 'unknown', timeMs: null, kind: 'command', hex: '676574696E666F', attributes: { text: 'getinfo' } }],
  },
  {
    name: 'codec 12, bytes of the serial port',
    source: 'synthetic',
    frame: '000000000000000C0C01060000000402A1FF030100004B5E',
    messages: [{ type: 'status', timeMs: null, attributes: { data: '02A1FF03' } }],
  },
  {
    name: 'codec 12, block of a picture',
    source: 'synthetic',
    frame: '000000000000000C0C010D00000004FFD8FFE00100001612',
    messages: [{ type: 'status', timeMs: null }],
  },
  {
    name: 'codec 13, driver card from a tachograph',
    source: 'synthetic',
    frame: '000000000000002A0D01050000002267D3E8574754534C7C367C317C307C373530303030303031323334303030317C317C010000A47B',
    messages: [
      { type: 'status', timeMs: 1_741_940_823_000, attributes: { text: 'GTSL|6|1|0|7500000012340001|1|', driverId: '7500000012340001' } },
    ],
  },
  {
    name: 'codec 14, command',
    source: 'synthetic',
    frame: '00000000000000170E01050000000F0860123456789012676574696E666F010000C8E8',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: 'command',
        hex: '0860123456789012676574696E666F',
        attributes: { text: 'getinfo', imei: '860123456789012' },
      },
    ],
  },
  {
    name: 'codec 14, another IMEI',
    source: 'synthetic',
    frame: '00000000000000100E0111000000080860123456789012010000E31F',
    messages: [{ type: 'reply', timeMs: null, text: 'the command names another IMEI', attributes: { imei: '860123456789012' } }],
  },
];

/** Documented GT06 frames, from the vendor's document and synthetic, with every field they give and the answer their device waits for. */
import type { StreamExample } from '../example.js';
import { alarm, fix, neighbourCell, servingCell } from '../example-world.js';
import { imeiOf, info40, info46, placed, utcOf } from './example-parts.js';
import { vendorExamples } from './vendor-examples.js';
import { rareExamples } from './rare-examples.js';

const documented: readonly StreamExample[] = [
  ...vendorExamples,
  {
    name: 'login',
    source: 'synthetic',
    frame: '787811010860123456789012007032000001B2990D0A',
    messages: [
      { type: 'login', timeMs: null, device: { imei: imeiOf('860123456789012') }, attributes: { modelId: '0x0070', timezoneMinutes: 480 } },
    ],
    answer: '787805010001D9DC0D0A',
  },
  {
    name: 'login_ack',
    source: 'synthetic',
    frame: '787805010001D9DC0D0A',
    messages: [{ type: 'unknown', timeMs: null, kind: '0x01', hex: '' }],
  },
  {
    name: 'location_12',
    source: 'synthetic',
    frame: '78781F1219030E081E0FC90359C4DD0D085FF63E148901CC001A2B003C4D000213230D0A',
    messages: [placed({ ...servingCell })],
  },
  {
    name: 'location_22_south_reupload_mileage',
    source: 'synthetic',
    frame: '7878262219030E081E19C703A23C241039165200100001F901020300A1B20100010001E24000030A450D0A',
    messages: [
      {
        ...fix,
        timeMs: utcOf('2025-03-14T08:30:25Z'),
        latitude: -33.86882,
        longitude: 151.20929,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: {
          satellites: 7,
          mcc: 505,
          mnc: 1,
          lac: 515,
          cellId: 41394,
          ignition: true,
          uploadMode: 0,
          isBackfilled: true,
          odometerM: 123456,
        },
      },
    ],
  },
  {
    name: 'location_A0_4g',
    source: 'synthetic',
    frame: '78782AA019030E081E23CB0286D5980500D2720F190F82D400050001E2400000000002A5B6C7010300000461B00D0A',
    messages: [
      {
        ...fix,
        timeMs: utcOf('2025-03-14T08:30:35Z'),
        latitude: -23.55052,
        longitude: -46.6333078,
        speedKmh: 15,
        courseDegrees: 271,
        attributes: { satellites: 11, mcc: 724, mnc: 5, lac: 123456, cellId: 44414663, ignition: true, uploadMode: 3, isBackfilled: false },
      },
    ],
  },
  {
    name: 'heartbeat_13',
    source: 'synthetic',
    frame: '78780A1346050300020005F0EA0D0A',
    messages: [
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
        batteryPercent: 83,
        attributes: {
          ...info46,
          voltageLevel: 5,
          gsmLevel: 3,
          language: 2,
        },
      },
    ],
    answer: '787805130005AFD50D0A',
  },
  {
    name: 'heartbeat_13_ack',
    source: 'synthetic',
    frame: '787805130005AFD50D0A',
    messages: [{ type: 'unknown', timeMs: null, kind: '0x13', hex: '' }],
  },
  {
    name: 'heartbeat_23',
    source: 'synthetic',
    frame: '78780B238704D20400020006D7970D0A',
    messages: [
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
        externalMv: 12340,
        attributes: { isOilCut: true, isGpsOn: false, isCharging: true, ignition: true, isArmed: true, gsmLevel: 4, language: 2 },
      },
    ],
    answer: '7878052300061BE00D0A',
  },
  {
    name: 'alarm_26_vibration',
    source: 'synthetic',
    frame: '7878252619030E081F00C90359C4DD0D085FF60014000901CC001A2B003C4D4003040302000710C00D0A',
    messages: [
      placed(
        { ...servingCell, ...info40, voltageLevel: 3, gsmLevel: 4, language: 2 },
        { timeMs: utcOf('2025-03-14T08:31:00Z'), speedKmh: 0, courseDegrees: 0 },
      ),
      alarm('vibration', { alarmCode: 3, alarmName: 'vibration', language: 2 }, utcOf('2025-03-14T08:31:00Z')),
      { type: 'status', timeMs: utcOf('2025-03-14T08:31:00Z'), batteryPercent: 50 },
    ],
    answer: '78780526000733D40D0A',
  },
  {
    name: 'alarm_26_ack',
    source: 'synthetic',
    frame: '78780526000733D40D0A',
    messages: [{ type: 'unknown', timeMs: null, kind: '0x26', hex: '' }],
  },
  {
    name: 'alarm_27_exit_fence_2',
    source: 'synthetic',
    frame: '7878262719030E082000C90359C4DD0D085FF621145A0901CC001A2B003C4D460604050202000826780D0A',
    messages: [
      placed(
        { ...servingCell, ...info46, voltageLevel: 6, gsmLevel: 4, language: 2 },
        { timeMs: utcOf('2025-03-14T08:32:00Z'), speedKmh: 33, courseDegrees: 90 },
      ),
      alarm('fenceExit', { alarmCode: 5, alarmName: 'fenceExit', fence: 2, language: 2 }, utcOf('2025-03-14T08:32:00Z')),
      { type: 'status', timeMs: utcOf('2025-03-14T08:32:00Z'), batteryPercent: 100 },
    ],
    answer: '787805260008CB230D0A',
  },
  {
    name: 'time_request_8A',
    source: 'synthetic',
    frame: '7878058A000970DE0D0A',
    context: { nowMs: utcOf('2025-03-14T08:33:20Z') },
    messages: [{ type: 'status', timeMs: null, attributes: { request: 'time' } }],
    answer: '78780B8A19030E08211400098A950D0A',
  },
  {
    name: 'time_reply_8A',
    source: 'synthetic',
    frame: '78780B8A19030E08211400098A950D0A',
    messages: [{ type: 'unknown', timeMs: utcOf('2025-03-14T08:33:20Z'), kind: '0x8A', hex: '19030E082114' }],
  },
  {
    name: 'command_80_relay',
    source: 'synthetic',
    frame: '787814800C0001234552454C41592C31230002000A4BD00D0A',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x80',
        hex: '0C0001234552454C41592C31230002',
        attributes: { flag: 74565, text: 'RELAY,1#', language: 2 },
      },
    ],
  },
  {
    name: 'reply_21',
    source: 'synthetic',
    frame: '7979002B210001234501437574206F666620746865206675656C20737570706C793A205375636365737321000B491F0D0A',
    messages: [{ type: 'reply', timeMs: null, text: 'Cut off the fuel supply: Success!', flag: 74565 }],
  },
  {
    name: 'reply_15',
    source: 'synthetic',
    frame: '78780E1506000123454F4B0002000C1FDB0D0A',
    messages: [{ type: 'reply', timeMs: null, text: 'OK', flag: 74565, attributes: { language: 2 } }],
  },
  {
    name: 'info_94_00_voltage',
    source: 'synthetic',
    frame: '79790008940004EF000DE04E0D0A',
    messages: [{ type: 'status', timeMs: null, externalMv: 12630, attributes: { information: 'externalVoltage' } }],
  },
  {
    name: 'info_94_0A_iccid',
    source: 'synthetic',
    frame: '79790020940A0860123456789012046001234567890189860012345678901234000EADB30D0A',
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: { information: 'sim', imei: '860123456789012', imsi: '460012345678901', iccid: '89860012345678901234' },
      },
    ],
  },
  {
    name: 'wifi_2C',
    source: 'synthetic',
    frame:
      '7878482C19030E08220001CC001A2B003C4D3E1A2B003C5046000000000000000000000000000000000000000000000000000000000000FF02A0B1C2D3E4F53700112233445547000FF1F60D0A',
    messages: [
      {
        type: 'status',
        timeMs: utcOf('2025-03-14T08:34:00Z'),
        attributes: {
          cells: [
            { ...servingCell, rssiDbm: -62 },
            { ...neighbourCell, rssiDbm: -70 },
          ],
          timingAdvance: 255,
          wifi: [
            { bssid: 'A0:B1:C2:D3:E4:F5', rssiDbm: -55 },
            { bssid: '00:11:22:33:44:55', rssiDbm: -71 },
          ],
        },
      },
    ],
  },
];

/** Every documented frame, then one of each rare form. */
export const examples: readonly StreamExample[] = [...documented, ...rareExamples];

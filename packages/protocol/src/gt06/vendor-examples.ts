/** Frames the vendors' papers of GT06 show, with every field they give. */
import type { StreamExample } from '../example.js';
import { alarm, fix, timeMs } from '../example-world.js';
import { imei, imeiOf, info40, info46, macOf, placed, utcOf } from './example-parts.js';

/** Where two of the devices are on their way. */
const inZurich = { ...fix, latitude: 47.3768872, longitude: 8.5416939, speedKmh: 12, courseDegrees: 200 };

export const vendorExamples: readonly StreamExample[] = [
  {
    name: 'vendor login',
    source: 'GT06 protocol document',
    frame: '78781101075253367890024270003201000512790D0A',
    messages: [
      {
        type: 'login',
        timeMs: null,
        device: { imei: imeiOf('752533678900242') },
        attributes: { modelId: '0x7000', timezoneMinutes: 480, language: 2 },
      },
    ],
    answer: '7878050100059FF80D0A',
  },
  {
    name: 'vendor heartbeat 0x13',
    source: 'GT06 protocol document',
    frame: '78780A134004040001000FDCEE0D0A',
    messages: [
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
        batteryPercent: 66,
        attributes: {
          ...info40,
          voltageLevel: 4,
          gsmLevel: 4,
          language: 1,
        },
      },
    ],
    answer: '78780513000F008F0D0A',
  },
  {
    name: 'vendor heartbeat 0x23',
    source: 'GT06 protocol document',
    frame: '78780B23050F9204000200088A370D0A',
    messages: [
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
        externalMv: 39860,
        attributes: { isOilCut: false, isGpsOn: false, isCharging: true, ignition: false, isArmed: true, gsmLevel: 4, language: 2 },
      },
    ],
    answer: '787805230008F29E0D0A',
  },
  {
    name: 'vendor LBS alarm 0x19',
    source: 'GT06 protocol document',
    frame: '7878121901CC00287D001F71200404010100946C890D0A',
    messages: [
      {
        type: 'status',
        timeMs: null,
        batteryPercent: 66,
        attributes: {
          mcc: 460,
          mnc: 0,
          lac: 10365,
          cellId: 8049,
          isOilCut: false,
          isGpsOn: false,
          isCharging: false,
          ignition: false,
          isArmed: false,
          terminalAlarm: 4,
          voltageLevel: 4,
          gsmLevel: 4,
          language: 1,
        },
      },
      alarm('sos', { alarmCode: 1, alarmName: 'sos', language: 1 }, null),
    ],
    answer: '78780519009459AF0D0A',
  },
  {
    name: 'vendor WiFi 0x2C',
    source: 'GT06 protocol document',
    frame:
      '7878482C10060E022D3501CC00287D001F712D287D001E1725287D001E231E287D001F721C287D001F4012000000000000000000000000FF028089174498B45CCC7B353661A65B001FA0040D0A',
    messages: [
      {
        type: 'status',
        timeMs: utcOf('2016-06-14T02:45:53Z'),
        attributes: {
          cells: [
            { mcc: 460, mnc: 0, lac: 10365, cellId: 8049, rssiDbm: -45 },
            { mcc: 460, mnc: 0, lac: 10365, cellId: 7703, rssiDbm: -37 },
            { mcc: 460, mnc: 0, lac: 10365, cellId: 7715, rssiDbm: -30 },
            { mcc: 460, mnc: 0, lac: 10365, cellId: 8050, rssiDbm: -28 },
            { mcc: 460, mnc: 0, lac: 10365, cellId: 8000, rssiDbm: -18 },
          ],
          timingAdvance: 255,
          wifi: [
            { bssid: '80:89:17:44:98:B4', rssiDbm: -92 },
            { bssid: 'CC:7B:35:36:61:A6', rssiDbm: -91 },
          ],
        },
      },
    ],
  },
  {
    name: 'vendor command 0x80 without language',
    source: 'GT06 protocol document',
    frame: '78780E800800000000736F732300016D6A0D0A',
    messages: [{ type: 'unknown', timeMs: null, kind: '0x80', hex: '0800000000736F7323', attributes: { flag: 0, text: 'sos#' } }],
  },
  {
    name: 'vendor command 0x80 with language',
    source: 'GT06 protocol document',
    frame: '787810800800000000736F7323000200019A170D0A',
    messages: [
      { type: 'unknown', timeMs: null, kind: '0x80', hex: '0800000000736F73230002', attributes: { flag: 0, text: 'sos#', language: 2 } },
    ],
  },
  {
    name: 'vendor reply 0x15',
    source: 'GT06 protocol document',
    frame: '787828152000000000534F53313A313334323136333236393920534F53323A20534F53333A0001002AC39C0D0A',
    messages: [{ type: 'reply', timeMs: null, text: 'SOS1:13421632699 SOS2: SOS3:', flag: 0, attributes: { language: 1 } }],
  },
  {
    name: 'vendor time answer 0x8A',
    source: 'GT06 protocol document',
    frame: '78780B8A0F0C1D0000150006F0860D0A',
    messages: [{ type: 'unknown', timeMs: utcOf('2015-12-29T00:00:21Z'), kind: '0x8A', hex: '0F0C1D000015' }],
  },
  {
    name: 'short dialect: stored place 0x11',
    source: 'synthetic',
    frame: '7878151119030E081E0FC805153EBD00EA9AC90C14C80198020D0A',
    messages: [
      {
        ...inZurich,
        altitudeM: 408,
        attributes: { satellites: 8, isBackfilled: true },
      },
      alarm('overspeed', { alarmCode: 6, alarmName: 'overspeed' }),
    ],
    answer: '7878151119030E081E0F0D0A',
  },
  {
    name: 'alarm 0x16 with a wide cell id',
    source: 'synthetic',
    frame: '7878261619030E081E0FC90359C4DD0D085FF60014000901CC001A2B00ABCDEF44571F0202002197600D0A',
    messages: [
      placed(
        {
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 11259375,
          isOilCut: false,
          isGpsOn: true,
          isCharging: true,
          ignition: false,
          isArmed: false,
          gsmRaw: 31,
          language: 2,
        },
        { speedKmh: 0, courseDegrees: 0 },
      ),
      alarm('powerCut', { alarmCode: 2, alarmName: 'externalPowerCut', language: 2 }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
    answer: '787805160021F14E0D0A',
  },
  {
    name: 'location 0x22 of NT11',
    source: 'synthetic',
    frame:
      '78783C2201086012345678901219030E081E0F19030E081E0FCB03B66B6C06437F9237192D0902D2070123004567460988291A000200C35000021C0022CEC90D0A',
    context: { device: { imei } },
    messages: [
      {
        ...fix,
        latitude: -34.6037222,
        longitude: -58.3815922,
        speedKmh: 55,
        courseDegrees: 301,
        attributes: {
          sourceCode: 1,
          imei: '860123456789012',
          clockMs: timeMs,
          satellites: 11,
          mcc: 722,
          mnc: 7,
          lac: 291,
          cellId: 17767,
          ...info46,
          gsmRaw: 26,
          language: 2,
          mileageRaw: 50000,
          runMinutes: 540,
        },
      },
      { type: 'status', timeMs, externalMv: 24400, batteryMv: 4100 },
    ],
  },
  {
    name: 'modular 0x70',
    source: 'synthetic',
    frame:
      '797900447000000001020033001267D3E91709019C05153EBD00EA9AC90C14C8002E00040001E240003400062167D3E91700007F000EA0B1C2D3E4F50C1C5FFFD80233000023B4670D0A',
    context: { device: { imei } },
    messages: [
      {
        ...inZurich,
        altitudeM: 412,
        attributes: { satellites: 9, entry00: '02', odometerM: 123456 },
      },
      alarm('powerCut', { alarmCode: 33, alarmName: 'externalPowerCut' }),
      {
        type: 'reading',
        timeMs,
        device: { mac: macOf('A0B1C2D3E4F5') },
        batteryMv: 3100,
        batteryPercent: 95,
        temperatureC: -4,
        humidityPercent: 56.3,
        attributes: { status: 0 },
        gateway: { imei: imeiOf('860123456789012') },
      },
    ],
    answer: '78780570002301C80D0A',
  },
];

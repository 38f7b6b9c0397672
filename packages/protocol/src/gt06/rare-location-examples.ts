/** One example of every form of location packet that no vendor sample shows. */
import type { StreamExample } from '../example.js';
import { alarm, servingCell, timeMs } from '../example-world.js';
import {
  ascii,
  cell4g,
  cell9,
  gps,
  imei,
  info46,
  lbs10,
  lbs4g,
  lbs8,
  lbs9,
  made,
  packedImei,
  placed,
  time,
  zeros,
} from './example-parts.js';

const live = { ignition: true, uploadMode: 0, isBackfilled: false };
const stored = { ignition: true, uploadMode: 0, isBackfilled: true };
const nt11 = { sourceCode: 1, imei, clockMs: timeMs, ...info46, gsmRaw: 26, language: 2, mileageRaw: 50_000, runMinutes: 540 };
const odometerM = 123_456;

/** Rows of the location table in its order. */
export const rareLocations: readonly StreamExample[] = [
  made('0x10 of 18 bytes', 0x10, time + gps, [placed()]),
  made('0x10 of 20 bytes', 0x10, `${time}${gps}ABCD`, [placed()]),
  made('0x11 of 28 bytes', 0x11, time + gps + lbs10, [placed(cell9)]),
  made('0x11 of 8 bytes: a cell alone', 0x11, lbs8, [{ type: 'status', timeMs: null, attributes: servingCell }]),
  made('0x12 with an MNC of two bytes', 0x12, `${time}${gps}82D400051A2B003C4D`, [placed({ mcc: 724, mnc: 5, lac: 6699, cellId: 15437 })]),
  made('0x12 of Benway with a temperature below zero', 0x12, `${time}${gps}${lbs8}9205`, [
    placed({ ...servingCell, ignition: true, input2: false }),
    { type: 'reading', timeMs, temperatureC: -5 },
  ]),
  made('0x12 of Benway with an analog input', 0x12, `${time}${gps}${lbs8}407B`, [
    placed({ ...servingCell, ignition: false, input2: true, analog: 12.3 }),
  ]),
  made('0x12 with mileage', 0x12, `${time}${gps}${lbs8}0001E240`, [placed({ ...servingCell, odometerM })]),
  made('0x12 with the modes of 0x22', 0x12, `${time}${gps}${lbs8}010001`, [placed({ ...servingCell, ...stored })]),
  made('0x12 with modes and mileage', 0x12, `${time}${gps}${lbs8}0100000001E240`, [placed({ ...servingCell, ...live, odometerM })]),
  made('0x12 of VXT01 with an alarm', 0x12, `${time}${gps}${lbs8}4604D20402`, [
    placed({ ...servingCell, ...info46, gsmLevel: 4 }),
    alarm('powerCut', { alarmCode: 2, alarmName: 'externalPowerCut' }),
    { type: 'status', timeMs, externalMv: 12_340 },
  ]),
  made('0x12 of QH302R: IMEI first', 0x12, packedImei + time + gps + lbs8, [placed({ imei, ...servingCell })]),
  made('0x12 of S5: fuel, probe and mileage', 0x12, `${time}${gps}${lbs8}4604D204000123850000303A`, [
    placed({ ...servingCell, ...info46, gsmLevel: 4, fuel: 291, odometerM: 123_460 }),
    { type: 'status', timeMs, externalMv: 12_340 },
    { type: 'reading', timeMs, temperatureC: -5 },
  ]),
  made('0x12 of WeTrust: a card of one character', 0x12, `${time}${gps}${lbs8}0001E240014102010003`, [
    placed({ ...servingCell, odometerM, card: 'A', cardAlarm: 2, cardStatus: 1, drivingTime: 3 }),
  ]),
  made('0x12 of GT06E: a card of 75 characters', 0x12, `${time}${gps}${lbs8}0001E2404B${ascii('CARD 42'.padEnd(75))}0001`, [
    placed({ ...servingCell, odometerM, card: 'CARD 42', cardAlarm: 0, cardStatus: 1 }),
  ]),
  made('0x17 of 35 bytes: a card', 0x17, `${time}${gps}${lbs8}001122334455667701`, [
    placed({ ...servingCell, rfid: '0011223344556677', rfidValid: 1 }),
  ]),
  made('0x1E with seven cells', 0x1e, `${time}${gps}01CC001A2B003C4D3E${zeros(36)}FF0002`, [
    placed({ cells: [{ ...servingCell, rssiDbm: -62 }], timingAdvance: 255, language: 2 }),
  ]),
  made('0x22 of SEEWORLD with a probe below zero', 0x22, `${time}${gps}${lbs9}0100000001E2400000006480050037`, [
    placed({ ...cell9, ...live, odometerM, travelTime: 100 }),
    { type: 'reading', timeMs, temperatureC: -5, humidityPercent: 55 },
  ]),
  made('0x22 of SEEWORLD without a probe', 0x22, `${time}${gps}${lbs9}0100000001E24000000064FFFFFFFF`, [
    placed({ ...cell9, ...live, odometerM, travelTime: 100 }),
  ]),
  made(
    '0x25 with a driver',
    0x25,
    `01${packedImei}${time}${time}${gps}0A${lbs9}00460988291A000200C35000021C050111223344`,
    [placed({ ...cell9, ...nt11, driverIdType: 1, driverId: '11223344' }), { type: 'status', timeMs, externalMv: 24_400, batteryMv: 4100 }],
    { context: { device: { imei } } },
  ),
  made('0x24 of SR411', 0x24, `${time}${gps}${lbs8}0104D2019A0000${packedImei}`, [
    placed({ ...servingCell, ignition: true, imei }),
    { type: 'status', timeMs, externalMv: 12_340, batteryMv: 4100 },
  ]),
  made('0x1A address request of an older model', 0x1a, `${time}${gps}${ascii('13800138000', 21)}0001`, [
    placed({ phone: '13800138000', language: 1 }),
  ]),
  made('0x2A address request', 0x2a, `${time}${gps}${ascii('+8613800138000', 21)}0002`, [placed({ phone: '+8613800138000', language: 2 })]),
  made('0x2D, back-filled', 0x2d, `${time}${gps}${lbs8}010001`, [placed({ ...servingCell, ...stored })]),
  made('0x31 of SL4X below sea level', 0x31, `${time}${gps}${lbs10}010000FFF6`, [placed({ ...cell9, ...live }, { altitudeM: -10 })]),
  made('0x31 of SL4X with mileage', 0x31, `${time}${gps}${lbs10}0100000001E2400064`, [
    placed({ ...cell9, ...live, odometerM }, { altitudeM: 100 }),
  ]),
  made('0x34 of X1 with two analog inputs', 0x34, `00000001${time}${gps}00460001E240${lbs9}0A0B0C0D019A04D20020000003010064012C`, [
    placed({ ...cell9, flags: '00000001', terminalInfo: 0x46, odometerM, driverId: '0A0B0C0D', inputs: 3, outputs: 1, analogV: [1, 3] }),
    { type: 'status', timeMs, batteryMv: 4100, externalMv: 12_340 },
  ]),
  made('0x36 of TRX16i', 0x36, `${time}${gps}${lbs9}0100000001E24004D22900021C${zeros(8)}`, [
    placed({ ...cell9, ...live, odometerM, runMinutes: 540 }),
    { type: 'status', timeMs, externalMv: 12_340, batteryMv: 4100 },
  ]),
  made('0x37 with entries', 0x37, `${time}${gps}${lbs8}0100000018 02 019A 006A 01 50 003B 02 00FA 003C 01 03 0032 01 02`, [
    placed({ ...servingCell, ...live, io: 3, startUp: 2 }, { accuracyM: 2.5 }),
    { type: 'status', timeMs, batteryMv: 4100, batteryPercent: 80 },
  ]),
  made(
    '0x38 on a 4G network',
    0x38,
    `${time}${gps}000103${lbs4g}0055 0027 02 04D2`,
    [placed({ ...cell4g, rssiDbm: -85, uploadMode: 0, isBackfilled: true }), { type: 'status', timeMs, externalMv: 12_340 }],
    { isWide: true },
  ),
  made('0x39 with an alarm code above 255', 0x39, `${time}${gps}01${lbs8}3E4605040712 002E 04 0001E240`, [
    placed({ ...servingCell, ...info46, rssiDbm: -62, voltageLevel: 5, gsmLevel: 4, language: 2, odometerM }),
    alarm('jamming', { alarmCode: 0x107, alarmName: 'jamming', language: 2 }),
    { type: 'status', timeMs, batteryPercent: 83 },
  ]),
  made('0x61: IMEI first, iButton last', 0x61, `${packedImei}${time}${gps}${lbs9}0102030405AA`, [
    placed({ imei, ...cell9, iButton: '0102030405AA' }),
  ]),
  made('0xA2 of 59 bytes', 0xa2, `${time}${gps}${lbs4g}014604D2290400020001E24000000E1011223344556677880003`, [
    placed({
      ...cell4g,
      ...info46,
      networkKind: 1,
      batteryRaw: 41,
      gsmLevel: 4,
      language: 2,
      odometerM,
      runSeconds: 3600,
      terminalId: '1122334455667788',
      inputs: 3,
    }),
    { type: 'status', timeMs, externalMv: 12_340 },
  ]),
  made('a course word that reports ACC', 0x12, `${time}C90359C4DD0D085FF63ED489${lbs8}`, [placed({ ...servingCell, ignition: true })]),
  made('a device that has never had a fix', 0x12, `${time}C0000000000000000000 0000${lbs8}`, [
    { type: 'status', timeMs, attributes: { satellites: 0, ...servingCell } },
  ]),
];

/** Location reports with the items of the standard and of vendors, one or a few at a time, and everything they say. */
import type { StreamExample } from '../example.js';
import { servingCell, timeMs } from '../example-world.js';
import { alarming, ascii, item, mac, measured, placed, powered, report, stating } from './example-parts.js';

const vibration = { kind: 'vibration', attributes: { alarmName: 'vibration' } } as const;
const harsh = [
  { kind: 'harshAcceleration', attributes: { alarmName: 'harshAcceleration' } },
  { kind: 'harshBraking', attributes: { alarmName: 'harshBraking' } },
] as const;
const crash = { kind: 'collision', attributes: { alarmName: 'crash' } } as const;
const wifi = [
  { bssid: 'AC:23:3F:A1:07:5E', rssiDbm: -60 },
  { bssid: 'AC:23:3F:A1:07:5F', rssiDbm: -75 },
];
const wifiBytes = 'AC233FA1075E C4 AC233FA1075F B5';

const standard: readonly StreamExample[] = [
  stating('fuel in percent', item('02', '8032'), { fuelPercent: 50 }),
  stating('event to be confirmed', item('04', '0007'), { alarmEventId: 7 }),
  stating('tyre pressures', item('05', `20 22 ${'FF'.repeat(28)}`), { tyrePressures: [32, 34, ...Array<null>(28).fill(null)] }),
  measured('temperature of the cargo', item('06', 'FFEE'), { temperatureC: -18 }),
  measured('temperature of the cargo beside a finer one', item('51', '80B9') + item('06', 'FFEE'), {
    temperatureC: -18.5,
    attributes: { compartmentC: -18 },
  }),
  powered('battery in percent in item 06', item('06', '50'), { batteryPercent: 80 }),
  stating('over-speed in an area', item('11', '01 00000007'), { areaType: 1, areaId: 7 }),
  stating('over-speed anywhere', item('11', '00'), { areaType: 0 }),
  stating('time on a segment', item('13', '00000009 0078 01'), { segmentId: 9, segmentSeconds: 120, isSegmentTooLong: true }),
  stating(
    'video alarms',
    item('14', '00000001') + item('15', '00000002') + item('16', '00000004') + item('17', '0001') + item('18', '0003'),
    {
      videoAlarmBits: 1,
      videoLossBits: 2,
      videoCoverBits: 4,
      storageFaultBits: 1,
      drivingBits: 3,
    },
  ),
  stating('signals of the vehicle', item('25', '00004211'), { signals: ['lowBeam', 'brake', 'airConditioning', 'clutch'] }),
  stating('work mode', item('33', '02'), { workMode: 2 }),
  powered('voltage in a text', item('33', ascii('*M00,1,2,3413,')), { batteryMv: 4130 }, { text: '*M00,1,2,3413,' }),
  measured('a probe that is missing', item('51', 'FFFF 80BB') + item('58', 'FFFF 0FFF 026F'), {
    attributes: { temperatureC2: -18.7, humidityPercent3: 62.3 },
  }),
];

const vendor: readonly StreamExample[] = [
  stating('lock opened by password', item('0B', `01 ${ascii('123456')} 00`), { lockEvent: 1, lockPassword: '123456', lockResult: 0 }),
  stating('lock opened by card', item('0B', '02 00BC614E'), { lockEvent: 2, card: '12345678' }),
  stating('rotation and load', item('52', '02') + item('55', '0FA0'), { rotation: 2, load: 4000 }),
  stating('cells with short ids', item('53', '01 01CC 00 1A2B 3C4D C4'), { cells: [{ ...servingCell, rssiDbm: -60 }] }),
  stating('cells with long ids', item('5D', '02 01CC 00 1A2B 00003C4D C4 01CC 00 1A2B 00013C4D B5'), {
    cells: [
      { ...servingCell, rssiDbm: -60 },
      { ...servingCell, cellId: 80973, rssiDbm: -75 },
    ],
  }),
  stating('access points', item('54', `02 ${wifiBytes}`), { wifi }),
  stating('no access points', item('54', '00'), {}),
  powered('battery in tenths', item('56', '0900'), { batteryPercent: 90 }),
  report('harsh driving', item('57', '0300 0001 00000000'), [
    placed({ switches: 1 }),
    ...harsh.map((alarm) => ({ type: 'alarm' as const, timeMs, ...alarm })),
  ]),
  stating('event of a lock', item('60', `0061 0102030405AB ${ascii('CARD0001')}`), { event: 97, lockId: '0102030405AB', card: 'CARD0001' }),
  powered('voltages in hundredths', item('61', '04D2') + item('69', '018F'), { externalMv: 12_340, batteryMv: 3990 }),
  stating('locks beside it', item('63', '0102030405AB 0F93 31 01 C4'), {
    locks: [{ id: '0102030405AB', batteryMv: 3987, isClosed: true, state: 1, rssi: 196 }],
  }),
  alarming('assistance of two kinds', item('64', '00000001 01 02') + item('65', '00000002 01 01'), [
    { kind: 'general', attributes: { alarmName: 'adas02', eventId: 1, type: 2 } },
    { kind: 'general', attributes: { alarmName: 'dms01', eventId: 2, type: 1 } },
  ]),
  stating('assistance that ends', item('64', '00000001 02 02'), { adasEnded: 1 }),
  alarming('a crash with its evidence', item('70', `00000003 01 16 ${'00'.repeat(25)} 30303030303031250314163015000100`), [
    { kind: 'collision', attributes: { alarmName: 'crash', eventId: 3, type: 22, evidence: '30303030303031250314163015000100' } },
  ]),
  stating(
    'password, IMEI and ICCID as text',
    item('67', ascii('888888')) + item('6C', ascii('860123456789012')) + item('71', ascii('89860012345678901234')),
    {
      lockPassword: '888888',
      imei: '860123456789012',
      iccid: '89860012345678901234',
    },
  ),
  powered('battery in hundredths of a percent', item('68', '2391'), { batteryPercent: 91.05 }),
  stating('tyres', item('77', '01 A1B2C3 0140 4B 00'), {
    tyres: [{ index: 1, sensor: 'A1B2C3', pressureBar: 8, temperatureC: 25, state: 0 }],
  }),
  powered(
    'the bus of a vehicle behind 80',
    item('80', '40') +
      item('81', '0708') +
      item('82', '7B') +
      item('83', '28') +
      item('84', '7D') +
      item('86', '46') +
      item('89', '14') +
      item('8B', ascii('LSVAA49J132047371')) +
      item('8C', '0001E240') +
      item('8D', '000C') +
      item('8E', '32') +
      item('A0', ascii('P0300')) +
      item('CC', ascii('89860012345678901234')),
    { externalMv: 12_300 },
    {
      obdSpeedKmh: 64,
      rpm: 1800,
      engineLoadPercent: 40,
      coolantC: 85,
      intakeC: 30,
      throttlePercent: 20,
      vin: 'LSVAA49J132047371',
      odometerM: 12_345_600,
      tripM: 12_000,
      fuelPercent: 50,
      dtc: 'P0300',
      iccid: '89860012345678901234',
    },
  ),
  powered('supply in tenths', item('82', '007B'), { externalMv: 12_300 }),
  powered('the bus of a vehicle in one item', item('91', '007B 0708 40 01'), { externalMv: 12_300 }, { rpm: 1800, obdSpeedKmh: 64 }),
  stating(
    'vehicle, odometer, driver and card',
    item('94', ascii('LSVAA49J132047371')) +
      item('AC', '00BC614E') +
      item('BC', ascii('LI LEI\0')) +
      item('BD', ascii('440301')) +
      item('ED', ascii('C001')),
    {
      vin: 'LSVAA49J132047371',
      odometerM: 12_345_678,
      driverName: 'LI LEI',
      driverLicence: '440301',
      card: 'C001',
    },
  ),
  stating('analog inputs in hundredths', item('A7', '007B 01C8'), { analogV: [1.23, 4.56] }),
  alarming('vibration in D0', item('D0', '00000008'), [vibration]),
  powered('supply in D3', item('D3', '00F5'), { externalMv: 24_500 }),
  powered('battery in D4', item('D4', '5A'), { batteryPercent: 90 }),
  stating('charging in D4', item('D4', 'FF'), { isCharging: true }),
  stating('card in D4', item('D4', '00BC614E'), { driverId: '12345678' }),
  powered('battery in D5', item('D5', '018F'), { batteryMv: 3990 }),
  stating('locks in D5', item('D5', '01 0102030405 0A0B0C0D0E 50 0020'), {
    locks: [{ id: '0102030405', card: '0A0B0C0D0E', batteryPercent: 80, isOpen: true }],
  }),
  stating('string and cover of a seal', item('DA', '0002 05'), { cuts: 2, isStringIn: true, isMoving: true, isCoverClosed: false }),
  stating('an item nobody has explained', item('7F', '0102'), { item7F: '0102' }),
];

const custom: readonly StreamExample[] = [
  stating('cells of E1', item('E1', '01CC 0000 001A2B 00003C4D C4'), { cells: [{ ...servingCell, rssiDbm: -60 }] }),
  stating('fuel in E2', item('E2', '000001C7'), { fuelL: 45.5 }),
  stating('version in E2', item('E2', ascii('V1.0.3')), { version: 'V1.0.3' }),
  powered('battery in E3', item('E3', '00 5A 018F'), { batteryPercent: 90, batteryMv: 3990 }),
  powered('battery in E4', item('E4', '00 5A'), { batteryPercent: 90 }, { isCharging: true }),
  stating('moving in E5', item('E5', '01'), { isMoving: true }),
  powered(
    'the line of a bus',
    item('E6', ascii('$OBD-RT,12.3,1800,64,20.0,40.0,85,1.2,8.5,12.0,12345.6,1.02,50')),
    { externalMv: 12_300 },
    {
      rpm: 1800,
      obdSpeedKmh: 64,
      throttlePercent: 20,
      engineLoadPercent: 40,
      coolantC: 85,
      fuelNow: 1.2,
      fuelPer100Km: 8.5,
      tripM: 12_000,
      odometerM: 12_345_600,
      tripFuelL: 1.02,
      fuelPercent: 50,
    },
  ),
  report('beacons of E6, below zero and above', item('E6', '00 7CD9F4112233 EE 80 3D 80 01 7CD9F4112234 04 1A 28 00'), [
    placed(),
    { type: 'reading', timeMs, device: { mac: mac('7CD9F4112233') }, temperatureC: -18.5, humidityPercent: 61.5, attributes: { index: 0 } },
    { type: 'reading', timeMs, device: { mac: mac('7CD9F4112234') }, temperatureC: 4.1, humidityPercent: 40, attributes: { index: 1 } },
  ]),
  alarming('SOS and vibration in E7', item('E7', '0003 000000000000'), [vibration, { kind: 'sos', attributes: { alarmName: 'sos' } }]),
  report('a dashcam: power and an event', item('E8', `2003 07 01 05 018F 1F 04D2 0405 10 ${'3030'.repeat(8)}`), [
    placed({ isCharging: true, gsmRaw: 31 }),
    { type: 'alarm', timeMs, kind: 'collision', attributes: { alarmName: 'crash', evidence: '3030'.repeat(8) } },
    { type: 'status', timeMs, batteryPercent: 83, batteryMv: 3990, externalMv: 12_340 },
  ]),
  powered(
    'a dashcam: parts of its state',
    item('E8', '2005 1F 0001 02 018F 0003 01 5A 0004 01 00 0005 0A 89860012345678901234 0007 02 000C'),
    { batteryMv: 3990, batteryPercent: 90 },
    { isCharging: true, iccid: '89860012345678901234', hdop: 1.2 },
  ),
  stating('state of a lock in E8', item('E8', '01'), { lockState: 1 }),
  measured(
    'surroundings of the cargo',
    item('EA', '01 13 02 02E6 14 02 03F5 15 02 0267 16 02 013D'),
    { lightLux: 742, humidityPercent: 61.5, temperatureC: -18.3 },
    { pressure: 1013 },
  ),
  stating('cells of EB', item('EB', '01CC 00 1A2B 3C4D C4'), { cells: [{ ...servingCell, rssiDbm: -60 }] }),
  stating('time zone of EB', item('EB', ascii('GMT+08:00')), { timezone: 'GMT+08:00' }),
  report(
    'a list in EB',
    item(
      'EB',
      `0004 0001 01C7 0008 0023 ${ascii('045.50')} 0006 002D 0F93 3034 0006 00C5 00800000 0003 00C6 03 000C 00B2 89860012345678901234
       0011 00D5 ${ascii('860123456789012')} 0013 00B9 01 ${ascii('AC233FA1075E,-60')} 0003 00E1 5B`.replace(/\s+/g, ''),
    ),
    [
      placed({
        fuelL: 45.5,
        isMoving: false,
        iccid: '89860012345678901234',
        imei: '860123456789012',
        wifi: [wifi[0]],
      }),
      { type: 'alarm', timeMs, ...vibration },
      { type: 'alarm', timeMs, kind: 'lowBattery', attributes: { alarmName: 'lowBattery' } },
      { type: 'status', timeMs, batteryMv: 3987, externalMv: 12_340, batteryPercent: 91 },
    ],
  ),
  powered('supply in a list of EB', item('EB', '0004 00CE 04D2'), { externalMv: 12_340 }),
  stating('access points of EC', item('EC', wifiBytes), { wifi }),
  powered(
    'signal, supply and battery in EE',
    item('EE', '1F 3034 0F93 0B'),
    { externalMv: 12_340, batteryMv: 3987 },
    { gsmRaw: 31, satellites: 11 },
  ),
  stating('cell of EE', item('EE', '01CC 00 1A2B 00003C4D C4'), { cells: [{ ...servingCell, rssiDbm: -60 }] }),
  stating('cells of F0', item('F0', '01CC 0000 00003C4D 00001A2B C4'), { cells: [{ ...servingCell, rssiDbm: -60 }] }),
  powered('supply in F1', item('F1', '00003034'), { externalMv: 12_340 }),
  stating('ICCID in F1', item('F1', ascii('89860012345678901234')), { iccid: '89860012345678901234' }),
  stating('access points of F4', item('F4', wifiBytes), { wifi }),
  measured('light in F5', item('F5', '02E6'), { lightLux: 742 }),
  stating('IMEI in F6', item('F6', '0860123456789012'), { imei: '860123456789012' }),
  measured('humidity in F7 and temperature in F8', item('F7', '0267') + item('F8', '013D'), { humidityPercent: 61.5, temperatureC: -18.3 }),
  measured('precision and an external probe in F9', item('F9', '0044 000C FF49 00000000'), { temperatureC: -18.3 }, { hdop: 1.2 }),
  alarming('alarms of FA', item('FA', '00000101'), [vibration, { kind: 'lowBattery', attributes: { alarmName: 'lowBattery' } }]),
  powered('power in FB', item('FB', '5A 04D2 01'), { batteryPercent: 90, externalMv: 12_340 }, { isCharging: true }),
  stating('container in FB', item('FB', ascii('MSCU1234567')), { containerId: 'MSCU1234567' }),
  stating('fence in FC', item('FC', '03'), { fence: 3 }),
  alarming('driving in FE', item('FE', '7C 01 04 00000009'), [harsh[0], crash]),
  stating('odometer in FE', item('FE', '00BC614E'), { odometerM: 12_345_678 }),
  powered(
    'numbered values of a bus in F3',
    item('F3', '0002 02 0280 0003 02 0708 0004 02 3034 0005 04 0001E240 0009 02 007D'),
    { externalMv: 12_340 },
    { obdSpeedKmh: 64, rpm: 1800, odometerM: 12_345_600, coolantC: 85 },
  ),
];

/** See above. */
export const itemExamples: readonly StreamExample[] = [...standard, ...vendor, ...custom];

/** Teltonika records with inputs, the tracker's own probes and the beacons it received. */
import type { Mac } from '@frostway/core/identity';
import type { StreamExample } from '../example.js';
import { timeMs } from '../example-world.js';
import { placed } from './example-parts.js';

/** See above. */
export const probeExamples: readonly StreamExample[] = [
  {
    name: 'codec 8 extended, EYE sensors by their MAC',
    source: 'synthetic',
    frame:
      '00000000000000638E010000019593C681D8000F11643020989AC0007000D60C00002A4D0003000100EF0000012A30F8DF0000000000012A4D002F01160001BD0602F8DF07013D0E020BC70F067CD9F4112233160001B0060201C40701370E020BA40F067CD9F411223401000054CF',
    messages: [
      placed({ satellites: 12, event: 10_829, ignition: false }, { timeMs, speedKmh: 0 }),
      { type: 'reading', timeMs, temperatureC: -18.25 },
      {
        type: 'reading',
        device: { mac: '7CD9F4112233' as Mac },
        timeMs,
        rssiDbm: -67,
        temperatureC: -18.25,
        humidityPercent: 61,
        batteryMv: 3015,
      },
      {
        type: 'reading',
        device: { mac: '7CD9F4112234' as Mac },
        timeMs,
        rssiDbm: -80,
        temperatureC: 4.52,
        humidityPercent: 55,
        batteryMv: 2980,
      },
    ],
    answer: '00000001',
  },
  {
    name: 'codec 8 extended, EYE advertisement',
    source: 'synthetic',
    frame:
      '00000000000000468E010000019593C681D8000F11643020989AC0007000D60C003902240001000000000000000000010224001901170001C401067CD9F4112233020AB7F8DF3D81410BFFC767010000BEE5',
    messages: [
      placed({ satellites: 12, event: 548 }),
      {
        type: 'reading',
        device: { mac: '7CD9F4112233' as Mac },
        timeMs,
        rssiDbm: -60,
        temperatureC: -18.25,
        humidityPercent: 61,
        batteryMv: 3030,
        attributes: { magnet: false, isMoving: true, moveCount: 321, pitch: 11, roll: -57 },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'inputs, engine, door, driver and cell',
    source: 'synthetic',
    frame:
      '00000000000000E78E010000019593C681D8000F11643020989AC0007000D60C003900000025000C00010100020000B30100150400303F0059400020F900253A02960100450100500100C800000E000904B4005404D2006E00530073FFCC002407080055071200CE1A2B00CD3C4D00B5000E00B600090011FFF4001200220013FC1A03E7004D00070010000F1206006600001D6A0057075BCD1500F10000601A027C01A2D00100C70000157C000C0000B26E0002004E01A2B3C4D5E6F70A03E8010203040506070800020100001156463141414141414141413132333435360119000B50303130302C5030323030010000F80D',
    messages: [
      placed({
        satellites: 12,
        input1: true,
        input2: false,
        output1: true,
        gsmLevel: 4,
        fuelPercent: 64,
        coolantC: -5.2,
        obdSpeedKmh: 58,
        isDoorOpen: true,
        gnssStatus: 1,
        dataMode: 1,
        sleepMode: 0,
        analog1Mv: 1204,
        fuelL: 123.4,
        fuelLPerHour: 8.3,
        rpm: 1810,
        lac: 6699,
        cellId: 27_447_297,
        pdop: 1.4,
        hdop: 0.9,
        accelerationG: [-0.012, 0.034, -0.998],
        odometerM: 987_654,
        engineSeconds: 451_800,
        vehicleOdometerM: 123_456_789,
        mcc: 246,
        mnc: 2,
        tripM: 5500,
        fuelUsedL: 45.678,
        driverId: '0AF7E6D5C4B3A201',
        vin: 'VF1AAAAAAAA123456',
        faultCodes: 'P0100,P0200',
        io: [
          { id: 17, value: 65_524 },
          { id: 18, value: 34 },
          { id: 19, value: 64_538 },
          { id: 999, value: 77 },
          { id: 1000, value: '0102030405060708' },
        ],
      }),
    ],
    answer: '00000001',
  },
  {
    name: 'wired probes, one not connected',
    source: 'synthetic',
    frame:
      '00000000000000468E010000019593C681D8000F11643020989AC0007000D60C0039000000060001001D5800020019FB2E0056026500030048FFFFFF4900490000002A004A00000BB800000000010000FF5D',
    messages: [
      placed({ satellites: 12, io: [{ id: 25, value: 64_302 }] }),
      {
        type: 'reading',
        timeMs,
        temperatureC: -18.3,
        attributes: { bleBatteryPercent1: 88, bleTemperatureC1: -12.34, bleHumidityPercent1: 61.3, temperatureC2: 4.2 },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'Bluetooth slots, one with an error',
    source: 'synthetic',
    frame:
      '00000000000000488E010000019593C681D8000F11643020989AC0007000D60C0039000000080001001D5800070019F8DF00560265014F02E6001A0BB8001B07D0006A01C7014B1234000000000000010000C41C',
    messages: [
      placed({
        satellites: 12,
        bleData1: '1234',
        io: [
          { id: 25, value: 63_711 },
          { id: 26, value: 3000 },
          { id: 27, value: 2000 },
        ],
      }),
      {
        type: 'reading',
        timeMs,
        temperatureC: -18.25,
        humidityPercent: 61.3,
        lightLux: 742,
        attributes: { bleBatteryPercent1: 88, temperatureC3: 20, humidityPercent3: 45.5 },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'EYE slots',
    source: 'synthetic',
    frame:
      '000000000000004C8E010000019593C681D8000F11643020989AC0007000D60C00390000000A00052A343D2A38002A3C012A400B2A440000052A30F8DF2A480BC72A50FFC72A5401412A3101C40000000000000100000DAD',
    messages: [
      placed({
        satellites: 12,
        eyeMagnet1: false,
        eyeIsMoving1: true,
        eyePitch1: 11,
        eyeLowBattery1: false,
        eyeRoll1: -57,
        eyeMoveCount1: 321,
      }),
      {
        type: 'reading',
        timeMs,
        humidityPercent: 61,
        temperatureC: -18.25,
        attributes: { eyeBatteryMv1: 3015, temperatureC2: 4.52 },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'iBeacons and Eddystones',
    source: 'synthetic',
    frame:
      '000000000000005A8E010000019593C681D8000F11643020989AC0007000D60C003901810001000000000000000000010181002D1121FDA50693A4E24FB1AFCFC6EB0764782527120002C306EDD1EBEAC04E5DEFA0170102030405ABB001270A5C010000EFB6',
    messages: [
      placed({
        satellites: 12,
        event: 385,
        beacons: [
          { uuid: 'FDA50693A4E24FB1AFCFC6EB07647825', major: 10_002, minor: 2, rssiDbm: -61 },
          { namespace: 'EDD1EBEAC04E5DEFA017', instance: '0102030405AB', rssiDbm: -80, batteryMv: 2950, temperatureRaw: 2652 },
        ],
      }),
    ],
    answer: '00000001',
  },
];

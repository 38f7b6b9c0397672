/** Documented Queclink lines with every field they give. */
import type { Mac } from '@frostway/core/identity';
import { hexOfText, type StreamExample } from '../example.js';
import { fix, servingCell, timeMs } from '../example-world.js';
import { fixed, placed, running, source, supplied } from './example-parts.js';
import { eventExamples } from './event-examples.js';
import { lineExamples } from './line-examples.js';
import { switchExamples } from './switch-examples.js';

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    source,
    name: 'fixed report of a vehicle',
    frame: hexOfText(
      '+RESP:GTFRI,060502,860123456789012,,12345,10,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,00012:34:56,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTFRI', model: 'GV300', ...fixed, odometerM: 1_234_500, engineSeconds: 45_296, ...running }), supplied],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'extended report with a Bluetooth sensor',
    frame: hexOfText(
      '+RESP:GTERI,6E0304,860123456789012,,00000100,12345,10,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,01,11,1234.5,,,,,91,220100,,1,00,6,4,,083B,COLD1,7CD9F4112233,3015,-18,61,-18.25,20250314083016,0A20$',
    ),
    messages: [
      placed({
        report: 'GTERI',
        model: 'GV310LAU',
        ...fixed,
        satellites: 11,
        odometerM: 1_234_500,
        state: '22',
        ignition: true,
        isMoving: true,
        input1: false,
        input2: false,
        output1: false,
        output2: false,
      }),
      { type: 'status', timeMs, externalMv: 12_345, batteryPercent: 91 },
      {
        type: 'reading',
        device: { mac: '7CD9F4112233' as Mac },
        timeMs,
        temperatureC: -18.25,
        humidityPercent: 61,
        batteryMv: 3015,
        attributes: { accessoryType: '6', accessoryModel: '4', name: 'COLD1' },
      },
    ],
    answer: hexOfText('+SACK:0A20$'),
  },
  {
    source,
    name: 'back-filled report of two places',
    frame: hexOfText(
      '+BUFF:GTFRI,060502,860123456789012,reefer 1,12345,10,2,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,2,36.0,180,36.0,114.067865,22.553096,20250314083115,0460,0000,1A2B,3C4D,03,9,1,1235.5,00012:35:56,F64,1204,88,210001,1800,63,20250314083016,0A1F$',
    ),
    messages: [
      placed({ isBackfilled: true, ...fixed }),
      {
        ...fix,
        timeMs: 1_741_941_075_000,
        latitude: 22.553096,
        longitude: 114.067865,
        speedKmh: 36,
        courseDegrees: 180,
        altitudeM: 36,
        attributes: {
          report: 'GTFRI',
          model: 'GV300',
          isBackfilled: true,
          hdop: 2,
          ...servingCell,
          satellites: 9,
          trigger: '1',
          odometerM: 1_235_500,
          engineSeconds: 45_356,
          fuelPercent: 64,
          analog2Mv: 1204,
          state: '21',
          ignition: true,
          isMoving: false,
          input1: false,
          input2: false,
          output1: true,
          output2: false,
          rpm: 1800,
          fuel: 63,
        },
      },
      { type: 'status', timeMs: 1_741_941_075_000, externalMv: 12_345, batteryPercent: 88 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'no new fix',
    frame: hexOfText(
      '+RESP:GTFRI,300502,860123456789012,,,00,1,0,,,,114.057865,22.543096,20250314070000,0460,0000,1A2B,3C4D,12.3,87,20250314083016,0A1F$',
    ),
    messages: [
      { type: 'position', timeMs: 1_741_935_600_000, source: 'gps', latitude: 22.543096, longitude: 114.057865, isValid: false },
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryPercent: 87,
        attributes: { report: 'GTFRI', model: 'GL300', ...servingCell, odometerM: 12_300 },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'no place, the cell alone',
    frame: hexOfText('+RESP:GTFRI,300502,860123456789012,,,00,1,,,,,,,,0460,0000,1A2B,3C4D,,87,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryPercent: 87,
        attributes: { report: 'GTFRI', model: 'GL300', ...servingCell },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'personal tracker',
    frame: hexOfText(
      '+RESP:GTRTL,300502,860123456789012,,,00,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,12.3,64,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTRTL', model: 'GL300', ...fixed, odometerM: 12_300 }), { type: 'status', timeMs, batteryPercent: 64 }],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'GL500M with its temperature',
    frame: hexOfText(
      '+RESP:GTFRI,DE0102,860123456789012,,,00,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,22,0,3980,76,1,0,-18.3,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTFRI', model: 'GL500M', ...fixed, csq: 22, isMoving: false }),
      { type: 'status', timeMs, batteryMv: 3980, batteryPercent: 76 },
      { type: 'reading', timeMs, temperatureC: -18.3 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'started GL500, temperature and battery before the place',
    frame: hexOfText(
      '+RESP:GTSTR,400102,860123456789012,,0,-18.3,76,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,22,0,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTSTR', model: 'GL500', ...fixed, csq: 22 }),
      { type: 'status', timeMs, batteryPercent: 76 },
      { type: 'reading', timeMs, temperatureC: -18.3 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'access points with their place',
    frame: hexOfText(
      '+RESP:GTFRI,420502,860123456789012,,,00,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,2,A0B1C2D3E4F5,-60,,,,001122334455,-71,,,,0460,0000,1A2B,3C4D,,64,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTFRI',
        model: 'GT501',
        ...fixed,
        wifi: [
          { bssid: 'A0:B1:C2:D3:E4:F5', rssiDbm: -60 },
          { bssid: '00:11:22:33:44:55', rssiDbm: -71 },
        ],
      }),
      { type: 'status', timeMs, batteryPercent: 64 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'extended report with wired probes and fuel',
    frame: hexOfText(
      '+RESP:GTERI,060502,860123456789012,,0000001A,12345,10,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,00012:34:56,1204,F64,87,220102,,2,28FF0102030405AA,1,FEDC,28FF0102030405AB,1,0048,1,6,63,123.4,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTERI',
        model: 'GV300',
        ...fixed,
        odometerM: 1_234_500,
        engineSeconds: 45_296,
        analog1Mv: 1204,
        fuelPercent: 63,
        ...running,
        fuelL: 123.4,
      }),
      supplied,
      {
        type: 'reading',
        timeMs,
        temperatureC: -18.25,
        attributes: { sensorId: '28FF0102030405AA', temperatureC2: 4.5, sensorId2: '28FF0102030405AB' },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'extended report with radio sensors',
    frame: hexOfText(
      '+RESP:GTERI,300502,860123456789012,,00000080,,10,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,87,410000,,1,AB12CD34,2,-18.3,61,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTERI',
        model: 'GL300',
        ...fixed,
        odometerM: 1_234_500,
        state: '41',
        isMoving: false,
        input1: false,
        input2: false,
        output1: false,
        output2: false,
      }),
      { type: 'status', timeMs, batteryPercent: 87 },
      { type: 'reading', device: { alias: 'AB12CD34' }, timeMs, temperatureC: -18.3, humidityPercent: 61 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  ...eventExamples,
  ...switchExamples,
  ...lineExamples,
];

/** Queclink lines that an event made: alarms. */
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, servingCell, timeMs } from '../example-world.js';
import { fixed, placed, running, source, supplied } from './example-parts.js';

/** See above. */
export const eventExamples: readonly StreamExample[] = [
  {
    source,
    name: 'SOS',
    frame: hexOfText(
      '+RESP:GTSOS,300502,860123456789012,,,00,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,12.3,64,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTSOS', model: 'GL300', ...fixed, odometerM: 12_300 }),
      alarm('sos', { alarmCode: 'GTSOS', alarmName: 'sos' }),
      { type: 'status', timeMs, batteryPercent: 64 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'overspeed of a vehicle',
    frame: hexOfText(
      '+RESP:GTSPD,060502,860123456789012,,12345,11,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,00012:34:56,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTSPD', model: 'GV300', ...fixed, odometerM: 1_234_500, engineSeconds: 45_296, ...running }),
      alarm('overspeed', { alarmCode: 'GTSPD', alarmName: 'overspeed' }),
      supplied,
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'fence entered',
    frame: hexOfText(
      '+RESP:GTGEO,060502,860123456789012,,12345,31,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTGEO', model: 'GV300', ...fixed, odometerM: 1_234_500, ...running }),
      alarm('fenceEnter', { alarmCode: 'GTGEO', alarmName: 'fenceEnter', fence: 3 }),
      supplied,
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'fence left',
    frame: hexOfText(
      '+RESP:GTGEO,060502,860123456789012,,12345,30,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTGEO', model: 'GV300', ...fixed, odometerM: 1_234_500, ...running }),
      alarm('fenceExit', { alarmCode: 'GTGEO', alarmName: 'fenceExit', fence: 3 }),
      supplied,
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'harsh braking',
    frame: hexOfText(
      '+RESP:GTHBM,060502,860123456789012,,12345,03,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTHBM', model: 'GV300', ...fixed, odometerM: 1_234_500, ...running }),
      alarm('harshBraking', { alarmCode: 'GTHBM', alarmName: 'harshBraking' }),
      supplied,
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'towed',
    frame: hexOfText(
      '+RESP:GTTOW,060502,860123456789012,,12345,10,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,160000,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTTOW',
        model: 'GV300',
        ...fixed,
        odometerM: 1_234_500,
        state: '16',
        ignition: false,
        isTowed: true,
        input1: false,
        input2: false,
        output1: false,
        output2: false,
      }),
      alarm('displacement', { alarmCode: 'GTTOW', alarmName: 'towing' }),
      supplied,
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'external power cut',
    frame: hexOfText(
      '+RESP:GTMPF,060502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTMPF', model: 'GV300', ...fixed, isExternalPowerOn: false }),
      alarm('powerCut', { alarmCode: 'GTMPF', alarmName: 'mainPowerOff' }),
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'low battery',
    frame: hexOfText(
      '+RESP:GTBPL,300502,860123456789012,,3.41,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTBPL', model: 'GL300', ...fixed }),
      alarm('lowBattery', { alarmCode: 'GTBPL', alarmName: 'lowBattery' }),
      { type: 'status', timeMs, batteryMv: 3410 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'switched on',
    frame: hexOfText('+RESP:GTPNA,300502,860123456789012,,20250314083016,0A1F$'),
    messages: [
      { type: 'status', timeMs: 1_741_941_016_000, attributes: { report: 'GTPNA', model: 'GL300' } },
      { type: 'alarm', timeMs: 1_741_941_016_000, kind: 'powerOn', attributes: { alarmCode: 'GTPNA', alarmName: 'powerOn' } },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'jamming',
    frame: hexOfText(
      '+RESP:GTJDR,060502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTJDR', model: 'GV300', ...fixed }), alarm('jamming', { alarmCode: 'GTJDR', alarmName: 'jamming' })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'the tracker itself too cold',
    frame: hexOfText(
      '+RESP:GTTEM,1A0502,860123456789012,,1,-12.5,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,1234.5,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTTEM', model: 'GL300', ...fixed }),
      alarm('lowTemperature', { alarmCode: 'GTTEM', alarmName: 'temperatureBelow' }),
      { type: 'reading', timeMs, temperatureC: -12.5 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'the tracker itself too warm, without a place',
    frame: hexOfText('+RESP:GTTEM,1A0502,860123456789012,cool box,3,8,0,,,,,,,0460,0000,1A2B,3C4D,,20250314083016,0A1F$'),
    messages: [
      { type: 'status', timeMs: 1_741_941_016_000, attributes: { report: 'GTTEM', model: 'GL300', ...servingCell } },
      {
        type: 'alarm',
        timeMs: 1_741_941_016_000,
        kind: 'highTemperature',
        attributes: { alarmCode: 'GTTEM', alarmName: 'temperatureAbove' },
      },
      { type: 'reading', timeMs: 1_741_941_016_000, temperatureC: 8 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'supply out of its range',
    frame: hexOfText(
      '+RESP:GTEPS,060502,860123456789012,,11800,01,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTEPS', model: 'GV300', ...fixed, odometerM: 1_234_500 }), { type: 'status', timeMs, externalMv: 11_800 }],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'analogue input out of its range',
    frame: hexOfText(
      '+RESP:GTAIS,060502,860123456789012,,1980,11,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTAIS', model: 'GV300', ...fixed, analog1Mv: 1980, odometerM: 1_234_500 })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'crash',
    frame: hexOfText(
      '+RESP:GTCRA,060502,860123456789012,,01,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTCRA', model: 'GV300', ...fixed }), alarm('collision', { alarmCode: 'GTCRA', alarmName: 'crash' })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'SOS of a GL100, whose places have another order and whose lines end with a count and a version',
    frame: hexOfText(
      '+RESP:GTSOS,860123456789012,0,0,0,1,35.2,178,35.0,1,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,05,0A1F,0102100203\0',
    ),
    messages: [placed({ report: 'GTSOS', ...fixed }), alarm('sos', { alarmCode: 'GTSOS', alarmName: 'sos' })],
  },
  {
    source,
    name: 'places of a GL100, the later one without a fix and a speed',
    frame: hexOfText(
      '+RESP:GTTRI,860123456789012,2,0,0,1,35.2,178,35.0,1,114.057865,22.543096,20250314082915,0460,0000,1A2B,3C4D,00,0,0,0,-1,178,35.0,2,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,0A1F,0102100203\0',
    ),
    messages: [
      placed(fixed, { timeMs: timeMs - 60_000 }),
      {
        type: 'position',
        timeMs,
        source: 'gps',
        latitude: 22.543096,
        longitude: 114.057865,
        isValid: false,
        courseDegrees: 178,
        altitudeM: 35,
      },
      { type: 'status', timeMs, attributes: { report: 'GTTRI', ...fixed, hdop: 2 } },
    ],
  },
  {
    source,
    name: 'battery of a GL100',
    frame: hexOfText('+RESP:GTCBC,860123456789012,94,20250314083015,0A1F,0102100203\0'),
    messages: [{ type: 'status', timeMs, batteryPercent: 94, attributes: { report: 'GTCBC' } }],
  },
];

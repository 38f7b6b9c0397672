/** Queclink lines that an event made: switches and supplies. */
import { hexOfText, type StreamExample } from '../example.js';
import { fixed, placed, source, supplied } from './example-parts.js';

/** See above. */
export const switchExamples: readonly StreamExample[] = [
  {
    source,
    name: 'input switched',
    frame: hexOfText(
      '+RESP:GTDIS,060502,860123456789012,,12345,21,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220400,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTDIS',
        model: 'GV300',
        ...fixed,
        input2: true,
        odometerM: 1_234_500,
        state: '22',
        ignition: true,
        isMoving: true,
        input1: false,
        output1: false,
        output2: false,
      }),
      supplied,
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'door contact of a GL',
    frame: hexOfText(
      '+RESP:GTLSW,300502,860123456789012,,0,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTLSW', model: 'GL300', ...fixed, input1: true })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'ignition on',
    frame: hexOfText(
      '+RESP:GTIGN,060502,860123456789012,,1200,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,00012:34:56,1234.5,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTIGN',
        model: 'GV300',
        ...fixed,
        ignition: true,
        formerStateSeconds: 1200,
        engineSeconds: 45_296,
        odometerM: 1_234_500,
      }),
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'virtual ignition off of a CV200',
    frame: hexOfText(
      '+RESP:GTVGF,BD0102,860123456789012,,,5,1200,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,00012:34:56,1234.5,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTVGF',
        model: 'CV200',
        ...fixed,
        ignition: false,
        formerStateSeconds: 1200,
        engineSeconds: 45_296,
        odometerM: 1_234_500,
      }),
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'motion state',
    frame: hexOfText(
      '+RESP:GTSTT,060502,860123456789012,,16,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTSTT', model: 'GV300', ...fixed, state: '16', ignition: false, isTowed: true })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'external power back',
    frame: hexOfText(
      '+RESP:GTEPN,300502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTEPN', model: 'GL300', ...fixed, isExternalPowerOn: true })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'charging begins',
    frame: hexOfText(
      '+RESP:GTBTC,300502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTBTC', model: 'GL300', ...fixed, isCharging: true })],
    answer: hexOfText('+SACK:0A1F$'),
  },
];

/** Queclink lines that an event made: switches and supplies. */
import { toHex } from '../bytes.js';
import type { StreamExample } from '../example.js';
import { placed } from './example-parts.js';

const source = 'synthetic';
const hex = (line: string): string => toHex(new TextEncoder().encode(line));

/** See above. */
export const switchExamples: readonly StreamExample[] = [
  {
    source,
    name: 'input switched',
    frame: hex(
      '+RESP:GTDIS,060502,860123456789012,,12345,21,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220400,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTDIS',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          input2: true,
          odometerM: 1_234_500,
          state: '22',
          ignition: true,
          isMoving: true,
          input1: false,
          output1: false,
          output2: false,
        },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'status', timeMs: 1_741_941_015_000, externalMv: 12_345, batteryPercent: 87 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'door contact of a GL',
    frame: hex(
      '+RESP:GTLSW,300502,860123456789012,,0,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        { report: 'GTLSW', model: 'GL300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437, input1: true },
        { timeMs: 1_741_941_015_000 },
      ),
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'ignition on',
    frame: hex(
      '+RESP:GTIGN,060502,860123456789012,,1200,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,00012:34:56,1234.5,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTIGN',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          ignition: true,
          formerStateSeconds: 1200,
          engineSeconds: 45_296,
          odometerM: 1_234_500,
        },
        { timeMs: 1_741_941_015_000 },
      ),
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'virtual ignition off of a CV200',
    frame: hex(
      '+RESP:GTVGF,BD0102,860123456789012,,,5,1200,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,00012:34:56,1234.5,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTVGF',
          model: 'CV200',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          ignition: false,
          formerStateSeconds: 1200,
          engineSeconds: 45_296,
          odometerM: 1_234_500,
        },
        { timeMs: 1_741_941_015_000 },
      ),
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'motion state',
    frame: hex(
      '+RESP:GTSTT,060502,860123456789012,,16,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTSTT',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          state: '16',
          ignition: false,
          isTowed: true,
        },
        { timeMs: 1_741_941_015_000 },
      ),
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'external power back',
    frame: hex(
      '+RESP:GTEPN,300502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        { report: 'GTEPN', model: 'GL300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437, isExternalPowerOn: true },
        { timeMs: 1_741_941_015_000 },
      ),
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'charging begins',
    frame: hex(
      '+RESP:GTBTC,300502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        { report: 'GTBTC', model: 'GL300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437, isCharging: true },
        { timeMs: 1_741_941_015_000 },
      ),
    ],
    answer: hex('+SACK:0A1F$'),
  },
];

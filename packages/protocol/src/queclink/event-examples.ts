/** Queclink lines that an event made: alarms. */
import { toHex } from '../bytes.js';
import type { StreamExample } from '../example.js';
import { placed } from './example-parts.js';

const source = 'synthetic';
const hex = (line: string): string => toHex(new TextEncoder().encode(line));

/** See above. */
export const eventExamples: readonly StreamExample[] = [
  {
    source,
    name: 'SOS',
    frame: hex(
      '+RESP:GTSOS,300502,860123456789012,,,00,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,12.3,64,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        { report: 'GTSOS', model: 'GL300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437, odometerM: 12_300 },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'sos', attributes: { alarmCode: 'GTSOS', alarmName: 'sos' } },
      { type: 'status', timeMs: 1_741_941_015_000, batteryPercent: 64 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'overspeed of a vehicle',
    frame: hex(
      '+RESP:GTSPD,060502,860123456789012,,12345,11,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,00012:34:56,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTSPD',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          odometerM: 1_234_500,
          engineSeconds: 45_296,
          state: '22',
          ignition: true,
          isMoving: true,
          input1: false,
          input2: false,
          output1: false,
          output2: true,
        },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'overspeed', attributes: { alarmCode: 'GTSPD', alarmName: 'overspeed' } },
      { type: 'status', timeMs: 1_741_941_015_000, externalMv: 12_345, batteryPercent: 87 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'fence entered',
    frame: hex(
      '+RESP:GTGEO,060502,860123456789012,,12345,31,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTGEO',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          odometerM: 1_234_500,
          state: '22',
          ignition: true,
          isMoving: true,
          input1: false,
          input2: false,
          output1: false,
          output2: true,
        },
        { timeMs: 1_741_941_015_000 },
      ),
      {
        type: 'alarm',
        timeMs: 1_741_941_015_000,
        kind: 'fenceEnter',
        attributes: { alarmCode: 'GTGEO', alarmName: 'fenceEnter', fence: 3 },
      },
      { type: 'status', timeMs: 1_741_941_015_000, externalMv: 12_345, batteryPercent: 87 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'fence left',
    frame: hex(
      '+RESP:GTGEO,060502,860123456789012,,12345,30,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTGEO',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          odometerM: 1_234_500,
          state: '22',
          ignition: true,
          isMoving: true,
          input1: false,
          input2: false,
          output1: false,
          output2: true,
        },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'fenceExit', attributes: { alarmCode: 'GTGEO', alarmName: 'fenceExit', fence: 3 } },
      { type: 'status', timeMs: 1_741_941_015_000, externalMv: 12_345, batteryPercent: 87 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'harsh braking',
    frame: hex(
      '+RESP:GTHBM,060502,860123456789012,,12345,03,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,220102,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTHBM',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          odometerM: 1_234_500,
          state: '22',
          ignition: true,
          isMoving: true,
          input1: false,
          input2: false,
          output1: false,
          output2: true,
        },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'harshBraking', attributes: { alarmCode: 'GTHBM', alarmName: 'harshBraking' } },
      { type: 'status', timeMs: 1_741_941_015_000, externalMv: 12_345, batteryPercent: 87 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'towed',
    frame: hex(
      '+RESP:GTTOW,060502,860123456789012,,12345,10,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,,,,87,160000,,,,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        {
          report: 'GTTOW',
          model: 'GV300',
          hdop: 1,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15_437,
          odometerM: 1_234_500,
          state: '16',
          ignition: false,
          isTowed: true,
          input1: false,
          input2: false,
          output1: false,
          output2: false,
        },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'displacement', attributes: { alarmCode: 'GTTOW', alarmName: 'towing' } },
      { type: 'status', timeMs: 1_741_941_015_000, externalMv: 12_345, batteryPercent: 87 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'external power cut',
    frame: hex(
      '+RESP:GTMPF,060502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed(
        { report: 'GTMPF', model: 'GV300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437, isExternalPowerOn: false },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'powerCut', attributes: { alarmCode: 'GTMPF', alarmName: 'mainPowerOff' } },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'low battery',
    frame: hex(
      '+RESP:GTBPL,300502,860123456789012,,3.41,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTBPL', model: 'GL300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437 }, { timeMs: 1_741_941_015_000 }),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'lowBattery', attributes: { alarmCode: 'GTBPL', alarmName: 'lowBattery' } },
      { type: 'status', timeMs: 1_741_941_015_000, batteryMv: 3410 },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'switched on',
    frame: hex('+RESP:GTPNA,300502,860123456789012,,20250314083016,0A1F$'),
    messages: [
      { type: 'status', timeMs: 1_741_941_016_000, attributes: { report: 'GTPNA', model: 'GL300' } },
      { type: 'alarm', timeMs: 1_741_941_016_000, kind: 'powerOn', attributes: { alarmCode: 'GTPNA', alarmName: 'powerOn' } },
    ],
    answer: hex('+SACK:0A1F$'),
  },
  {
    source,
    name: 'jamming',
    frame: hex(
      '+RESP:GTJDR,060502,860123456789012,,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTJDR', model: 'GV300', hdop: 1, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437 }, { timeMs: 1_741_941_015_000 }),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'jamming', attributes: { alarmCode: 'GTJDR', alarmName: 'jamming' } },
    ],
    answer: hex('+SACK:0A1F$'),
  },
];

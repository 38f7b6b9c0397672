/** Documented frames of GPS103 / Coban / TKStar with every field they give. All are made up: places, numbers and names belong to nobody. */
import type { Imei } from '@frostway/core/identity';
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, fix, northFix, northFixInDegrees, southFix, timeMs } from '../example-world.js';
import { placed } from './example-parts.js';
import { alarmExamples } from './alarm-examples.js';

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    name: 'a login',
    source: 'synthetic',
    frame: hexOfText('##,imei:860123456789012,A;'),
    messages: [{ type: 'login', timeMs: null, device: { imei: '860123456789012' as Imei } }],
    answer: hexOfText('LOAD'),
  },
  {
    name: 'a heartbeat',
    source: 'synthetic',
    frame: hexOfText('860123456789012;'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
    answer: hexOfText('ON'),
  },
  {
    name: 'a position',
    source: 'synthetic',
    frame: hexOfText(
      'imei:860123456789012,tracker,2503141630,13800138000,F,083015.000,A,2232.5858,N,11403.4719,E,35.2,178.00,35.0,1,0,61.5%,,-18.5;',
    ),
    messages: [
      placed(
        { event: 'tracker', phone: '13800138000', ignition: true, isDoorOpen: false, fuelPercent: 61.5 },
        { speedKmh: 65.19, altitudeM: 35 },
      ),
      { type: 'reading', timeMs, temperatureC: -18.5 },
    ],
  },
  {
    name: 'a position without a keyword',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,,250314163015,,F,083015.000,A,2232.5858,N,11403.4719,E,0.00,178;'),
    messages: [{ ...northFix, speedKmh: 0, courseDegrees: 178 }],
  },
  {
    name: 'a heartbeat in front of a position',
    source: 'synthetic',
    frame: hexOfText(
      '860123456789012imei:860123456789012,tracker,250314163015,,F,083015.000,A,2232.5858,N,11403.4719,E,35.2,178,,0,0,0.00%,0.00%,+28;',
    ),
    messages: [
      placed({ event: 'tracker', ignition: false, isDoorOpen: false, fuelPercent: 0, fuelPercent2: 0 }, { speedKmh: 65.19 }),
      { type: 'reading', timeMs, temperatureC: 28 },
    ],
    answer: hexOfText('ON'),
  },
  {
    name: 'a position in the south and west whose day is another there',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,tracker,2503132345,,F,034515.000,A,3352.1292,S,07040.1500,W,0.00,0;'),
    messages: [{ ...southFix, timeMs: 1741923915000, speedKmh: 0, courseDegrees: 0, attributes: { event: 'tracker' } }],
  },
  {
    name: 'a position that ends behind the east',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,001,2503141630,,F,083015,A,2232.5858,N,11403.4719,E;'),
    messages: [{ ...northFix, attributes: { event: '001' } }],
  },
  {
    name: 'a position without its east, date with strokes',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,tracker,25/03/14 16:30,,F,083015.000,A,2232.5858,N,11403.4719,,35.2,178;'),
    messages: [placed({ event: 'tracker' }, { speedKmh: 65.19 })],
  },
  {
    name: 'a position with the letters before the numbers',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,tracker,2503141630,,F,083015.000,A,N,2232.5858,E,11403.4719,35.2,178;'),
    messages: [placed({ event: 'tracker' }, { speedKmh: 65.19 })],
  },
  {
    name: 'a position without a clock in UTC',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,tracker,2503140830,,F,,A,2232.5858,N,11403.4719,E,35.2,178;'),
    messages: [placed({ event: 'tracker' }, { timeMs: 1741941000000, speedKmh: 65.19 })],
  },
  {
    name: 'a position without a time',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,tracker,0000000000,,F,083015.000,V,2232.5858,N,11403.4719,E,0.00,0;'),
    messages: [{ ...northFix, timeMs: null, isValid: false, speedKmh: 0, courseDegrees: 0, attributes: { event: 'tracker' } }],
  },
  {
    name: 'no fix, with the serving cell',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,tracker,2503141630,,L,,,1A2B,,3C4D,,,;'),
    messages: [{ type: 'status', timeMs: 1741969800000, attributes: { event: 'tracker', lac: 6699, cellId: 15437 } }],
  },
  {
    name: 'no fix, and nothing else',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,low battery,2503141630,,L;'),
    messages: [
      { type: 'status', timeMs: 1741969800000, attributes: { event: 'low battery' } },
      { type: 'alarm', timeMs: 1741969800000, kind: 'lowBattery', attributes: { alarmName: 'lowBattery' } },
    ],
  },
  ...alarmExamples,
  {
    name: 'OBD',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,OBD,250314083015,123456,7.5,8.25,1234,62,35,-18,24,1850,13.8,P0300,P0420;'),
    messages: [
      {
        type: 'status',
        timeMs,
        externalMv: 13800,
        attributes: {
          odometerM: 123456000,
          fuelConsumption: 7.5,
          averageFuelConsumption: 8.25,
          engineHours: 1234,
          obdSpeedKmh: 62,
          engineLoadPercent: 35,
          coolantTemperature: -18,
          throttlePercent: 24,
          rpm: 1850,
          dtcs: ['P0300', 'P0420'],
        },
      },
    ],
  },
  {
    name: 'OBD with what it does not know',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,OBD,250314083015,,,,,,,+,,,;'),
    messages: [{ type: 'status', timeMs }],
  },
  {
    name: 'decimal degrees',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,truck 7,help me,S1,3.6,083015,140325,24,1,-33.86882,151.20929,35.2,178,35,0.9,9,1,0,0,*'),
    messages: [
      {
        ...fix,
        latitude: -33.86882,
        longitude: 151.20929,
        speedKmh: 35.2,
        courseDegrees: 178,
        altitudeM: 35,
        attributes: {
          event: 'help me',
          name: 'truck 7',
          sensorId: 'S1',
          sensorV: 3.6,
          gsmRaw: 24,
          hdop: 0.9,
          satellites: 9,
          ignition: true,
          isCharging: false,
          error: '0',
        },
      },
      alarm('sos', { alarmName: 'sos' }),
    ],
  },
  {
    name: 'decimal degrees without a fix and with dashes',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,truck 7,tracker,-,-,083015,140325,24,0,22.543096,114.057865,-,-,-,-,-,-,-,-,*'),
    messages: [{ ...northFixInDegrees, isValid: false, attributes: { event: 'tracker', name: 'truck 7', gsmRaw: 24 } }],
  },
  {
    name: 'a part of a photo',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,vt1,250314163015,0102ABCD;'),
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: 'photo',
        hex: '696D65693A3836303132333435363738393031322C7674312C3235303331343136333031352C30313032414243443B',
        attributes: { event: 'vt1' },
      },
    ],
  },
];

/** Documented frames of TK103 in brackets (Xexun, Kingneed, ...) with every field they give. All are made up: places, numbers and names belong to nobody. */
import { hexOfText, type StreamExample } from '../example.js';
import { neighbourCell, northFix, servingCell, southFix, timeMs } from '../example-world.js';
import { driving, placed } from './example-parts.js';
import { alarmExamples } from './alarm-examples.js';
import { plainExamples } from './plain-examples.js';

/** What a login says that names the cells it hears. */
const login = (cells: readonly object[]) =>
  ({ type: 'status', timeMs: null, attributes: { imei: '860123456789012', io: '01000000', cells } }) as const;

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    name: 'BR00, a position',
    source: 'synthetic',
    frame: hexOfText('(086012345678BR00250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [placed(driving)],
  },
  {
    name: 'BR00 with power cut, inputs, fuel and a temperature below zero',
    source: 'synthetic',
    frame: hexOfText('(086012345678BR00250314A3352.1292S07040.1500W035.2083015178.0010A010FFL0001E240-018.5)'),
    messages: [
      {
        ...southFix,
        speedKmh: 35.2,
        courseDegrees: 178,
        attributes: { isExternalPowerCut: true, ignition: false, io: 2561, fuel: 255, odometerM: 123456 },
      },
      { type: 'reading', timeMs, temperatureC: -18.5 },
    ],
  },
  {
    name: 'BR00 that ends behind the course, blanks for zeros',
    source: 'synthetic',
    frame: hexOfText('(086012345678BR00250314A2232.5858N11403.4719E 62.0083015137.00)'),
    messages: [placed()],
  },
  {
    name: 'BR00 of an old unit with a short course',
    source: 'synthetic',
    frame: hexOfText('(086012345678BR00250314V2232.5858N11403.4719E000.008301513)'),
    messages: [{ ...northFix, isValid: false, speedKmh: 0, courseDegrees: 13 }],
  },
  {
    name: 'BR00 without a time of a fix',
    source: 'synthetic',
    frame: hexOfText('(086012345678BR00250014V2232.5858N11403.4719E000.0083015000.0001000000L00000000)'),
    messages: [
      {
        ...northFix,
        timeMs: null,
        isValid: false,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: { isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 0 },
      },
    ],
  },
  {
    name: 'BR01 of an id with letters',
    source: 'synthetic',
    frame: hexOfText('(08601234567ABR01250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [placed(driving)],
  },
  {
    name: 'BR02 of an id of eleven characters',
    source: 'synthetic',
    frame: hexOfText('(08601234567BR02250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [placed(driving)],
  },
  {
    name: 'BR00 of an IMEI',
    source: 'synthetic',
    frame: hexOfText('(860123456789012BR00250314A2232.5858N11403.4719E062.0083015137.0000000000L0001E240)'),
    messages: [placed({ isExternalPowerCut: false, ignition: false, io: 0, fuel: 0, odometerM: 123456 })],
  },
  {
    name: 'BP05, login with a position',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP05860123456789012250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [placed({ imei: '860123456789012', ...driving })],
    answer: hexOfText('(086012345678AP05)'),
  },
  {
    name: 'BP05, login with cells',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP05860123456789012,460,00,1A2B,3C4D,31,1A2B,3C50,20,01000000)'),
    messages: [
      login([
        { ...servingCell, rssiLevel: 31 },
        { ...neighbourCell, rssiLevel: 20 },
      ]),
    ],
    answer: hexOfText('(086012345678AP05)'),
  },
  {
    name: 'BP05, login with cells in braces',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP05860123456789012,{460,00,6699,15437}\n{460,00,6699,15440},01000000)'),
    messages: [login([servingCell, neighbourCell])],
    answer: hexOfText('(086012345678AP05)'),
  },
  {
    name: 'BP00, handshake',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP00860123456789012HSO)'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true, attributes: { imei: '860123456789012' } }],
    answer: hexOfText('(086012345678AP01HSO)'),
  },
  {
    name: 'a handshake with more behind it',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP00860123456789012HSO01A4)'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true, attributes: { imei: '860123456789012' } }],
    answer: hexOfText('(086012345678AP01HSO)'),
  },
  {
    name: 'BP04, where it was asked to be',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP04250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [{ type: 'reply', timeMs, text: 'BP04' }, placed(driving)],
  },
  {
    name: 'BP02',
    source: 'synthetic',
    frame: hexOfText('(086012345678BP02,G,2,250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [placed(driving)],
  },
  ...alarmExamples,
  {
    name: 'BZ00 with cells',
    source: 'synthetic',
    frame: hexOfText('(086012345678BZ00,460,00,1A2B,3C4D,31,1A2B,3C50,20,01000000)'),
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: {
          io: '01000000',
          cells: [
            { ...servingCell, rssiLevel: 31 },
            { ...neighbourCell, rssiLevel: 20 },
          ],
        },
      },
    ],
  },
  {
    name: 'BZ00 with cells without strength',
    source: 'synthetic',
    frame: hexOfText('(086012345678BZ00,460,00,1A2B,3C4D,1A2B,3C50)'),
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: {
          cells: [servingCell, neighbourCell],
        },
      },
    ],
  },
  {
    name: 'BV00, the VIN',
    source: 'synthetic',
    frame: hexOfText('(086012345678BV00LSVAM4187C2184841)'),
    messages: [{ type: 'status', timeMs: null, attributes: { vin: 'LSVAM4187C2184841' } }],
  },
  {
    name: 'BS50, a battery pack',
    source: 'synthetic',
    frame: hexOfText('(086012345678BS500A1B2C3D4E5F)'),
    messages: [{ type: 'status', timeMs: null, attributes: { batteryPack: '0A1B2C3D4E5F' } }],
  },
  {
    name: 'BV01, the oil is cut',
    source: 'synthetic',
    frame: hexOfText('(086012345678BV010)'),
    messages: [{ type: 'reply', timeMs: null, text: 'BV010' }],
  },
  {
    name: 'BT00, it restarts',
    source: 'synthetic',
    frame: hexOfText('(086012345678BT00)'),
    messages: [{ type: 'reply', timeMs: null, text: 'BT00' }],
  },
  ...plainExamples,
  {
    name: 'ZC03, an answer with brackets in it',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC03,140325,083015,$set(ok), (done)$)'),
    messages: [{ type: 'reply', timeMs, text: 'set(ok), (done)' }],
  },
  {
    name: 'a wrapped text',
    source: 'synthetic',
    frame: hexOfText('[begin]sms2,*getposl*,[end]'),
    messages: [{ type: 'reply', timeMs: null, text: '*getposl*' }],
  },
  {
    name: 'a word nobody has documented',
    source: 'synthetic',
    frame: hexOfText('(086012345678BQ99123)'),
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: 'BQ99',
        hex: '283038363031323334353637384251393931323329',
        attributes: { text: '(086012345678BQ99123)' },
      },
    ],
  },
];

/** Frames of TK103 in its plain and comma dialects, with every field they give; made up as those of examples.ts. */
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, northFix, servingCell, southFix, timeMs } from '../example-world.js';
import { placed } from './example-parts.js';

export const plainExamples: readonly StreamExample[] = [
  {
    name: 'ZC13 without a fix, its coordinates left empty',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC13,140325,V,,,,083015,,,)'),
    messages: [alarm('powerCut', { alarmName: 'externalPowerCut', alarmCode: 'ZC13' })],
  },
  {
    name: 'ZC13, the power is cut',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC13,140325,A,2232.58580N,11403.47190E,12.5,083015,137.00,35.2,9)'),
    messages: [
      placed({ satellites: 9 }, { speedKmh: 12.5, altitudeM: 35.2 }),
      alarm('powerCut', { alarmName: 'externalPowerCut', alarmCode: 'ZC13' }),
    ],
  },
  {
    name: 'ZC15, ignition on',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC15,140325,A,3352.1292S,07040.1500W,0,083015,0)'),
    messages: [{ ...southFix, speedKmh: 0, courseDegrees: 0, attributes: { ignition: true } }],
  },
  {
    name: 'ZC07, plain',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC07,140325,V,2232.5858N,11403.4719E,0.0,083015,0.00,35.2,0,1,2)'),
    messages: [{ ...northFix, isValid: false, speedKmh: 0, courseDegrees: 0, altitudeM: 35.2, attributes: { satellites: 0, rest: '1,2' } }],
  },
  {
    name: 'DW30, plain',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,DW30,140325,A,2232.5858N,11403.4719E,12.5,083015,137.00)'),
    messages: [placed(undefined, { speedKmh: 12.5 })],
  },
  {
    name: 'DW3E, the button',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,DW3E,140325,A,2232.5858N,11403.4719E,12.5,083015,137.00)'),
    messages: [placed(undefined, { speedKmh: 12.5 }), alarm('sos', { alarmName: 'sos', alarmCode: 'DW3E' })],
  },
  {
    name: 'BP05 in the comma dialect',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,BP05,140325,A,2232.5858N,11403.4719E,12.5,083015,137.00)'),
    messages: [placed(undefined, { speedKmh: 12.5 })],
    answer: hexOfText('(860123456789012AP05)'),
  },
  {
    name: 'DW51, movement by base station and WiFi',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,DW51,460,00,6699,15437,2,A0B1C2D3E4F5*-55*6,001122334455*-71*11,140325,083015)'),
    messages: [
      {
        type: 'status',
        timeMs,
        attributes: {
          ...servingCell,
          wifi: [
            { bssid: 'A0:B1:C2:D3:E4:F5', channel: 6, rssiDbm: -55 },
            { bssid: '00:11:22:33:44:55', channel: 11, rssiDbm: -71 },
          ],
        },
      },
      alarm('displacement', { alarmName: 'movement', alarmCode: 'DW51' }),
    ],
  },
  {
    name: 'DW50 without an access point',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,DW50,460,00,1A2B,3C4D,0,140325,083015)'),
    messages: [{ type: 'status', timeMs, attributes: servingCell }],
  },
  {
    name: 'ZC20, battery',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC20,140325,083015,5,401,123,1)'),
    messages: [
      {
        type: 'status',
        timeMs,
        batteryPercent: 80,
        batteryMv: 4010,
        externalMv: 12300,
        attributes: { isBatteryInstalled: true },
      },
    ],
  },
  {
    name: 'ZC20 without battery and supply',
    source: 'synthetic',
    frame: hexOfText('(860123456789012,ZC20,140325,083015,255,65535,255,0)'),
    messages: [{ type: 'status', timeMs, attributes: { isBatteryInstalled: false } }],
  },
];

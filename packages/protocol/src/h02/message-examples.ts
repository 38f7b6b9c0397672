/** Frames of H02 by other words than V1, with every field they give; made up as those of examples.ts. */
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, neighbourCell, northFix, servingCell, timeMs } from '../example-world.js';
import { driving, placed, standing } from './example-parts.js';

export const messageExamples: readonly StreamExample[] = [
  {
    name: 'V2, the copy with an alarm',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V2,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFD#'),
    context: { nowMs: timeMs },
    messages: [
      placed({ status: 'FFFFFBFD', ignition: false, isArmed: false, isDoorOpen: false, isOilCut: false }),
      alarm('sos', { alarmName: 'sos', alarmCode: 1 }),
    ],
    answer: hexOfText('*HQ,860123456789012,R12,083015#'),
  },
  {
    name: "V5 of a device with clones' letters",
    source: 'synthetic',
    frame: hexOfText('*YW,8601234567,V5,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF#'),
    messages: [placed(standing)],
  },
  {
    name: "V6 with the SIM's number",
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V6,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF,89860012345678901234#'),
    context: { nowMs: timeMs },
    messages: [placed({ ...standing, iccid: '89860012345678901234' })],
    answer: hexOfText('*HQ,860123456789012,R12,083015#'),
  },
  {
    name: 'V8',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V8,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF#'),
    messages: [placed(standing)],
  },
  {
    name: 'V19 with three fields of the SIM',
    source: 'synthetic',
    frame: hexOfText(
      '*HQ,860123456789012,V19,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,13800138000,460001234567890,89860012345678901234,FFFFFBFF#',
    ),
    messages: [placed({ ...standing, phone: '13800138000', imsi: '460001234567890', iccid: '89860012345678901234' })],
  },
  {
    name: 'VI1',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,VI1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF#'),
    messages: [placed(standing)],
  },
  {
    name: 'XT',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,XT,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF#'),
    context: { nowMs: timeMs },
    messages: [placed(standing)],
    answer: hexOfText('*HQ,860123456789012,R12,083015#'),
  },
  {
    name: 'V3 with cells',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V3,083015,46000,2,6699,15437,31,-62,6699,15440,20,,0055,3,X,140325,FFFFFBFF#'),
    context: { nowMs: timeMs },
    messages: [
      {
        type: 'status',
        timeMs,
        batteryPercent: 85,
        attributes: {
          cells: [
            { ...servingCell, rssiDbm: -62 },
            { ...neighbourCell, rssiLevel: 20 },
          ],
          restarts: 3,
          ...standing,
        },
      },
    ],
    answer: hexOfText('*HQ,860123456789012,R12,083015#'),
  },
  {
    name: 'V3 that asks for an address',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V3,083015,A,2232.5858,N,11403.4719,E,000.0,178,140325,FFFFFBFF#'),
    messages: [placed(standing, { speedKmh: 0 })],
  },
  {
    name: 'V4 after a cut-off',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V4,S20,DONE,083020,083022,A,2232.5858,N,11403.4719,E,000.0,178,140325,F7FFFBFF#'),
    messages: [
      { type: 'reply', timeMs: 1741941022000, text: 'S20,DONE', flag: 30620 },
      placed(
        { status: 'F7FFFBFF', ignition: false, isArmed: false, isDoorOpen: false, isOilCut: true },
        { timeMs: 1741941022000, speedKmh: 0 },
      ),
    ],
  },
  {
    name: 'V4 with the parameters of an interval',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V4,S17,60,083020,083022,A,2232.5858,N,11403.4719,E,000.0,178,140325,FFFFFBFF#'),
    messages: [
      { type: 'reply', timeMs: 1741941022000, text: 'S17,60', flag: 30620 },
      placed({ ...standing }, { timeMs: 1741941022000, speedKmh: 0 }),
    ],
  },
  {
    name: 'V4 of what the device cannot do',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V4,S21,ERROR,083020,083022,V,2232.5858,N,11403.4719,E,000.0,178,140325,FFFFFBFF#'),
    messages: [
      { type: 'reply', timeMs: 1741941022000, text: 'S21,ERROR', flag: 30620 },
      { ...northFix, timeMs: 1741941022000, isValid: false, speedKmh: 0, courseDegrees: 178, attributes: standing },
    ],
  },
  {
    name: 'NBR with neighbouring cells',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,NBR,083015,460,0,0,3,6699,15437,31,6699,15440,20,6699,15441,18,140325,FFFFFBFF,6#'),
    context: { nowMs: timeMs },
    messages: [
      {
        type: 'status',
        timeMs,
        attributes: {
          cells: [
            { ...servingCell, rssiLevel: 31 },
            { ...neighbourCell, rssiLevel: 20 },
            { mcc: 460, mnc: 0, lac: 6699, cellId: 15441, rssiLevel: 18 },
          ],
          timingAdvance: 0,
          ...standing,
          rest: '6',
        },
      },
    ],
    answer: hexOfText('*HQ,860123456789012,V4,NBR,20250314083015#'),
  },
  {
    name: 'LINK with steps',
    source: 'synthetic',
    frame: hexOfText('*HQ,8601234567,LINK,083015,22,9,87,1234,5,140325,FFFFFFFF#'),
    context: { nowMs: timeMs },
    messages: [
      {
        type: 'status',
        timeMs,
        isHeartbeat: true,
        batteryPercent: 87,
        attributes: { gsmRaw: 22, satellites: 9, steps: 1234, turnovers: 5, ...driving },
      },
    ],
    answer: hexOfText('*HQ,8601234567,R12,083015#'),
  },
  {
    name: 'HTBT with its charge',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,HTBT,87#'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true, batteryPercent: 87 }],
    answer: hexOfText('*HQ,860123456789012,HTBT#'),
  },
  {
    name: 'V0',
    source: 'synthetic',
    frame: hexOfText('*HQ,8601234567,V0#'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
    answer: hexOfText('*HQ,8601234567,V0#'),
  },
  {
    name: 'VP1 with cells',
    source: 'synthetic',
    frame: hexOfText('*hq,860123456789012,VP1,V,460,00,6699,15437,31Y6699,15440,20#'),
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: {
          cells: [
            { ...servingCell, rssiLevel: 31 },
            { ...neighbourCell, rssiLevel: 20 },
          ],
        },
      },
    ],
  },
  {
    name: 'VP1 with a place',
    source: 'synthetic',
    frame: hexOfText('*hq,860123456789012,VP1,A,2232.5858,N,11403.4719,E,035.2,178,140325#'),
    messages: [placed({ fixDate: '140325' }, { timeMs: null })],
  },
  {
    name: 'SMS with lines and commas',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,SMS,IP:10.0.0.1:5013\r\nTIMER:30,300#'),
    messages: [{ type: 'reply', timeMs: null, text: 'IP:10.0.0.1:5013\r\nTIMER:30,300' }],
  },
  {
    name: 'a word nobody has documented',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,ZZ9,1,2,3#'),
    context: { nowMs: timeMs },
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: 'ZZ9',
        hex: '2A48512C3836303132333435363738393031322C5A5A392C312C322C3323',
        attributes: { text: '*HQ,860123456789012,ZZ9,1,2,3#' },
      },
    ],
  },
];

/** Alarms of watches, with every field they give; made up as those of examples.ts. */
import { hexOfText, type StreamExample } from '../example.js';
import { placed } from './example-parts.js';

export const alarmExamples: readonly StreamExample[] = [
  {
    name: 'AL, the button',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*006F*AL,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00010000,1,1,460,0,6699,15437,-62,0]',
    ),
    messages: [
      placed({
        satellites: 9,
        gsmRaw: 100,
        steps: 1234,
        tumbles: 5,
        status: '00010000',
        timingAdvance: 1,
        cells: [{ mcc: 460, mnc: 0, lac: 6699, cellId: 15437, rssiDbm: -62 }],
      }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'sos', attributes: { alarmName: 'sos', alarmCode: 16 } },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87 },
    ],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
  {
    name: 'AL_LTE, a fall',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0058*AL_LTE,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00200000]'),
    messages: [
      placed({ satellites: 9, gsmRaw: 100, steps: 1234, tumbles: 5, status: '00200000' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'fall', attributes: { alarmName: 'fall', alarmCode: 21 } },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87 },
    ],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
  {
    name: 'AL, taken off, and a fence left',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0054*AL,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00140000]'),
    messages: [
      placed({ satellites: 9, gsmRaw: 100, steps: 1234, tumbles: 5, status: '00140000' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'fenceExit', attributes: { alarmName: 'fenceExit', alarmCode: 18 } },
      { type: 'alarm', timeMs: 1741941015000, kind: 'tamper', attributes: { alarmName: 'takenOff', alarmCode: 20 } },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87 },
    ],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
  {
    name: 'AL, low battery by its state alone',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*004F*AL,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,7,1234,5,0001]'),
    messages: [
      placed({ satellites: 9, gsmRaw: 100, steps: 1234, tumbles: 5, status: '0001' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'lowBattery', attributes: { alarmName: 'lowBattery', alarmCode: 0 } },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 7 },
    ],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
  {
    name: 'AL of no bit anybody knows',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0054*AL,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,80000000]'),
    messages: [
      placed({ satellites: 9, gsmRaw: 100, steps: 1234, tumbles: 5, status: '80000000' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'general', attributes: { alarmName: 'alarm' } },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87 },
    ],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
  {
    name: 'AL without a place',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0002*AL]'),
    messages: [{ type: 'alarm', timeMs: null, kind: 'general', attributes: { alarmName: 'alarm' } }],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
];

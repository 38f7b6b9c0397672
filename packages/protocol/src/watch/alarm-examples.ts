/** Alarms of watches, with every field they give; made up as those of examples.ts. */
import type { DeviceAlarm } from '@frostway/core/message';
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, servingCell, timeMs } from '../example-world.js';
import { placed, worn } from './example-parts.js';

/** A worn watch's report of a state: length and word, state, battery, and the alarms of the state. */
const alarmed = (name: string, word: string, status: string, batteryPercent: number, alarms: readonly DeviceAlarm[]): StreamExample => ({
  name,
  source: 'synthetic',
  frame: hexOfText(
    `[3G*8601234567*${word},140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,${batteryPercent},1234,5,${status}]`,
  ),
  messages: [placed({ ...worn, status }), ...alarms, { type: 'status', timeMs, batteryPercent }],
  answer: hexOfText('[3G*8601234567*0002*AL]'),
});

export const alarmExamples: readonly StreamExample[] = [
  {
    name: 'AL, the button',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*006F*AL,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00010000,1,1,460,0,6699,15437,-62,0]',
    ),
    messages: [
      placed({ ...worn, status: '00010000', timingAdvance: 1, cells: [{ ...servingCell, rssiDbm: -62 }] }),
      alarm('sos', { alarmName: 'sos', alarmCode: 16 }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
  alarmed('AL_LTE, a fall', '0058*AL_LTE', '00200000', 87, [alarm('fall', { alarmName: 'fall', alarmCode: 21 })]),
  alarmed('AL, taken off, and a fence left', '0054*AL', '00140000', 87, [
    alarm('fenceExit', { alarmName: 'fenceExit', alarmCode: 18 }),
    alarm('tamper', { alarmName: 'takenOff', alarmCode: 20 }),
  ]),
  alarmed('AL, low battery by its state alone', '004F*AL', '0001', 7, [alarm('lowBattery', { alarmName: 'lowBattery', alarmCode: 0 })]),
  alarmed('AL of no bit anybody knows', '0054*AL', '80000000', 87, [alarm('general', { alarmName: 'alarm' })]),
  {
    name: 'AL without a place',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0002*AL]'),
    messages: [{ type: 'alarm', timeMs: null, kind: 'general', attributes: { alarmName: 'alarm' } }],
    answer: hexOfText('[3G*8601234567*0002*AL]'),
  },
];

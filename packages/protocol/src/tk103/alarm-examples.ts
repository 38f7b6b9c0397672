/** Alarms of TK103, with every field they give; made up as those of examples.ts. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { hexOfText, type StreamExample } from '../example.js';
import { alarm } from '../example-world.js';
import { driving, placed } from './example-parts.js';

/** BO01 on the road: its code, and the alarm it raises. */
const bo01 = (name: string, alarmCode: number, kind: DeviceAlarmKind, alarmName: string): StreamExample => ({
  name,
  source: 'synthetic',
  frame: hexOfText(`(086012345678BO01${alarmCode}250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)`),
  messages: [placed(driving), alarm(kind, { alarmName, alarmCode })],
  answer: hexOfText(`(086012345678AS01${alarmCode})`),
});

export const alarmExamples: readonly StreamExample[] = [
  bo01('BO01 with the button', 2, 'sos', 'sos'),
  {
    name: 'BO01 with the power cut',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO010250314A2232.5858N11403.4719E062.0083015137.0011000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: true, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      alarm('powerCut', { alarmName: 'externalPowerCut', alarmCode: 0 }),
    ],
    answer: hexOfText('(086012345678AS010)'),
  },
  bo01('BO01 of an accident', 1, 'collision', 'accident'),
  bo01('BO01 of shaking', 3, 'vibration', 'theft'),
  bo01('BO01 of too low a speed', 4, 'general', 'lowSpeed'),
  {
    name: 'BO01 of too high a speed',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO015250314A2232.5858N11403.4719E162.0083015137.0001000000L0001E240)'),
    messages: [placed(driving, { speedKmh: 162 }), alarm('overspeed', { alarmName: 'overspeed', alarmCode: 5 })],
    answer: hexOfText('(086012345678AS015)'),
  },
  bo01('BO01 of a fence', 6, 'fenceExit', 'fence'),
  {
    name: 'BQ81 of harsh braking',
    source: 'synthetic',
    frame: hexOfText('(086012345678BQ81,ALARM,4,10,250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [placed(driving), alarm('harshBraking', { alarmName: 'harshBraking', alarmCode: 4 })],
  },
];

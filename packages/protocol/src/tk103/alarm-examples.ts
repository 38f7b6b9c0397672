/** Alarms of TK103, with every field they give; made up as those of examples.ts. */
import { hexOfText, type StreamExample } from '../example.js';
import { placed } from './example-parts.js';

export const alarmExamples: readonly StreamExample[] = [
  {
    name: 'BO01 with the button',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO012250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'sos', attributes: { alarmName: 'sos', alarmCode: 2 } },
    ],
    answer: hexOfText('(086012345678AS012)'),
  },
  {
    name: 'BO01 with the power cut',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO010250314A2232.5858N11403.4719E062.0083015137.0011000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: true, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'powerCut', attributes: { alarmName: 'externalPowerCut', alarmCode: 0 } },
    ],
    answer: hexOfText('(086012345678AS010)'),
  },
  {
    name: 'BO01 of an accident',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO011250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'collision', attributes: { alarmName: 'accident', alarmCode: 1 } },
    ],
    answer: hexOfText('(086012345678AS011)'),
  },
  {
    name: 'BO01 of shaking',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO013250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'vibration', attributes: { alarmName: 'theft', alarmCode: 3 } },
    ],
    answer: hexOfText('(086012345678AS013)'),
  },
  {
    name: 'BO01 of too low a speed',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO014250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'general', attributes: { alarmName: 'lowSpeed', alarmCode: 4 } },
    ],
    answer: hexOfText('(086012345678AS014)'),
  },
  {
    name: 'BO01 of too high a speed',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO015250314A2232.5858N11403.4719E162.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }, { speedKmh: 162 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'overspeed', attributes: { alarmName: 'overspeed', alarmCode: 5 } },
    ],
    answer: hexOfText('(086012345678AS015)'),
  },
  {
    name: 'BO01 of a fence',
    source: 'synthetic',
    frame: hexOfText('(086012345678BO016250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'fenceExit', attributes: { alarmName: 'fence', alarmCode: 6 } },
    ],
    answer: hexOfText('(086012345678AS016)'),
  },
  {
    name: 'BQ81 of harsh braking',
    source: 'synthetic',
    frame: hexOfText('(086012345678BQ81,ALARM,4,10,250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240)'),
    messages: [
      placed({ isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'harshBraking', attributes: { alarmName: 'harshBraking', alarmCode: 4 } },
    ],
  },
];

/** Teltonika records that an event made: alarms with their facts. */
import type { StreamExample } from '../example.js';
import { placed } from './example-parts.js';

/** See above. */
export const eventExamples: readonly StreamExample[] = [
  {
    name: 'towing',
    source: 'synthetic',
    frame: '000000000000002F8E010000019593C681D8010F11643020989AC0007000D600000000F60002000200EF0000F6010000000000000000010000E879',
    messages: [
      {
        type: 'position',
        timeMs: 1_741_941_015_000,
        source: 'gps',
        latitude: 54.6872,
        longitude: 25.2798,
        isValid: false,
        speedKmh: 0,
        courseDegrees: 214,
        altitudeM: 112,
        attributes: { satellites: 0, priority: 1, event: 246, ignition: false, isTowed: true },
      },
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'displacement', attributes: { alarmCode: 246, alarmName: 'towing' } },
    ],
    answer: '00000001',
  },
  {
    name: 'unplugged, tow and jamming known',
    source: 'synthetic',
    frame:
      '00000000000000398E010000019593C681D8010F11643020989AC0007000D60C003900FC0005000400FC0100F90000F60000715700010042000000000000000001000000FE',
    messages: [
      placed(
        { satellites: 12, priority: 1, event: 252, isUnplugged: true, isJammed: false, isTowed: false },
        { timeMs: 1_741_941_015_000 },
      ),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'powerCut', attributes: { alarmCode: 252, alarmName: 'unplugged' } },
      { type: 'status', timeMs: 1_741_941_015_000, batteryPercent: 87, externalMv: 0 },
    ],
    answer: '00000001',
  },
  {
    name: 'events of a drive',
    source: 'synthetic',
    frame:
      '000000000000014C8E080000019593C681D8000F11643020989AC0007000D60C003900FD0001000100FD0200000000000000000000019593C685C0000F11643020989AC0007000D60C003900FF00010000000100FF00610000000000000000019593C689A8000F11643020989AC0007000D60C0039009C00010001009C0100000000000000000000019593C68D90000F11643020989AC0007000D60C003900AF0001000100AF0000000000000000000000019593C69178000F11643020989AC0007000D60C003900F70001000100F70100000000000000000000019593C69560020F11643020989AC0007000D60C003900EC0001000100EC0100000000000000000000019593C69948000F11643020989AC0007000D60C003900FB0001000100FB0100000000000000000000019593C69D30000F11643020989AC0007000D60C003900F90001000100F90100000000000000000800008A4D',
    messages: [
      placed({ satellites: 12, event: 253 }, { timeMs: 1_741_941_015_000 }),
      { type: 'alarm', timeMs: 1_741_941_015_000, kind: 'harshBraking', attributes: { alarmCode: 253, alarmName: 'harshBraking' } },
      placed({ satellites: 12, event: 255 }, { timeMs: 1_741_941_016_000 }),
      { type: 'alarm', timeMs: 1_741_941_016_000, kind: 'overspeed', attributes: { alarmCode: 255, alarmName: 'overspeed', speedKmh: 97 } },
      placed({ satellites: 12, event: 156 }, { timeMs: 1_741_941_017_000 }),
      { type: 'alarm', timeMs: 1_741_941_017_000, kind: 'fenceEnter', attributes: { alarmCode: 156, alarmName: 'fenceEnter', fence: 2 } },
      placed({ satellites: 12, event: 175 }, { timeMs: 1_741_941_018_000 }),
      {
        type: 'alarm',
        timeMs: 1_741_941_018_000,
        kind: 'fenceExit',
        attributes: { alarmCode: 175, alarmName: 'fenceExit', fence: 'auto' },
      },
      placed({ satellites: 12, event: 247 }, { timeMs: 1_741_941_019_000 }),
      { type: 'alarm', timeMs: 1_741_941_019_000, kind: 'collision', attributes: { alarmCode: 247, alarmName: 'crash' } },
      placed({ satellites: 12, priority: 2, event: 236 }, { timeMs: 1_741_941_020_000 }),
      { type: 'alarm', timeMs: 1_741_941_020_000, kind: 'sos', attributes: { alarmCode: 236, alarmName: 'alarmButton' } },
      placed({ satellites: 12, event: 251, isIdling: true }, { timeMs: 1_741_941_021_000 }),
      { type: 'alarm', timeMs: 1_741_941_021_000, kind: 'general', attributes: { alarmCode: 251, alarmName: 'idling' } },
      placed({ satellites: 12, event: 249, isJammed: true }, { timeMs: 1_741_941_022_000 }),
      { type: 'alarm', timeMs: 1_741_941_022_000, kind: 'jamming', attributes: { alarmCode: 249, alarmName: 'jamming' } },
    ],
    answer: '00000008',
  },
];

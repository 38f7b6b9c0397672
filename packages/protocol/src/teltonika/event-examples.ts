/** Teltonika records that an event made: alarms with their facts. */
import type { StreamExample } from '../example.js';
import { alarm, fix, timeMs } from '../example-world.js';
import { placed } from './example-parts.js';

/** See above. */
export const eventExamples: readonly StreamExample[] = [
  {
    name: 'towing',
    source: 'synthetic',
    frame: '000000000000002F8E010000019593C681D8010F11643020989AC0007000D600000000F60002000200EF0000F6010000000000000000010000E879',
    messages: [
      {
        ...fix,
        latitude: 54.6872,
        longitude: 25.2798,
        isValid: false,
        speedKmh: 0,
        courseDegrees: 214,
        altitudeM: 112,
        attributes: { satellites: 0, priority: 1, event: 246, ignition: false, isTowed: true },
      },
      alarm('displacement', { alarmCode: 246, alarmName: 'towing' }),
    ],
    answer: '00000001',
  },
  {
    name: 'unplugged, tow and jamming known',
    source: 'synthetic',
    frame:
      '00000000000000398E010000019593C681D8010F11643020989AC0007000D60C003900FC0005000400FC0100F90000F60000715700010042000000000000000001000000FE',
    messages: [
      placed({ satellites: 12, priority: 1, event: 252, isUnplugged: true, isJammed: false, isTowed: false }),
      alarm('powerCut', { alarmCode: 252, alarmName: 'unplugged' }),
      { type: 'status', timeMs, batteryPercent: 87, externalMv: 0 },
    ],
    answer: '00000001',
  },
  {
    name: 'events of a drive',
    source: 'synthetic',
    frame:
      '000000000000014C8E080000019593C681D8000F11643020989AC0007000D60C003900FD0001000100FD0200000000000000000000019593C685C0000F11643020989AC0007000D60C003900FF00010000000100FF00610000000000000000019593C689A8000F11643020989AC0007000D60C0039009C00010001009C0100000000000000000000019593C68D90000F11643020989AC0007000D60C003900AF0001000100AF0000000000000000000000019593C69178000F11643020989AC0007000D60C003900F70001000100F70100000000000000000000019593C69560020F11643020989AC0007000D60C003900EC0001000100EC0100000000000000000000019593C69948000F11643020989AC0007000D60C003900FB0001000100FB0100000000000000000000019593C69D30000F11643020989AC0007000D60C003900F90001000100F90100000000000000000800008A4D',
    messages: [
      placed({ satellites: 12, event: 253 }),
      alarm('harshBraking', { alarmCode: 253, alarmName: 'harshBraking' }),
      placed({ satellites: 12, event: 255 }, { timeMs: 1_741_941_016_000 }),
      alarm('overspeed', { alarmCode: 255, alarmName: 'overspeed', speedKmh: 97 }, 1_741_941_016_000),
      placed({ satellites: 12, event: 156 }, { timeMs: 1_741_941_017_000 }),
      alarm('fenceEnter', { alarmCode: 156, alarmName: 'fenceEnter', fence: 2 }, 1_741_941_017_000),
      placed({ satellites: 12, event: 175 }, { timeMs: 1_741_941_018_000 }),
      alarm('fenceExit', { alarmCode: 175, alarmName: 'fenceExit', fence: 'auto' }, 1_741_941_018_000),
      placed({ satellites: 12, event: 247 }, { timeMs: 1_741_941_019_000 }),
      alarm('collision', { alarmCode: 247, alarmName: 'crash' }, 1_741_941_019_000),
      placed({ satellites: 12, priority: 2, event: 236 }, { timeMs: 1_741_941_020_000 }),
      alarm('sos', { alarmCode: 236, alarmName: 'alarmButton' }, 1_741_941_020_000),
      placed({ satellites: 12, event: 251, isIdling: true }, { timeMs: 1_741_941_021_000 }),
      alarm('general', { alarmCode: 251, alarmName: 'idling' }, 1_741_941_021_000),
      placed({ satellites: 12, event: 249, isJammed: true }, { timeMs: 1_741_941_022_000 }),
      alarm('jamming', { alarmCode: 249, alarmName: 'jamming' }, 1_741_941_022_000),
    ],
    answer: '00000008',
  },
];

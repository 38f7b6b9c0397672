/** Documented Teltonika frames with every field they give. */
import type { StreamExample } from '../example.js';
import { fix, timeMs } from '../example-world.js';
import { placed } from './example-parts.js';
import { eventExamples } from './event-examples.js';
import { probeExamples } from './probe-examples.js';
import { textExamples } from './text-examples.js';

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    name: 'codec 8, one record without a fix',
    source: 'public sample',
    frame:
      '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
    messages: [
      {
        type: 'status',
        timeMs: 1_560_161_086_000,
        externalMv: 24_079,
        attributes: { satellites: 0, priority: 1, event: 1, gsmLevel: 3, input1: true, mcc: 246, mnc: 2 },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'codec 8, few values',
    source: 'public sample',
    frame: '000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A',
    messages: [
      {
        type: 'status',
        timeMs: 1_560_161_136_000,
        externalMv: 24_080,
        attributes: { satellites: 0, priority: 1, event: 1, gsmLevel: 3, input1: true },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'codec 8 extended, without a fix',
    source: 'public sample',
    frame:
      '000000000000004A8E010000016B412CEE000100000000000000000000000000000000010005000100010100010011001D00010010015E2C880002000B000000003544C87A000E000000001DD7E06A00000100002994',
    messages: [
      {
        type: 'status',
        timeMs: 1_560_166_592_000,
        attributes: {
          satellites: 0,
          priority: 1,
          event: 1,
          input1: true,
          accelerationG: [0.029, 0, 0],
          odometerM: 22_949_000,
          iccid: '893700218500686954',
          io: [{ id: 17, value: 29 }],
        },
      },
    ],
    answer: '00000001',
  },
  {
    name: 'codec 8, driving, Bluetooth probe below zero',
    source: 'synthetic',
    frame:
      '000000000000003508010000019593C681D8010F11643020989AC0007000D60C0039EF0703EF01F001150403423039430FAC19FB2E0110000F12060001000043D3',
    messages: [
      placed({
        satellites: 12,
        priority: 1,
        event: 239,
        ignition: true,
        isMoving: true,
        gsmLevel: 4,
        odometerM: 987_654,
        io: [{ id: 25, value: 64_302 }],
      }),
      { type: 'status', timeMs, externalMv: 12_345, batteryMv: 4012 },
      { type: 'reading', timeMs, temperatureC: -12.34 },
    ],
    answer: '00000001',
  },
  {
    name: 'codec 16, generation of the record',
    source: 'synthetic',
    frame: '000000000000002A10010000019593C681D8000F11643020989AC0007000D60C003900EF05020100EF01010042303900000100000092',
    messages: [placed({ satellites: 12, event: 239, generation: 5, ignition: true }), { type: 'status', timeMs, externalMv: 12_345 }],
    answer: '00000001',
  },
  {
    name: 'codec 8 with values of 16 bytes',
    source: 'synthetic',
    frame:
      '000000000000003508010000019593C681D8000F11643020989AC0007000D60C0039000201EF0100000001C800112233445566778899AABBCCDDEEFF01000081DC',
    messages: [placed({ satellites: 12, ignition: true, io: [{ id: 200, value: '00112233445566778899AABBCCDDEEFF' }] })],
    answer: '00000001',
  },
  {
    name: 'datagram',
    source: 'synthetic',
    frame:
      '0045CAFE0107000F3836303132333435363738393031328E010000019593C681D8000F11643020989AC0007000D60C003900000002000100EF0100010042303900000000000001',
    messages: [placed({ satellites: 12, ignition: true }), { type: 'status', timeMs, externalMv: 12_345 }],
    answer: '0005CAFE010701',
  },
  {
    name: 'ISO 6709 place without a fix',
    source: 'synthetic',
    frame:
      '00000000000000478E010000019593C681D80000000000000000000000000000000000000001000000000000000000010183001A2B35342E363837322B3032352E323739382B3131322E3030302F010000A69C',
    messages: [
      {
        ...fix,
        latitude: 54.6872,
        longitude: 25.2798,
        altitudeM: 112,
        attributes: { satellites: 0, iso6709: '+54.6872+025.2798+112.000/' },
      },
    ],
    answer: '00000001',
  },
  ...eventExamples,
  ...probeExamples,
  ...textExamples,
];

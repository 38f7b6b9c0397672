/** What JT/T 808 terminals are told and what they answer, with every field. */
import type { StreamExample } from '../example.js';
import { parked, synthetic } from './example-parts.js';

export const commandExamples: readonly StreamExample[] = [
  {
    ...synthetic,
    name: 'query location 8201',
    frame: '7E820100000139123456780006B57E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8201',
        hex: '',
        attributes: {
          name: 'locate',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'location reply 0201',
    frame: '7E0201001E0139123456780007000600000000000000020157FB6006CC6310002300000000250314120000597E',
    messages: [{ type: 'reply', timeMs: null, text: 'located', flag: 6 }, parked],
  },
  {
    ...synthetic,
    name: 'set params 8103 interval',
    frame: '7E8103001301391234567800080200000029040000001E000000550400000064AD7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8103',
        hex: '0200000029040000001E000000550400000064',
        attributes: {
          name: 'setParameters',
          parameters: [{ '0029': 30, '0055': 100 }],
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'control 8105 reset',
    frame: '7E81050001013912345678000904B87E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8105',
        hex: '04',
        attributes: {
          name: 'control',
          command: 4,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'text 8300 2013',
    frame: '7E83000009013912345678000A0152454C41592C3123CC7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8300',
        hex: '0152454C41592C3123',
        attributes: {
          name: 'text',
          flags: 1,
          text: 'RELAY,1#',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'text 8300 2019',
    frame: '7E8300400A0100000000013912345678000A010252454C41592C31238C7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8300',
        hex: '010252454C41592C3123',
        attributes: {
          name: 'text',
          flags: 1,
          textType: 2,
          text: 'RELAY,1#',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'circle 8600',
    frame: '7E86000014013912345678000B01010000000700280157FAF806CC6289000001F4067E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8600',
        hex: '01010000000700280157FAF806CC6289000001F4',
        attributes: {
          name: 'circle',
          action: 1,
          count: 1,
          areaId: 7,
          areaAttributes: 40,
          latitude: 22.543096,
          longitude: 114.057865,
          radiusM: 500,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'delete circle 8601 all',
    frame: '7E86010001013912345678000C00BA7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8601',
        hex: '00',
        attributes: {
          name: 'deleteCircles',
          count: 0,
          areaIds: [],
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'polygon 8604',
    frame: '7E86040020013912345678000D00000009002000030157EEE006CC43D0015815F006CC43D0015815F006CC6AE0AD7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8604',
        hex: '00000009002000030157EEE006CC43D0015815F006CC43D0015815F006CC6AE0',
        attributes: {
          name: 'polygon',
          areaId: 9,
          areaAttributes: 32,
          corners: [
            { latitude: 22.54, longitude: 114.05 },
            { latitude: 22.55, longitude: 114.05 },
            { latitude: 22.55, longitude: 114.06 },
          ],
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'callback 8400 listen',
    frame: '7E8400000C013912345678000E013133383030313338303030877E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8400',
        hex: '013133383030313338303030',
        attributes: {
          name: 'call',
          isListening: true,
          number: '13800138000',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'terminal ack 0001',
    frame: '7E00010005013912345678000F0008810300B17E',
    messages: [{ type: 'reply', timeMs: null, text: 'ok', flag: 8, attributes: { ackId: '0x8103', result: 0 } }],
  },
];

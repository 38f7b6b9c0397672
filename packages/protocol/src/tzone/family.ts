/** TZONE trackers, loggers and readers of tags over TCP and UDP, as the registry of families knows them. */
import type { StreamFamily } from '../family.js';
import { decode } from './codec.js';
import { commands } from './commands.js';
import { split } from './frames.js';

/** See above; the hardware number of each frame says how its blocks are read. */
export const tzone = {
  kind: 'stream',
  name: 'tzone',
  about: {
    title: 'TZONE (AVL, TT11, TT18, TT19, RD05)',
    devices: 'TZONE trackers and loggers',
    identity: 'IMEI in every frame; an RD05 reader by its number',
    carries: 'positions, cells, WiFi, temperature, humidity, light, tags by their printed number, cards, alarms',
    acknowledged: '`@ACK,index#` with the time, after the commit',
  },
  identity: ['imei', 'alias'],
  tellsHarshDriving: true,
  port: 5029,
  framing: { tcp: split, udp: split },
  decode,
  commands,
} as const satisfies StreamFamily;

/** The H02 family over TCP and UDP, as the registry of families knows it. */
import type { Context, Decoded, Problem, Profile, StreamFamily } from '../family.js';
import { commandsWith } from './commands.js';
import { split } from './frames.js';
import type { MakerProfile } from './packet.js';
import { decodeRecord } from './record.js';
import { clonesAlarms, documentedAlarms } from './status.js';
import { decodeText } from './text.js';

function decodeWith(profile: MakerProfile, frame: Uint8Array, context: Context): Decoded | Problem {
  switch (frame[0]) {
    case 0x2a:
      return decodeText(profile, frame, context);
    case 0x24:
    case 0x58:
      return decodeRecord(profile, frame, context);
    default:
      return { problem: 'does not start with *, $ or X', at: 0 };
  }
}

function profileWith(maker: MakerProfile): Required<Profile> {
  return { decode: (frame, context) => decodeWith(maker, frame, context), commands: commandsWith(maker) };
}

/** H02 as the maker of ST-901 documents it, and the clones. */
export const h02 = {
  kind: 'stream',
  name: 'h02',
  about: {
    title: 'H02 / Sinotrack ST-901 and clones',
    devices: 'H02 trackers',
    identity: '10 digits or IMEI in every frame',
    carries: 'positions, status word, cells, battery, temperature and fuel, replies; text and binary mixed',
    acknowledged: 'V4 or R12 with the time of the server, heartbeats by their echo',
  },
  identity: ['imei', 'alias'],
  port: 5013,
  isText: true,
  framing: { tcp: split, udp: split },
  ...profileWith({ alarms: documentedAlarms, interval: 'S17' }),
  profiles: { clone: profileWith({ alarms: clonesAlarms, interval: 'S71' }) },
} as const satisfies StreamFamily;

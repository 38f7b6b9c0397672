/** The GT06 / GT06N / Concox / Jimi family over TCP, as the registry of families knows it. */
import type { Profile, StreamFamily } from '../family.js';
import { decodeWith } from './codec.js';
import { split } from './frames.js';
import { defaultProfile, makerProfiles, type MakerProfile } from './profile.js';
import { commandsWith } from './command-set.js';

/** How devices of one maker are read and told; see MakerProfile for what makers disagree about. */
export function profileWith(maker: MakerProfile): Required<Profile> {
  return { decode: (frame, context) => decodeWith(maker, frame, context), commands: commandsWith(maker) };
}

/** The GT06 family as the vendor's document describes it, and the makers that differ. */
export const gt06 = {
  kind: 'stream',
  name: 'gt06',
  about: {
    title: 'GT06 / Concox / Jimi, and the short dialect',
    devices: 'GT06 trackers',
    identity: 'IMEI in the login',
    carries: 'positions, cells, WiFi, status, alarms, temperature and humidity probes, replies',
    acknowledged: "the packet's own number and serial, after the commit",
  },
  identity: ['imei'],
  tellsHarshDriving: true,
  port: 5023,
  framing: { tcp: split },
  ...profileWith(defaultProfile),
  profiles: Object.fromEntries(Object.entries(makerProfiles).map(([name, maker]) => [name, profileWith(maker)])),
} as const satisfies StreamFamily;

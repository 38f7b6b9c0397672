/** JT/T 808 of 2011, 2013 and 2019 over TCP and UDP, as the registry of families knows it. */
import type { Profile, StreamFamily } from '../family.js';
import { decodeWith } from './codec.js';
import { commandsWith } from './command-set.js';
import { split } from './frames.js';
import { defaultProfile, makerProfiles, type MakerProfile } from './profile.js';

/** How devices of one maker are read and told. */
export function profileWith(maker: MakerProfile): Required<Profile> {
  return { decode: (frame, context) => decodeWith(maker, frame, context), commands: commandsWith(maker) };
}

/** The standard, and the makers that differ. */
export const jt808 = {
  kind: 'stream',
  name: 'jt808',
  about: {
    title: 'JT/T 808 of 2011, 2013 and 2019',
    devices: 'JT/T 808 terminals',
    identity: 'phone in every frame (alias), IMEI where it is one or the terminal says it',
    carries:
      'positions, alarms, batches kept meanwhile, temperatures and humidities, beacons received, cells, WiFi, bus of the vehicle, driver, replies',
    acknowledged: "8001 with the message's own serial, 8100, 8004",
  },
  identity: ['alias', 'imei'],
  tellsHarshDriving: true,
  port: 5015,
  framing: { tcp: split, udp: split },
  ...profileWith(defaultProfile),
  profiles: Object.fromEntries(Object.entries(makerProfiles).map(([name, maker]) => [name, profileWith(maker)])),
} as const satisfies StreamFamily;

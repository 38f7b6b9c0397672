/** Teltonika's FMB, FMC, FMM, FMx6xx, TAT and GH devices over TCP and UDP, as the registry of families knows them. */
import type { Profile, StreamFamily } from '../family.js';
import { commands } from './commands.js';
import { decodeWith } from './codec.js';
import { split } from './frames.js';
import { anySeries, seriesProfiles, type SeriesProfile } from './profile.js';

function profileWith(series: SeriesProfile): Required<Profile> {
  return { decode: (frame, context) => decodeWith(series, frame, context), commands };
}

/** See above; series whose ids differ are profiles. */
export const teltonika = {
  kind: 'stream',
  name: 'teltonika',
  about: {
    title: 'Teltonika (codec 8, 8E, 16, 7, 12, 13, 14)',
    devices: 'Teltonika trackers',
    identity: 'IMEI in the hello, over UDP in every datagram',
    carries: 'positions, inputs, engine, power, alarms, wired and Bluetooth probes, EYE beacons, replies',
    acknowledged: 'the number of records, after the commit; `01` to a hello',
  },
  identity: ['imei'],
  tellsHarshDriving: true,
  port: 5027,
  framing: { tcp: split, udp: split },
  isToldOverTcpOnly: true,
  ...profileWith(anySeries),
  profiles: Object.fromEntries(Object.entries(seriesProfiles).map(([name, series]) => [name, profileWith(series)])),
} as const satisfies StreamFamily;

/** Queclink's @Track devices over TCP and UDP, as the registry of families knows them. */
import type { Profile, StreamFamily } from '../family.js';
import { decode } from './codec.js';
import { commandsWith } from './commands.js';
import { split } from './frames.js';

/** Models whose password is known by their name; what their lines mean every line says by its version. */
const models = ['gv50', 'gv55', 'gv200', 'gv300', 'gv500', 'gv600', 'gl200', 'gl300', 'gl500'] as const;

const profileWith = (password: string): Required<Profile> => ({ decode, commands: commandsWith(password) });

/** See above. */
export const queclink = {
  kind: 'stream',
  name: 'queclink',
  about: {
    title: 'Queclink @Track (GL, GV, GT, GB, CV)',
    devices: 'Queclink trackers',
    identity: 'IMEI in every line, or the MEID of a CDMA device',
    carries: 'positions, cells, WiFi, power, inputs, engine, fuel, alarms, wired and Bluetooth sensors, replies',
    acknowledged: '`+SACK` with the count, after the commit',
  },
  identity: ['imei', 'alias'],
  tellsHarshDriving: true,
  port: 5004,
  isText: true,
  framing: split,
  ...profileWith('gv300'),
  profiles: Object.fromEntries(models.map((model) => [model, profileWith(model)])),
} as const satisfies StreamFamily;

/** What the vehicles of the demos were told before the demo is looked at: by whom, how long ago, and what became of it. */
import type { Imei } from '@frostway/core/identity';
import { trackerImei } from './identity.js';

/** What became of a command at a device; `words`: of the device, which took it or refused it. */
export type DemoOutcome = 'waiting' | 'cancelled' | 'expired' | { readonly words: string; readonly isRefused?: true };
/** One order of the demo's people. */
export type DemoCommand = {
  readonly by: 'quality' | 'night';
  readonly minutesAgo: number;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly to: readonly { readonly imei: Imei; readonly outcome: DemoOutcome }[];
};

const hour = 60;
const day = 24 * hour;
const ok: DemoOutcome = { words: 'OK!' };
const all = (outcome: DemoOutcome, ...serials: readonly number[]): DemoCommand['to'] =>
  serials.map((serial) => ({ imei: trackerImei(serial), outcome }));

/** Of the Chinese demo. The standby van sleeps: what is wanted of it waits. */
export const demoCommands: readonly DemoCommand[] = [
  {
    by: 'quality',
    minutesAgo: 2 * day + 5 * hour,
    name: 'writeInterval',
    params: { value: 60 },
    to: all({ words: 'TIMER OK!' }, 101, 102, 103, 104, 105, 106),
  },
  {
    by: 'quality',
    minutesAgo: 2 * day + 4 * hour,
    name: 'speedAlarm',
    params: { above: 90, duration: 20 },
    to: [...all(ok, 101, 102, 104, 105), ...all({ words: 'Error! Invalid command', isRefused: true }, 103)],
  },
  {
    by: 'night',
    minutesAgo: day + 9 * hour,
    name: 'locate',
    params: {},
    to: all({ words: 'Lat:N31.204512,Lon:E121.601734,Speed:0km/h' }, 102),
  },
  { by: 'night', minutesAgo: day + 7 * hour, name: 'cutOff', params: {}, to: all({ words: 'Cut off the fuel supply: Success!' }, 106) },
  { by: 'night', minutesAgo: day + 6 * hour, name: 'restore', params: {}, to: all({ words: 'Restore fuel supply: Success!' }, 106) },
  {
    by: 'quality',
    minutesAgo: day + 2 * hour,
    name: 'vibrationAlarm',
    params: { sensitivity: 5 },
    to: [...all(ok, 101, 105), ...all('cancelled', 104)],
  },
  { by: 'night', minutesAgo: 20 * hour, name: 'restart', params: {}, to: all('expired', 109) },
  { by: 'quality', minutesAgo: 6 * hour, name: 'version', params: {}, to: all({ words: '[VERSION]FROSTWAY_SIM_V1.0' }, 101, 102) },
  { by: 'night', minutesAgo: 3, name: 'standby', params: { value: 720, awake: 10 }, to: all({ words: 'SWMODE OK!' }, 109) },
  {
    by: 'quality',
    minutesAgo: 2,
    name: 'lowBatteryAlarm',
    params: { isOn: true },
    to: [...all(ok, 101, 102, 103), ...all('waiting', 109)],
  },
  { by: 'quality', minutesAgo: 1, name: 'displacementAlarm', params: { radius: 200 }, to: all('waiting', 109) },
];

/** Of the English demo. The Rotterdam shuttle stands asleep. */
export const englishCommands: readonly DemoCommand[] = [
  {
    by: 'quality',
    minutesAgo: 2 * day + 5 * hour,
    name: 'writeInterval',
    params: { value: 120 },
    to: all({ words: 'TIMER OK!' }, 301, 302, 107, 108),
  },
  {
    by: 'quality',
    minutesAgo: 2 * day + 4 * hour,
    name: 'speedAlarm',
    params: { above: 100, duration: 20 },
    to: [...all(ok, 301, 107, 108), ...all({ words: 'Error! Invalid command', isRefused: true }, 302)],
  },
  {
    by: 'night',
    minutesAgo: day + 9 * hour,
    name: 'locate',
    params: {},
    to: all({ words: 'Lat:N51.512806,Lon:W0.184012,Speed:0km/h' }, 301),
  },
  { by: 'night', minutesAgo: day + 7 * hour, name: 'cutOff', params: {}, to: all({ words: 'Cut off the fuel supply: Success!' }, 302) },
  { by: 'night', minutesAgo: day + 6 * hour, name: 'restore', params: {}, to: all({ words: 'Restore fuel supply: Success!' }, 302) },
  {
    by: 'quality',
    minutesAgo: day + 2 * hour,
    name: 'vibrationAlarm',
    params: { sensitivity: 5 },
    to: [...all(ok, 301, 107), ...all('cancelled', 108)],
  },
  { by: 'night', minutesAgo: 20 * hour, name: 'restart', params: {}, to: all('expired', 314) },
  { by: 'quality', minutesAgo: 6 * hour, name: 'version', params: {}, to: all({ words: '[VERSION]FROSTWAY_SIM_V1.0' }, 301, 107) },
  { by: 'night', minutesAgo: 3, name: 'standby', params: { value: 720 }, to: all({ words: 'ok' }, 314) },
  { by: 'quality', minutesAgo: 2, name: 'displacementAlarm', params: { radius: 200 }, to: [...all(ok, 301, 302), ...all('waiting', 314)] },
  { by: 'quality', minutesAgo: 1, name: 'vibrationAlarm', params: { sensitivity: 3 }, to: all('waiting', 314) },
];

/** Who sleeps by what he was told: for so long from when his fleet begins to speak, minutes. */
export const asleepMinutes: ReadonlyMap<Imei, number> = new Map([
  [trackerImei(109), 720],
  [trackerImei(314), 720],
]);

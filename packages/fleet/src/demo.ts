/** The demo fleets as data, one a language: what a server seeds and a simulator speaks for. Pure: no clock, no I/O. */
import { type DemoDriver, type DemoMaintenance, demoDrivers, demoMaintenance, englishDrivers, englishMaintenance } from './care.js';
import { type DemoCommand, demoCommands, englishCommands } from './commands.js';
import { type DemoDevice, type DemoFence, type DemoGroup, familyOf } from './device.js';
import { englishDevices, englishGroups } from './english.js';
import { demoFences, englishFences } from './fences.js';
import { type DemoMission, demoMissions } from './missions.js';
import { englishMissions } from './english-missions.js';
import { demoGroups } from './groups.js';
import { haulBeacons, haulTrackers } from './haul.js';
import { demoTrackers, roadBeacons, roadGateways } from './road.js';
import { type DemoRoom, demoRooms, englishRooms } from './rooms.js';
import { fixedBeacons, fixedGateways } from './storage.js';

export { demoActivationKey, demoGatewayPassword } from './keys.js';
export { demoGroups } from './groups.js';
export type { BatteryKind, DemoBeacon, DemoDevice, DemoGateway, DemoGroup, DemoIntervals, DemoName, DemoTracker } from './device.js';

/** Every device of the Chinese demo, gateways before the beacons they hear. */
export const demoDevices: readonly DemoDevice[] = [
  ...fixedGateways,
  ...roadGateways,
  ...demoTrackers,
  ...haulTrackers,
  ...fixedBeacons,
  ...roadBeacons,
  ...haulBeacons,
];

/** A demo: an account with a fleet whose names are in the language of who looks at it. */
export type Demo = {
  readonly account: 'demo' | 'demo-en';
  readonly nickname: string;
  readonly lang: 'zh-cn' | 'en';
  readonly devices: readonly DemoDevice[];
  readonly groups: readonly DemoGroup[];
  readonly fences: readonly DemoFence[];
  readonly missions: readonly DemoMission[];
  readonly drivers: readonly DemoDriver[];
  readonly maintenance: readonly DemoMaintenance[];
  readonly commands: readonly DemoCommand[];
  readonly rooms: readonly DemoRoom[];
};

/** All demos; the first is the one that is meant where no language is known. */
export const demos: readonly [Demo, ...Demo[]] = [
  {
    account: 'demo',
    nickname: '演示 Demo',
    lang: 'zh-cn',
    devices: demoDevices,
    groups: demoGroups,
    fences: demoFences,
    missions: demoMissions,
    drivers: demoDrivers,
    maintenance: demoMaintenance,
    commands: demoCommands,
    rooms: demoRooms,
  },
  {
    account: 'demo-en',
    nickname: 'Demo',
    lang: 'en',
    devices: englishDevices,
    groups: englishGroups,
    fences: englishFences,
    missions: englishMissions,
    drivers: englishDrivers,
    maintenance: englishMaintenance,
    commands: englishCommands,
    rooms: englishRooms,
  },
];

/** The devices of all demos, which one simulator speaks for. */
export const everyDemoDevice: readonly DemoDevice[] = demos.flatMap(({ devices }) => devices);

/** The name of the device port a device reports to; undefined for beacons, which only advertise, and gateways that push over HTTP. */
function portOf(device: DemoDevice): string | undefined {
  if (device.kind === 'tracker') return familyOf(device);
  return device.kind === 'gateway' && device.transport === 'mqtt' ? 'mqtt' : undefined;
}

/** The device ports the fleets need open. */
export const demoPorts: readonly string[] = [...new Set(everyDemoDevice.flatMap((device) => portOf(device) ?? []))];

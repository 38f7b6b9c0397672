/** The demo fleet as data: what a server seeds and a simulator speaks for. Pure: no clock, no I/O. */
import type { DemoDevice } from './device.js';
import { demoTrackers, roadBeacons, roadGateways } from './road.js';
import { fixedBeacons, fixedGateways } from './storage.js';

export { demoActivationKey, demoGatewayPassword } from './keys.js';
export { demoGroups } from './groups.js';
export type { BatteryKind, DemoBeacon, DemoDevice, DemoGateway, DemoGroup, DemoIntervals, DemoName, DemoTracker } from './device.js';

/** Every device of the demo, gateways before the beacons they hear. */
export const demoDevices: readonly DemoDevice[] = [...fixedGateways, ...roadGateways, ...demoTrackers, ...fixedBeacons, ...roadBeacons];

/** The name of the device port a device reports to; undefined for beacons, which only advertise, and gateways that push over HTTP. */
function portOf(device: DemoDevice): string | undefined {
  if (device.kind === 'tracker') return device.speaks === 'gt06' ? 'gt06' : 'osmand';
  return device.kind === 'gateway' && device.transport === 'mqtt' ? 'mqtt' : undefined;
}

/** The device ports the fleet needs open. */
export const demoPorts: readonly string[] = [...new Set(demoDevices.flatMap((device) => portOf(device) ?? []))];

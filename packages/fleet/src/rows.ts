/** Rows of the demo's tables with what is usual filled in. */
import { type DeviceLimits, noLimits } from '@frostway/core/probes';
import type { Climate } from './climate.js';
import type { AdvertFormat, DemoBeacon, DemoGateway, DemoName, DemoTracker } from './device.js';
import { beaconMac, gatewayMac, trackerImei } from './identity.js';
import type { Route } from './routes.js';

/** Limits of temperature only; 2-8, 15-25 and so on. */
export function between(lower: number | null, upper: number, others: Partial<DeviceLimits> = {}): DeviceLimits {
  return { ...noLimits, temperatureLower: lower, temperatureUpper: upper, ...others };
}

/** What a beacon measures: its model. */
export type BeaconModel = 'beacon-t' | 'beacon-th' | 'beacon-thl' | 'beacon-wide' | 'beacon-ultracold';

/** Seconds between two reports, where they are not the usual five minutes. */
type Often = { readonly writeSeconds?: number };

/** A beacon with what is usual filled in: five minutes between readings, a good battery, the middle of the room. */
export function beacon(
  serial: number,
  group: string,
  receivedBy: DemoBeacon['receivedBy'],
  name: readonly [zh: string, en: string],
  model: BeaconModel,
  advert: AdvertFormat,
  limits: DeviceLimits,
  room: Climate,
  changes: Partial<Pick<DemoBeacon, 'exposure' | 'offsetC' | 'battery' | 'silentSinceHours' | 'car'>> & Often = {},
): DemoBeacon {
  const { writeSeconds = 300, ...others } = changes;
  return {
    kind: 'beacon',
    identity: { mac: beaconMac(serial) },
    group,
    receivedBy,
    name: named(name),
    model,
    advert,
    limits,
    climate: room,
    intervals: { readSeconds: 60, writeSeconds, broadcastSeconds: 2 },
    exposure: 0.5,
    offsetC: 0,
    battery: 'good',
    ...others,
  };
}

/** A gateway that passes on what it hears every five minutes. */
export function gateway(
  serial: number,
  group: string,
  name: readonly [zh: string, en: string],
  transport: DemoGateway['transport'],
  format: DemoGateway['format'],
  changes: Partial<Pick<DemoGateway, 'losesLink' | 'car' | 'place'>> & Often = {},
): DemoGateway {
  const { writeSeconds = 300, ...others } = changes;
  return {
    kind: 'gateway',
    identity: { mac: gatewayMac(serial) },
    group,
    name: named(name),
    model: transport === 'mqtt' ? 'gateway-a' : 'gateway-b',
    transport,
    format,
    limits: noLimits,
    intervals: { readSeconds: 60, writeSeconds },
    ...others,
  };
}

function named([zh, en]: readonly [string, string]): DemoName {
  return { 'zh-cn': zh, en };
}

/** A truck with a tracker that speaks GT06, on time, without limits. */
export function truckOf(
  serial: number,
  group: string,
  car: string,
  name: DemoName,
  route: Route,
  more: Pick<DemoTracker, 'intervals'> & Partial<DemoTracker>,
): DemoTracker {
  return {
    kind: 'tracker',
    identity: { imei: trackerImei(serial) },
    group,
    name,
    model: 'tracker-a',
    speaks: 'gt06',
    route,
    car,
    carIcon: 'truck',
    limits: noLimits,
    delaySeconds: 0,
    ...more,
  };
}

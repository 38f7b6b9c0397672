/** The devices of a load test: as many as wanted, under identities apart from the demo's. */
import type { Imei, Mac } from '@frostway/core/identity';
import { beaconMac, gatewayMac, trackerImei } from '@frostway/fleet/identity';

export const loadProtocols = ['gt06', 'mqtt'] as const;
/** The listener a load goes through. */
export type LoadProtocol = (typeof loadProtocols)[number];

/** Beacons that one gateway of a load test hears. */
const beaconsPerGateway = 50;
const firstBeacon = 0x800000;
const firstGateway = 0x800000;
const firstTracker = 500_000;

/** IMEIs of so many trackers, 500,000 at the most. */
export function loadTrackers(count: number): readonly Imei[] {
  return Array.from({ length: count }, (_, index) => trackerImei(firstTracker + index));
}

/** So many beacons and the gateways that hear them. */
export function loadGateways(beacons: number): readonly { readonly mac: Mac; readonly beacons: readonly Mac[] }[] {
  return Array.from({ length: Math.ceil(beacons / beaconsPerGateway) }, (_, gateway) => {
    const first = gateway * beaconsPerGateway;
    const received = Math.min(beaconsPerGateway, beacons - first);
    return {
      mac: gatewayMac(firstGateway + gateway),
      beacons: Array.from({ length: received }, (_, index) => beaconMac(firstBeacon + first + index)),
    };
  });
}

/** Advertisements of sensors, as the registry of families knows them: gateways and trackers of other families hear them. */
import type { AdvertFamily } from '../family.js';

/** Every format of advertisement; advert.ts reads them. */
export const ble = {
  kind: 'advert',
  name: 'ble',
  about: {
    title: 'Bluetooth advertisements',
    devices: 'sensors',
    identity: 'MAC',
    carries: 'readings, in the formats of their makers',
    acknowledged: 'nothing: they only advertise',
  },
  identity: ['mac'],
} as const satisfies AdvertFamily;

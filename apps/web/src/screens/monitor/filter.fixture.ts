/** Devices of every condition, as the monitor lists them. */
import { deviceOf, minutesAgo, readingOf } from '../../testing/fleet.js';

export const ok = deviceOf(1);
export const cold = deviceOf(3, { reading: readingOf(1), groupId: 3 });
export const silent = deviceOf(5, { reading: readingOf(9, 60) });
export const fresh = deviceOf(6, { reading: null, lastSeen: null });
export const gateway = deviceOf(7, { kind: 'gateway', reading: null, lastSeen: minutesAgo(1) });
export const truck = deviceOf(8, {
  kind: 'tracker',
  mac: null,
  imei: '868120305417766',
  name: 'Truck',
  car: '沪A·D81K6',
  reading: null,
  lastSeen: minutesAgo(1),
});

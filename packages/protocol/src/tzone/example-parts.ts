/** What the documented frames of TZone have in common: a tag they were received with, and how a device in a vehicle is supplied. */
import type { Reading } from '@frostway/core/message';
import { timeMs } from '../example-world.js';

export const supplied = { batteryMv: 3980, externalMv: 12_430 } as const;

/** A tag in the cold. */
export const coldTag: Reading = {
  type: 'reading',
  device: { alias: '07000001' },
  timeMs,
  rssiDbm: -42,
  batteryMv: 3612,
  temperatureC: -18.3,
  humidityPercent: 61,
  attributes: { lowBattery: false, isBeyondLimits: false },
};

/** What most trackers of vehicles take and measure, whoever makes them. */
import { probeRow } from '../probes.js';

/** Limits of temperature and humidity, of speed, and of how far it may be moved. */
export const vehicleLimits = [
  { name: 'temperatureLimits', rangeC: [-60, 100] },
  { name: 'humidityLimits', rangePercent: [0, 100] },
  { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
  { name: 'displacementAlarm', radiusM: [100, 2000] },
] as const;

/** The plausible ranges of its probes. */
export const vehicleMeasures = {
  temperatureC: probeRow('temperature').plausible,
  humidityPercent: probeRow('humidity').plausible,
} as const;

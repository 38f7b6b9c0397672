/** What a beacon of the demo says of what it feels. */
import { findModel, type Probe } from '@frostway/core/models';
import type { Heard } from './world.js';

/** The values a beacon's model has probes for, rounded to what such sensors resolve. */
export function measuredOf({ beacon, values }: Heard): {
  readonly temperatureC: number;
  readonly batteryMv: number;
  readonly humidityPercent?: number;
  readonly lightLux?: number;
} {
  const probes: readonly Probe[] = findModel(beacon.model)?.probes ?? [];
  return {
    temperatureC: Math.round(values.temperatureC * 100) / 100,
    ...(probes.includes('humidity') ? { humidityPercent: Math.round(values.humidityPercent * 10) / 10 } : {}),
    ...(probes.includes('light') ? { lightLux: values.lightLux } : {}),
    batteryMv: values.batteryMv,
  };
}

/** What a beacon of the demo says of what it feels. */
import { findModel, type Probe } from '@frostway/core/models';
import type { ReceivedBeacon } from './world.js';

/** Values of a beacon as a platform stores them. */
export type Measured = {
  readonly temperatureC: number;
  readonly batteryMv: number;
  readonly humidityPercent?: number;
  readonly lightLux?: number;
};

/** The values a beacon's model has probes for, rounded to what such sensors resolve. */
export function measuredOf({ beacon, values }: ReceivedBeacon): Measured {
  const probes: readonly Probe[] = findModel(beacon.model)?.probes ?? [];
  return {
    temperatureC: Math.round(values.temperatureC * 100) / 100,
    ...(probes.includes('humidity') ? { humidityPercent: Math.round(values.humidityPercent * 10) / 10 } : {}),
    ...(probes.includes('light') ? { lightLux: values.lightLux } : {}),
    batteryMv: values.batteryMv,
  };
}

/** The same as the tracker that hears it tells it: each family has room for some of it, and its own steps. */
export function relayedOf(received: ReceivedBeacon): Partial<Measured> & { readonly batteryPercent?: number; readonly rssiDbm?: number } {
  const measured = measuredOf(received);
  const { advert } = received.beacon;
  if (advert === 'jt808Tag') {
    const { temperatureC, humidityPercent = 0 } = measured;
    return { temperatureC, humidityPercent };
  }
  if (advert === 'eye') {
    const { temperatureC, humidityPercent = 0, batteryMv } = measured;
    return { temperatureC, humidityPercent: Math.round(humidityPercent), batteryMv, rssiDbm: received.rssiDbm };
  }
  return { ...measured, batteryPercent: received.values.batteryPercent, ...(advert === 'gt06Tag' ? {} : { rssiDbm: received.rssiDbm }) };
}

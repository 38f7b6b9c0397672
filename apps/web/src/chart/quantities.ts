/** What a chart shows, and the limits it is shown with. */
import type { Device } from '@frostway/contract/device/rows';

export const quantities = ['temperature', 'humidity', 'light', 'power'] as const;
export type Quantity = (typeof quantities)[number];

/** Limits as the contract has them, C, %RH, lux; and where a battery is judged, the voltage it is low below, mV. */
export type ChartLimits = Pick<Device, 'temperatureUpper' | 'temperatureLower' | 'humidityUpper' | 'humidityLower' | 'lightUpper'> & {
  readonly powerLower?: number | null | undefined;
};

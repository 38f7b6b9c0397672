/** What a chart shows, and the limits it is shown with. */
import { type ChartedProbe, chartedProbes, type DeviceLimits } from '@frostway/core/probes';

export const quantities = chartedProbes;
export type Quantity = ChartedProbe;

/** Limits as the contract has them; and where a battery is judged, the voltage it is low below, mV. */
export type ChartLimits = DeviceLimits & { readonly powerLower?: number | null | undefined };

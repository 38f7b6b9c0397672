/** When it is light at a sensor: an excursion says whether it was, since a door may have been open. */
import type { StoredReading } from '../../telemetry-store/rows.js';

/** Above this it is light where the device has no limit of light, lux. */
export const lightLux = 10;

/** Above how many lux it is light since when, oldest first; the first also stands for the time before it. */
export type Lights = readonly { readonly fromMs: number; readonly lux: number }[];

/** It is light at a reading. */
export function isLit(lights: Lights, { timeMs, light }: Pick<StoredReading, 'timeMs' | 'light'>): boolean {
  if (light === null) return false;
  const effective = lights.findLast(({ fromMs }) => fromMs <= timeMs) ?? lights[0];
  return light > (effective?.lux ?? lightLux);
}

/** Which reading the pointer means. */
import type { Panel } from './panels.js';
import { nearest } from './trace.js';

/**
 * The moment of the reading under the pointer: the worst value of an excursion when one lies within reach, since at a coarse zoom
 * hundreds of readings share a pixel and that is the one looked for; else the nearest reading. Undefined without readings.
 */
export function momentUnder(ms: number, reachMs: number, moments: Float64Array, panels: readonly Panel[]): number | undefined {
  let found: number | undefined;
  for (const panel of panels)
    for (const { worstMs } of panel.excursions) {
      const distance = Math.abs(worstMs - ms);
      if (distance <= reachMs && (found === undefined || distance < Math.abs(found - ms))) found = worstMs;
    }
  return found ?? moments[nearest(moments, ms)];
}

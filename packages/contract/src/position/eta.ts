/** When a vehicle is expected at a place, on the wire: of a shared vehicle to whom it is shared with, of a mission to who watches it. */
import { etaReasons } from '@frostway/core/track/eta';
import { z } from 'zod';
import { isoTime } from '../inputs.js';

/**
 * Kilometres, km/h. The way left is the straight line times 1.3, for no roads are looked at; the speed is the median of its last half hour. `why` no time is said.
 */
export const eta = z.object({
  state: z.enum(['arrived', 'expected', 'unknown']),
  at: isoTime.nullable(),
  /** Along roads, by the factor; null without a position. */
  remaining: z.number().nullable(),
  straight: z.number().nullable(),
  speed: z.number().nullable(),
  why: z.enum(etaReasons).nullable(),
});
/** See `eta`. */
export type EtaAnswer = z.output<typeof eta>;

/** How long a quantity was on each side of a band and within it, and the longest time outside without a gap: fields of figures, minutes. */
import { z } from 'zod';

const minutes = z.number().min(0);
/** See above. */
export const bandMinutes = { minutesBelow: minutes, minutesIn: minutes, minutesAbove: minutes, longestMinutes: minutes };

/** Spans of hours by the days they begin on, as calls take and say them. */
import { positionAlarmLimits } from '@frostway/core/track/watched';
import { z } from 'zod';
import { clock, number, orJson, says } from '../inputs.js';

/** Hours of a day. */
export const forbiddenSpan = z.object({
  /** HH:MM by the clock of the zone; one that ends no later than it begins ends on the next day. */
  from: z.string(),
  until: z.string(),
  /** Days it begins on, Monday = 1; all when left out. */
  days: z.array(z.number().int()).optional(),
});

const span = z.object({
  from: clock,
  until: clock,
  /** Days it begins on, Monday = 1; all when left out. */
  days: z
    .array(number(z.number().int().min(1).max(7)))
    .min(1)
    .max(7)
    .optional(),
});
/** All spans of something. */
export const daySpans = orJson(z.array(span).max(positionAlarmLimits.spans, { error: says('hoursUnfit') }));

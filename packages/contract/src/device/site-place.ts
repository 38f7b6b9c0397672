/** The place of a group's site as calls take it. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { number, orNone, says } from '../inputs.js';

/** The place of a site, WGS84 degrees, and how far around it counts as there, metres; all three, or null for all. */
export const sitePlace = {
  latitude: orNone(number(z.number().min(-90).max(90))).optional(),
  longitude: orNone(number(z.number().min(-180).max(180))).optional(),
  radius: orNone(
    number(
      z
        .number()
        .int()
        .min(limits.siteRadius.least, { error: says('siteRadius') })
        .max(limits.siteRadius.most, { error: says('siteRadius') }),
    ),
  ).optional(),
};
/** At which field a refusal of a place is shown. */
export const siteFields = { sitePlaceIncomplete: 'latitude', siteRadius: 'radius' } as const;

/** What the documented frames of GPS103 have in common: one place and one moment. */
import { placedAt } from '../example.js';
import { northFix } from '../example-world.js';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({ ...northFix, speedKmh: 0, courseDegrees: 178 });

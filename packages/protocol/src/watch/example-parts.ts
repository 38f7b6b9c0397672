/** What the documented frames of watches have in common: one place and one moment. */
import { placedAt } from '../example.js';
import { northFixInDegrees } from '../example-world.js';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({ ...northFixInDegrees, speedKmh: 6.2, courseDegrees: 178, altitudeM: 35 });

/** What every report of a watch that is worn says. */
export const worn = { satellites: 9, gsmRaw: 100, steps: 1234, tumbles: 5 };

/** What the documented frames of Teltonika have in common: one place and one moment. */
import { placedAt } from '../example.js';
import { fix } from '../example-world.js';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({
  ...fix,
  latitude: 54.6872,
  longitude: 25.2798,
  speedKmh: 57,
  courseDegrees: 214,
  altitudeM: 112,
});

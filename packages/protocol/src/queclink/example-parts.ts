/** What the documented frames of Queclink have in common: one place and one moment. */
import { placedAt } from '../example.js';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({
  type: 'position',
  timeMs: 1741941015000,
  source: 'gps',
  latitude: 22.543096,
  longitude: 114.057865,
  isValid: true,
  speedKmh: 35.2,
  courseDegrees: 178,
  altitudeM: 35,
});

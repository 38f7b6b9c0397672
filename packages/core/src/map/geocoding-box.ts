/** The box of the specification that tells services of China from the others. */
import type { LngLat } from './systems.js';

/** The box of the specification (section 7): which service geocodes a place, and which maps it opens in. Korea, Mongolia and northern India lie in it too. */
export function isInGeocodingBox([longitude, latitude]: LngLat): boolean {
  return latitude >= 18.1529 && latitude <= 53.5631 && longitude >= 73.4994 && longitude <= 135.0874;
}

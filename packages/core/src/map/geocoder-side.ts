/** Which side of the geocoders a place is asked for. */
import type { GeocoderSide } from './geocoders.js';
import { isInGeocodingBox } from './geocoding-box.js';
import type { LngLat } from './systems.js';

/** The side that is asked for a place first: the specification's box, or a reader of Chinese. Without a place the language decides. */
export function geocoderSideOf(place: LngLat | undefined, isChinese: boolean): GeocoderSide {
  return isChinese || (place !== undefined && isInGeocodingBox(place)) ? 'china' : 'world';
}

/** Which side of the geocoders a place is asked for. Apart from their table, which pages read: it needs the borders of countries. */
import type { GeocoderSide } from './geocoders.js';
import { isInGeocodingBox } from './regions.js';
import type { LngLat } from './systems.js';

/** The side that is asked for a place first: the specification's box, or a reader of Chinese. Without a place the language decides. */
export function geocoderSideOf(place: LngLat | undefined, isChinese: boolean): GeocoderSide {
  return isChinese || (place !== undefined && isInGeocodingBox(place)) ? 'china' : 'world';
}

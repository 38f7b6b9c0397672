/** Places as a form types them: texts to WGS84 degrees and metres. Pure. */
import { arrivalRadius } from '@frostway/contract/mission/addresses';

/** WGS84 degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The place that is typed; undefined while it is none. */
export function placeOf({ latitude, longitude }: { readonly latitude: string; readonly longitude: string }): Place | undefined {
  const place = { latitude: numberOf(latitude), longitude: numberOf(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

/** The radius that is typed, kept to what it may be: what the map draws while somebody types. */
export function withinRadius(text: string): number {
  const radius = numberOf(text);
  return Number.isNaN(radius) ? arrivalRadius.usual : Math.min(arrivalRadius.max, Math.max(arrivalRadius.min, radius));
}

/** Some ten centimetres: more a map does not tell. */
export const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(wrapped(longitude) * 1e6) / 1e6,
});

/** A map goes round the world; a longitude does not. */
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

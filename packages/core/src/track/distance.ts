/** Distances on the earth, in metres: exact enough for tracks, cheap enough for a million points. */

/** A place, WGS84 degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the earth, metres: IUGG's R1 = (2a + b) / 3 of the WGS84 ellipsoid. */
export const earthRadiusM = 6_371_008.8;
const radians = Math.PI / 180;

/**
 * Metres along the great circle, by the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984), which keeps its digits for
 * points that lie close together. The sphere stands for the ellipsoid: at most 0.5 % off.
 */
export function distanceM(a: Place, b: Place): number {
  const half = (degrees: number): number => Math.sin((degrees * radians) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(b.longitude - a.longitude);
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Degrees from one longitude to another the short way, -180 to 180: across the antimeridian where that is shorter. */
export function eastward(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

/** Metres east and north of a place, on the plane that touches the earth there (equirectangular): for a few kilometres around it. */
export function offsetM(from: Place, to: Place): { readonly east: number; readonly north: number } {
  const metres = earthRadiusM * radians;
  return {
    east: eastward(from.longitude, to.longitude) * metres * Math.cos(from.latitude * radians),
    north: (to.latitude - from.latitude) * metres,
  };
}

/** Kilometres per hour from one moment to another; Infinity when no time passes. */
export function speedKmh(metres: number, ms: number): number {
  return ms > 0 ? (metres * 3600) / ms : metres === 0 ? 0 : Infinity;
}

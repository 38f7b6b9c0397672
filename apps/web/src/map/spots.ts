/** When devices stand on one spot: no zoom will part them, so a list has to. */

type Place = readonly [longitude: number, latitude: number];

/** Members further apart than this can be told from each other on the map, metres. */
const spotMetres = 60;
const metresPerDegree = 111_320;

/** True when all places lie within `metres` of each other, measured along both axes. */
export function isOneSpot(places: readonly Place[], metres: number = spotMetres): boolean {
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  const height = (Math.max(...latitudes) - Math.min(...latitudes)) * metresPerDegree;
  const width = (Math.max(...longitudes) - Math.min(...longitudes)) * metresPerDegree * Math.cos(((latitudes[0] ?? 0) * Math.PI) / 180);
  return places.length > 0 && Math.hypot(width, height) <= metres;
}

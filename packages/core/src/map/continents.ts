/**
 * Which continent a place lies on, by a handful of lines: good to some 100 km on land, and at sea the one that is near. It says in words where devices are; what depends
 * on borders asks regions.ts, which weighs 690 kB.
 */
import type { LngLat } from './systems.js';

/** The continents, as people say them. */
export const continents = ['asia', 'europe', 'africa', 'northAmerica', 'southAmerica', 'oceania', 'antarctica'] as const;
/** See `continents`. */
export type Continent = (typeof continents)[number];

/** See above. Longitudes from -180 to 180. */
export function continentAt([x, y]: LngLat): Continent {
  if (y < -60) return 'antarctica';
  if (isOceania(x, y)) return 'oceania';
  if (x < -32 && x > -169) return isSouthAmerica(x, y) ? 'southAmerica' : 'northAmerica';
  // Greenland reaches farther east than Iceland lies.
  if (x < -10 && x > -169 && y > 67) return 'northAmerica';
  if (isAfrica(x, y)) return 'africa';
  return isEurope(x, y) ? 'europe' : 'asia';
}

/** South of Indonesia, east of it, and the islands of the Pacific up to Hawaii. */
const isOceania = (x: number, y: number): boolean =>
  (x > 110 && y < -10.5) || (x >= 141 && y < 0) || (x >= 155 && y < 20) || (x < -130 && y < 28);

/** Beyond the gap of Darien. */
const isSouthAmerica = (x: number, y: number): boolean => y < 7.5 || (x > -77 && y < 12.6);

/** The northernmost latitude of Africa at a longitude: Gibraltar, Tunisia, Libya, the middle of the Red Sea, the Gulf of Aden. */
function northOfAfrica(x: number): number {
  if (x < -1.5) return 35.95;
  if (x < 11.5) return 37.6;
  if (x < 15.8) return 34;
  if (x < 34.2) return 33.2;
  if (x < 43.3) return 28.5 - ((x - 34.2) / 9.1) * 15.9;
  return x < 52 ? 12.2 : 0;
}
const isAfrica = (x: number, y: number): boolean => x > -27 && x < 64 && y < northOfAfrica(x);

/** The southernmost latitude of Europe at a longitude: the straits of Turkey, the Caucasus, the Caspian Sea, the river Ural; none east of the mountains. */
function southOfEurope(x: number): number {
  if (x < 26.3) return -90;
  if (x < 29.1) return 40.6;
  if (x < 48) return 43.1;
  if (x < 51) return 46;
  return x < 60 ? 51 : 90;
}
const isEurope = (x: number, y: number): boolean => x > -32 && y > southOfEurope(x);

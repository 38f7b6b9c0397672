/** Which country or territory a place lies in, by polygons. A module of its own: its borders weigh 690 kB, and only shifted maps and geocoding need them. */
import { iso1A2Code } from '@rapideditor/country-coder';
import type { LngLat } from './systems.js';

/** ISO 3166-1 code of two letters; Hong Kong, Macau and Taiwan have their own (HK, MO, TW). Undefined at sea. */
export function regionAt([longitude, latitude]: LngLat): string | undefined {
  return iso1A2Code([longitude, latitude], { level: 'territory' }) ?? undefined;
}

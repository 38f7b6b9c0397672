/** Where a place opens in somebody else's map, with the way to it: addresses those makers have published for that. Nothing is sent until one is followed. */
import { isInGeocodingBox } from './geocoding-box.js';
import type { LngLat } from './systems.js';

/** The makers, by name. */
export const navigators = ['amap', 'baidu', 'google', 'apple'] as const;
/** See `navigators`. */
export type NavigatorName = (typeof navigators)[number];

const place = ([longitude, latitude]: LngLat): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
const query = (given: Readonly<Record<string, string>>): string => new URLSearchParams(given).toString();

/** Each takes WGS84 and shifts it itself. */
const addresses: Readonly<Record<NavigatorName, (at: LngLat, name: string) => string>> = {
  amap: ([longitude, latitude], name) =>
    `https://uri.amap.com/navigation?${query({ to: `${longitude.toFixed(6)},${latitude.toFixed(6)},${name.replaceAll(',', ' ')}`, mode: 'car', coordinate: 'wgs84', callnative: '1', src: 'frostway' })}`,
  baidu: (at, name) =>
    `https://api.map.baidu.com/marker?${query({ location: place(at), title: name, content: name, coord_type: 'wgs84', output: 'html', src: 'frostway' })}`,
  google: (at) => `https://www.google.com/maps/dir/?${query({ api: '1', destination: place(at) })}`,
  apple: (at, name) => `https://maps.apple.com/?${query({ daddr: place(at), q: name })}`,
};

/** Links to a place, the likeliest first: within the specification's box those of China lead; elsewhere those have no roads and are left out. */
export function navigationLinks(at: LngLat, name: string): { readonly navigator: NavigatorName; readonly href: string }[] {
  const offered: readonly NavigatorName[] = isInGeocodingBox(at) ? ['amap', 'baidu', 'apple', 'google'] : ['google', 'apple'];
  return offered.map((navigator) => ({ navigator, href: addresses[navigator](at, name) }));
}

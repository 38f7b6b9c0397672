/**
 * Where a place falls among the tiles of a map, in pixels of the whole map at a zoom: x eastwards, y southwards. Web Mercator counts from the north-west corner of
 * the world (EPSG:3857, 256 px at zoom 0); Baidu from 0 degrees, 0 degrees, with one metre of its own projection a pixel at zoom 18.
 */
import { type LngLat, type MapSystem, baiduMetres } from './systems.js';

/** Side of every tile, px. */
export const tileSide = 256;
/** Pixels of the whole map. */
export type MapPixel = readonly [x: number, y: number];
/** A tile by its zoom, its column and its row from the north. */
export type Tile = { readonly z: number; readonly x: number; readonly y: number };

/** Latitude at which Web Mercator ends, degrees. */
const mercatorEnd = 85.051_128_779_8;

/** The pixel of a WGS84 or GCJ-02 place in Web Mercator; latitudes beyond 85.05 degrees are taken as its edge. */
export function mercatorPixel([longitude, latitude]: LngLat, zoom: number): MapPixel {
  const side = tileSide * 2 ** zoom;
  const angle = (Math.max(-mercatorEnd, Math.min(mercatorEnd, latitude)) * Math.PI) / 180;
  return [((longitude + 180) / 360) * side, ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side];
}

/** The place of a pixel of Web Mercator. */
export function mercatorPlace([x, y]: MapPixel, zoom: number): LngLat {
  const side = tileSide * 2 ** zoom;
  return [(x / side) * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI];
}

/** The pixel of a BD-09 place in Baidu's map. */
export function baiduPixel(place: LngLat, zoom: number): MapPixel {
  const [east, north] = baiduMetres(place);
  const metresPerPixel = 2 ** (18 - zoom);
  return [east / metresPerPixel, -north / metresPerPixel];
}

/** The pixel, in the map of a system, of a place given in that system. */
export function pixelOf(system: MapSystem, place: LngLat, zoom: number): MapPixel {
  return system === 'bd09' ? baiduPixel(place, zoom) : mercatorPixel(place, zoom);
}

/** The tile a pixel lies in. */
export function tileOf([x, y]: MapPixel, z: number): Tile {
  return { z, x: Math.floor(x / tileSide), y: Math.floor(y / tileSide) };
}

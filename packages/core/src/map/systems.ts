/**
 * Coordinate systems of maps sold in China. Everything we keep, compute and send is WGS84; GCJ-02 and BD-09 exist only where a vendor's tiles or a vendor's
 * geocoder begin. The shift itself is gcoord's; where it applies is decided by the country a place lies in (`regions.ts`), never by a box.
 */
import gcoord from 'gcoord';

/** `wgs84` as satellites say it, `gcj02` shifted by up to 700 m, `bd09` shifted once more by Baidu. */
export const mapSystems = ['wgs84', 'gcj02', 'bd09'] as const;
/** See `mapSystems`. */
export type MapSystem = (typeof mapSystems)[number];
/** Longitude and latitude, degrees. */
export type LngLat = readonly [longitude: number, latitude: number];

// Its types describe the default export of an ES module; what is imported is that export itself, in the browser and in Node.
const { transform, CRSTypes: crs } = gcoord as unknown as (typeof gcoord)['default'];
const crsOf = { wgs84: crs.WGS84, gcj02: crs.GCJ02, bd09: crs.BD09 } as const;

/** A WGS84 place in a system, as if it lay where that system shifts: ask `regions.ts` first. */
export function fromWgs84(system: MapSystem, [longitude, latitude]: LngLat): LngLat {
  const [x, y] = transform([longitude, latitude], crs.WGS84, crsOf[system]);
  return [x, y];
}

/** The WGS84 place of one given in a system; within 0.3 m of the place it came from. */
export function toWgs84(system: MapSystem, [longitude, latitude]: LngLat): LngLat {
  const [x, y] = transform([longitude, latitude], crsOf[system], crs.WGS84);
  return [x, y];
}

/** Metres east and north in Baidu's own projection of a BD-09 place. */
export function baiduMetres([longitude, latitude]: LngLat): readonly [east: number, north: number] {
  const [x, y] = transform([longitude, latitude], crs.BD09, crs.BD09MC);
  return [x, y];
}

/** What a map of a report is drawn on: coasts and towns, as they come with the product. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Position = readonly [longitude: number, latitude: number];
/** One outline of land with what it lies in; an outline inside of another is water. */
export type Ring = {
  readonly points: readonly Position[];
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
};
/** Rank 0 is the largest. */
export type Town = { readonly at: Position; readonly en: string; readonly zh: string; readonly rank: number };
/** WGS84 degrees. */
export type Ground = { readonly rings: readonly Ring[]; readonly towns: readonly Town[] };

type Land = Topology<{ land: GeometryCollection }>;
type TownRow = [longitude: number, latitude: number, en: string, zh: string, rank: number, area: number];

const townsFile = new URL('../../../../data/geocode/towns.jsonl', import.meta.url);

/** Reads it; it takes a while, and memory, where a report has a map. */
export function readGround(): Ground {
  const land = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-10m.json'), 'utf8')) as Land;
  const rings: Ring[] = [];
  for (const { geometry } of feature(land, land.objects.land).features) {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];
    for (const points of polygons.flat()) rings.push(ringOf(points.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const)));
  }
  const towns = readFileSync(townsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Town => {
      const [longitude, latitude, en, zh, rank] = JSON.parse(line) as TownRow;
      return { at: [longitude, latitude], en, zh, rank };
    });
  return { rings, towns: towns.toSorted((one, other) => one.rank - other.rank) };
}

function ringOf(points: readonly Position[]): Ring {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [longitude, latitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { points, west, east, south, north };
}

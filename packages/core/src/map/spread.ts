/** Devices that lie too far apart for one view: which of them to show, and where the others are. */
import { type Continent, continentAt } from './continents.js';
import type { LngLat } from './systems.js';

/** Places near enough to each other to be looked at together. */
export type Cluster = {
  readonly count: number;
  /** West, south, east, north; east is over 180 where it lies beyond the antimeridian. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** Where most of it is. */
  readonly continent: Continent;
};

/** Side of a cell, degrees. */
const cellDegrees = 5;
const columns = 360 / cellDegrees;
/** Cells with at most so many empty ones between them belong together: some 1,500 km. */
const reach = 3;
/** What is not larger than this is looked at as a whole, degrees of longitude and latitude: a map of China, of Europe, of the States. */
const whole = { longitude: 65, latitude: 45 } as const;

type Cell = { readonly column: number; readonly row: number; readonly places: LngLat[]; group: number };

/** Clusters of places, the largest first; one where a single view has room for all of them. Takes some milliseconds for 10,000. */
export function clustersOf(places: Iterable<LngLat>): Cluster[] {
  const cells = new Map<number, Cell>();
  for (const place of places) {
    const column = Math.floor((place[0] + 180) / cellDegrees) % columns;
    const row = Math.floor((place[1] + 90) / cellDegrees);
    const key = row * columns + column;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { column, row, places: [place], group: -1 });
    else cell.places.push(place);
  }
  const all = [...cells.values()];
  if (all.length === 0) return [];
  const together = clusterOf(all.flatMap((cell) => cell.places));
  const [west, south, east, north] = together.bounds;
  if (east - west <= whole.longitude && north - south <= whole.latitude) return [together];
  return groupsOf(all)
    .map((group) => clusterOf(group.flatMap((cell) => cell.places)))
    .toSorted((a, b) => b.count - a.count);
}

/** Cells that lie within reach of each other, or of one that does. */
function groupsOf(cells: readonly Cell[]): Cell[][] {
  const groups: Cell[][] = [];
  for (const start of cells) {
    if (start.group >= 0) continue;
    start.group = groups.length;
    const group = [start];
    for (const cell of group)
      for (const other of cells)
        if (other.group < 0 && areNear(cell, other)) {
          other.group = start.group;
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

function areNear(a: Cell, b: Cell): boolean {
  const apart = Math.abs(a.column - b.column);
  return Math.min(apart, columns - apart) <= reach && Math.abs(a.row - b.row) <= reach;
}

function clusterOf(places: readonly LngLat[]): Cluster {
  const [west, east] = narrowest(places.map(([x]) => x));
  const latitudes = places.map(([, y]) => y);
  const counts = new Map<Continent, number>();
  for (const place of places) {
    const continent = continentAt(place);
    counts.set(continent, (counts.get(continent) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  const south = latitudes.reduce((least, y) => Math.min(least, y), 90);
  const north = latitudes.reduce((most, y) => Math.max(most, y), -90);
  return { count: places.length, bounds: [west, south, east, north], continent: first?.[0] ?? 'asia' };
}

/** The narrowest stretch of longitudes that holds all: the other side of the widest gap. */
function narrowest(longitudes: readonly number[]): [west: number, east: number] {
  const sorted = [...new Set(longitudes)].toSorted((a, b) => a - b);
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
  let [west, east, gap] = [first, last, 360 - (last - first)];
  for (const [at, x] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before !== undefined && x - before > gap) [west, east, gap] = [x, before + 360, x - before];
  }
  return [west, east];
}

/** What is elsewhere, seen from a cluster that is shown: by continent, the most first. Those on the continent that is shown are `farther`. */
export type Elsewhere = { readonly where: Continent | 'farther'; readonly count: number; readonly bounds: Cluster['bounds'] };

/** See above. A continent's bounds are those of its largest cluster. */
export function elsewhereOf(clusters: readonly Cluster[], shown: Cluster): Elsewhere[] {
  const found = new Map<Elsewhere['where'], Elsewhere>();
  for (const cluster of clusters) {
    if (cluster === shown) continue;
    const where = cluster.continent === shown.continent ? 'farther' : cluster.continent;
    const before = found.get(where);
    found.set(where, { where, count: cluster.count + (before?.count ?? 0), bounds: before?.bounds ?? cluster.bounds });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/**
 * How far a place is from the edge of a fence: metres, negative inside. A fence is made ready once and asked for each point: edges stand in runs with a box around
 * each, so that those far away are not looked at.
 *
 * Edges are straight in longitude and latitude, as they are drawn. Which place of an edge is nearest is found on the plane that has its scale at the point's own
 * latitude (equirectangular projection: J. P. Snyder, "Map Projections: A Working Manual", USGS 1395, 1987, p. 90); how far that is, on the sphere, by the
 * haversine formula of `distanceM`. Near the edge, where it decides, that is exact to a few millimetres; 100 km from it to some 0.1 %.
 */
import { distanceM, earthRadiusM, eastward, type Place } from '../track/distance.js';
import { type Corridor, type FenceShape, type Flat, type Polygon, unrolled } from './shape.js';

/** Degrees; `west` is greater than `east` of a box across the antimeridian. */
export type FenceBox = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** A fence as it is asked. */
export type Fence = {
  /** What accuracies are measured by, metres: the radius; of a polygon that of a circle as large; of a corridor its width. */
  readonly sizeM: number;
  /** Metres from the edge, negative inside. */
  readonly edgeM: (place: Place) => number;
};

const radians = Math.PI / 180;
const degreeM = earthRadiusM * radians;
/** Edges of a run. */
const runLength = 16;

type Run = { readonly from: number; readonly until: number; west: number; east: number; south: number; north: number };
/** Edges as plain numbers, in runs: of edge n the ends are x[n], y[n] and x[n + 1], y[n + 1]. */
type Edges = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly runs: readonly Run[];
  /** The longitude in the middle. */ readonly middle: number;
  readonly all: Run;
};

/** Makes a fence ready. Its shape is sound: see `faultOf`. */
export function fenceOf(shape: FenceShape): Fence {
  if (shape.shape === 'circle') return { sizeM: shape.radius, edgeM: (place) => distanceM(shape, place) - shape.radius };
  return shape.shape === 'polygon' ? polygonOf(shape) : corridorOf(shape);
}

/** The box around a fence. */
export function boxOf(shape: FenceShape): FenceBox {
  const points = shape.shape === 'circle' ? [{ x: shape.longitude, y: shape.latitude }] : unrolled(shape.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const marginM = shape.shape === 'circle' ? shape.radius : shape.shape === 'corridor' ? shape.width / 2 : 0;
  const north = Math.min(90, Math.max(...ys) + marginM / degreeM);
  const south = Math.max(-90, Math.min(...ys) - marginM / degreeM);
  // A circle reaches furthest east a little nearer to the pole than its centre: asin(sin r / cos latitude), spherical law of sines.
  const widest = Math.max(Math.abs(Math.max(...ys)), Math.abs(Math.min(...ys)));
  const ratio = Math.sin(marginM / earthRadiusM) / Math.cos(widest * radians);
  const margin = marginM === 0 ? 0 : ratio < 1 && ratio > 0 ? Math.asin(ratio) / radians : 180;
  const [from, until] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  if (until - from >= 360) return { west: -180, south, east: 180, north };
  return { west: turned(from), south, east: turned(until), north };
}
const turned = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude);

function edgesOf(line: readonly Flat[]): Edges {
  const x = Float64Array.from(line, (each) => each.x);
  const y = Float64Array.from(line, (each) => each.y);
  const boxed = (from: number, until: number): Run => {
    const [xs, ys] = [x.subarray(from, until + 1), y.subarray(from, until + 1)];
    return { from, until, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
  };
  const runs: Run[] = [];
  for (let from = 0; from < line.length - 1; from += runLength) runs.push(boxed(from, Math.min(from + runLength, line.length - 1)));
  const all = boxed(0, line.length - 1);
  return { x, y, runs, all, middle: (all.west + all.east) / 2 };
}

function polygonOf({ points }: Polygon): Fence {
  const ring = unrolled(points);
  const edges = edgesOf([...ring, ring[0] as Flat]);
  return {
    sizeM: Math.sqrt(areaM2(ring) / Math.PI),
    edgeM: (place) => {
      const px = edges.middle + eastward(edges.middle, place.longitude);
      return (isInside(edges, px, place.latitude) ? -1 : 1) * lineM(edges, px, place);
    },
  };
}

function corridorOf({ points, width }: Corridor): Fence {
  const edges = edgesOf(unrolled(points));
  return {
    sizeM: width,
    edgeM: (place) => lineM(edges, edges.middle + eastward(edges.middle, place.longitude), place) - width / 2,
  };
}

/** The area of a ring, square metres: the shoelace formula (A. L. F. Meister, 1769) at the scale of its middle latitude. */
function areaM2(ring: readonly Flat[]): number {
  const [first] = ring as readonly [Flat];
  const middle = ring.reduce((sum, { y }) => sum + y, 0) / ring.length;
  let twice = 0;
  for (const [index, { x, y }] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] as Flat;
    // From the first corner on, so that no digits are lost to where on the earth it lies.
    twice += (x - first.x) * (next.y - first.y) - (next.x - first.x) * (y - first.y);
  }
  return (Math.abs(twice) / 2) * degreeM * degreeM * Math.cos(middle * radians);
}

/** Whether a ray to the east crosses the ring an odd number of times (M. Shimrat, "Algorithm 112", CACM 5, 1962). */
function isInside({ x, y, runs, all }: Edges, px: number, py: number): boolean {
  if (px < all.west || px > all.east || py < all.south || py > all.north) return false;
  let isOdd = false;
  for (const run of runs) {
    if (py < run.south || py > run.north || px > run.east) continue;
    for (let edge = run.from; edge < run.until; edge += 1) {
      const [ay, by] = [y[edge] as number, y[edge + 1] as number];
      if (ay > py === by > py) continue;
      const [ax, bx] = [x[edge] as number, x[edge + 1] as number];
      if (px < ax + ((py - ay) / (by - ay)) * (bx - ax)) isOdd = !isOdd;
    }
  }
  return isOdd;
}

/** Metres to the nearest place of the edges: each is nearest at an end, or where a perpendicular meets it. */
function lineM({ x, y, runs }: Edges, px: number, place: Place): number {
  const py = place.latitude;
  const scale = Math.cos(py * radians);
  let [best, nearX, nearY] = [Infinity, 0, 0];
  for (const run of runs) {
    const boxX = px < run.west ? run.west - px : px > run.east ? px - run.east : 0;
    const boxY = py < run.south ? run.south - py : py > run.north ? py - run.north : 0;
    if ((boxX * scale) ** 2 + boxY ** 2 >= best) continue;
    for (let edge = run.from; edge < run.until; edge += 1) {
      const [ax, ay] = [((x[edge] as number) - px) * scale, (y[edge] as number) - py];
      const [dx, dy] = [((x[edge + 1] as number) - px) * scale - ax, (y[edge + 1] as number) - py - ay];
      const length = dx * dx + dy * dy;
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
      const [cx, cy] = [ax + part * dx, ay + part * dy];
      const squared = cx * cx + cy * cy;
      if (squared < best) [best, nearX, nearY] = [squared, cx, cy];
    }
  }
  return distanceM(place, { latitude: py + nearY, longitude: place.longitude + (scale === 0 ? 0 : nearX / scale) });
}

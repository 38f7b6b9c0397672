/** Areas of the world as they are kept (TopoJSON arcs), and where a place lies to them: inside by the even-odd rule, so that holes are outside, or so far from their edge. */
import type { LngLat } from '@frostway/core/map/systems';
import type { Slice } from './slice.js';

/** The first line of the file of areas; a line for each arc follows, then one for each area. */
type Header = { readonly scale: readonly [number, number]; readonly translate: readonly [number, number]; readonly arcs: number };
/** An arc: steps of a grid, east and north in turn, the first from its origin. */
type ArcRow = readonly number[];
/** An area: polygons of rings of arcs (`~n`: arc n backwards). */
type AreaRow = readonly [region: string, en: string, zh: string, polygons: readonly (readonly (readonly number[])[])[]];

/** An area: its names are empty where the country it lies in is disputed. */
export type Area = {
  readonly region: string;
  readonly en: string;
  readonly zh: string;
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
  /** Square degrees, as drawn. */
  readonly size: number;
  /** Longitudes and latitudes in turn, a ring each. */
  readonly rings: readonly Float64Array[];
};

const degree = Math.PI / 180;
/** Kilometres of a degree of latitude. */
const kilometresPerDegree = 111.195;

/** Kilometres between two places; good to a thousandth within 500 km, also over the antimeridian. */
export function kilometresBetween([x1, y1]: LngLat, [x2, y2]: LngLat): number {
  const east = ((((x2 - x1 + 540) % 360) + 360) % 360) - 180;
  return Math.hypot(east * Math.cos(((y1 + y2) / 2) * degree), y2 - y1) * kilometresPerDegree;
}

/** The areas of a file. */
export type Areas = {
  /** Smallest first, so that the first that holds a place is the innermost. */
  readonly sorted: readonly Area[];
  /** In the order of the file. */
  readonly byNumber: readonly Area[];
};

/** Reads the lines of a file of areas. */
export async function readAreas(lines: readonly string[], slice: Slice): Promise<Areas> {
  const [first, ...rest] = lines;
  const { scale, translate, arcs: count } = JSON.parse(first ?? '') as Header;
  const arcs: Float64Array[] = [];
  const byNumber: Area[] = [];
  for (const line of rest) {
    if (slice.isOver()) await slice.rest();
    if (arcs.length < count) {
      arcs.push(lineOf(JSON.parse(line) as ArcRow, scale, translate));
      continue;
    }
    const [region, en, zh, polygons] = JSON.parse(line) as AreaRow;
    const rings = polygons.flatMap((each) => each.map((numbers) => ringOf(numbers, arcs)));
    byNumber.push({ region, en, zh, rings, box: boxOf(rings), size: Math.abs(rings.reduce((sum, ring) => sum + signedSize(ring), 0)) });
  }
  return { sorted: byNumber.toSorted((a, b) => a.size - b.size), byNumber };
}

/** An arc in degrees. */
function lineOf(arc: ArcRow, scale: Header['scale'], translate: Header['translate']): Float64Array {
  const line = new Float64Array(arc.length);
  let [x, y] = [0, 0];
  for (let at = 0; at < arc.length; at += 2) {
    x += arc[at] ?? 0;
    y += arc[at + 1] ?? 0;
    line[at] = x * scale[0] + translate[0];
    line[at + 1] = y * scale[1] + translate[1];
  }
  return line;
}

/** The arcs of a ring one after the other, those with a negative number backwards. */
function ringOf(numbers: readonly number[], lines: readonly Float64Array[]): Float64Array {
  const lineAt = (number: number): Float64Array => lines[number < 0 ? ~number : number] ?? new Float64Array();
  const ring = new Float64Array(numbers.reduce((sum, number) => sum + lineAt(number).length, 0));
  let at = 0;
  for (const number of numbers) {
    const line = lineAt(number);
    if (number >= 0) ring.set(line, at);
    else
      for (let from = 0; from < line.length; from += 2) {
        ring[at + from] = line[line.length - 2 - from] ?? 0;
        ring[at + from + 1] = line[line.length - 1 - from] ?? 0;
      }
    at += line.length;
  }
  return ring;
}

function boxOf(rings: readonly Float64Array[]): Area['box'] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
}

/** Square degrees; holes run the other way round and count against it. */
function signedSize(ring: Float64Array): number {
  let sum = 0;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2)
    sum += (ring[before] ?? 0) * (ring[at + 1] ?? 0) - (ring[at] ?? 0) * (ring[before + 1] ?? 0);
  return sum / 2;
}

/** Whether a place lies in an area. */
export function isWithin({ box, rings }: Area, [x, y]: LngLat): boolean {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false;
  let isIn = false;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1, x2, y2] = [ring[at] ?? 0, ring[at + 1] ?? 0, ring[before] ?? 0, ring[before + 1] ?? 0];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
    }
  return isIn;
}

/** Kilometres from a place outside to the edge of an area; infinite where that is surely more than `most`. */
export function kilometresToEdge({ box, rings }: Area, [x, y]: LngLat, most: number): number {
  const narrow = Math.max(0.01, Math.cos(y * degree));
  const [dx, dy] = [most / (kilometresPerDegree * narrow), most / kilometresPerDegree];
  if (x < box[0] - dx || x > box[2] + dx || y < box[1] - dy || y > box[3] + dy) return Infinity;
  let least = Infinity;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      // A plane around the place, in degrees of latitude.
      const [ax, ay] = [((ring[before] ?? 0) - x) * narrow, (ring[before + 1] ?? 0) - y];
      const [ex, ey] = [((ring[at] ?? 0) - x) * narrow - ax, (ring[at + 1] ?? 0) - y - ay];
      const length = ex * ex + ey * ey;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * ex + ay * ey) / length));
      least = Math.min(least, Math.hypot(ax + share * ex, ay + share * ey));
    }
  const kilometres = least * kilometresPerDegree;
  return kilometres <= most ? kilometres : Infinity;
}

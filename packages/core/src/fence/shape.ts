/** The shapes a fence can have, and what is wrong with one. Places are WGS84 degrees, lengths metres; a fence may lie across the antimeridian. */
import { eastward } from '../track/distance.js';

/** A place as GeoJSON has it (RFC 7946, 3.1.1): longitude first, degrees. */
export type LonLat = readonly [longitude: number, latitude: number];

/** All within a radius of a place. */
export type Circle = { readonly shape: 'circle'; readonly latitude: number; readonly longitude: number; readonly radius: number };
/** All within a ring of corners; the last is joined to the first. */
export type Polygon = { readonly shape: 'polygon'; readonly points: readonly LonLat[] };
/** All within half a width of a line. */
export type Corridor = { readonly shape: 'corridor'; readonly points: readonly LonLat[]; readonly width: number };
/** See above. */
export type FenceShape = Circle | Polygon | Corridor;

/** The shapes by name. */
export const fenceShapes = ['circle', 'polygon', 'corridor'] as const satisfies readonly FenceShape['shape'][];

/** How large a fence may be; metres where nothing else is said. */
export const fenceLimits = {
  radius: { least: 100, most: 50_000 },
  width: { least: 20, most: 5000 },
  /** Corners of a polygon, and points of the line of a corridor. */
  corners: { least: 3, most: 500 },
  line: { least: 2, most: 500 },
  /** Degrees of longitude a fence may reach over: from half the earth on, east and west of it are the same. */
  reach: 170,
  /** Fences of a device. */
  perDevice: 8,
} as const;

/** What is wrong with a shape: the first that is found. `place` no place on the earth, `reach` wider than 170 degrees, or around a pole. */
export type FenceFault = 'radius' | 'width' | 'tooFewPoints' | 'tooManyPoints' | 'crossing' | 'place' | 'reach';

/** A point of a line that was made one piece: longitudes go on beyond 180 rather than jump. */
export type Flat = { readonly x: number; readonly y: number };

/** A line in one piece: each step the short way around the earth. */
export function unrolled(points: readonly LonLat[]): Flat[] {
  const line: Flat[] = [];
  for (const [longitude, latitude] of points) {
    const before = line.at(-1);
    line.push({ x: before === undefined ? longitude : before.x + eastward(before.x, longitude), y: latitude });
  }
  return line;
}

/** A shape without what says nothing: points that repeat the one before, and the corner that closes a ring. */
export function tidied(shape: FenceShape): FenceShape {
  if (shape.shape === 'circle') return shape;
  const isSame = (a: LonLat, b: LonLat): boolean => a[1] === b[1] && eastward(a[0], b[0]) === 0;
  const points = shape.points.filter((point, index) => {
    const before = shape.points[index - 1];
    return before === undefined || !isSame(before, point);
  });
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = shape.shape === 'polygon' && points.length > 1 && first !== undefined && last !== undefined && isSame(first, last);
  return { ...shape, points: isClosed ? points.slice(0, -1) : points };
}

/** What is wrong with a shape, as `tidied` gives it; undefined = nothing. */
export function faultOf(shape: FenceShape): FenceFault | undefined {
  if (shape.shape === 'circle') {
    if (!isPlace([shape.longitude, shape.latitude])) return 'place';
    return isWithin(shape.radius, fenceLimits.radius) ? undefined : 'radius';
  }
  if (shape.shape === 'corridor' && !isWithin(shape.width, fenceLimits.width)) return 'width';
  const { least, most } = shape.shape === 'polygon' ? fenceLimits.corners : fenceLimits.line;
  if (shape.points.length < least) return 'tooFewPoints';
  if (shape.points.length > most) return 'tooManyPoints';
  if (!shape.points.every(isPlace)) return 'place';
  const line = unrolled(shape.points);
  const xs = line.map(({ x }) => x);
  if (Math.max(...xs) - Math.min(...xs) > fenceLimits.reach) return 'reach';
  return shape.shape === 'polygon' && crossesItself(line) ? 'crossing' : undefined;
}

const isPlace = ([longitude, latitude]: LonLat): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  value >= least && value <= most;

/** Twice the area of a triangle, positive when it turns left: the cross product (de Berg et al., "Computational Geometry", 3rd ed., chapter 1). */
const turn = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
const isBetween = (a: Flat, b: Flat, c: Flat): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y);

/** Whether two edges have a point in common; by the turns of their ends (the same book, exercise 1.4; Sedgewick, "Algorithms", section 24). */
function doMeet(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}

/** Whether edges of a ring meet elsewhere than at the corner they share, or it has no inside. */
function crossesItself(ring: readonly Flat[]): boolean {
  const count = ring.length;
  const corner = (index: number): Flat => ring[index % count] as Flat;
  for (let index = 0; index < count; index += 1) {
    const [a, b, c] = [corner(index), corner(index + 1), corner(index + 2)];
    // Two edges that share a corner meet again when one goes back over the other.
    if (turn(a, b, c) === 0 && (isBetween(a, b, c) || isBetween(b, c, a))) return true;
    for (let other = index + 2; other < count; other += 1) {
      const isNext = index === 0 && other === count - 1;
      if (!isNext && doMeet(a, b, corner(other), corner(other + 1))) return true;
    }
  }
  return false;
}

/** Fences: distances to their edges, and what is wrong with a shape. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, earthRadiusM, type Place } from '../track/distance.js';
import { boxOf, type FenceBox, fenceOf } from './distance.js';
import { faultOf, type FenceShape, type LonLat, tidied, unrolled } from './shape.js';

const degreeM = (earthRadiusM * Math.PI) / 180;
/** A place some metres east and north of another; over the antimeridian its longitude turns. */
const off = ([longitude, latitude]: LonLat, east: number, north: number): LonLat => {
  const there = longitude + east / degreeM / Math.cos((latitude * Math.PI) / 180);
  return [there > 180 ? there - 360 : there < -180 ? there + 360 : there, latitude + north / degreeM];
};
const placeOf = ([longitude, latitude]: LonLat): Place => ({ latitude, longitude });
const isWithinBox = ({ west, south, east, north }: FenceBox, { latitude, longitude }: Place): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

/** Centres in the places people drive, many of them on the antimeridian. */
const centre = fc.tuple(
  fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.999, -179.999)),
  fc.double({ min: -70, max: 70, noNaN: true }),
);
/** A ring around a centre whose corners come in the order of their bearing: it never crosses itself. */
const starOf = (at: LonLat, radii: readonly number[]): LonLat[] =>
  radii.map((radius, index) => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return off(at, Math.cos(angle) * radius, Math.sin(angle) * radius);
  });
const radii = fc.array(fc.integer({ min: 300, max: 3000 }), { minLength: 3, maxLength: 60 });
const shift = fc.tuple(fc.integer({ min: -6000, max: 6000 }), fc.integer({ min: -6000, max: 6000 }));

/** The least distance to many places of each edge. */
function sampled(points: readonly LonLat[], place: Place): number {
  const line = unrolled(points);
  let least = Infinity;
  for (const [index, { x, y }] of line.slice(0, -1).entries()) {
    const next = line[index + 1] as { x: number; y: number };
    for (let part = 0; part <= 1; part += 1 / 400)
      least = Math.min(least, distanceM(place, { longitude: x + part * (next.x - x), latitude: y + part * (next.y - y) }));
  }
  return least;
}

describe('the distance to the edge of a fence', () => {
  it('of a circle is the distance to its centre less its radius', () => {
    fc.assert(
      fc.property(centre, fc.integer({ min: 100, max: 50_000 }), shift, ([longitude, latitude], radius, [east, north]) => {
        const place = placeOf(off([longitude, latitude], east, north));
        const found = fenceOf({ shape: 'circle', latitude, longitude, radius }).edgeM(place);
        expect(found).toBeCloseTo(distanceM({ latitude, longitude }, place) - radius, 6);
      }),
    );
  });

  it('of a polygon is that to the nearest place of its edges, on the antimeridian too', () => {
    fc.assert(
      fc.property(centre, radii, shift, (at, sizes, [east, north]) => {
        const points = starOf(at, sizes);
        const place = placeOf(off(at, east, north));
        const found = Math.abs(fenceOf({ shape: 'polygon', points }).edgeM(place));
        const expected = sampled([...points, points[0] as LonLat], place);
        // A step of the sampling is at most 15 m long; the plane is off by less than a tenth of a percent.
        expect(Math.abs(found - expected)).toBeLessThan(8 + expected / 500);
      }),
      { numRuns: 60 },
    );
  });

  it('of a polygon is negative inside: nearer to the middle of a star than its nearest corner allows', () => {
    fc.assert(
      fc.property(
        centre,
        fc.array(fc.integer({ min: 2000, max: 3000 }), { minLength: 5, maxLength: 60 }),
        shift,
        (at, sizes, [east, north]) => {
          const fence = fenceOf({ shape: 'polygon', points: starOf(at, sizes) });
          const metres = Math.hypot(east, north);
          const edgeM = fence.edgeM(placeOf(off(at, east, north)));
          // The edges of a star of five and more lie further out than 2000 m times cos 36 degrees, and within 3000 m.
          if (metres < 1600) expect(edgeM).toBeLessThan(0);
          if (metres > 3050) expect(edgeM).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('of a polygon goes from one sign to the other where an edge is, and nowhere else', () => {
    const points: LonLat[] = [
      [179.99, -17],
      [-179.99, -17],
      [-179.99, -16.98],
      [179.99, -16.98],
    ];
    const fence = fenceOf({ shape: 'polygon', points });
    expect(fence.edgeM({ longitude: 180, latitude: -16.99 })).toBeCloseTo(-0.01 * Math.cos((16.99 * Math.PI) / 180) * degreeM, 0);
    expect(fence.edgeM({ longitude: -180, latitude: -16.99 })).toBeLessThan(0);
    expect(fence.edgeM({ longitude: 179.98, latitude: -16.99 })).toBeGreaterThan(1000);
    expect(fence.edgeM({ longitude: -179.9901, latitude: -16.99 })).toBeLessThan(0);
    expect(fence.edgeM({ longitude: -179.9899, latitude: -16.99 })).toBeGreaterThan(0);
    expect(fence.edgeM({ longitude: 0, latitude: -16.99 })).toBeGreaterThan(10_000_000);
  });

  it('of a corridor is that to its line less half its width', () => {
    fc.assert(
      fc.property(centre, radii, fc.integer({ min: 20, max: 5000 }), shift, (at, sizes, width, [east, north]) => {
        const points = starOf(at, sizes);
        const place = placeOf(off(at, east, north));
        const found = fenceOf({ shape: 'corridor', points, width }).edgeM(place);
        const expected = sampled(points, place);
        expect(Math.abs(found + width / 2 - expected)).toBeLessThan(8 + expected / 500);
      }),
      { numRuns: 40 },
    );
  });

  it('is never negative outside the box of a fence', () => {
    const shape = fc.oneof(
      fc
        .record({ shape: fc.constant('circle' as const), at: centre, radius: fc.integer({ min: 100, max: 50_000 }) })
        .map(({ at: [longitude, latitude], radius }): FenceShape => ({ shape: 'circle', longitude, latitude, radius })),
      fc.tuple(centre, radii).map(([at, sizes]): FenceShape => ({ shape: 'polygon', points: starOf(at, sizes) })),
      fc
        .tuple(centre, radii, fc.integer({ min: 20, max: 5000 }))
        .map(([at, sizes, width]): FenceShape => ({ shape: 'corridor', points: starOf(at, sizes), width })),
    );
    fc.assert(
      fc.property(shape, shift, (each, [east, north]) => {
        const around: LonLat = each.shape === 'circle' ? [each.longitude, each.latitude] : (each.points[0] as LonLat);
        const place = placeOf(off(around, east * 10, north * 10));
        if (fenceOf(each).edgeM(place) < 0) expect(isWithinBox(boxOf(each), place)).toBe(true);
      }),
    );
  });
});

describe('a shape', () => {
  const square: LonLat[] = [
    [117, 31],
    [117.1, 31],
    [117.1, 31.1],
    [117, 31.1],
  ];
  const polygon = (points: readonly LonLat[]): FenceShape => ({ shape: 'polygon', points });

  it('is a circle of 100 m to 50 km', () => {
    const circle = (radius: number): FenceShape => ({ shape: 'circle', latitude: 31, longitude: 117, radius });
    expect([99.9, 100, 50_000, 50_000.1, Number.NaN].map((radius) => faultOf(circle(radius)))).toEqual([
      'radius',
      undefined,
      undefined,
      'radius',
      'radius',
    ]);
  });

  it('is a corridor 20 m to 5 km wide, of two points at least', () => {
    const corridor = (width: number, points = square): FenceShape => ({ shape: 'corridor', points, width });
    expect([19.9, 20, 5000, 5000.1].map((width) => faultOf(corridor(width)))).toEqual(['width', undefined, undefined, 'width']);
    expect(faultOf(corridor(20, square.slice(0, 1)))).toBe('tooFewPoints');
    // A road may cross itself.
    const [a, b, c, d] = square as [LonLat, LonLat, LonLat, LonLat];
    expect(faultOf(corridor(20, [a, c, b, d]))).toBeUndefined();
  });

  it('has three corners at least and 500 at most', () => {
    expect(faultOf(polygon(square.slice(0, 2)))).toBe('tooFewPoints');
    expect(faultOf(polygon(square.slice(0, 3)))).toBeUndefined();
    const many = (count: number): FenceShape =>
      polygon(
        starOf(
          [117, 31],
          Array.from({ length: count }, () => 5000),
        ),
      );
    expect(faultOf(many(500))).toBeUndefined();
    expect(faultOf(many(501))).toBe('tooManyPoints');
  });

  it('does not cross itself: no bow, no edge that goes back, no corner on another edge', () => {
    const [a, b, c, d] = square as [LonLat, LonLat, LonLat, LonLat];
    expect(faultOf(polygon([a, b, c, d]))).toBeUndefined();
    expect(faultOf(polygon([a, c, b, d]))).toBe('crossing');
    expect(faultOf(polygon([a, b, [117.2, 31], c]))).toBeUndefined();
    expect(faultOf(polygon([a, b, [117.05, 31], c]))).toBe('crossing');
    expect(faultOf(polygon([a, b, c, [117.05, 31], d]))).toBe('crossing');
    expect(faultOf(polygon([a, b, [117.05, 31]]))).toBe('crossing');
  });

  it('lies on the earth, and may lie across the antimeridian', () => {
    expect(
      faultOf(
        polygon([
          [170, 10],
          [-170, 10],
          [-170, 20],
          [170, 20],
        ]),
      ),
    ).toBeUndefined();
    expect(
      faultOf(
        polygon([
          [181, 10],
          [170, 10],
          [170, 20],
        ]),
      ),
    ).toBe('place');
    expect(faultOf({ shape: 'circle', latitude: 90.1, longitude: 0, radius: 100 })).toBe('place');
    expect(
      faultOf(
        polygon([
          [0, 80],
          [120, 80],
          [-120, 80],
        ]),
      ),
    ).toBe('reach');
  });

  it('is tidied: a ring need not be closed, and a point need not be said twice', () => {
    const [a, b, c, d] = square as [LonLat, LonLat, LonLat, LonLat];
    expect(tidied(polygon([a, b, b, c, d, a]))).toEqual(polygon(square));
    expect(tidied({ shape: 'corridor', points: [a, a, b, a], width: 20 })).toEqual({ shape: 'corridor', points: [a, b, a], width: 20 });
  });

  it('never crosses itself when its corners come by their bearing, and does once two of them change places', () => {
    fc.assert(
      fc.property(centre, fc.array(fc.integer({ min: 2000, max: 2500 }), { minLength: 6, maxLength: 40 }), (at, sizes) => {
        expect(faultOf(polygon(starOf(at, sizes)))).toBeUndefined();
        const round = starOf(
          at,
          sizes.map(() => 2000),
        );
        const [first, second, third, fourth, ...rest] = round as [LonLat, LonLat, LonLat, LonLat, ...LonLat[]];
        expect(faultOf(polygon([first, fourth, third, second, ...rest]))).toBe('crossing');
      }),
      { numRuns: 60 },
    );
  });
});

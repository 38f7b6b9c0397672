import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrapLine, unwrapPolygon, unwrapPolygons, unwrapRing } from './unwrap.js';

describe('shapes across the date line', () => {
  it('never jump, and lie where they lay but for whole turns', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: -180, max: 179 }), fc.integer({ min: -80, max: 80 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(places, (line) => {
        const flat = unwrapLine(line);
        expect(flat).toHaveLength(line.length);
        flat.forEach(([longitude = NaN, latitude], index) => {
          expect(Math.abs((longitude - (line[index]?.[0] ?? NaN)) % 360)).toBe(0);
          expect(latitude).toBe(line[index]?.[1]);
          if (index > 0) expect(Math.abs(longitude - (flat[index - 1]?.[0] ?? NaN))).toBeLessThanOrEqual(180);
        });
      }),
    );
  });

  it('run on beyond 180 degrees and close', () => {
    expect(unwrapRing([[170, 60], [-170, 60], [-170, 70], [170, 70], [170, 60]])).toEqual([[170, 60], [190, 60], [190, 70], [170, 70], [170, 60]]); // prettier-ignore
  });

  it('are closed along the pole they surround', () => {
    const ring = unwrapRing([[-180, -70], [-90, -70], [0, -70], [90, -70], [179, -70], [-180, -70]]); // prettier-ignore
    expect(ring.slice(-4)).toEqual([[180, -70], [180, -85], [-180, -85], [-180, -70]]); // prettier-ignore
  });

  it('lie around Greenwich with their holes in them, whichever turn they began in', () => {
    const outer = [[-170, 0], [170, 0], [10, 0], [10, 50], [170, 50], [-170, 50], [-170, 0]]; // prettier-ignore
    const hole = [[50, 10], [60, 10], [60, 20], [50, 10]]; // prettier-ignore
    expect(unwrapPolygon([outer, hole])).toEqual([
      [[190, 0], [170, 0], [10, 0], [10, 50], [170, 50], [190, 50], [190, 0]],
      [[50, 10], [60, 10], [60, 20], [50, 10]],
    ]); // prettier-ignore
    const beyond = [[-175, 10], [-172, 10], [-172, 20], [-175, 10]]; // prettier-ignore
    expect(unwrapPolygon([outer, beyond])[1]?.[0]).toEqual([185, 10]);
  });

  it('become one feature a polygon', () => {
    const square = (x: number): number[][] => [[x, 0], [x + 1, 0], [x + 1, 1], [x, 0]]; // prettier-ignore
    const land = unwrapPolygons({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { a: 1 }, geometry: { type: 'MultiPolygon', coordinates: [[square(0)], [square(5)]] } }],
    });
    expect(land.features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Polygon', coordinates: [square(0)] },
      { type: 'Polygon', coordinates: [square(5)] },
    ]);
  });
});

/** Names of fences at the edges of a map: whole, or not there. */
import fc from 'fast-check';
import type { Feature } from 'geojson';
import { describe, expect, it } from 'vitest';
import { type Screen, wholeNames } from './fence-names.js';

/** A map of a degree a hundred pixels, whose upper left corner is 0, 0. */
const screen: Screen = {
  width: 400,
  height: 300,
  pixelOf: ([longitude = 0, latitude = 0]) => ({ x: longitude * 100, y: -latitude * 100 }),
  placeOf: (x, y) => [x / 100, -y / 100],
};
const name = (words: string, x: number, y: number): Feature => ({
  type: 'Feature',
  properties: { id: 1, name: words },
  geometry: { type: 'Point', coordinates: screen.placeOf(x, y) },
});
const pixelsOf = (features: readonly Feature[]): number[][] =>
  features.map(({ geometry }) => {
    if (geometry.type !== 'Point') throw new Error('a name stands at a point');
    const { x, y } = screen.pixelOf(geometry.coordinates);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  });

describe('the name of a fence', () => {
  it('stays where it is in the middle of the map', () => {
    const names = [name('Cold store 5', 200, 150)];
    expect(wholeNames(names, screen)[0]).toBe(names[0]);
  });
  it('moves inward at an edge, by no more than it needs', () => {
    // Ten letters of 7.2 px and the room beside them.
    expect(pixelsOf(wholeNames([name('ABCDEFGHIJ', 10, 150), name('ABCDEFGHIJ', 395, 299)], screen))).toEqual([
      [40, 150],
      [360, 288.8],
    ]);
    // Chinese letters are as wide as they are high.
    expect(pixelsOf(wholeNames([name('冷库五号', 5, 5)], screen))).toEqual([[28, 11.2]]);
  });
  it('is not there while its place lies beyond the edge and a part of it would stand in the map', () => {
    expect(wholeNames([name('ABCDEFGHIJ', -10, 150), name('ABCDEFGHIJ', 200, 305)], screen)).toEqual([]);
  });
  it('is not there on a map that is too small for it', () => {
    expect(wholeNames([name('ABCDEFGHIJ', 20, 20)], { ...screen, width: 60 })).toEqual([]);
  });
  it('stands whole within the map wherever its place is, or is out of view', () => {
    const anywhere = fc.tuple(fc.integer({ min: -600, max: 1000 }), fc.integer({ min: -600, max: 900 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(anywhere, ([x, y, letters]) => {
        const [at] = pixelsOf(wholeNames([name('x'.repeat(letters), x, y)], screen));
        if (at === undefined) return true;
        const [left = 0, top = 0] = at;
        const half = Math.min(letters * 7.2, 144) / 2;
        const isOut = left + half <= 0 || left - half >= 400 || top <= 0 || top >= 300;
        return isOut || (left - half >= 0 && left + half <= 400);
      }),
    );
  });
});

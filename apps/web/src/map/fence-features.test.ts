/** Fences on the map: rings, the wide lines of corridors, names, and the box that shows all of them. */
import { describe, expect, it } from 'vitest';
import { boxAround, engineBounds, fenceFeatures, shapeOfColumns } from './fence-features.js';
import { metresPerPixel } from './scale.js';

const columns = { latitude: null, longitude: null, radius: null, points: null, width: null };

describe('the features of fences', () => {
  it('are a ring for a circle and a polygon, a line for a corridor that is as wide as it is in metres', () => {
    const { areas, ways, names } = fenceFeatures(
      [
        { id: 1, name: 'Yard', shape: { shape: 'circle', latitude: 31, longitude: 121, radius: 500 } },
        { id: 2, name: 'Town', shape: { shape: 'polygon', points: [[121, 31], [122, 31], [122, 32]] } }, // prettier-ignore
        { id: 3, name: 'Road', shape: { shape: 'corridor', points: [[10, 0], [11, 0]], width: 400 } }, // prettier-ignore
      ],
      2,
    );
    expect(areas.features.map(({ geometry, properties }) => [geometry.type, properties?.['isChosen']])).toEqual([
      ['Polygon', false],
      ['Polygon', true],
      ['LineString', false],
    ]);
    const [town] = areas.features.slice(1);
    expect(town?.geometry).toMatchObject({ coordinates: [[[121, 31], [122, 31], [122, 32], [121, 31]]] }); // prettier-ignore
    expect(ways.features).toHaveLength(1);
    expect(Number(ways.features[0]?.properties?.['px']) * metresPerPixel(0, 0)).toBeCloseTo(400);
    expect(names.features.map(({ properties }) => properties?.['name'])).toEqual(['Yard', 'Town', 'Road']);
  });

  it('of a polygon over the antimeridian stay in one piece', () => {
    const { areas } = fenceFeatures([{ id: 1, name: '', shape: { shape: 'polygon', points: [[179, 1], [-179, 1], [-179, 2]] } }], null); // prettier-ignore
    expect(areas.features[0]?.geometry).toMatchObject({ coordinates: [[[179, 1], [181, 1], [181, 2], [179, 1]]] }); // prettier-ignore
  });

  it('of a line that was only begun are a line, of a single point none', () => {
    const drawn = (points: [number, number][]) =>
      fenceFeatures([{ id: 0, name: '', shape: { shape: 'polygon', points } }], 0).areas.features;
    expect(drawn([[1, 1]])).toEqual([]);
    expect(drawn([[1, 1], [2, 2]]).map(({ geometry }) => geometry.type)).toEqual(['LineString']); // prettier-ignore
  });

  it('are made of the columns of an answer', () => {
    expect(shapeOfColumns({ ...columns, shape: 'circle', latitude: 1, longitude: 2, radius: 300 })).toEqual({
      shape: 'circle',
      latitude: 1,
      longitude: 2,
      radius: 300,
    });
    expect(shapeOfColumns({ ...columns, shape: 'corridor', points: [[1, 2]], width: 30 })).toEqual({
      shape: 'corridor',
      points: [[1, 2]],
      width: 30,
    });
  });
});

describe('a box around boxes', () => {
  it('holds all of them, and is none without any', () => {
    expect(boxAround([])).toBeUndefined();
    const box = boxAround([
      { west: 120, south: 30, east: 121, north: 31 },
      { west: 118, south: 29, east: 119, north: 32 },
    ]);
    expect(box).toEqual({ west: 118, south: 29, east: 121, north: 32 });
  });

  it('lies over the antimeridian where they do, not around the earth', () => {
    const box = boxAround([
      { west: 179, south: 0, east: -179, north: 1 },
      { west: -178, south: 0, east: -177, north: 1 },
    ]);
    expect(box).toMatchObject({ west: 179, east: 183 });
    expect(engineBounds({ west: 179, south: 0, east: -179, north: 1 })).toEqual([179, 0, 181, 1]);
  });
});

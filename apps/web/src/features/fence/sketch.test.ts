/** Drawing and typing a fence: what is pressed, dragged and typed is one shape, and what is wrong with it stands at its field. */
import type { FenceRow } from '@frostway/contract/fence/rows';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  emptyDraft,
  movedPoint,
  pointsText,
  pressed,
  radiusTo,
  readPoints,
  shapeInput,
  shapeProblems,
  sketchOf,
  withoutPoint,
  withPoint,
} from './sketch.js';

const square = '31, 121\n31, 121.1\n31.1, 121.1\n31.1, 121';
const polygon = { ...emptyDraft, shape: 'polygon', points: square } as const;

describe('points as they are typed', () => {
  it('stand a line each, latitude first, and are read with commas, semicolons, blanks and empty lines', () => {
    const read = [
      [121.4, 31.2],
      [121.5, -31.3],
    ];
    expect(readPoints('31.2, 121.4\n-31.3,121.5')).toEqual(read);
    expect(readPoints(' 31.2 121.4 \n\n-31.3；121.5\n')).toEqual(read);
    expect(readPoints('')).toEqual([]);
  });

  it('are none while a line is no pair of numbers', () => {
    for (const text of ['31.2', '31.2, 121.4, 5', 'here', '31.2, 121.4\nx, 1']) expect(readPoints(text)).toBeUndefined();
  });

  it('are written as they are read', () => {
    expect(pointsText(readPoints(square) ?? [])).toBe(square);
  });
});

describe('pressing the map', () => {
  it('sets the centre of a circle, and the next point of a line, to ten centimetres', () => {
    const place = { longitude: 121.12345678, latitude: 31.00000049 };
    expect(pressed(emptyDraft, place)).toEqual({ longitude: '121.123457', latitude: '31' });
    expect(pressed({ ...emptyDraft, shape: 'corridor', points: '30, 120' }, place)).toEqual({ points: '30, 120\n31, 121.123457' });
  });

  it('begins a circle as large as the map can show, and leaves a radius alone that was typed or is there', () => {
    const place = { longitude: 121, latitude: 31 };
    expect(pressed(emptyDraft, place, 13)).toMatchObject({ radius: '500' });
    expect(pressed(emptyDraft, place, 9)).toMatchObject({ radius: '10000' });
    expect(pressed(emptyDraft, place, 2)).toMatchObject({ radius: '50000' });
    expect(pressed(emptyDraft, place, 19)).toMatchObject({ radius: '100' });
    expect(pressed({ ...emptyDraft, radius: '700' }, place, 9)).not.toHaveProperty('radius');
    expect(pressed({ ...emptyDraft, latitude: '31', longitude: '121' }, place, 9)).not.toHaveProperty('radius');
  });

  it('of points moves one, puts one in, takes one away', () => {
    const points = readPoints('1, 2\n3, 4') ?? [];
    expect(movedPoint(points, 1, { latitude: 5, longitude: 6 })).toEqual({ points: '1, 2\n5, 6' });
    expect(withPoint(points, 0, { latitude: 2, longitude: 3 })).toEqual({ points: '1, 2\n2, 3\n3, 4' });
    expect(withoutPoint(points, 0)).toEqual({ points: '3, 4' });
  });

  it('gives a circle the radius that reaches the place, within what one may be', () => {
    const centre = { latitude: 0, longitude: 0 };
    expect(radiusTo(centre, { latitude: 0.01, longitude: 0 })).toEqual({ radius: '1112' });
    expect(radiusTo(centre, { latitude: 0.0001, longitude: 0 })).toEqual({ radius: '100' });
    expect(radiusTo(centre, { latitude: 10, longitude: 0 })).toEqual({ radius: '50000' });
  });
});

describe('what is drawn', () => {
  it('is nothing without a place, and the shape of the fields with one', () => {
    expect(sketchOf(emptyDraft)).toBeUndefined();
    expect(sketchOf({ ...emptyDraft, latitude: '31', longitude: '121', radius: '20' })).toEqual({
      shape: 'circle',
      latitude: 31,
      longitude: 121,
      radius: 100,
    });
    expect(sketchOf(polygon)).toMatchObject({ shape: 'polygon', points: { length: 4 } });
    expect(sketchOf({ ...polygon, shape: 'corridor', width: '300' })).toMatchObject({ shape: 'corridor', width: 300 });
  });

  it('is sent as the call takes it, and nothing of another shape', () => {
    expect(Object.keys(shapeInput({ ...polygon, latitude: '1', longitude: '2' }))).toEqual(['shape', 'points']);
    expect(Object.keys(shapeInput({ ...polygon, shape: 'corridor' }))).toEqual(['shape', 'points', 'width']);
    expect(Object.keys(shapeInput(emptyDraft))).toEqual(['shape', 'latitude', 'longitude', 'radius']);
  });

  it('of a fence that is there is what it has', () => {
    const row: Pick<FenceRow, 'points'> & Record<string, unknown> = {
      name: 'Yard',
      shape: 'corridor',
      latitude: null,
      longitude: null,
      radius: null,
      points: [
        [121, 31],
        [121.1, 31],
      ],
      width: 80,
      mode: 'out',
      devices: [{ id: 1, mac: null, imei: '869900050001016', name: 'T', copy: 'server' }],
    };
    expect(draftOf(row as unknown as FenceRow)).toEqual({
      ...emptyDraft,
      name: 'Yard',
      shape: 'corridor',
      points: '31, 121\n31, 121.1',
      width: '80',
      mode: 'out',
      imeis: ['869900050001016'],
    });
  });
});

describe('what is wrong with it', () => {
  it('stands at the field: radius, width, corners, points, edges that cross', () => {
    const circle = { ...emptyDraft, latitude: '31', longitude: '121' };
    expect(shapeProblems(circle)).toEqual({});
    expect(shapeProblems({ ...circle, radius: '99' })).toEqual({ radius: 'fenceRadius' });
    expect(shapeProblems({ ...circle, radius: '50001' })).toEqual({ radius: 'fenceRadius' });
    expect(shapeProblems(polygon)).toEqual({});
    expect(shapeProblems({ ...polygon, points: '31, 121\n31, 122' })).toEqual({ points: 'fenceCorners' });
    expect(shapeProblems({ ...polygon, points: '31, 121\n32, 122\n31, 122\n32, 121' })).toEqual({ points: 'fenceCrossing' });
    expect(shapeProblems({ ...polygon, points: '' })).toEqual({ points: 'fence.points.needed' });
    expect(shapeProblems({ ...polygon, points: 'x' })).toEqual({ points: 'fence.points.unreadable' });
    expect(shapeProblems({ ...polygon, points: '31, 121\n31, 122\n91, 122' })).toEqual({ points: 'fencePlace' });
    expect(shapeProblems({ ...polygon, shape: 'corridor', points: '31, 121' })).toEqual({ points: 'fenceLine' });
    expect(shapeProblems({ ...polygon, shape: 'corridor', width: '10' })).toEqual({ width: 'fenceWidth' });
  });

  it('is nothing of a ring over the antimeridian', () => {
    expect(shapeProblems({ ...polygon, points: '1, 179.9\n1, -179.9\n2, -179.9\n2, 179.9' })).toEqual({});
  });
});

/** What the map is given of tracks: pieces in the order they are passed, gaps apart, colours by what was said. */
import { describe, expect, it } from 'vitest';
import { boundsOfTrack, circleOf, headsOf, passedAt, piecesOf, waysOf } from '../../map/track-drawing.js';
import { distanceM } from '@frostway/core/track/distance';
import { type Drawn, drawingOf, headsAt, numberedStops } from './drawing.js';
import { allSources, at, morning, rowAt } from './track.fixture.js';
import { trackOf } from './track.js';

const noBand = { lower: null, upper: null };
const drawn = (more: Partial<Drawn> = {}): Drawn => ({ track: morning(), label: 'Truck 7', band: noBand, ...more });

describe('the drawing of a track', () => {
  it('is broken at a gap, which is a line of its own, and has no piece for a stop', () => {
    const drawing = drawingOf([drawn()], 'progress', () => 'P');
    expect(drawing.ways).toHaveLength(2);
    expect(drawing.gaps).toHaveLength(1);
    // Five pieces before the stop, five before the gap, five after it.
    expect(drawing.pieces).toHaveLength(15);
    expect(waysOf(drawing).features.map(({ properties }) => properties?.['isGap'] as boolean)).toEqual([false, false, true]);
    expect(drawing.marks).toEqual([expect.objectContaining({ id: 0, sign: '1', label: 'P' })]);
  });

  it('has one mark for stops at the same spot: how many, and how long they were together', () => {
    const hour = 3_600_000;
    const drawing = drawingOf([drawn(), drawn({ label: 'Truck 8' })], 'progress', (ms) => `${ms / hour} h`);
    expect(drawing.marks).toEqual([expect.objectContaining({ id: 0, sign: '×2', label: `${2 / 3} h` })]);
  });

  it('counts what has been passed at a time; a piece is passed when it has been driven to its end', () => {
    const { pieces } = drawingOf([drawn()], 'progress', () => '');
    expect(passedAt(pieces, at(-1))).toBe(0);
    expect(passedAt(pieces, at(1.9))).toBe(0);
    expect(passedAt(pieces, at(2))).toBe(1);
    expect(passedAt(pieces, at(20))).toBe(5);
    expect(passedAt(pieces, at(100))).toBe(10);
    expect(passedAt(pieces, at(170))).toBe(15);
    expect(piecesOf({ ways: [], gaps: [], marks: [], fixes: [], pieces }).features.map(({ id }) => id)).toEqual(pieces.map((_, id) => id));
  });

  it('of several vehicles passes all pieces in the order of time', () => {
    const other = trackOf({
      rows: [rowAt(1, 0, { longitude: 122 }), rowAt(5, 4, { longitude: 122 })],
      journeys: [],
      isSimplified: false,
      sources: allSources,
    });
    const { pieces } = drawingOf([drawn(), drawn({ track: other, label: 'Truck 8' })], 'progress', () => '');
    const times = pieces.map(({ toMs }) => toMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(pieces.map(({ hue }) => hue)).size).toBe(2);
  });

  it('is coloured by speed, or by temperature against its limits, before and after it is passed alike', () => {
    const rows = [
      rowAt(0, 0, { speed: 20, temperature: -20 }),
      rowAt(1, 1, { speed: 90, temperature: -16 }),
      rowAt(2, 2, { speed: 110, temperature: null }),
      rowAt(3, 3),
    ];
    const track = trackOf({ rows, journeys: [], isSimplified: false, sources: allSources });
    const hues = (by: 'speed' | 'temperature', band = noBand as Drawn['band']): string[] =>
      drawingOf([drawn({ track, band })], by, () => '').pieces.map(({ hue, ahead }) => (hue === ahead ? hue : 'differs'));
    expect(hues('speed')).toEqual(['cold', 'warning', 'alarm']);
    expect(hues('temperature', { lower: -25, upper: -18 })).toEqual(['normal', 'alarm', 'silent']);
    expect(hues('temperature')).toEqual(['trace', 'trace', 'silent']);
  });

  it('fits over the antimeridian', () => {
    const rows = [rowAt(0, 0, { longitude: 179.9 }), rowAt(5, 0, { longitude: -179.9 })];
    const track = trackOf({ rows, journeys: [], isSimplified: false, sources: allSources });
    const bounds = boundsOfTrack(drawingOf([drawn({ track })], 'progress', () => ''));
    expect(bounds?.[0]).toBeCloseTo(179.9, 6);
    expect(bounds?.[2]).toBeCloseTo(180.1, 6);
  });

  it('shows how far off a position may be as a circle of metres', () => {
    const middle = { longitude: 121, latitude: 31 };
    for (const [longitude = 0, latitude = 0] of circleOf(middle, 200))
      expect(distanceM(middle, { longitude, latitude })).toBeCloseTo(200, 0);
  });
});

describe('the heads of vehicles', () => {
  it('are where the time is, and draw the part of the piece they have driven', () => {
    const heads = headsAt([drawn()], 'progress', at(5));
    expect(heads).toEqual([expect.objectContaining({ hue: 'accent', headingDegrees: 0, label: '' })]);
    expect(headsOf(heads).features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Point']);
  });

  it('stand without a heading at stops and in gaps, and go grey where nothing is known', () => {
    expect(headsAt([drawn()], 'progress', at(15))[0]).toMatchObject({ hue: 'accent', headingDegrees: null });
    expect(headsAt([drawn()], 'progress', at(90))[0]).toMatchObject({ hue: 'silent', headingDegrees: null, since: undefined });
  });

  it('bear their names only when there are several', () => {
    expect(headsAt([drawn(), drawn({ label: 'Truck 8' })], 'progress', at(5)).map(({ label }) => label)).toEqual(['Truck 7', 'Truck 8']);
  });
});

describe('the stops', () => {
  it('of several vehicles are one list in the order of time, numbered by vehicle', () => {
    const stops = numberedStops([morning(), morning()]);
    expect(stops.map(({ id, number, vehicle }) => [id, number, vehicle])).toEqual([
      [0, 1, 0],
      [1, 1, 1],
    ]);
  });
});

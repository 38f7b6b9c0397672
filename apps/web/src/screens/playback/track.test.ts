/** The track that is played back: a moment is a time, a stop stands still, a gap is not known. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allSources, at, minute, morning, morningRows, rowAt } from './track.fixture.js';
import { headingBetween, lastBy, trackOf } from './track.js';
import { momentOf } from './moment.js';

const kmNorth = (latitude: number | undefined): number => ((latitude ?? Number.NaN) - 31) * 111.195;

describe('a moment of a track', () => {
  it('lies between two fixes by its time, whatever their number', () => {
    const moment = momentOf(morning(), at(5));
    expect(moment?.state).toBe('moving');
    expect(kmNorth(moment?.latitude)).toBeCloseTo(5, 3);
    expect(moment?.headingDegrees).toBeCloseTo(0, 6);
    // Half of the fixes are enough for the same place.
    const thinned = morning({ rows: morningRows.filter((_, index) => index % 2 === 0), isSimplified: true });
    expect(kmNorth(momentOf(thinned, at(5))?.latitude)).toBeCloseTo(5, 3);
  });

  it('stands at the middle of its stop however its fixes drift there', () => {
    const track = morning();
    for (const minutes of [10, 13, 17.5, 22, 29.9]) {
      const moment = momentOf(track, at(minutes));
      expect(moment).toMatchObject({ state: 'stopped', headingDegrees: null });
      expect(kmNorth(moment?.latitude)).toBeCloseTo(10, 6);
    }
    expect(track.stops[0]?.leftOutKm).toBe(0.5);
  });

  it('is where the vehicle was seen last while nothing is known, never in between', () => {
    const track = morning();
    for (const minutes of [40.1, 100, 159.9]) {
      const moment = momentOf(track, at(minutes));
      expect(moment).toMatchObject({ state: 'unknown', headingDegrees: null, since: undefined });
      expect(kmNorth(moment?.latitude)).toBeCloseTo(20, 3);
    }
    expect(kmNorth(momentOf(track, at(161))?.latitude)).toBeCloseTo(81, 3);
  });

  it('is the first place before the track, the last after it, and none without a fix', () => {
    const track = morning();
    expect(kmNorth(momentOf(track, at(-30))?.latitude)).toBeCloseTo(0, 6);
    expect(momentOf(track, at(-30))?.state).toBe('unknown');
    expect(kmNorth(momentOf(track, at(500))?.latitude)).toBeCloseTo(90, 3);
    expect(momentOf(trackOf({ rows: [], journeys: [], isSimplified: false, sources: allSources }), at(0))).toBeUndefined();
  });

  it('goes over the antimeridian the short way', () => {
    const rows = [rowAt(0, 0, { longitude: 179.9, course: 90 }), rowAt(10, 0, { longitude: -179.9, course: 90 })];
    const moment = momentOf(trackOf({ rows, journeys: [], isSimplified: false, sources: allSources }), at(5));
    expect(moment?.longitude).toBeCloseTo(180, 6);
    expect(moment?.headingDegrees).toBeCloseTo(90, 6);
  });

  it('never leaves the way between its neighbours', () => {
    const track = morning();
    fc.assert(
      fc.property(fc.double({ min: -10, max: 200, noNaN: true }), (minutes) => {
        const moment = momentOf(track, at(minutes));
        if (moment === undefined) throw new Error('no moment');
        const index = Math.max(
          0,
          lastBy(track.fixes, at(minutes), ({ ms }) => ms),
        );
        const [a, b] = [track.fixes[index], track.fixes[index + 1] ?? track.fixes[index]];
        expect(moment.latitude).toBeGreaterThanOrEqual(Math.min(a?.latitude ?? 0, b?.latitude ?? 0) - 1e-9);
        expect(moment.latitude).toBeLessThanOrEqual(Math.max(a?.latitude ?? 0, b?.latitude ?? 0) + 1e-9);
      }),
    );
  });
});

describe('a heading between two', () => {
  it('turns the short way', () => {
    expect(headingBetween(350, 10, 0.5)).toBeCloseTo(0, 6);
    expect(headingBetween(10, 350, 0.25)).toBeCloseTo(5, 6);
    expect(headingBetween(90, 270, 0)).toBe(90);
    expect(headingBetween(0, 90, 1)).toBe(90);
  });
});

describe('the line of a track', () => {
  it('leaves out last known places, second positions of a moment and impossible jumps, and counts them', () => {
    const rows = [
      rowAt(0, 0),
      rowAt(1, 0.5, { valid: false }),
      rowAt(2, 2),
      rowAt(2, 2, { source: 'lbs' }),
      rowAt(3, 400, { source: 'lbs' }),
      rowAt(4, 4),
    ];
    const track = trackOf({ rows, journeys: [], isSimplified: false, sources: allSources });
    expect(track.leftOut).toEqual({ invalid: 1, repeated: 1, jump: 1 });
    expect(track.fixes.map(({ ms }) => ms)).toEqual([at(0), at(2), at(4)]);
    // What is not on the line can still be seen.
    expect(track.inaccurate.map(({ accuracyM }) => accuracyM)).toEqual([200, 200]);
    expect(track.rows).toHaveLength(6);
  });

  it('has only the kinds of positions that are chosen', () => {
    const rows = [rowAt(0, 0), rowAt(30, 20, { source: 'wifi', accuracy: 60 }), rowAt(90, 60)];
    const input = { rows, journeys: [], isSimplified: false };
    expect(trackOf({ ...input, sources: allSources }).fixes).toHaveLength(3);
    expect(trackOf({ ...input, sources: allSources }).gaps).toEqual([]);
    const gpsAlone = trackOf({ ...input, sources: new Set(['gps']) });
    expect(gpsAlone.inaccurate).toEqual([]);
    // Without what stood between them nothing is known for an hour and a half.
    expect(gpsAlone.gaps).toEqual([{ fromMs: at(0), toMs: at(0) + 90 * minute }]);
  });

  it('takes a long way between two rows for a gap only when nothing was left out there', () => {
    const rows = [rowAt(0, 0), rowAt(120, 120)];
    expect(trackOf({ rows, journeys: [], isSimplified: true, sources: allSources }).gaps).toEqual([]);
    expect(trackOf({ rows, journeys: [], isSimplified: false, sources: allSources }).gaps).toHaveLength(1);
  });
});

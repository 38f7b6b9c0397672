/** Trips, stops and gaps: specification, section 3 (track points), and the figures of positioning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf } from '../zone.js';
import { drive, point, stand, start } from './drive.fixture.js';
import { distanceM } from './distance.js';
import { trackValuesOf, type TrackPoint } from './point.js';
import { deriveTrack, type TrackEntry } from './track.js';

const minute = 60_000;
const metresOf = (entry: TrackEntry): number =>
  entry.kind === 'trip' ? entry.parts.reduce((sum, { metres }) => sum + metres, 0) : entry.kind === 'gap' ? entry.metres : 0;
/** `trip 8:05 8:15 10000`, a line an entry. */
const told = (entries: readonly TrackEntry[]): string[] =>
  entries.map((entry) => {
    const [from, until] = entry.kind === 'stop' ? [entry.fromMs, entry.untilMs] : [entry.from.timeMs, entry.to.timeMs];
    return `${entry.kind} ${(from - start) / minute} ${(until - start) / minute} ${Math.round(metresOf(entry) / 10) * 10}`;
  });

describe('A track', () => {
  it('is a trip between two stops, as long as its points lie apart', () => {
    const entries = deriveTrack([...stand(0, 10, 0), ...drive(11, 10, 1), ...stand(22, 10, 11)]);
    expect(told(entries)).toEqual(['stop 0 10 0', 'trip 10 22 11000', 'stop 22 32 0']);
  });

  it('has no distance while a device stands and drifts, and says how much it left out', () => {
    const entries = deriveTrack([...stand(0, 60, 0, 90), ...drive(61, 10, 1)]);
    expect(told(entries)[0]).toBe('stop 0 60 0');
    expect(entries[0]?.kind === 'stop' && Math.round(entries[0].driftM / 100)).toBe(54);
    expect(told(entries)[1]).toBe('trip 60 71 11000');
  });

  it('stays one stop when a fix jumps away and back within the time of a stop', () => {
    const points = [...stand(0, 10, 0), point(630, 0.6, { speedKmh: 20 }), ...stand(11, 10, 0)];
    expect(told(deriveTrack(points))).toEqual(['stop 0 21 0']);
  });

  it('takes 180 s within 200 m for a stop, and less for traffic', () => {
    const light = [...drive(0, 5, 0), point(360, 5, { speedKmh: 0 }), point(450, 5, { speedKmh: 0 }), ...drive(9, 5, 6)];
    expect(told(deriveTrack(light))).toEqual(['trip 0 14 11000']);
    const stop = [...drive(0, 5, 0), point(360, 5, { speedKmh: 0 }), point(540, 5, { speedKmh: 0 }), ...drive(10, 5, 6)];
    expect(told(deriveTrack(stop))).toEqual(['trip 0 6 5000', 'stop 6 9 0', 'trip 9 15 6000']);
  });

  it('knows a stop of a device that says no speed', () => {
    const points = [...stand(0, 10, 0, 20), ...drive(11, 10, 1), ...stand(22, 10, 11, 20)].map((each) => ({ ...each, speedKmh: null }));
    expect(told(deriveTrack(points))).toEqual(['stop 0 10 0', 'trip 10 21 11000', 'stop 21 32 0']);
  });

  it('ends at a gap of more than an hour and counts nothing of it; where the device is still there, it stood', () => {
    expect(told(deriveTrack([...drive(0, 5, 0), ...drive(70, 5, 40)]))).toEqual(['trip 0 5 5000', 'gap 5 70 35000', 'trip 70 75 5000']);
    expect(told(deriveTrack([...stand(0, 5, 0), ...stand(300, 5, 0.05)]))).toEqual(['stop 0 305 0']);
    const daily = trackValuesOf(86_400);
    expect(told(deriveTrack([point(0, 0), point(86_400, 40)], [], daily))).toEqual(['trip 0 1440 40000']);
  });

  it('leaves out base stations that would need more than 200 km/h, and takes those around it for standing still', () => {
    const lbs = { source: 'lbs', speedKmh: null, accuracyM: 300 } as const;
    const away = [...drive(0, 5, 0), point(330, 60, lbs), ...drive(6, 5, 6)];
    expect(told(deriveTrack(away))).toEqual(['trip 0 11 11000']);
    const towers = Array.from({ length: 20 }, (_, index) => point(index * 60, (index % 2) * 0.5, lbs));
    expect(told(deriveTrack(towers))).toEqual(['stop 0 19 0']);
    // The wild one comes first: the fix after it shows that it was.
    expect(told(deriveTrack([point(0, 90, lbs), ...drive(1, 5, 0)]))).toEqual(['trip 1 6 5000']);
  });

  it('leaves out last known places', () => {
    const points = [...drive(0, 5, 0), point(330, 80, { isValid: false }), ...drive(6, 5, 6)];
    expect(told(deriveTrack(points))).toEqual(['trip 0 11 11000']);
  });

  it('has the highest speed the device said, and the time it stood with the ignition on', () => {
    const idling = stand(0, 10, 0).map((each, index) => ({ ...each, ignition: index >= 6 }));
    const [stop, trip] = deriveTrack([...idling, ...drive(11, 3, 1, 72), ...drive(15, 3, 5)]);
    expect(stop?.kind !== 'gap' && stop?.parts.map(({ ignitionMs }) => ignitionMs)).toEqual([4 * minute]);
    expect(trip?.kind === 'trip' && trip.parts.map(({ topKmh }) => topKmh)).toEqual([72]);
  });

  it('goes over the antimeridian the short way', () => {
    const points = [-0.02, -0.01, 0.01, 0.02].map((off, index) =>
      point(index * 60, 0, { longitude: off < 0 ? 180 + off : -180 + off, speedKmh: 40 }),
    );
    const [trip] = deriveTrack(points);
    expect(Math.round(metresOf(trip as TrackEntry) / 100)).toBe(27);
  });

  const points = fc
    .array(
      fc.record({
        seconds: fc.integer({ min: 0, max: 40_000 }),
        km: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })),
        source: fc.constantFrom('gps', 'gps', 'lbs', 'wifi'),
        speedKmh: fc.option(fc.integer({ min: 0, max: 120 })),
        isValid: fc.boolean(),
      }),
      { maxLength: 60 },
    )
    .map((rows) => rows.map(({ seconds, km, ...more }) => point(seconds, km, more as Partial<TrackPoint>)))
    // One source says one thing of a moment.
    .map((rows) => [...new Map(rows.map((row) => [`${row.timeMs} ${row.source}`, row])).values()]);

  it('is the same in whatever order its points arrive', () => {
    fc.assert(
      fc.property(points, fc.infiniteStream(fc.nat()), (rows, keys) => {
        const shuffled = rows.map((row) => ({ row, key: keys.next().value })).sort((a, b) => a.key - b.key);
        expect(deriveTrack(shuffled.map(({ row }) => row))).toEqual(deriveTrack(rows));
      }),
    );
  });

  it('adds up: entries follow each other, the days of a zone have the metres and the time of the trips, also on 23 and 25 hours', () => {
    const days = ['2026-03-28', '2026-10-24'].map((day) => Date.parse(`${day}T12:00:00Z`));
    fc.assert(
      fc.property(points, fc.constantFrom(...days), (rows, from) => {
        const moved = rows.map((row) => ({ ...row, timeMs: (row.timeMs - start) * 3 + from }));
        const window = { fromMs: from, untilMs: from + 2 * 86_400_000 };
        const bounds = bucketsOf(window, 'day', 'Europe/Berlin').map(({ untilMs }) => untilMs);
        const whole = deriveTrack(moved);
        const split = deriveTrack(moved, bounds);
        const sum = (entries: readonly TrackEntry[]) => {
          const parts = entries.flatMap((entry) => (entry.kind === 'trip' ? entry.parts : []));
          return [
            parts.reduce((all, { metres }) => all + metres, 0),
            parts.reduce((all, { fromMs, untilMs }) => all + untilMs - fromMs, 0),
          ];
        };
        expect(sum(split)).toEqual(sum(whole));
        for (const entry of split)
          if (entry.kind !== 'gap')
            for (const { fromMs, untilMs, metres } of entry.parts) {
              expect(bounds.every((bound) => bound <= fromMs || bound >= untilMs)).toBe(true);
              expect(Number.isInteger(metres) && metres >= 0).toBe(true);
            }
        const ends = whole.map((entry) => (entry.kind === 'stop' ? [entry.fromMs, entry.untilMs] : [entry.from.timeMs, entry.to.timeMs]));
        for (const [index, [begin = 0]] of ends.entries()) if (index > 0) expect(begin).toBe(ends[index - 1]?.[1]);
      }),
    );
  });
});

describe('The distance', () => {
  it('of a degree along the equator is 111.195 km, of half the earth 20,015 km', () => {
    expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111_195.08, 1);
    expect(distanceM({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015_114.4, 0);
  });
  it('of two points a metre apart keeps its millimetres', () => {
    expect(distanceM({ latitude: 52, longitude: 13 }, { latitude: 52 + 1 / 111_195.08, longitude: 13 })).toBeCloseTo(1, 3);
  });
});

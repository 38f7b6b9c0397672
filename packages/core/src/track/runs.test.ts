/** Runs above a speed, and visits to a fence. */
import { describe, expect, it } from 'vitest';
import { fenceOf } from '../fence/distance.js';
import { drive, kmNorth, point, stand, start } from './drive.fixture.js';
import type { TrackPoint } from './point.js';
import { type SpeedRun, SpeedRuns, VisitFold } from './runs.js';

const minute = 60_000;
const runsOf = (points: readonly TrackPoint[], limitKmh = 90): [from: number, until: number, top: number][] => {
  const found: SpeedRun[] = [];
  const fold = new SpeedRuns(limitKmh, (run) => found.push(run));
  for (const each of points) fold.add(each);
  fold.end();
  return found.map(({ fromMs, untilMs, topKmh }) => [(fromMs - start) / 1000, (untilMs - start) / 1000, topKmh]);
};
const fast = (seconds: number, speedKmh: number, more: Partial<TrackPoint> = {}): TrackPoint => point(seconds, 0, { speedKmh, ...more });

describe('A run above a speed', () => {
  it('lasts from its first point to the next that is not above it, with its top', () => {
    expect(runsOf([fast(0, 80), fast(10, 95), fast(20, 110), fast(30, 90), fast(40, 95), fast(45, 60)])).toEqual([[10, 30, 110]]);
  });

  it('counts from ten seconds on', () => {
    expect(runsOf([fast(0, 95), fast(9, 60)])).toEqual([]);
    expect(runsOf([fast(0, 95), fast(10, 60)])).toEqual([[0, 10, 95]]);
  });

  it('ends where nothing is known for five minutes, and after the last point of all', () => {
    expect(runsOf([fast(0, 95), fast(60, 95), fast(1000, 95), fast(1030, 95)])).toEqual([
      [0, 360, 95],
      [1000, 1030, 95],
    ]);
  });

  it('does not look at last known places, base stations and points without a speed', () => {
    const poor: Partial<TrackPoint>[] = [{ isValid: false }, { source: 'lbs' }, { speedKmh: null }];
    for (const more of poor) expect(runsOf([fast(0, 120, more), fast(60, 120, more)])).toEqual([]);
  });
});

describe('Visits to a fence', () => {
  const circle = fenceOf({ shape: 'circle', latitude: 52 + 5 * kmNorth, longitude: 13, radius: 500 });
  const visitsOf = (points: readonly TrackPoint[]) => {
    const fold = new VisitFold(circle);
    for (const each of points) fold.add(each);
    return fold.visits();
  };

  it('are counted with the time inside', () => {
    const track = [...drive(0, 4, 0), ...stand(5, 20, 5), ...drive(26, 5, 6), ...stand(40, 10, 5)];
    expect(visitsOf(track)).toEqual({ visits: 2, insideMs: 30 * minute });
  });

  it('are none when one point alone strays over the edge, in or out', () => {
    expect(visitsOf([...stand(0, 5, 0), point(360, 5), ...stand(7, 5, 0)])).toEqual({ visits: 0, insideMs: 0 });
    expect(visitsOf([...stand(0, 5, 5), point(360, 0), ...stand(7, 5, 5)])).toEqual({ visits: 1, insideMs: 12 * minute });
  });

  it('begin with the track where it begins inside', () => {
    expect(visitsOf(stand(0, 10, 5))).toEqual({ visits: 1, insideMs: 10 * minute });
    expect(visitsOf([])).toEqual({ visits: 0, insideMs: 0 });
  });
});

/** Since when a vehicle moves, stands or idles. */
import { describe, expect, it } from 'vitest';
import { drive, point, stand, start } from './drive.fixture.js';
import type { Motion } from './motion.js';
import type { TrackPoint } from './point.js';
import { type Since, SinceFold } from './since.js';
import { deriveTrack } from './track.js';

const minute = 60_000;
const sinceOf = (points: readonly TrackPoint[], motion: Motion): [minutes: number, isAtLeast: boolean] | null => {
  const fold = new SinceFold();
  for (const each of points) fold.addPoint(each);
  for (const entry of deriveTrack(points)) fold.addEntry(entry);
  const since: Since | null = fold.since(motion);
  return since === null ? null : [(since.ms - start) / minute, since.isAtLeast];
};

describe('Since when a vehicle stands as it does', () => {
  it('is the beginning of its stop or of its trip', () => {
    expect(sinceOf([...drive(0, 10, 0), ...stand(11, 20, 11)], 'parked')).toEqual([11, false]);
    expect(sinceOf([...stand(0, 10, 0), ...drive(11, 10, 1)], 'moving')).toEqual([10, false]);
    expect(sinceOf([...stand(0, 10, 0), point(660, 0.05, { speedKmh: 20 })], 'moving')).toEqual([10, false]);
  });

  it('is at least the time that was looked at when it was so from the first point on', () => {
    expect(sinceOf(stand(0, 30, 0), 'parked')).toEqual([0, true]);
    expect(sinceOf(drive(0, 30, 0), 'moving')).toEqual([0, true]);
  });

  it('is the last change of its points as long as it is neither a stop nor a trip', () => {
    expect(sinceOf([...drive(0, 10, 0), point(660, 11, { speedKmh: 0 }), point(720, 11, { speedKmh: 0 })], 'parked')).toEqual([11, false]);
  });

  it('counts idling from the ignition on, not from the stop, and a new start of the engine again', () => {
    const on = (points: TrackPoint[], ignition: boolean): TrackPoint[] => points.map((each) => ({ ...each, ignition }));
    const stood = [...on(drive(0, 10, 0), true), ...on(stand(11, 10, 11), false), ...on(stand(22, 5, 11), true)];
    expect(sinceOf(stood, 'idle')).toEqual([22, false]);
    expect(sinceOf([...on(drive(0, 10, 0), true), ...on(stand(11, 10, 11), true)], 'idle')).toEqual([11, false]);
  });

  it('is not known of one that is silent, and of one that never said a speed', () => {
    expect(sinceOf(stand(0, 10, 0), 'silent')).toBeNull();
    expect(sinceOf([point(0, 0)], 'moving')).toBeNull();
    expect(sinceOf([], 'parked')).toBeNull();
  });
});

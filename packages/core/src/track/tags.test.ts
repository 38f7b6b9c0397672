/** Who had his tag at the reader on a trip. */
import { describe, expect, it } from 'vitest';
import { tagBeforeMs, tagsOfTrips } from './tags.js';

const minute = 60_000;
const trip = (from: number, until: number) => ({ fromMs: from * minute, untilMs: until * minute });
const said = (tag: string, from: number, to = from) => ({ tag, fromMs: from * minute, toMs: to * minute });

describe("The tags of a vehicle's trips", () => {
  it('are those said on the trip, and the last one said before it since the trip before', () => {
    const trips = [trip(10, 20), trip(30, 40), trip(50, 60)];
    const runs = [said('A', 1), said('B', 9), said('C', 25), said('D', 35, 39), said('C', 55), said('A', 70)];
    expect(tagsOfTrips(trips, runs)).toEqual([['B'], ['C', 'D'], ['C']]);
  });

  it('are those of a run that goes on over several trips', () => {
    expect(tagsOfTrips([trip(10, 20), trip(30, 40), trip(50, 60)], [said('A', 8, 45)])).toEqual([['A'], ['A'], ['A']]);
    expect(tagsOfTrips([trip(10, 20), trip(30, 40), trip(50, 60)], [said('A', 8, 39)])).toEqual([['A'], ['A'], []]);
  });

  it('are none where nothing was said since the trip before', () => {
    expect(tagsOfTrips([trip(10, 20), trip(30, 40)], [said('A', 15)])).toEqual([['A'], []]);
    expect(tagsOfTrips([trip(10, 20)], [])).toEqual([[]]);
  });

  it('do not come from the day before', () => {
    const hours = tagBeforeMs / minute;
    expect(tagsOfTrips([trip(hours + 10, hours + 20)], [said('A', 9)])).toEqual([[]]);
    expect(tagsOfTrips([trip(hours + 10, hours + 20)], [said('A', 10)])).toEqual([['A']]);
  });
});

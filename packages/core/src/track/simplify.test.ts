/** Fewer points for a map, and none of those that matter lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptOf, mostSignificant, significanceOf, type TrackLine } from './simplify.js';

const line = (places: readonly (readonly [number, number])[], timeMs = places.map((_, index) => index * 60_000)): TrackLine => ({
  length: places.length,
  timeMs,
  latitude: places.map(([latitude]) => latitude),
  longitude: places.map(([, longitude]) => longitude),
});
function simplified(track: TrackLine, most: number, kept: Iterable<number> = []): number[] {
  const steps = significanceOf(track, kept);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return mostSignificant(step.value, most);
}

describe('Simplifying a track', () => {
  it('keeps the corners of a way and leaves out what lies on the line', () => {
    const way = line(
      [0, 1, 2, 3, 4].map((at): [number, number] => [0, at / 100]).concat([1, 2, 3, 4].map((at): [number, number] => [at / 100, 0.04])),
    );
    expect(simplified(way, 3)).toEqual([0, 4, 8]);
  });
  it('keeps first, last and what is named, even beyond the number asked for', () => {
    const way = line(Array.from({ length: 100 }, (_, at) => [0, at / 1000] as const));
    expect(simplified(way, 2, [7, 50])).toEqual([0, 7, 50, 99]);
    expect(simplified(way, 100)).toHaveLength(100);
    expect(simplified(line([]), 2)).toEqual([]);
    expect(simplified(line([[1, 1]]), 2)).toEqual([0]);
  });
  it('keeps both sides of a gap and the extremes of speed and temperature', () => {
    const times = [0, 1, 2, 60, 61, 62].map((minutes) => minutes * 60_000);
    const way = line(
      times.map((_, at) => [0, at / 1000] as const),
      times,
    );
    const speed = Float64Array.from([5, 90, Number.NaN, 10, 10, 2]);
    expect([...keptOf(way, 600_000, [speed, Float64Array.from(times, () => Number.NaN)])].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5]);
  });
  it('answers at most as many as asked for, in order, with both ends; more points never lie further from the way', () => {
    const places = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 2,
      maxLength: 200,
    });
    fc.assert(
      fc.property(places, fc.integer({ min: 2, max: 200 }), (rows, most) => {
        const way = line(rows);
        const picked = simplified(way, most);
        expect(picked.length).toBe(Math.min(most, rows.length));
        expect([picked[0], picked.at(-1)]).toEqual([0, rows.length - 1]);
        expect(picked).toEqual([...new Set(picked)].sort((a, b) => a - b));
        const all = new Set(simplified(way, most + 1));
        expect(picked.every((index) => all.has(index))).toBe(true);
      }),
    );
  });
  it('takes a line of a hundred thousand points in steps', () => {
    const way = line(Array.from({ length: 100_000 }, (_, at) => [Math.sin(at / 500), at / 10_000] as const));
    const steps = significanceOf(way, []);
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBe(25);
    expect(mostSignificant(step.value, 500)).toHaveLength(500);
  });
});

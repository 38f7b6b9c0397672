/** Arrival: 5 min inside the radius, in event time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findArrival, type Sighting } from './arrival.js';

const minute = 60_000;
const hospital = { latitude: 31.2, longitude: 121.5, radius: 200 };
/** A sighting so many minutes after the start and metres north of the hospital. */
const at = (minutes: number, metres: number): Sighting => ({
  timeMs: minutes * minute,
  latitude: 31.2 + metres / 111_195,
  longitude: 121.5,
});

describe('An arrival', () => {
  it('is proved by five minutes within the radius, and counts from the first of them', () => {
    const way = [at(0, 5000), at(10, 190), at(12, 10), at(14.99, 10)];
    expect(findArrival(way, hospital)).toBeUndefined();
    expect(findArrival([...way, at(15, 10)], hospital)).toEqual({ arrivedMs: 10 * minute, stayedMs: 15 * minute });
  });
  it('is not what drives past, nor what goes away before five minutes are over', () => {
    expect(findArrival([at(0, 5000), at(10, 100), at(13, 300), at(14, 100), at(18, 100)], hospital)).toBeUndefined();
    expect(findArrival([at(0, 5000), at(10, 100), at(13, 300), at(14, 100), at(19, 100)], hospital)).toEqual({
      arrivedMs: 14 * minute,
      stayedMs: 19 * minute,
    });
  });
  it('is not guessed: a tracker that falls silent there has not stayed until it reports again', () => {
    expect(findArrival([at(0, 5000), at(10, 100)], hospital)).toBeUndefined();
    expect(findArrival([at(0, 5000), at(10, 100), at(70, 100)], hospital)).toEqual({ arrivedMs: 10 * minute, stayedMs: 15 * minute });
  });
  it('of a round trip waits until the start was left', () => {
    const loading = [at(0, 20), at(30, 20)];
    expect(findArrival(loading, hospital)).toBeUndefined();
    expect(findArrival([...loading, at(60, 9000), at(120, 20), at(126, 20)], hospital)?.arrivedMs).toBe(120 * minute);
  });
});

describe('Of arrivals of any way', () => {
  const way = fc.array(fc.tuple(fc.integer({ min: 0, max: 240 }), fc.constantFrom(0, 150, 250, 9000)), { maxLength: 40 });

  it('what has proved one stays proved, whatever comes after it', () => {
    fc.assert(
      fc.property(way, fc.nat(40), (points, cut) => {
        const sightings = [...new Map(points).entries()].sort(([a], [b]) => a - b).map(([minutes, metres]) => at(minutes, metres));
        const early = findArrival(sightings.slice(0, cut), hospital);
        if (early !== undefined) expect(findArrival(sightings, hospital)).toEqual(early);
      }),
    );
  });
  it('none is within five minutes of a position outside', () => {
    fc.assert(
      fc.property(way, (points) => {
        const sightings = [...new Map(points).entries()].sort(([a], [b]) => a - b).map(([minutes, metres]) => at(minutes, metres));
        const arrival = findArrival(sightings, hospital);
        if (arrival === undefined) return;
        const within = sightings.filter(({ timeMs }) => timeMs >= arrival.arrivedMs && timeMs <= arrival.stayedMs);
        expect(within.every(({ latitude }) => latitude < 31.2 + 200 / 111_195)).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { geocoderSideOf } from './geocoder-side.js';
import { geocoderNames, geocoders } from './geocoders.js';

describe('which service geocodes a place', () => {
  it('is that of China within the four edges of the box, and the other beyond each', () => {
    const sides = (places: readonly (readonly [number, number])[]) => places.map((place) => geocoderSideOf(place, false));
    const [west, east, south, north] = [73.4994, 135.0874, 18.1529, 53.5631];
    expect(sides([[west, 35], [east, 35], [100, south], [100, north]])).toEqual(['china', 'china', 'china', 'china']); // prettier-ignore
    const beyond = 0.0001;
    expect(sides([[west - beyond, 35], [east + beyond, 35], [100, south - beyond], [100, north + beyond]])).toEqual(['world', 'world', 'world', 'world']); // prettier-ignore
  });

  it('is that of China for readers of Chinese wherever it is, and without a place', () => {
    expect([geocoderSideOf([13.4, 52.5], true), geocoderSideOf(undefined, true), geocoderSideOf(undefined, false)]).toEqual([
      'china',
      'china',
      'world',
    ]);
  });

  it('is asked for at most what its maker allows: 20 places at once of Amap, one a second of Nominatim, 30 days of Google', () => {
    expect([geocoders.amap.batch, geocoders.nominatim.perSecond, geocoders.google.keepDays]).toEqual([20, 1, 30]);
    for (const name of geocoderNames) expect(geocoders[name].batch).toBeLessThanOrEqual(20);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Continent, continentAt } from './continents.js';
import { clustersOf, elsewhereOf } from './spread.js';
import type { LngLat } from './systems.js';

const shanghai: LngLat = [121.47, 31.23];
const hamburg: LngLat = [9.99, 53.55];
const repeated = (place: LngLat, count: number): LngLat[] => Array.from({ length: count }, (_, at) => [place[0] + at / 10, place[1]]);

describe('the continent of a place', () => {
  it.each<[Continent, string, number, number]>([
    ['asia', 'Shanghai', 121.47, 31.23],
    ['asia', 'Jakarta', 106.8, -6.2],
    ['asia', 'Dubai', 55.3, 25.2],
    ['asia', 'Ankara', 32.9, 39.9],
    ['asia', 'Jeddah', 39.2, 21.5],
    ['asia', 'Novosibirsk', 82.9, 55],
    ['asia', 'Anadyr', 177.5, 64.7],
    ['asia', 'the end of Chukotka', -170, 66],
    ['europe', 'Hamburg', 9.99, 53.55],
    ['europe', 'Lisbon', -9.1, 38.7],
    ['europe', 'Málaga', -4.4, 36.7],
    ['europe', 'Moscow', 37.6, 55.8],
    ['europe', 'Reykjavík', -21.9, 64.1],
    ['europe', 'Athens', 23.7, 38],
    ['europe', 'Sochi', 39.7, 43.6],
    ['africa', 'Cairo', 31.2, 30],
    ['africa', 'Algiers', 3.06, 36.75],
    ['africa', 'Tangier', -5.8, 35.77],
    ['africa', 'Port Sudan', 37.2, 19.6],
    ['africa', 'Djibouti', 43.1, 11.6],
    ['africa', 'Antananarivo', 47.5, -18.9],
    ['northAmerica', 'Chicago', -87.6, 41.9],
    ['northAmerica', 'Panama', -79.5, 9],
    ['northAmerica', 'Anchorage', -149.9, 61.2],
    ['northAmerica', 'Nuuk', -51.7, 64.2],
    ['southAmerica', 'Bogotá', -74, 4.7],
    ['southAmerica', 'São Paulo', -46.6, -23.5],
    ['southAmerica', 'Cartagena', -75.5, 10.4],
    ['oceania', 'Sydney', 151.2, -33.9],
    ['oceania', 'Darwin', 130.8, -12.4],
    ['oceania', 'Suva', 178.4, -18.1],
    ['oceania', 'Honolulu', -157.8, 21.3],
    ['antarctica', 'the pole', 0, -90],
  ])('is %s for %s', (continent, _name, longitude, latitude) => {
    expect(continentAt([longitude, latitude])).toBe(continent);
  });
});

describe('devices that lie far apart', () => {
  it('are one cluster where one view has room for them', () => {
    const china: LngLat[] = [shanghai, [87.6, 43.8], [110.3, 20], [126.6, 45.8]];
    expect(clustersOf(china)).toEqual([{ count: 4, bounds: [87.6, 20, 126.6, 45.8], continent: 'asia' }]);
    expect(clustersOf([])).toEqual([]);
  });

  it('on two continents are two, the larger first; the others are told by their continent', () => {
    const [first, second, ...more] = clustersOf([...repeated(hamburg, 3), ...repeated(shanghai, 40)]);
    expect([first?.count, first?.continent, second?.count, second?.continent, more]).toEqual([40, 'asia', 3, 'europe', []]);
    const clusters = clustersOf([...repeated(hamburg, 3), ...repeated([-46.6, -23.5], 5), ...repeated(shanghai, 40), [15, 40] as LngLat]);
    const shown = clusters[0];
    expect(shown === undefined ? [] : elsewhereOf(clusters, shown).map(({ where, count }) => [where, count])).toEqual([
      ['southAmerica', 5],
      ['europe', 4],
    ]);
  });

  it('on one continent are told as farther away', () => {
    const clusters = clustersOf([...repeated(shanghai, 3), [39.2, 21.5] as LngLat]);
    const shown = clusters[0];
    expect(shown === undefined ? [] : elsewhereOf(clusters, shown)).toEqual([
      { where: 'farther', count: 1, bounds: [39.2, 21.5, 39.2, 21.5] },
    ]);
  });

  it('along a road through two continents are one', () => {
    const road = Array.from({ length: 40 }, (_, at): LngLat => [10 + at * 3, 50]);
    expect(clustersOf(road)).toHaveLength(1);
  });

  it('on both sides of the antimeridian lie beside each other', () => {
    const [only, ...more] = clustersOf([[178.4, -18.1], [-175.2, -21.1]]); // prettier-ignore
    expect(more).toEqual([]);
    expect(only?.bounds[0]).toBeCloseTo(178.4);
    expect(only?.bounds[2]).toBeCloseTo(184.8);
  });

  it('are all in some cluster, and within its bounds', () => {
    const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const clusters = clustersOf(places);
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        const isIn = ([x, y]: LngLat): boolean =>
          clusters.some(
            ({ bounds: [west, south, east, north] }) =>
              y >= south && y <= north && [x, x + 360].some((each) => each >= west - 1e-9 && each <= east + 1e-9),
          );
        expect(places.filter((each) => !isIn(each))).toEqual([]);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { navigationLinks } from './navigation.js';
import { typedPlace } from './typed-place.js';

describe('coordinates that are typed', () => {
  it.each<[string, readonly [number, number]]>([
    ['31.23, 121.47', [121.47, 31.23]],
    ['31.23，121.47', [121.47, 31.23]],
    ['(31.23 121.47)', [121.47, 31.23]],
    ['121.47,31.23', [121.47, 31.23]],
    ['-33.9; 151.2', [151.2, -33.9]],
    ['33.9S 151.2E', [151.2, -33.9]],
    ['N 52.5° W 0.12°', [-0.12, 52.5]],
    ['E 10, N 53', [10, 53]],
    ['北 31.23 东 121.47', [121.47, 31.23]],
  ])('are understood: %s', (words, place) => {
    expect(typedPlace(words)).toEqual(place);
  });
  it.each(['', 'Hamburg', '31.23', '91, 92', '10, 181', '12 Main Street', '1, 2, 3', '31.23.1, 121'])('are nothing else: %s', (words) => {
    expect(typedPlace(words)).toBeUndefined();
  });
  it('are read back as they were written', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((micro) => micro / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const [x = NaN, y = NaN] = typedPlace(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`) ?? [];
        expect([x, y].map((value) => value + 0)).toEqual([longitude + 0, latitude + 0]);
      }),
    );
  });
});

describe('the maps a place opens in', () => {
  it('are those of China first within the box, and without them elsewhere', () => {
    expect(navigationLinks([121.47, 31.23], 'Truck').map(({ navigator }) => navigator)).toEqual(['amap', 'baidu', 'apple', 'google']);
    expect(navigationLinks([10, 53.55], 'Truck').map(({ navigator }) => navigator)).toEqual(['google', 'apple']);
  });
  it('are told the place in WGS84 and in the order they take it, and the name as it is', () => {
    const [amap, baidu, apple, google] = navigationLinks([121.47, 31.23], '沪A·1, 冷藏').map(({ href }) => new URL(href));
    expect(amap?.searchParams.get('to')).toBe('121.470000,31.230000,沪A·1  冷藏');
    expect(amap?.searchParams.get('coordinate')).toBe('wgs84');
    expect([baidu?.searchParams.get('location'), baidu?.searchParams.get('coord_type')]).toEqual(['31.230000,121.470000', 'wgs84']);
    expect(apple?.searchParams.get('daddr')).toBe('31.230000,121.470000');
    expect(google?.searchParams.get('destination')).toBe('31.230000,121.470000');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type PlaceNames, placeNames } from './place-names.js';
import { isWithin, kilometresBetween, kilometresToEdge, readAreas } from './shapes.js';

let names: PlaceNames;
beforeAll(async () => {
  names = await placeNames();
});

describe('a place without the internet', () => {
  it('in a town is called by town, area and country, in both languages', () => {
    expect(names.at([114.06, 22.54], 'en')).toEqual({
      address: 'Shenzhen, Guangdong, China',
      short: 'Shenzhen',
      country: 'CN',
      admin1: 'Guangdong',
      city: 'Shenzhen',
      precision: 'city',
    });
    expect(names.at([114.06, 22.54], 'zh-cn').address).toBe('中国 广东省 深圳');
  });

  it('outside of towns has distance and direction from the nearest of its area', () => {
    const place = [119.0, 31.0] as const;
    expect(names.at(place, 'en').short).toMatch(/^\d+ km [NESW]{1,2} of [A-Z]\w+/);
    expect(names.at(place, 'zh-cn').short).toMatch(/^[\u4e00-\u9fff]+[东南西北]{1,2} \d+ 公里$/);
    expect(names.at(place, 'en')).toMatchObject({ country: 'CN', city: null, precision: 'city' });
  });

  it('in China is told in Chinese by a town that has a Chinese name here', () => {
    const nearPuqi = [114.1, 30.0] as const;
    expect(names.at(nearPuqi, 'en').short).toContain('Puqi');
    expect(names.at(nearPuqi, 'zh-cn').short).toMatch(/^[\u4e00-\u9fff]+( \d+ 公里)?$/);
  });

  it('in an area that lies in a hole of another is in the inner one: Berlin, not Brandenburg', () => {
    expect(names.at([13.4, 52.52], 'en')).toMatchObject({ country: 'DE', admin1: 'Berlin', city: 'Berlin' });
    expect(names.at([13.06, 52.4], 'en')).toMatchObject({ country: 'DE', admin1: 'Brandenburg' });
  });

  it('at the waterside belongs to the shore, and Macau and Hong Kong to themselves', () => {
    expect(names.at([-74.017, 40.7003], 'en')).toMatchObject({ country: 'US', admin1: 'New York', city: 'New York City' });
    expect(names.at([113.5439, 22.1987], 'zh-cn')).toMatchObject({ country: 'MO', address: '中国澳门' });
    expect(names.at([114.1694, 22.3193], 'zh-cn')).toMatchObject({ country: 'HK', address: '中国香港 油尖旺区' });
    expect(names.at([114.1694, 22.3193], 'en').address).toBe('Yau Tsim Mong, Hong Kong');
    expect(names.at([121.5654, 25.033], 'zh-cn').address).toBe('中国台湾 台北市');
  });

  it('a municipality is not said twice', () => {
    expect(names.at([116.3912, 39.9073], 'zh-cn').address).toBe('中国 北京市');
    expect(names.at([116.3912, 39.9073], 'en').address).toBe('Beijing, China');
  });

  it('whose country is disputed is told by the nearest town alone', () => {
    for (const lang of ['en', 'zh-cn'] as const)
      expect(names.at([93.6, 27.1], lang)).toMatchObject({ country: null, admin1: null, city: null });
  });

  it('far from any town is no more exact than its country', () => {
    expect(names.at([79.3, 35.2], 'en')).toMatchObject({ country: 'CN', admin1: 'Xinjiang', city: null, precision: 'country' });
  });

  it('in the middle of an ocean has no name', () => {
    expect(names.at([-40, 30], 'en')).toEqual({ address: '', short: '', country: null, admin1: null, city: null, precision: 'none' });
  });

  it('beyond the antimeridian is measured the short way round', () => {
    expect(Math.round(kilometresBetween([179.5, 0], [-179.5, 0]))).toBe(111);
    expect(names.at([178.44, -18.14], 'en')).toMatchObject({ country: 'FJ', city: 'Suva' });
  });
});

describe('the search of towns without the internet', () => {
  it('finds them by the beginning of a name in either language, without accents, the larger first', () => {
    expect(names.search('sao paulo', 'en', undefined, 5)[0]).toMatchObject({ name: 'São Paulo', address: 'São Paulo, Brazil' });
    expect(names.search('深圳', 'en', undefined, 5)[0]).toMatchObject({ name: 'Shenzhen' });
    expect(names.search('Shenz', 'zh-cn', undefined, 5)[0]).toMatchObject({ name: '深圳', address: '中国 广东省 深圳' });
  });

  it('puts the nearer first where a place is given', () => {
    const [first] = names.search('Portland', 'en', [-70.2, 43.6], 5);
    expect(first?.address).toContain('Maine');
    expect(names.search('Portland', 'en', [-122, 45], 5)[0]?.address).toContain('Oregon');
  });

  it('finds nothing for blanks', () => {
    expect(names.search('  ', 'en', undefined, 5)).toEqual([]);
  });
});

describe('an area with a hole', () => {
  it('holds what lies between its rings and nothing in the hole, and is read a line at a time', async () => {
    const square = (from: number, to: number): [number, number][] => [
      [from, from],
      [to - from, 0],
      [0, to - from],
      [from - to, 0],
      [0, from - to],
    ];
    const file = [
      { scale: [1, 1], translate: [0, 0], arcs: 2 },
      square(0, 9).flat(),
      square(3, 6).flat(),
      ['XX', 'Ring', '环', [[[0], [~1]]]],
      ['XX', 'Core', '心', [[[1]]]],
    ];
    let rests = 0;
    const slice = { isOver: () => true, rest: () => Promise.resolve(void rests++) };
    const { sorted } = await readAreas(
      file.map((row) => JSON.stringify(row)),
      slice,
    );
    // The process may do something else before every line.
    expect(rests).toBe(4);
    const holding = (x: number, y: number) => sorted.filter((area) => isWithin(area, [x, y])).map(({ en }) => en);
    expect([holding(1, 1), holding(4.5, 4.5), holding(10, 1)]).toEqual([['Ring'], ['Core'], []]);
    expect(sorted.map(({ size }) => size)).toEqual([9, 72]);
    const ring = sorted[1];
    if (ring === undefined) throw new Error('There are two areas.');
    expect(kilometresToEdge(ring, [9.01, 4], 5)).toBeCloseTo(1.11, 1);
    expect(kilometresToEdge(ring, [9.1, 4], 5)).toBe(Infinity);
  });
});

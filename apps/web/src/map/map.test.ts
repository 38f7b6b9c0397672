import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditions } from '@frostway/core/device-state';
import { clustersOfPoints, pointsOf } from './places.js';
import type { ShownMap } from '@frostway/contract/map/endpoints';
import { tileProviders } from '@frostway/core/map/providers';
import { fileLayers } from './file-layers.js';
import { zoomsOf } from './ground.js';
import { scaleOf } from './scale.js';
import { isOneSpot } from './spots.js';
import { clusterProperties, layersOf } from './style.js';
import labelsText from './data/labels.json?raw';
import { now, row } from './map.fixture.js';

const labels = JSON.parse(labelsText) as Record<
  'countries' | 'provinces' | 'cities' | 'waters',
  [number, number, string, string, number][]
>;
const tokens = new Proxy({}, { get: () => '#888888' }) as Parameters<typeof layersOf>[1];

describe('the map', () => {
  it('lets a cluster take the rank of its worst member', () => {
    expect(clusterProperties).toEqual({ worst: ['min', ['get', 'rank']] });
    expect(conditions[0]).toBe('alarm');
  });

  it('shows no country border in Chinese, and in English where the operator takes the international view', () => {
    const visibility = (lang: 'zh-cn' | 'en', borders: boolean) =>
      layersOf(lang, tokens, { own: true, borders }).find(({ id }) => id === 'borders')?.layout?.visibility;
    expect([visibility('zh-cn', true), visibility('zh-cn', false), visibility('en', false), visibility('en', true)]).toEqual([
      'none',
      'none',
      'none',
      'visible',
    ]);
  });

  it('hides its own coast and names under the tiles of a maker, and nothing of the devices', () => {
    const hidden = layersOf('en', tokens, { own: false, borders: true }).filter(({ layout }) => layout?.visibility === 'none');
    expect(hidden.map(({ id }) => id)).toEqual(expect.arrayContaining(['land', 'coast', 'borders', 'label-city-1']));
    expect(hidden.filter(({ id }) => /cluster|device|selected|water/.test(id) && !id.startsWith('label-'))).toEqual([]);
  });

  it('shows no sea before its land is there', () => {
    const ground = (isUncut: boolean) =>
      layersOf('en', tokens, { own: true, borders: false, isUncut }).find(({ id }) => id === 'water')?.paint;
    expect([ground(true), ground(false)]).toEqual([{ 'background-color': tokens.land }, { 'background-color': tokens.water }]);
  });

  it('is shown between the zooms of its maker', () => {
    const ground = (name: 'osm' | 'baidu') => ({ map: { ...tileProviders[name], name } as unknown as ShownMap, look: 'roads' as const });
    expect(zoomsOf(undefined)).toEqual({ min: 0, max: 17 });
    expect(zoomsOf(ground('osm'))).toEqual({ min: 2, max: 17 });
    expect(zoomsOf(ground('baidu'))).toEqual({ min: 3.25, max: 15.25 });
  });

  it('draws a map file in the colours and the language of the page, with nothing from elsewhere', () => {
    const layers = (lang: 'zh-cn' | 'en', borders: boolean) => fileLayers({ lang, tokens, borders }, 'ground-0', 'ground-');
    for (const lang of ['zh-cn', 'en'] as const) {
      const style = {
        version: 8 as const,
        sources: { 'ground-0': { type: 'vector' as const, tiles: ['/{z}/{x}/{y}'] } },
        layers: layers(lang, true),
      };
      expect(validateStyleMin(style)).toEqual([]);
      expect(JSON.stringify(style)).not.toMatch(/https?:|icon-image/);
      expect(style.layers.every(({ id }) => id.startsWith('ground-'))).toBe(true);
    }
    const nameOf = (lang: 'zh-cn' | 'en') => JSON.stringify(layers(lang, false).find(({ id }) => id === 'ground-place-town')?.layout);
    expect(nameOf('zh-cn')).toContain('name:zh-Hans');
    expect(nameOf('en')).not.toContain('name:zh');
  });

  it('draws neither borders nor names of countries of a map file in Chinese, nor without the international view', () => {
    const shown = (lang: 'zh-cn' | 'en', borders: boolean) =>
      fileLayers({ lang, tokens, borders }, 'ground-0', 'ground-').filter(({ id }) => /border|country/.test(id)).length;
    expect([shown('zh-cn', true), shown('zh-cn', false), shown('en', false), shown('en', true)]).toEqual([0, 0, 0, 2]);
  });

  it('keeps its own land under a map file, which may end at a border', () => {
    const shown = layersOf('en', tokens, { own: false, land: true, borders: true }).filter(
      ({ layout }) => layout?.visibility === 'visible',
    );
    expect(shown.map(({ id }) => id)).toEqual(['shore', 'land', 'coast']);
  });

  it('says how far things are by a bar of a round length that is as long as it says', () => {
    fc.assert(
      fc.property(fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: 0, max: 17, noNaN: true }), (latitude, zoom) => {
        const { width, length, unit } = scaleOf(latitude, zoom);
        expect(width).toBeLessThanOrEqual(96.001);
        expect(width).toBeGreaterThan(96 / 2.6);
        expect([1, 2, 5]).toContain(Number(String(length)[0]));
        const metres = unit === 'km' ? length * 1000 : length;
        // A degree of longitude is 111.32 km at the equator, and 360 of them are 512 px at zoom 0.
        expect((width * 360 * 111_319.49 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom)).toBeCloseTo(
          metres,
          3 - Math.ceil(Math.log10(metres)) + 1,
        );
      }),
    );
  });

  it('knows devices on one spot from devices apart', () => {
    expect(
      isOneSpot([
        [121.4, 31.2],
        [121.4, 31.2],
      ]),
    ).toBe(true);
    expect(
      isOneSpot([
        [121.4, 31.2],
        [121.4003, 31.2002],
      ]),
    ).toBe(true);
    expect(
      isOneSpot([
        [121.4, 31.2],
        [121.402, 31.2],
      ]),
    ).toBe(false);
    expect(isOneSpot([])).toBe(false);
  });

  it('looks at the devices of a continent, not at the whole world', () => {
    expect(clustersOfPoints(new Map())).toEqual([]);
    const near = [row({}), row({ id: 9 })];
    const points = pointsOf([...near, row({ id: 8, position: null, place: { latitude: 48, longitude: 11, of: 'x' } })], now);
    expect(clustersOfPoints(points).map(({ count, bounds }) => [count, bounds])).toEqual([
      [2, [121.4, 31.2, 121.4, 31.2]],
      [1, [11, 48, 11, 48]],
    ]);
  });

  it('names places in both languages, Taiwan, Hong Kong and Macau as parts of China', () => {
    for (const rows of Object.values(labels))
      for (const [longitude, latitude, zh, en, rank] of rows) {
        expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90).toBe(true);
        expect(zh).not.toBe('');
        expect(en).not.toBe('');
        expect(rank >= 1 && rank <= 5).toBe(true);
      }
    const countries = labels.countries.map((country) => country[3]);
    expect(countries).toContain('China');
    for (const part of ['Taiwan', 'Hong Kong SAR China', 'Macao SAR China']) expect(countries).not.toContain(part);
    expect(labels.provinces.some((province) => province[2] === '台湾省')).toBe(true);
  });
});

import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conditions } from '@frostway/core/device-state';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { diffOf, featureOf, propertiesOf, type PointDiff } from './diff.js';
import { createFeed, fewDevices, paceMs } from './feed.js';
import { clustersOfPoints, pointOf, pointsOf, type MapPoint } from './places.js';
import type { ShownMap } from '@frostway/contract/map/endpoints';
import { tileProviders } from '@frostway/core/map/providers';
import { fileLayers } from './file-layers.js';
import { zoomsOf } from './ground.js';
import { scaleOf } from './scale.js';
import { isOneSpot } from './spots.js';
import { clusterProperties, layersOf } from './style.js';
import labelsText from './data/labels.json?raw';
import { deviceOf, positionAt, readingAt } from '../testing/fleet.js';

const labels = JSON.parse(labelsText) as Record<
  'countries' | 'provinces' | 'cities' | 'waters',
  [number, number, string, string, number][]
>;
const now = Date.parse('2026-07-14T00:42:00Z');
const tokens = new Proxy({}, { get: () => '#888888' }) as Parameters<typeof layersOf>[1];
const iso = (agoMs: number): string => new Date(now - agoMs).toISOString();
const row = (more: Partial<DeviceStatus>): DeviceStatus =>
  deviceOf(7, {
    kind: 'tracker',
    mac: null,
    imei: '863000000000007',
    name: 'Truck 7',
    model: 'tracker-a',
    lastSeen: iso(30_000),
    reading: null,
    position: positionAt(iso(30_000), 62, { latitude: 31.2, longitude: 121.4, course: 91.6, receivedAt: iso(29_000) }),
    ...more,
  });

describe('a device on the map', () => {
  it('is an arrow along its course while it moves, and a disc when it is parked or has been silent', () => {
    expect(pointOf(row({}), now)).toEqual({
      id: 7,
      longitude: 121.4,
      latitude: 31.2,
      condition: 'normal',
      headingDegrees: 92,
      label: 'Truck 7',
    });
    const parked = pointOf(
      row({ car: '沪A·D81K6', position: { ...(row({}).position as NonNullable<DeviceStatus['position']>), speed: 0 } }),
      now,
    );
    expect(parked?.headingDegrees).toBeNull();
    expect(parked?.label).toBe('沪A·D81K6');
    const silent = pointOf(row({ lastSeen: iso(3_600_000) }), now);
    expect(silent).toMatchObject({ condition: 'silent', headingDegrees: null });
  });

  it('stands at the place of its gateway when it has no position of its own, and nowhere without either', () => {
    const place = { latitude: 30.25, longitude: 120.15, of: 'GW-014' };
    expect(pointOf(row({ position: null, place }), now)).toMatchObject({ longitude: 120.15, latitude: 30.25, headingDegrees: null });
    expect(pointOf(row({ position: null, place: null }), now)).toBeUndefined();
    expect(pointsOf([row({}), row({ id: 8, position: null })], now).size).toBe(1);
  });

  it('is the same point for the same packet while it looks the same, so that a look at thousands costs what has changed', () => {
    const [still, moved] = [row({ id: 1 }), row({ id: 2 })];
    const first = pointsOf([still, moved], now);
    const second = pointsOf(
      [still, { ...moved, position: { ...moved.position, latitude: 31.3 } as DeviceStatus['position'] }],
      now + 10_000,
    );
    expect(second.get(1)).toBe(first.get(1));
    expect(second.get(2)).not.toBe(first.get(2));
    expect(diffOf(first, second)?.update.map(({ id }) => id)).toEqual([2]);
    // Nothing came of it for an hour: it looks otherwise.
    expect(pointsOf([still], now + 3_600_000).get(1)).toMatchObject({ condition: 'silent', headingDegrees: null });
    // Another map shows something else of the same packet.
    expect(pointsOf([still], now, 'motion').get(1)).toMatchObject({ motion: 'moving' });
    expect(pointsOf([still], now).get(1)?.motion).toBeUndefined();
  });

  it('says how a vehicle stands instead, where that is what the map shows, and what it is', () => {
    const point = pointOf(row({ carIcon: 'van' }), now, 'motion');
    expect(point).toMatchObject({ motion: 'moving', kind: 'van', headingDegrees: 92 });
    expect(point === undefined ? undefined : propertiesOf(point)).toMatchObject({ icon: 'arrow-motion-moving', kind: 'van' });
    const parked = pointOf(row({ position: { ...(row({}).position as NonNullable<DeviceStatus['position']>), speed: 0 } }), now, 'motion');
    expect(parked === undefined ? undefined : propertiesOf(parked).icon).toBe('disc-motion-parked');
  });

  it('takes its colour from its latest reading against its limits', () => {
    const reading = readingAt(iso(30_000), 9.1, { power: 3600, receivedAt: iso(29_000) });
    const point = pointOf(row({ reading }), now);
    expect(point?.condition).toBe('alarm');
    expect(point === undefined ? undefined : propertiesOf(point)).toEqual({
      id: 7,
      rank: 0,
      icon: 'arrow-alarm',
      heading: 92,
      label: 'Truck 7',
      kind: '',
    });
  });
});

const points = fc
  .array(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      longitude: fc.integer({ min: -3, max: 3 }),
      latitude: fc.integer({ min: -3, max: 3 }),
      condition: fc.constantFrom(...conditions),
      headingDegrees: fc.option(fc.integer({ min: 0, max: 2 })),
      label: fc.constantFrom('a', 'b'),
    }),
  )
  .map((list): ReadonlyMap<number, MapPoint> => new Map(list.map((point) => [point.id, point])));

/** The source as the engine keeps it: features by id. */
type Shown = { place: number[]; properties: Record<string, unknown> };
function applied(before: Map<number, Shown>, diff: PointDiff): Map<number, Shown> {
  const after = new Map(before);
  for (const id of diff.remove) after.delete(id);
  for (const feature of diff.add)
    after.set(Number(feature.id), { place: feature.geometry.coordinates, properties: { ...feature.properties } });
  for (const update of diff.update) {
    const old = after.get(update.id);
    if (old === undefined) throw new Error(`update of ${update.id}, which is not there`);
    const properties = { ...old.properties };
    for (const { key, value } of update.addOrUpdateProperties ?? []) properties[key] = value;
    after.set(update.id, { place: update.newGeometry?.coordinates ?? old.place, properties });
  }
  return after;
}
const shownOf = (all: ReadonlyMap<number, MapPoint>): Map<number, Shown> =>
  new Map(
    [...all.values()].map((point) => [point.id, { place: featureOf(point).geometry.coordinates, properties: { ...propertiesOf(point) } }]),
  );

describe('the change of the source', () => {
  it('turns what is shown into what should be shown, and is nothing when both are equal', () => {
    fc.assert(
      fc.property(points, points, (before, after) => {
        const diff = diffOf(before, after);
        const result = diff === undefined ? shownOf(before) : applied(shownOf(before), diff);
        expect(Object.fromEntries(result)).toEqual(Object.fromEntries(shownOf(after)));
        expect(diffOf(after, new Map(after))).toBeUndefined();
      }),
    );
  });

  it('names only what changed', () => {
    const point = pointOf(row({}), now);
    if (point === undefined) throw new Error('no point');
    const moved = new Map([[7, { ...point, longitude: 121.5 }]]);
    expect(diffOf(new Map([[7, point]]), moved)).toEqual({
      remove: [],
      add: [],
      update: [{ id: 7, newGeometry: { type: 'Point', coordinates: [121.5, 31.2] } }],
    });
  });
});

describe('the feed of the map', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const at = (longitude: number, count = 1): Map<number, MapPoint> =>
    new Map(
      Array.from({ length: count }, (_value, id) => [
        id,
        { id, longitude, latitude: 0, condition: 'normal', headingDegrees: null, label: '' },
      ]),
    );
  const feedWith = (finish: (resolve: () => void) => void) => {
    const begun: PointDiff[] = [];
    const taken: number[] = [];
    const feed = createFeed(
      (diff) => {
        begun.push(diff);
        return new Promise<void>((resolve) => finish(resolve));
      },
      (shown) => taken.push(shown.get(0)?.longitude ?? -1),
    );
    return { feed, begun, taken };
  };

  it('begins at once, then brings many offers as one change per 250 ms', async () => {
    const { feed, begun, taken } = feedWith((resolve) => resolve());
    feed.offer(at(1));
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10);
    for (const longitude of [2, 3, 4]) feed.offer(at(longitude));
    await vi.advanceTimersByTimeAsync(paceMs.few - 11);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
    expect(begun[1]?.update[0]?.newGeometry?.coordinates).toEqual([4, 0]);
    expect(taken).toEqual([1, 4]);
  });

  it('takes 300 ms from 2000 devices on', async () => {
    const { feed, begun } = feedWith((resolve) => resolve());
    feed.offer(at(1, fewDevices));
    await vi.advanceTimersByTimeAsync(1);
    feed.offer(at(2, fewDevices));
    await vi.advanceTimersByTimeAsync(paceMs.many - 2);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(begun).toHaveLength(2);
  });

  it('never begins a change while the map is busy with one, and takes the latest offer after it', async () => {
    const waiting: (() => void)[] = [];
    const { feed, begun, taken } = feedWith((resolve) => waiting.push(resolve));
    feed.offer(at(1));
    for (const longitude of [2, 3]) feed.offer(at(longitude));
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toHaveLength(1);
    waiting[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(2);
    waiting[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual([1, 3]);
    feed.stop();
    feed.offer(at(9));
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toHaveLength(2);
  });
});

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

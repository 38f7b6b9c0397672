import { type GeocoderName, geocoderNames, geocoders } from '@frostway/core/map/geocoders';
import { type LngLat, fromWgs84, toWgs84 } from '@frostway/core/map/systems';
import { beforeEach, describe, expect, it } from 'vitest';
import { cellOf } from './cell.js';
import { type Configured, Geocoding, type CachedAnswer, patienceMs } from './geocoding.js';
import { placeNames } from './offline/place-names.js';
import { kilometresBetween } from './offline/shapes.js';
import { type Found, type FoundPlace, type GeocodeService, type GeocodeServices, GeocoderFailed } from './services/service.js';

const shanghai: LngLat = [121.4737, 31.2304];
const seoul: LngLat = [126.978, 37.5665];
const berlin: LngLat = [13.405, 52.52];

let now: number;
let rows: Map<string, { kept: CachedAnswer<unknown>; untilMs: number }>;
let asked: { name: GeocoderName; places: readonly LngLat[] }[];
let configured: Configured[];
/** What services do; they say an address by default. */
let behave: Partial<Record<GeocoderName, () => Promise<(Found | null)[] | undefined>>>;
let waits: { ms: number; end: () => void }[];
let errors: unknown[];
let found: FoundPlace[];
beforeEach(() => {
  [now, rows, asked, configured, behave, waits, errors, found] = [1_000_000, new Map(), [], [], {}, [], [], []];
});

const addressOf = (name: string): Found => ({
  address: `${name} 1`,
  short: name,
  country: 'CN',
  admin1: null,
  city: null,
  precision: 'street',
});
const serviceOf = (name: GeocoderName): GeocodeService => ({
  reverse: async (_asking, places) => {
    asked.push({ name, places });
    return (await behave[name]?.()) ?? places.map(() => addressOf(name));
  },
  search: async () => {
    asked.push({ name, places: [] });
    await behave[name]?.();
    return found;
  },
});
const services = Object.fromEntries(geocoderNames.map((name) => [name, serviceOf(name)])) as unknown as GeocodeServices;
const on = (...names: GeocoderName[]): void =>
  void (configured = names.map((name) => ({ name, key: 'k', address: null, perSecond: geocoders[name].perSecond })));
const geocoding = (): Geocoding =>
  new Geocoding({
    services,
    configured: async () => configured,
    keeping: {
      read: async (keys) =>
        new Map(
          keys.flatMap((key): [string, CachedAnswer<unknown>][] => {
            const row = rows.get(key);
            return row === undefined || row.untilMs <= now ? [] : [[key, row.kept]];
          }),
        ),
      write: async (written) => {
        for (const { key, kept, untilMs } of written) rows.set(key, { kept, untilMs });
      },
    },
    names: placeNames,
    clock: { now: () => now },
    agent: () => 'Frostway',
    wait: (ms) => new Promise<void>((resolve) => waits.push({ ms, end: resolve })),
    onError: (error) => errors.push(error),
  });
const fails = (why: GeocoderFailed['why']) => () => Promise.reject(new GeocoderFailed(why, 'code', 'said'));
const namesAsked = () => asked.map(({ name }) => name);

describe('which services are asked', () => {
  it('within the box those of China, beyond it the others, in the order of the operator', async () => {
    on('tencent', 'amap', 'nominatim');
    const [china, world] = await geocoding().reverse([shanghai, berlin], 'en');
    expect([china?.provider, world?.provider]).toEqual(['tencent', 'nominatim']);
  });

  it('in Chinese those of China, but not for a place they do not know, nor for Seoul, which lies in the box', async () => {
    on('amap', 'google');
    const there = await geocoding().reverse([shanghai, berlin, seoul], 'zh-cn');
    expect(there.map(({ provider }) => provider)).toEqual(['amap', 'google', 'google']);
    expect((await geocoding().reverse([seoul], 'en'))[0]?.provider).toBe('google');
  });

  it('those of the other side where the own has none', async () => {
    on('google');
    expect((await geocoding().reverse([shanghai], 'zh-cn'))[0]?.provider).toBe('google');
  });

  it('none by default: the names of our own, and no failure', async () => {
    const [there] = await geocoding().reverse([shanghai], 'en');
    expect(there).toMatchObject({ provider: 'offline', precision: 'city', city: 'Shanghai', failed: null, cached: false });
    expect(asked).toEqual([]);
  });
});

describe('what services are asked', () => {
  it('is the middle of the cell, shifted where their maps are: Amap by half a kilometre, Baidu and Nominatim not at all', async () => {
    const { middle } = cellOf(shanghai);
    on('amap');
    await geocoding().reverse([shanghai], 'en');
    expect(asked[0]?.places).toEqual([fromWgs84('gcj02', middle)]);
    expect(kilometresBetween(asked[0]?.places[0] ?? berlin, shanghai)).toBeGreaterThan(0.4);
    on('baidu');
    rows.clear();
    await geocoding().reverse([shanghai], 'en');
    expect(asked[1]?.places).toEqual([middle]);
  });

  it('are 20 places in one question where a service takes them, places of one cell once', async () => {
    on('amap');
    const places = Array.from({ length: 20 }, (_each, at): LngLat => [121 + at * 0.01, 31]);
    const [first] = places;
    await geocoding().reverse([...places.slice(0, 19), first ?? shanghai], 'en');
    expect(asked.map(({ places: sent }) => sent.length)).toEqual([19]);
  });

  it('is asked once by however many who ask at the same time', async () => {
    on('amap');
    let answer: (() => void) | undefined;
    behave.amap = () => new Promise((resolve) => (answer = () => resolve(undefined)));
    const geo = geocoding();
    const both = [geo.reverse([shanghai], 'en'), geo.reverse([shanghai], 'en')];
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => waits.length).toBe(2);
    answer?.();
    expect((await Promise.all(both)).map(([there]) => there?.provider)).toEqual(['amap', 'amap']);
    expect(asked).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('is kept for 90 days, of Google for 30, and that there is none for an hour', async () => {
    const days = 86_400_000;
    on('amap', 'google');
    behave.amap = async () => [null];
    const geo = geocoding();
    await geo.reverse([shanghai, berlin], 'en');
    expect([...rows.values()].map(({ kept, untilMs }) => [kept.provider, (untilMs - now) / days])).toEqual([
      ['amap', 1 / 24],
      ['google', 30],
    ]);
    expect((await geo.reverse([berlin], 'en'))[0]).toMatchObject({ provider: 'google', cached: true, failed: null });
    delete behave.amap;
    expect((await geo.reverse([shanghai], 'en'))[0]).toMatchObject({ provider: 'offline', failed: 'china' });
    now += 3_600_000;
    expect((await geo.reverse([shanghai], 'en'))[0]).toMatchObject({ provider: 'amap', cached: false });
    expect((rows.get(`china:en:${cellOf(shanghai).cell}`)?.untilMs ?? 0) - now).toBe(90 * days);
  });

  it('is one for each language', async () => {
    on('nominatim');
    const geo = geocoding();
    await geo.reverse([berlin], 'en');
    now += 2000;
    await geo.reverse([berlin], 'zh-cn');
    expect(asked).toHaveLength(2);
  });
});

describe('a service that does not answer', () => {
  it('is followed by the next of its side', async () => {
    on('amap', 'tencent');
    behave.amap = fails('quota');
    const geo = geocoding();
    expect((await geo.reverse([shanghai], 'en'))[0]?.provider).toBe('tencent');
    // Its quota is used up: it is not asked again for ten minutes.
    await geo.reverse([[121.6, 31.2]], 'en');
    expect(namesAsked()).toEqual(['amap', 'tencent', 'tencent']);
    now += 600_000;
    await geo.reverse([[121.7, 31.2]], 'en');
    expect(namesAsked().at(3)).toBe('amap');
  });

  it('leaves the name of our own with the failure of its side, and nothing is kept', async () => {
    on('amap', 'nominatim');
    behave.amap = fails('failed');
    behave.nominatim = fails('failed');
    const there = await geocoding().reverse([shanghai, berlin], 'en');
    expect(there.map(({ provider, failed, precision }) => [provider, failed, precision])).toEqual([
      ['offline', 'china', 'city'],
      ['offline', 'world', 'city'],
    ]);
    expect(rows.size).toBe(0);
  });

  it('in two seconds leaves the name of our own; what it says later is kept for the next who asks', async () => {
    on('amap');
    let answer: (() => void) | undefined;
    behave.amap = () => new Promise((resolve) => (answer = () => resolve(undefined)));
    const geo = geocoding();
    const asking = geo.reverse([shanghai], 'en');
    await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([patienceMs]);
    waits[0]?.end();
    expect((await asking)[0]).toMatchObject({ provider: 'offline', failed: 'china' });
    await expect.poll(() => answer).toBeDefined();
    answer?.();
    await expect.poll(() => rows.size).toBe(1);
    expect((await geo.reverse([shanghai], 'en'))[0]).toMatchObject({ provider: 'amap', cached: true });
  });

  it('for a reason of our own says so to the operator', async () => {
    on('amap');
    behave.amap = () => Promise.reject(new TypeError('a fault of ours'));
    expect((await geocoding().reverse([shanghai], 'en'))[0]?.provider).toBe('offline');
    expect(errors).toHaveLength(1);
  });
});

describe('the search of an address', () => {
  const row = (place: LngLat): FoundPlace => ({ name: 'People’s Square', address: 'People’s Square', place, precision: 'rooftop' });

  it('answers in WGS84 what a Chinese service says in GCJ-02', async () => {
    on('amap');
    found = [row(fromWgs84('gcj02', shanghai))];
    const { items, failed } = await geocoding().search('people’s square', 'zh-cn', undefined);
    expect(failed).toBeNull();
    expect(items[0]?.provider).toBe('amap');
    expect(items[0]?.place).toEqual(toWgs84('gcj02', fromWgs84('gcj02', shanghai)));
    expect(kilometresBetween(items[0]?.place ?? berlin, shanghai)).toBeLessThan(0.001);
  });

  it('is kept, and falls back to towns of our own', async () => {
    on('nominatim');
    const geo = geocoding();
    found = [row(berlin)];
    await geo.search('x street', 'en', berlin);
    await geo.search('X street', 'en', berlin);
    expect(asked).toHaveLength(1);
    found = [];
    now += 2000;
    expect(await geo.search('Hamburg', 'en', berlin)).toMatchObject({
      failed: 'world',
      items: [
        { name: 'Hamburg', provider: 'offline' },
        { name: 'Novo Hamburgo', provider: 'offline' },
      ],
    });
    configured = [];
    expect(await geo.search('Hamburg', 'en', undefined)).toMatchObject({ failed: null, items: [{ name: 'Hamburg' }, {}] });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { geolocate, type FoundSpot, type Heard } from './geolocate.js';
import { Locating } from './locating.js';
import { type FakeLocator, refusalOf, spotAt, startLocator } from './service.fixture.js';

let fake: FakeLocator;
beforeAll(async () => {
  fake = await startLocator();
});
afterAll(() => fake.close());

const day = 86_400_000;
let nowMs = 0;
let waits: number[];
let failures: unknown[];
let kept: Map<string, { spot: FoundSpot | null; untilMs: number }>;
const locating = (given: { perSecond?: number; perDay?: number } = {}): Locating =>
  new Locating({
    ask: geolocate(fake.url, () => 'Frostway (http://frostway.example)'),
    kept: {
      read: (key) => {
        const row = kept.get(key);
        return Promise.resolve(row !== undefined && row.untilMs > nowMs ? row.spot : undefined);
      },
      write: (key, spot, untilMs) => {
        kept.set(key, { spot, untilMs });
        return Promise.resolve();
      },
    },
    clock: { now: () => nowMs },
    perSecond: 10,
    perDay: 100,
    ...given,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onFailure: (error) => failures.push(error),
  });
beforeEach(() => {
  nowMs = 20_000 * day;
  [waits, failures, kept] = [[], [], new Map()];
  fake.asked.length = 0;
  fake.answer = () => spotAt(22.5431, 114.0579, 640);
});

const cell = (cellId: number, more: object = {}) => ({ mcc: 460, mnc: 1, lac: 9520, cellId, ...more });
const cells = (...ids: number[]): Heard => ({ cells: ids.map((id) => cell(id)), points: [] });
const points = (...bssids: string[]): Heard => ({ cells: [], points: bssids.map((bssid) => ({ bssid, rssiDbm: -60 })) });

describe('A positioning service', () => {
  it('is asked with cells and access points as a geolocate API takes them, and never for the place of the server', async () => {
    await locating().find({
      cells: [cell(30_001, { rssiDbm: -71 }), cell(94_371_842)],
      points: [{ bssid: 'AC:23:3F:A1:07:5E', channel: 11, rssiDbm: -48 }, { bssid: '00:1D:AA:10:20:30' }],
    });
    const network = { mobileCountryCode: 460, mobileNetworkCode: 1, locationAreaCode: 9520 };
    expect(fake.asked).toEqual([
      {
        key: 'key-of-location',
        agent: 'Frostway (http://frostway.example)',
        body: {
          considerIp: false,
          cellTowers: [
            { radioType: 'gsm', ...network, cellId: 30_001, signalStrength: -71 },
            { radioType: 'lte', ...network, cellId: 94_371_842 },
          ],
          wifiAccessPoints: [{ macAddress: 'ac:23:3f:a1:07:5e', signalStrength: -48, channel: 11 }, { macAddress: '00:1d:aa:10:20:30' }],
        },
      },
    ]);
  });

  it('says a place of cells with its accuracy, and one of access points where it is as near as those', async () => {
    const service = locating();
    expect(await service.find(cells(1))).toEqual({ latitude: 22.5431, longitude: 114.0579, accuracyM: 640, source: 'lbs' });
    fake.answer = () => spotAt(22.5, 114, 38.6);
    const two = points('AC:23:3F:A1:07:5E', '00:1D:AA:10:20:30');
    expect(await service.find(two)).toEqual({ latitude: 22.5, longitude: 114, accuracyM: 39, source: 'wifi' });
    fake.answer = () => spotAt(22.5, 114, 2400);
    expect(await service.find({ ...two, ...cells(2), points: two.points })).toMatchObject({ accuracyM: 2400, source: 'lbs' });
  });

  it('is not asked for one access point alone, which it would not answer', async () => {
    expect(await locating().find(points('AC:23:3F:A1:07:5E'))).toBeNull();
    expect(fake.asked).toEqual([]);
  });

  it.each([
    ['the place of an address of the internet', { fallback: 'ipf' }, 20_000],
    ['a place as large as a country', {}, 400_000],
  ])('is not believed when it says %s', async (_words, more, accuracy) => {
    fake.answer = () => spotAt(1, 2, accuracy, more);
    expect(await locating().find(cells(1))).toBeNull();
  });

  it('is asked once for the same cells, however strong and in whatever order, for 30 days', async () => {
    const service = locating();
    await service.find(cells(1, 2));
    await service.find({ cells: [cell(2, { rssiDbm: -90 }), cell(1)], points: [] });
    expect(fake.asked).toHaveLength(1);
    nowMs += 30 * day;
    await service.find(cells(1, 2));
    expect(fake.asked).toHaveLength(2);
  });

  it('that knows nothing there is asked again after three days', async () => {
    const service = locating();
    fake.answer = () => refusalOf(404, 'notFound');
    expect([await service.find(cells(1)), await service.find(cells(1))]).toEqual([null, null]);
    expect(fake.asked).toHaveLength(1);
    nowMs += 3 * day;
    await service.find(cells(1));
    expect(fake.asked).toHaveLength(2);
  });

  it('that takes a question from nobody is not asked it again', async () => {
    const service = locating();
    fake.answer = () => refusalOf(400, 'parseError');
    expect(await service.find(cells(1))).toBeNull();
    expect(service.isResting()).toBe(false);
    expect(failures).toHaveLength(1);
  });

  it.each([
    ['our key is wrong', refusalOf(400, 'keyInvalid', 'Missing or invalid API key'), 600_000],
    ['its quota is used up', refusalOf(403, 'dailyLimitExceeded'), 600_000],
    ['it was asked too often at once', refusalOf(429, 'userRateLimitExceeded'), 5000],
  ])('is left alone when %s, and what was asked is asked again', async (_words, told, restMs) => {
    const service = locating();
    fake.answer = () => told;
    expect(await service.find(cells(1))).toBe('later');
    expect(await service.find(cells(2))).toBe('later');
    expect(fake.asked).toHaveLength(1);
    expect(service.isResting()).toBe(true);
    nowMs += restMs;
    fake.answer = () => spotAt(22, 114, 600);
    expect(await service.find(cells(1))).toMatchObject({ latitude: 22 });
  });

  it('that fails three times is left alone for half a minute; failures never name its key', async () => {
    const service = locating();
    fake.answer = () => ({ status: 500, body: 'key-of-location is broken' });
    for (const id of [1, 2, 3, 4]) expect(await service.find(cells(id))).toBe('later');
    expect(fake.asked).toHaveLength(3);
    expect(JSON.stringify(failures.map((error) => String(error)))).not.toContain('key-of-location');
  });

  it('that nobody can reach answers later', async () => {
    const away = new Locating({
      ask: geolocate('http://127.0.0.1:1/v1/geolocate?key=key-of-location', () => ''),
      kept: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
      clock: { now: () => nowMs },
      perSecond: 10,
      perDay: 10,
      wait: () => Promise.resolve(),
      onFailure: (error) => failures.push(error),
    });
    expect(await away.find(cells(1))).toBe('later');
    expect(String(failures[0])).not.toContain('key-of-location');
  });

  it('is asked no more often than is set, a second and a day', async () => {
    const service = locating({ perSecond: 1, perDay: 3 });
    for (const id of [1, 2, 3]) await service.find(cells(id));
    expect(waits).toEqual([1000, 2000]);
    nowMs += 60_000;
    expect(await service.find(cells(4))).toBe('later');
    expect(service.isResting()).toBe(true);
    expect(fake.asked).toHaveLength(3);
    nowMs += day;
    expect(await service.find(cells(4))).toMatchObject({ source: 'lbs' });
  });
});

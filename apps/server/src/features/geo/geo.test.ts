import { geo as table } from '@frostway/contract/geo/endpoints';
import type { GeocoderName } from '@frostway/core/map/geocoders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGeocoder, type FakeAnswer, startGeocoder } from '../../outside/geocode/service.fixture.js';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { removeOld } from './kept.js';

let test: TestPlatform;
let admin: string;
let ann: TestAccount;
let fake: FakeGeocoder;
beforeAll(async () => {
  [test, fake] = await Promise.all([startTestPlatform(), startGeocoder()]);
  admin = await adminToken(test);
  ann = await addTestAccount(test);
});
afterAll(async () => {
  await test.close();
  await fake.close();
});

const set = (name: GeocoderName, given: Record<string, unknown>) => test.call(table.changeGeocoder, { name, ...given }, admin);
const tell = (told: FakeAnswer): void => void (fake.answer = () => told);
const reverse = (points: readonly (readonly [latitude: number, longitude: number])[], lang = 'en') => {
  const input = { points: points.map(([latitude, longitude]) => ({ latitude, longitude })), lang };
  return test.call(table.reverse, input, ann.token);
};
const search = async (given: Record<string, unknown>) => test.call(table.search, given as never, ann.token);
const shanghai = [31.2304, 121.4737] as const;
const berlin = [52.52, 13.405] as const;

/** Every service off, and nothing kept. */
beforeEach(async () => {
  fake.asked.length = 0;
  // Nobody was asked a moment ago.
  test.clock.advance(60_000);
  await test.sql('delete from geocoder');
  await test.sql('delete from geo_cache');
});

describe('addresses of a fresh installation', () => {
  it('are names of its own in the language of the reader, in the order of the places, without a failure', async () => {
    const { items } = await reverse([shanghai, berlin, [30, -40]]);
    expect(items).toEqual([
      { address: 'Shanghai, China', short: 'Shanghai', country: 'CN', admin1: 'Shanghai', city: 'Shanghai', precision: 'city', provider: 'offline', cached: false, failure: null }, // prettier-ignore
      { address: 'Berlin, Germany', short: 'Berlin', country: 'DE', admin1: 'Berlin', city: 'Berlin', precision: 'city', provider: 'offline', cached: false, failure: null }, // prettier-ignore
      {
        address: '',
        short: '',
        country: null,
        admin1: null,
        city: null,
        precision: 'none',
        provider: 'offline',
        cached: false,
        failure: null,
      },
    ]);
    expect((await reverse([shanghai], 'zh-cn')).items[0]?.address).toBe('中国 上海市');
    const towns = await search({ q: '柏林', lang: 'zh-cn' });
    expect(towns.items[0]).toMatchObject({ name: '柏林', provider: 'offline', longitude: expect.closeTo(13.4, 0) });
  });

  it('are for whoever is logged in, 20 places at a time', async () => {
    const points = Array.from({ length: 21 }, (_each, at) => ({ latitude: at, longitude: at }));
    await test.refused(table.reverse, { points: points.slice(0, 1) }, undefined, 'sessionInvalid');
    const said = await test.refused(table.reverse, { points }, ann.token, 'pointsTooMany');
    expect(said.fields).toHaveProperty('points');
    for (const wrong of [[], [{ latitude: 91, longitude: 0 }], [{ latitude: 0, longitude: 181 }], [{ latitude: 1 }], 'x'])
      await test.refused(table.reverse, { points: wrong }, ann.token, 'parametersIllegal');
    expect((await test.call(table.reverse, { points: points.slice(0, 20) }, ann.token)).items).toHaveLength(20);
    await test.refused(table.search, { q: ' ' }, ann.token, 'searchWordsNeeded');
    await test.refused(table.search, { q: 'x', near: '91,0' }, ann.token, 'parametersIllegal');
    await test.refused(table.search, { q: 'x', near: 'here' }, ann.token, 'parametersIllegal');
  });
});

describe('an administrator', () => {
  it('alone sees and sets the services; all of them are off', async () => {
    for (const token of [undefined, ann.token]) {
      const refusal = token === undefined ? 'sessionInvalid' : 'notAllowed';
      await test.refused(table.geocoders, {}, token, refusal);
      await test.refused(table.changeGeocoder, { name: 'amap', isOffered: true }, token, refusal);
      await test.refused(table.testGeocoder, { name: 'photon' }, token, refusal);
    }
    const { rows } = await test.call(table.geocoders, {}, admin);
    expect(rows.map(({ name, side, isOffered, needsKey, place }) => [name, side, isOffered, needsKey, place])).toEqual([
      ['amap', 'china', false, true, 1],
      ['tencent', 'china', false, true, 2],
      ['baidu', 'china', false, true, 3],
      ['tianditu', 'china', false, true, 4],
      ['google', 'world', false, true, 1],
      ['nominatim', 'world', false, false, 2],
      ['photon', 'world', false, false, 3],
    ]);
  });

  it('cannot turn one on that lacks its key; a key is sealed, and neither answered nor written down', async () => {
    const said = await test.refused(table.changeGeocoder, { name: 'amap', isOffered: true }, admin, 'geocoderKeyNeeded');
    expect(said.fields).toHaveProperty('serviceKey');
    const answered = await set('amap', { isOffered: true, serviceKey: 'key of the operator' });
    expect(answered).toMatchObject({ isOffered: true, hasKey: true, perSecond: 3 });
    expect(JSON.stringify([answered, await test.call(table.geocoders, {}, admin)])).not.toContain('operator');
    const [row] = await test.sql<{ key: string }>("select key from geocoder where name = 'amap'");
    expect(row?.key).toMatch(/^sealed:/);
    const trail = await test.sql<{ text: string }>(
      "select array_agg(entry)::text as text from audit_entry entry where entity = 'geocoder'",
    );
    expect(trail[0]?.text).toContain('keyChanged');
    expect(JSON.stringify(trail)).not.toContain('operator');
    expect(test.logged()).not.toContain('operator');
    await test.refused(table.changeGeocoder, { name: 'amap', serviceKey: '' }, admin, 'geocoderKeyNeeded');
    await test.refused(table.changeGeocoder, { name: 'amap', isOffered: true }, admin, 'nothingChanged');
    for (const address of ['ftp://a.example', 'javascript:alert(1)', 'https://a.example/?key=1'])
      await test.refused(table.changeGeocoder, { name: 'amap', address }, admin, 'parametersIllegal');
    expect(await set('amap', { isOffered: false, serviceKey: '' })).toMatchObject({ hasKey: false });
  });

  it('sets the order of each side; the others keep their keys', async () => {
    await set('amap', { serviceKey: 'one' });
    expect(await set('baidu', { place: 1 })).toMatchObject({ place: 1 });
    await set('photon', { place: 2 });
    const { rows } = await test.call(table.geocoders, {}, admin);
    expect(rows.map(({ name }) => name)).toEqual(['baidu', 'amap', 'tencent', 'tianditu', 'google', 'photon', 'nominatim']);
    expect(rows[1]).toMatchObject({ name: 'amap', hasKey: true, place: 2 });
  });

  it('tests a service, and is told its own code without the key', async () => {
    tell({ body: { status: '1', infocode: '10000', regeocodes: [{ formatted_address: '北京市东城区', addressComponent: { city: [] } }] } });
    const given = { name: 'amap', serviceKey: 'secret-key', address: fake.origin } as const;
    expect(await test.call(table.testGeocoder, given, admin)).toMatchObject({ isWorking: true, status: 200, said: '北京市东城区' });
    // Tiananmen as the service draws it.
    expect(fake.asked[0]?.query['location']).toMatch(/^116\.397\d*,39\.908\d*$/);
    tell({ body: { status: '0', infocode: '10001', info: 'INVALID_USER_KEY secret-key' } });
    expect(await test.call(table.testGeocoder, given, admin)).toMatchObject({
      isWorking: false,
      status: 200,
      said: '10001 INVALID_USER_KEY ***',
    });
    await test.refused(table.testGeocoder, { name: 'google', address: fake.origin }, admin, 'geocoderKeyNeeded');
    const gone = await startGeocoder();
    await gone.close();
    expect(await test.call(table.testGeocoder, { name: 'photon', address: gone.origin }, admin)).toMatchObject({
      isWorking: false,
      status: null,
      said: 'ECONNREFUSED',
    });
  });
});

describe('addresses of a service', () => {
  const regeocode = (address: string) => ({
    formatted_address: address,
    addressComponent: {
      country: '中国',
      province: '上海市',
      city: [],
      district: '黄浦区',
      streetNumber: { street: '人民大道', number: [] },
    },
  });

  it('are asked for 20 at once, kept, and said to be kept', async () => {
    await set('amap', { isOffered: true, serviceKey: 'k', address: fake.origin });
    fake.answer = ({ query }) => ({
      body: { status: '1', regeocodes: (query['location'] ?? '').split('|').map((place) => regeocode(`上海市 ${place}`)) },
    });
    const places = Array.from({ length: 20 }, (_each, at) => [31.2 + at * 0.01, 121.4] as const);
    const { items } = await reverse(places);
    expect(fake.asked).toHaveLength(1);
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({ provider: 'amap', city: '上海市', precision: 'street', cached: false, failure: null });
    expect(new Set(items.map(({ address }) => address)).size).toBe(20);
    expect((await reverse(places)).items.every(({ cached }) => cached)).toBe(true);
    expect(fake.asked).toHaveLength(1);
    const [kept] = await test.sql<{ count: string; least: number }>(
      'select count(*), extract(epoch from min(until_at))::float8 * 1000 as least from geo_cache',
    );
    expect([Number(kept?.count), Math.round(((kept?.least ?? 0) - test.clock.now()) / 86_400_000)]).toEqual([20, 90]);
  });

  it('that cannot be looked up have the words of the specification beside the name of our own', async () => {
    await set('amap', { isOffered: true, serviceKey: 'k', address: fake.origin });
    await set('photon', { isOffered: true, address: fake.origin });
    tell({ status: 503, body: 'down' });
    const told = async (lang: string, places: readonly (readonly [number, number])[]) =>
      (await reverse(places, lang)).items.map(({ provider, failure, short }) => [provider, failure, short]);
    expect(await told('en', [shanghai, berlin])).toEqual([
      ['offline', 'No position message', 'Shanghai'],
      ['offline', 'Cannot get address', 'Berlin'],
    ]);
    expect(await told('zh-cn', [[31.3, 121.4]])).toEqual([['offline', '没有位置信息', expect.any(String)]]);
    expect(await test.sql('select 1 from geo_cache')).toEqual([]);
  });

  it('are not asked for of a service that was turned off', async () => {
    await set('photon', { isOffered: true, address: fake.origin });
    await set('photon', { isOffered: false });
    await reverse([berlin]);
    expect(fake.asked).toEqual([]);
  });

  it('say who asks, and where an address is in WGS84', async () => {
    await set('nominatim', { isOffered: true, address: fake.origin });
    tell({ body: [{ lat: '52.5163', lon: '13.3777', name: 'Pariser Platz', display_name: 'Pariser Platz, Berlin', address: { road: 'Pariser Platz' } }] }); // prettier-ignore
    expect(await search({ q: 'Pariser Platz', near: '52.5,13.4', lang: 'en' })).toEqual({
      items: [{ name: 'Pariser Platz', address: 'Pariser Platz, Berlin', latitude: 52.5163, longitude: 13.3777, precision: 'street', provider: 'nominatim' }], // prettier-ignore
      failure: null,
    });
    expect(fake.asked[0]?.headers['user-agent']).toBe(`Frostway (${test.url})`);
  });

  it('are kept for no longer than they may be', async () => {
    await set('photon', { isOffered: true, address: fake.origin });
    tell({ body: { features: [{ geometry: { coordinates: [13.4, 52.5] }, properties: { name: 'Mitte', city: 'Berlin' } }] } });
    await reverse([[52.6, 13.5]]);
    expect(await test.sql('select provider from geo_cache')).toEqual([{ provider: 'photon' }]);
    test.clock.advance(91 * 86_400_000);
    await removeOld(test.database.db, test.clock);
    expect(await test.sql('select provider from geo_cache')).toEqual([]);
  });
});

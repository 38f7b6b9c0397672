import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GeocoderName, geocoderNames } from '@frostway/core/map/geocoders';
import { type FakeGeocoder, type FakeAnswer, startGeocoder } from '../service.fixture.js';
import { geocodeServices } from './index.js';
import { type Asking, GeocoderFailed } from './service.js';

let fake: FakeGeocoder;
beforeAll(async () => {
  fake = await startGeocoder();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.asked.length = 0;
});

const key = 'a&key of ours';
const place = [121.4737, 31.2304] as const;
const asking = (lang: Asking['lang'] = 'zh-cn'): Asking => ({
  origin: fake.origin,
  key,
  lang,
  agent: 'Frostway (https://cold.example)',
  signal: AbortSignal.timeout(5000),
});
const tell = (told: FakeAnswer): void => void (fake.answer = () => told);
const reverse = (name: GeocoderName, lang?: Asking['lang'], places: readonly (readonly [number, number])[] = [place]) =>
  geocodeServices[name].reverse(asking(lang), places);
const search = (name: GeocoderName, words: string, lang?: Asking['lang'], near?: readonly [number, number]) =>
  geocodeServices[name].search(asking(lang), words, near);
const failure = async (run: Promise<unknown>): Promise<GeocoderFailed> => {
  const error: unknown = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GeocoderFailed)) throw new Error(`It was no failure of a service: ${String(error)}`);
  return error;
};

describe('Amap', () => {
  const component = { country: '中国', province: '上海市', city: [], district: '黄浦区', township: '外滩街道', streetNumber: { street: '人民大道', number: '200号' } }; // prettier-ignore

  it('is asked for all places at once, longitude first, and a municipality, whose city is an empty list, is its own city', async () => {
    tell({
      body: {
        status: '1',
        infocode: '10000',
        regeocodes: [
          { formatted_address: '上海市黄浦区外滩街道人民大道200号', addressComponent: component },
          { formatted_address: [], addressComponent: { city: [] } },
        ],
      },
    });
    const found = await reverse('amap', 'zh-cn', [place, [100.5, -3]]);
    expect(found).toEqual([
      { address: '上海市黄浦区外滩街道人民大道200号', short: '黄浦区人民大道200号', country: 'CN', admin1: '上海市', city: '上海市', precision: 'rooftop' }, // prettier-ignore
      null,
    ]);
    expect(fake.asked).toHaveLength(1);
    expect(fake.asked[0]).toMatchObject({
      path: '/v3/geocode/regeo',
      query: { key, location: '121.4737,31.2304|100.5,-3', batch: 'true', extensions: 'base' },
    });
  });

  it.each([
    ['10001', 'INVALID_USER_KEY', 'key'],
    ['10003', 'DAILY_QUERY_OVER_LIMIT', 'quota'],
    ['10044', 'USER_DAILY_QUERY_OVER_LIMIT', 'quota'],
    ['10004', 'ACCESS_TOO_FREQUENT', 'busy'],
    ['10021', 'CUQPS_HAS_EXCEEDED_THE_LIMIT', 'busy'],
    ['20003', 'UNKNOWN_ERROR', 'failed'],
  ])('says by its code %s (%s) that it is: %s', async (infocode, info, why) => {
    tell({ body: { status: '0', infocode, info } });
    expect(await failure(reverse('amap'))).toMatchObject({ why, code: infocode, message: `${infocode} ${info}` });
  });

  it('finds an address, in its own coordinates', async () => {
    tell({
      body: { status: '1', geocodes: [{ formatted_address: '上海市黄浦区人民大道200号', location: '121.47,31.23', level: '门牌号' }] },
    });
    expect(await search('amap', '人民大道200号')).toEqual([
      { name: '上海市黄浦区人民大道200号', address: '上海市黄浦区人民大道200号', place: [121.47, 31.23], precision: 'rooftop' },
    ]);
    expect(fake.asked[0]).toMatchObject({ path: '/v3/geocode/geo', query: { address: '人民大道200号', key } });
  });
});

describe('Baidu', () => {
  it('is told that it is asked in WGS84, latitude first', async () => {
    tell({
      body: {
        status: 0,
        result: { formatted_address: '上海市黄浦区人民大道', addressComponent: { country: '中国', country_code_iso2: 'CN', province: '上海市', city: '上海市', district: '黄浦区', street: '人民大道', street_number: '' } }, // prettier-ignore
      },
    });
    expect(await reverse('baidu')).toEqual([
      { address: '上海市黄浦区人民大道', short: '黄浦区人民大道', country: 'CN', admin1: '上海市', city: '上海市', precision: 'street' },
    ]);
    expect(fake.asked[0]).toMatchObject({
      path: '/reverse_geocoding/v3/',
      query: { ak: key, coordtype: 'wgs84ll', location: '31.2304,121.4737', output: 'json' },
    });
  });

  it('answers an empty address at sea', async () => {
    tell({ body: { status: 0, result: { formatted_address: '', addressComponent: {} } } });
    expect(await reverse('baidu')).toEqual([null]);
  });

  it.each([
    [302, 'quota'],
    [401, 'busy'],
    [402, 'busy'],
    [240, 'key'],
    [211, 'key'],
    [2, 'failed'],
  ])('says by its status %i that it is: %s', async (status, why) => {
    tell({ body: { status, message: 'said so' } });
    expect(await failure(reverse('baidu'))).toMatchObject({ why, code: String(status) });
  });

  it('finds an address in GCJ-02, and says with status 1 that there is none', async () => {
    tell({ body: { status: 0, result: { location: { lng: 121.47, lat: 31.23 }, precise: 1 } } });
    expect(await search('baidu', '人民广场')).toEqual([
      { name: '人民广场', address: '人民广场', place: [121.47, 31.23], precision: 'rooftop' },
    ]);
    expect(fake.asked[0]).toMatchObject({ path: '/geocoding/v3/', query: { ret_coordtype: 'gcj02ll', address: '人民广场' } });
    tell({ body: { status: 1, msg: '无相关结果' } });
    expect(await search('baidu', '无此地')).toEqual([]);
  });
});

describe('Tencent', () => {
  it('is asked latitude first, and its recommended words are the short ones', async () => {
    tell({
      body: {
        status: 0,
        result: {
          address: '上海市黄浦区人民大道200号',
          formatted_addresses: { recommend: '黄浦区人民广场' },
          address_component: { nation: '中国', province: '上海市', city: '上海市', street: '人民大道', street_number: '人民大道200号' },
          ad_info: { nation: '中国', adcode: '310101' },
        },
      },
    });
    expect(await reverse('tencent')).toMatchObject([{ short: '黄浦区人民广场', country: 'CN', city: '上海市', precision: 'rooftop' }]);
    expect(fake.asked[0]).toMatchObject({ path: '/ws/geocoder/v1/', query: { location: '31.2304,121.4737', key } });
  });

  it.each([
    [120, 'busy'],
    [121, 'quota'],
    [311, 'key'],
    [500, 'failed'],
  ])('says by its status %i that it is: %s', async (status, why) => {
    tell({ body: { status, message: 'said so' } });
    expect(await failure(reverse('tencent'))).toMatchObject({ why, code: String(status) });
  });

  it('finds an address, or says with status 347 that there is none', async () => {
    tell({ body: { status: 0, result: { title: '人民广场', location: { lng: 121.47, lat: 31.23 }, address_components: { province: '上海市', city: '上海市', district: '黄浦区' }, level: 11 } } }); // prettier-ignore
    expect(await search('tencent', '人民广场')).toEqual([
      { name: '人民广场', address: '上海市黄浦区人民广场', place: [121.47, 31.23], precision: 'rooftop' },
    ]);
    tell({ body: { status: 347, message: '查询无结果' } });
    expect(await search('tencent', '无此地')).toEqual([]);
  });
});

describe('Tianditu', () => {
  it('is asked with JSON in the query', async () => {
    tell({
      body: { status: '0', msg: 'ok', result: { formatted_address: '上海市黄浦区人民大道', addressComponent: { nation: '中国', province: '上海市', city: '', county: '黄浦区', road: '人民大道' } } }, // prettier-ignore
    });
    expect(await reverse('tianditu')).toMatchObject([{ short: '黄浦区人民大道', admin1: '上海市', city: '上海市', precision: 'street' }]);
    expect(fake.asked[0]?.path).toBe('/geocoder');
    expect(fake.asked[0]?.query).toMatchObject({ tk: key, type: 'geocode' });
    expect(JSON.parse(fake.asked[0]?.query['postStr'] ?? '')).toEqual({ lon: 121.4737, lat: 31.2304, ver: 1 });
  });

  it('refuses a key with HTTP 403 and a code of its own', async () => {
    tell({ status: 403, body: { code: 301012, msg: '权限类型错误', resolve: '' } });
    expect(await failure(reverse('tianditu'))).toMatchObject({ why: 'key', code: '301012', status: 403 });
  });

  it('finds an address', async () => {
    tell({ body: { status: '0', msg: 'ok', location: { lon: 121.47, lat: 31.23, level: '地名地址', score: 100, keyWord: '人民广场' } } });
    expect(await search('tianditu', '人民广场')).toEqual([
      { name: '人民广场', address: '人民广场', place: [121.47, 31.23], precision: 'rooftop' },
    ]);
    expect(JSON.parse(fake.asked[0]?.query['ds'] ?? '')).toEqual({ keyWord: '人民广场' });
  });
});

describe('Google', () => {
  const components = [
    { long_name: '221B', types: ['street_number'] },
    { long_name: 'Baker Street', types: ['route'] },
    { long_name: 'London', types: ['postal_town'] },
    { long_name: 'England', types: ['administrative_area_level_1', 'political'] },
    { long_name: 'United Kingdom', short_name: 'GB', types: ['country', 'political'] },
  ];
  const row = {
    types: ['street_address'],
    formatted_address: '221B Baker St, London NW1 6XE, UK',
    address_components: components,
    geometry: { location: { lat: 51.5237, lng: -0.1585 }, location_type: 'ROOFTOP' },
  };

  it('is asked latitude first in the language of the reader; a plus code is no address', async () => {
    tell({ body: { status: 'OK', results: [{ types: ['plus_code'], formatted_address: '9C3XGRFR+F5' }, row] } });
    expect(await reverse('google', 'en', [[-0.1585, 51.5237]])).toEqual([
      { address: '221B Baker St, London NW1 6XE, UK', short: '221B Baker Street, London', country: 'GB', admin1: 'England', city: 'London', precision: 'rooftop' }, // prettier-ignore
    ]);
    expect(fake.asked[0]).toMatchObject({ path: '/maps/api/geocode/json', query: { latlng: '51.5237,-0.1585', language: 'en', key } });
    tell({ body: { status: 'ZERO_RESULTS', results: [] } });
    expect(await reverse('google')).toEqual([null]);
    expect(fake.asked[1]?.query['language']).toBe('zh-CN');
  });

  it.each([
    ['OVER_QUERY_LIMIT', 'busy'],
    ['OVER_DAILY_LIMIT', 'quota'],
    ['REQUEST_DENIED', 'key'],
    ['UNKNOWN_ERROR', 'failed'],
  ])('says by %s that it is: %s', async (status, why) => {
    tell({ body: { status, error_message: `not with ${key}`, results: [] } });
    const failed = await failure(reverse('google'));
    expect(failed).toMatchObject({ why, code: status });
    expect(failed.message).not.toContain(key);
  });

  it('finds addresses, those near a place first', async () => {
    tell({ body: { status: 'OK', results: [row] } });
    expect(await search('google', 'baker street', 'en', [0, 51])).toEqual([
      { name: row.formatted_address, address: row.formatted_address, place: [-0.1585, 51.5237], precision: 'rooftop' },
    ]);
    expect(fake.asked[0]?.query).toMatchObject({ address: 'baker street', bounds: '50.5,-0.5|51.5,0.5' });
  });
});

describe('Nominatim', () => {
  const row = {
    lat: '52.5163',
    lon: '13.3777',
    name: 'Pariser Platz',
    display_name: 'Pariser Platz, Mitte, Berlin, 10117, Germany',
    address: { road: 'Pariser Platz', city: 'Berlin', state: 'Berlin', country: 'Germany', country_code: 'de' },
  };

  it('is told who asks, for streets, in the languages of the reader', async () => {
    tell({ body: row });
    expect(await reverse('nominatim', 'en', [[13.3777, 52.5163]])).toEqual([
      { address: row.display_name, short: 'Pariser Platz, Berlin', country: 'DE', admin1: 'Berlin', city: 'Berlin', precision: 'street' },
    ]);
    expect(fake.asked[0]).toMatchObject({
      path: '/reverse',
      query: { format: 'jsonv2', lat: '52.5163', lon: '13.3777', zoom: '16', 'accept-language': 'en' },
    });
    expect(fake.asked[0]?.headers['user-agent']).toBe('Frostway (https://cold.example)');
  });

  it('says that it knows nothing there, that we ask too often, and that it has shut us out', async () => {
    tell({ body: { error: 'Unable to geocode' } });
    expect(await reverse('nominatim')).toEqual([null]);
    tell({ status: 429, body: '<html>Too many requests</html>' });
    expect(await failure(reverse('nominatim'))).toMatchObject({ why: 'busy', status: 429 });
    tell({ status: 403, body: '<html>Access blocked</html>' });
    expect(await failure(reverse('nominatim'))).toMatchObject({ why: 'key', status: 403 });
  });

  it('finds places, and what it answers without one is left out', async () => {
    tell({ body: [row, { display_name: 'nowhere' }] });
    expect(await search('nominatim', 'Pariser Platz', 'en', [13, 52])).toEqual([
      { name: 'Pariser Platz', address: row.display_name, place: [13.3777, 52.5163], precision: 'street' },
    ]);
    expect(fake.asked[0]).toMatchObject({ path: '/search', query: { q: 'Pariser Platz', limit: '5', viewbox: '12.5,52.5,13.5,51.5' } });
  });
});

describe('Photon', () => {
  const feature = {
    geometry: { type: 'Point', coordinates: [13.3777, 52.5163] },
    properties: { name: 'Brandenburg Gate', street: 'Pariser Platz', city: 'Berlin', country: 'Germany', countrycode: 'DE', type: 'house' },
  };

  it('answers GeoJSON, longitude first, in English or in the words of the place', async () => {
    tell({ body: { features: [feature] } });
    expect(await reverse('photon', 'en', [[13.3777, 52.5163]])).toEqual([
      { address: 'Brandenburg Gate, Pariser Platz, Berlin, Germany', short: 'Pariser Platz, Berlin', country: 'DE', admin1: null, city: 'Berlin', precision: 'street' }, // prettier-ignore
    ]);
    expect(fake.asked[0]).toMatchObject({ path: '/reverse', query: { lat: '52.5163', lon: '13.3777', lang: 'en' } });
    await reverse('photon', 'zh-cn');
    expect(fake.asked[1]?.query['lang']).toBe('default');
    tell({ body: { features: [] } });
    expect(await reverse('photon')).toEqual([null]);
  });

  it('finds places', async () => {
    tell({ body: { features: [feature] } });
    expect(await search('photon', 'brandenb', 'en', [13, 52])).toMatchObject([{ name: 'Brandenburg Gate', place: [13.3777, 52.5163] }]);
    expect(fake.asked[0]).toMatchObject({ path: '/api', query: { q: 'brandenb', lat: '52', lon: '13' } });
  });
});

describe.each(geocoderNames)('%s', (name) => {
  it('that answers no JSON, an error of HTTP or nothing has failed, and the key is not in what is said', async () => {
    tell({ body: `<html>${key}</html>` });
    expect(await failure(reverse(name))).toMatchObject({ why: 'failed', status: 200, message: '<html>***</html>' });
    tell({ status: 502, body: 'bad gateway' });
    expect(await failure(search(name, 'x'))).toMatchObject({ why: 'failed', status: 502 });
    const gone = await startGeocoder();
    await gone.close();
    const error = await failure(geocodeServices[name].reverse({ ...asking(), origin: gone.origin }, [place]));
    expect(error).toMatchObject({ why: 'failed', status: null, code: 'ECONNREFUSED' });
  });
});

/** Baidu (reverse_geocoding v3, geocoding v3): one place a question, latitude first. Without `coordtype` it would take WGS84 for BD-09, 900 m off. */
import { degrees, joined, numberOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type GeocodeService, askJson, judgeBy } from './service.js';

const judge = (asking: Asking) =>
  judgeBy(
    asking,
    (body) => {
      const status = numberOf(body['status']);
      return status === 0 ? undefined : { code: String(status ?? ''), said: textOf(body['message']) ?? textOf(body['msg']) ?? '' };
    },
    {
      key: ['5', '101', '102', '200', '201', '202', '203', '210', '211', '220', '230', '231', '240', '250', '251', '252', '260', '261'],
      quota: ['4', '301', '302'],
      busy: ['401', '402'],
    },
  );

const bare = /^0$/;

/** See above. */
export const baidu: GeocodeService = {
  reverse: async (asking, places) =>
    Promise.all(
      places.map(async ([x, y]) => {
        const query = {
          ak: asking.key,
          output: 'json',
          coordtype: 'wgs84ll',
          location: `${degrees(y)},${degrees(x)}`,
          extensions_poi: '0',
          ...(asking.lang === 'en' ? { language: 'en' } : {}),
        };
        const result = objectOf((await askJson(asking, '/reverse_geocoding/v3/', query, judge(asking)))['result']);
        const parts = objectOf(result['addressComponent']);
        const address = textOf(result['formatted_address']);
        if (address === null) return null;
        const [street, house] = [textOf(parts['street']), textOf(parts['street_number'])];
        const [province, city] = [textOf(parts['province']), textOf(parts['city'])];
        const iso = textOf(parts['country_code_iso2']);
        return {
          address,
          short: joined([textOf(parts['district']), street ?? textOf(parts['town']), house], ''),
          country: iso ?? (textOf(parts['country']) === '中国' ? 'CN' : textOf(parts['country'])),
          admin1: province,
          city: city ?? province,
          precision: house !== null && !bare.test(house) ? ('rooftop' as const) : street !== null ? ('street' as const) : ('city' as const),
        };
      }),
    ),
  search: async (asking, words) => {
    const query = { ak: asking.key, output: 'json', address: words, ret_coordtype: 'gcj02ll' };
    const body = await askJson(asking, '/geocoding/v3/', query, (answer, status) => {
      // Its way of saying that it knows no such address.
      if (numberOf(answer['status']) !== 1) judge(asking)(answer, status);
    });
    const result = objectOf(body['result']);
    const location = objectOf(result['location']);
    const place = placeOf(location['lng'], location['lat']);
    if (place === null) return [];
    // It says no address of its own: what was asked for is where it says.
    return [{ name: words, address: words, place, precision: numberOf(result['precise']) === 1 ? 'rooftop' : 'city' }];
  },
};

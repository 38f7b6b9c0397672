/** Tianditu, the national map service: one place a question, as JSON inside the query; CGCS2000, which is WGS84. */
import { degrees, joined, numberOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type GeocodeService, askJson, judgeBy } from './service.js';

/** It knows no such address. */
const nothing = '404';

const judge = (asking: Asking) =>
  judgeBy(
    asking,
    (body) => {
      const code = body['code'] ?? body['status'];
      const told = textOf(code) ?? (typeof code === 'number' ? String(code) : '');
      return told === '0' || told === nothing ? undefined : { code: told, said: textOf(body['msg']) ?? textOf(body['message']) ?? '' };
    },
    { key: ['1', '2', '301001', '301006', '301012', '301020'], quota: ['301002', '302001', '302003'], busy: ['301003', '302002'] },
  );

/** See above. */
export const tianditu: GeocodeService = {
  reverse: async (asking, places) =>
    Promise.all(
      places.map(async ([x, y]) => {
        const postStr = `{"lon":${degrees(x)},"lat":${degrees(y)},"ver":1}`;
        const result = objectOf(
          (await askJson(asking, '/geocoder', { postStr, type: 'geocode', tk: asking.key }, judge(asking)))['result'],
        );
        const address = textOf(result['formatted_address']);
        if (address === null) return null;
        const parts = objectOf(result['addressComponent']);
        const [province, city, road] = [textOf(parts['province']), textOf(parts['city']), textOf(parts['road'])];
        return {
          address,
          short: joined([textOf(parts['county']), road ?? textOf(parts['address'])], ''),
          country: textOf(parts['nation']) === '中国' ? 'CN' : textOf(parts['nation']),
          admin1: province,
          city: city ?? province,
          precision: road === null ? ('city' as const) : ('street' as const),
        };
      }),
    ),
  search: async (asking, words) => {
    const body = await askJson(asking, '/geocoder', { ds: JSON.stringify({ keyWord: words }), tk: asking.key }, judge(asking));
    const location = objectOf(body['location']);
    const place = placeOf(location['lon'], location['lat']);
    if (place === null) return [];
    const name = textOf(location['keyWord']) ?? words;
    const isExact = /门址|兴趣点|地名地址/.test(textOf(location['level']) ?? '') && (numberOf(location['score']) ?? 0) >= 90;
    return [{ name, address: name, place, precision: isExact ? 'rooftop' : 'city' }];
  },
};

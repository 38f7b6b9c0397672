/** Amap (web service API v3): up to 20 places a question, longitude first, GCJ-02, Chinese only. What is missing in an address is an empty list instead of a text. */
import { type Loose, degrees, joined, listOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type Found, type GeocodeService, askJson, judgeBy } from './service.js';

const judge = (asking: Asking) =>
  judgeBy(
    asking,
    (body) => (body['status'] === '1' ? undefined : { code: textOf(body['infocode']) ?? '', said: textOf(body['info']) ?? '' }),
    {
      key: ['10001', '10002', '10005', '10006', '10007', '10008', '10009', '10011', '10012', '10013', '10026'],
      quota: ['10003', '10010', '10044', '10045'],
      busy: ['10004', '10014', '10015', '10019', '10020', '10021', '10029'],
    },
  );

function found(regeocode: Loose): Found | null {
  const address = textOf(regeocode['formatted_address']);
  if (address === null) return null;
  const parts = objectOf(regeocode['addressComponent']);
  const number = objectOf(parts['streetNumber']);
  const [province, street, house] = [textOf(parts['province']), textOf(number['street']), textOf(number['number'])];
  // Municipalities have no city of their own.
  const city = textOf(parts['city']) ?? province;
  const district = textOf(parts['district']);
  return {
    address,
    short: joined([district, street ?? textOf(parts['township']), house], ''),
    country: countryOf(textOf(parts['country'])),
    admin1: province,
    city,
    precision: house !== null ? 'rooftop' : street !== null ? 'street' : city !== null ? 'city' : 'country',
  };
}

const countryOf = (name: string | null): string | null => (name === '中国' ? 'CN' : name);

/** See above. */
export const amap: GeocodeService = {
  reverse: async (asking, places) => {
    const location = places.map(([x, y]) => `${degrees(x)},${degrees(y)}`).join('|');
    const query = { key: asking.key, location, batch: 'true', extensions: 'base', radius: '1000', output: 'JSON' };
    const body = await askJson(asking, '/v3/geocode/regeo', query, judge(asking));
    const rows = listOf(body['regeocodes']);
    return places.map((_place, at) => found(rows[at] ?? {}));
  },
  search: async (asking, words) => {
    const body = await askJson(asking, '/v3/geocode/geo', { key: asking.key, address: words, output: 'JSON' }, judge(asking));
    return listOf(body['geocodes']).flatMap((row) => {
      const [x, y] = (textOf(row['location']) ?? '').split(',');
      const [place, address] = [placeOf(x, y), textOf(row['formatted_address'])];
      if (place === null || address === null) return [];
      const level = textOf(row['level']) ?? '';
      const precision = /门牌|门址|兴趣点|单元/.test(level)
        ? 'rooftop'
        : /道路|路口|街/.test(level)
          ? 'street'
          : /国家|省/.test(level)
            ? 'country'
            : 'city';
      return [{ name: address, address, place, precision } as const];
    });
  },
};

/** Tencent (WebService geocoder v1): one place a question, latitude first, GCJ-02. */
import { degrees, joined, numberOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type GeocodeService, askJson, judgeBy } from './service.js';

/** It knows no such place or address. */
const nothing = 347;

const judge = (asking: Asking) =>
  judgeBy(
    asking,
    (body) => {
      const status = numberOf(body['status']);
      return status === 0 || status === nothing ? undefined : { code: String(status ?? ''), said: textOf(body['message']) ?? '' };
    },
    { key: ['110', '111', '112', '113', '190', '199', '311'], quota: ['121', '122', '123'], busy: ['120'] },
  );

/** See above. */
export const tencent: GeocodeService = {
  reverse: async (asking, places) =>
    Promise.all(
      places.map(async ([x, y]) => {
        const query = { key: asking.key, location: `${degrees(y)},${degrees(x)}`, output: 'json', get_poi: '0' };
        const result = objectOf((await askJson(asking, '/ws/geocoder/v1/', query, judge(asking)))['result']);
        const address = textOf(result['address']);
        if (address === null) return null;
        const parts = objectOf(result['address_component']);
        const nation = textOf(objectOf(result['ad_info'])['nation']) ?? textOf(parts['nation']);
        const [street, house] = [textOf(parts['street']), textOf(parts['street_number'])];
        const [province, city] = [textOf(parts['province']), textOf(parts['city'])];
        const recommended = textOf(objectOf(result['formatted_addresses'])['recommend']);
        return {
          address,
          short: recommended ?? joined([textOf(parts['district']), house ?? street], ''),
          country: nation === '中国' ? 'CN' : nation,
          admin1: province,
          city: city ?? province,
          precision: house !== null ? ('rooftop' as const) : street !== null ? ('street' as const) : ('city' as const),
        };
      }),
    ),
  search: async (asking, words) => {
    const body = await askJson(asking, '/ws/geocoder/v1/', { key: asking.key, address: words, output: 'json' }, judge(asking));
    const result = objectOf(body['result']);
    const [location, parts] = [objectOf(result['location']), objectOf(result['address_components'])];
    const place = placeOf(location['lng'], location['lat']);
    if (place === null) return [];
    const region = joined([textOf(parts['province']), textOf(parts['city']), textOf(parts['district'])], '');
    const name = textOf(result['title']) ?? words;
    // From 7 on it counts its answer as reliable; level 9 and above is a road or finer.
    const level = numberOf(result['level']) ?? 0;
    return [{ name, address: joined([region, name], ''), place, precision: level >= 10 ? 'rooftop' : level === 9 ? 'street' : 'city' }];
  },
};

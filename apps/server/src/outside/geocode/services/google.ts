/** Google (Geocoding API): one place a question, latitude first, the most exact result first. */
import { type Loose, degrees, joined, listOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type Found, type GeocodeService, type Precision, askJson, judgeBy } from './service.js';

const judge = (asking: Asking) =>
  judgeBy(
    asking,
    (body) => {
      const status = textOf(body['status']) ?? '';
      return status === 'OK' || status === 'ZERO_RESULTS' ? undefined : { code: status, said: textOf(body['error_message']) ?? '' };
    },
    { key: ['REQUEST_DENIED'], quota: ['OVER_DAILY_LIMIT'], busy: ['OVER_QUERY_LIMIT'] },
  );

const language = ({ lang }: Asking): string => (lang === 'en' ? 'en' : 'zh-CN');

/** The part of an address of a kind. */
function part(row: Loose, kind: string, field = 'long_name'): string | null {
  const has = (each: Loose): boolean => Array.isArray(each['types']) && each['types'].includes(kind);
  return textOf(listOf(row['address_components']).find(has)?.[field]);
}

function precisionOf(row: Loose): Precision {
  const exact = textOf(objectOf(row['geometry'])['location_type']);
  if (exact === 'ROOFTOP') return 'rooftop';
  if (part(row, 'route') !== null) return 'street';
  return part(row, 'locality') !== null || part(row, 'administrative_area_level_1') !== null ? 'city' : 'country';
}

function found(row: Loose, lang: Asking['lang']): Found | null {
  const address = textOf(row['formatted_address']);
  if (address === null) return null;
  const [road, house, admin1] = [part(row, 'route'), part(row, 'street_number'), part(row, 'administrative_area_level_1')];
  const city = part(row, 'locality') ?? part(row, 'postal_town') ?? part(row, 'administrative_area_level_2');
  return {
    address,
    short: lang === 'en' ? joined([joined([house, road], ' '), city], ', ') : joined([city, road, house], ''),
    country: part(row, 'country', 'short_name'),
    admin1,
    city,
    precision: precisionOf(row),
  };
}

const path = '/maps/api/geocode/json';

/** See above. */
export const google: GeocodeService = {
  reverse: async (asking, places) =>
    Promise.all(
      places.map(async ([x, y]) => {
        const query = { latlng: `${degrees(y)},${degrees(x)}`, language: language(asking), key: asking.key };
        const rows = listOf((await askJson(asking, path, query, judge(asking)))['results']);
        // A plus code says a place by letters and digits, which nobody calls an address.
        const isAddress = (row: Loose): boolean => !(Array.isArray(row['types']) && row['types'].includes('plus_code'));
        const best = rows.find(isAddress);
        return best === undefined ? null : found(best, asking.lang);
      }),
    ),
  search: async (asking, words, near) => {
    const around =
      near === undefined
        ? {}
        : { bounds: `${degrees(near[1] - 0.5)},${degrees(near[0] - 0.5)}|${degrees(near[1] + 0.5)},${degrees(near[0] + 0.5)}` };
    const query = { address: words, language: language(asking), key: asking.key, ...around };
    const rows = listOf((await askJson(asking, path, query, judge(asking)))['results']);
    return rows.slice(0, 5).flatMap((row) => {
      const location = objectOf(objectOf(row['geometry'])['location']);
      const [place, address] = [placeOf(location['lng'], location['lat']), textOf(row['formatted_address'])];
      return place === null || address === null ? [] : [{ name: address, address, place, precision: precisionOf(row) }];
    });
  },
};

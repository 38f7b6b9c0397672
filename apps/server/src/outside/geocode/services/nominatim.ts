/** Nominatim (OpenStreetMap): one place a question. The public one wants an agent that says who asks, and one question a second from everybody behind it together. */
import { type Loose, degrees, joined, listOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type Found, GeocoderFailed, type GeocodeService, type Precision, askJson, cleaned } from './service.js';

const languages = ({ lang }: Asking): string => (lang === 'en' ? 'en' : 'zh-CN,zh-Hans,zh,en');
/** Streets, no houses: where a vehicle is, not who lives there. */
const streets = '16';

function precisionOf(parts: Loose): Precision {
  if (textOf(parts['house_number']) !== null) return 'rooftop';
  if (textOf(parts['road']) !== null) return 'street';
  return cityOf(parts) !== null || textOf(parts['state']) !== null ? 'city' : 'country';
}

const cityOf = (parts: Loose): string | null =>
  ['city', 'town', 'village', 'municipality', 'county'].map((kind) => textOf(parts[kind])).find((name) => name !== null) ?? null;

function found(row: Loose, lang: Asking['lang']): Found | null {
  const [address, parts] = [textOf(row['display_name']), objectOf(row['address'])];
  if (address === null) return null;
  const [road, city] = [textOf(parts['road']), cityOf(parts)];
  const short = lang === 'en' ? joined([road, city], ', ') : joined([city, road], ' ');
  return {
    address,
    short: short === '' ? (address.split(',')[0] ?? address) : short,
    country: textOf(parts['country_code'])?.toUpperCase() ?? null,
    admin1: textOf(parts['state']) ?? textOf(parts['province']) ?? textOf(parts['region']),
    city,
    precision: precisionOf(parts),
  };
}

/** What it has no address for it answers with an error of its own, in an answer that is none. */
const isUnknown = (said: string): boolean => said.toLowerCase().includes('unable to geocode');

/** See above. */
export const nominatim: GeocodeService = {
  reverse: async (asking, places) => {
    const rows: (Found | null)[] = [];
    // One after the other: it asks for that.
    for (const [x, y] of places) {
      const query = {
        format: 'jsonv2',
        lat: degrees(y),
        lon: degrees(x),
        zoom: streets,
        addressdetails: '1',
        'accept-language': languages(asking),
      };
      const body = await askJson(asking, '/reverse', query);
      const said = textOf(body['error']) ?? textOf(objectOf(body['error'])['message']);
      if (said !== null && !isUnknown(said)) throw new GeocoderFailed('failed', 'error', cleaned(said, asking.key));
      rows.push(said === null ? found(body, asking.lang) : null);
    }
    return rows;
  },
  search: async (asking, words, near) => {
    const around =
      near === undefined
        ? {}
        : { viewbox: [near[0] - 0.5, near[1] + 0.5, near[0] + 0.5, near[1] - 0.5].map(degrees).join(','), bounded: '0' };
    const query = { q: words, format: 'jsonv2', limit: '5', addressdetails: '1', 'accept-language': languages(asking), ...around };
    const rows = listOf((await askJson(asking, '/search', query))['list']);
    return rows.flatMap((row) => {
      const [place, address] = [placeOf(row['lon'], row['lat']), textOf(row['display_name'])];
      if (place === null || address === null) return [];
      const precision = precisionOf(objectOf(row['address']));
      return [{ name: textOf(row['name']) ?? address.split(',')[0] ?? address, address, place, precision }];
    });
  },
};

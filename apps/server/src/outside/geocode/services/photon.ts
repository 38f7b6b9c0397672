/** Photon (OpenStreetMap, as GeoJSON): one place a question; names in English, or as they are called on the spot for everybody else. */
import { type Loose, degrees, joined, listOf, objectOf, placeOf, textOf } from './loose.js';
import { type Asking, type Found, type GeocodeService, type Precision, askJson } from './service.js';

/** It speaks few languages and refuses the others; `default` is what a place calls itself. */
const language = ({ lang }: Asking): string => (lang === 'en' ? 'en' : 'default');

function found(parts: Loose, lang: Asking['lang']): Found | null {
  const [name, road, house] = [textOf(parts['name']), textOf(parts['street']), textOf(parts['housenumber'])];
  const city = textOf(parts['city']) ?? textOf(parts['town']) ?? textOf(parts['village']) ?? textOf(parts['county']);
  const [state, country] = [textOf(parts['state']), textOf(parts['country'])];
  const street = joined([road, house], ' ');
  const address =
    lang === 'en'
      ? joined([name, street === '' ? null : street, city, state, country], ', ')
      : joined([country, state, city, road, house, name], ' ');
  if (address === '') return null;
  const nearest = street === '' ? name : street;
  return {
    address,
    short: lang === 'en' ? joined([nearest, city], ', ') : joined([city, nearest], ' '),
    country: textOf(parts['countrycode'])?.toUpperCase() ?? null,
    admin1: state,
    city,
    precision: precisionOf(parts),
  };
}

function precisionOf(parts: Loose): Precision {
  if (textOf(parts['housenumber']) !== null) return 'rooftop';
  if (textOf(parts['street']) !== null || textOf(parts['type']) === 'street') return 'street';
  return textOf(parts['city']) !== null ||
    textOf(parts['state']) !== null ||
    ['city', 'district', 'locality'].includes(textOf(parts['type']) ?? '')
    ? 'city'
    : 'country';
}

/** See above. */
export const photon: GeocodeService = {
  reverse: async (asking, places) =>
    Promise.all(
      places.map(async ([x, y]) => {
        const body = await askJson(asking, '/reverse', { lat: degrees(y), lon: degrees(x), limit: '1', lang: language(asking) });
        return found(objectOf(listOf(body['features'])[0]?.['properties']), asking.lang);
      }),
    ),
  search: async (asking, words, near) => {
    const around = near === undefined ? {} : { lat: degrees(near[1]), lon: degrees(near[0]) };
    const body = await askJson(asking, '/api', { q: words, limit: '5', lang: language(asking), ...around });
    return listOf(body['features']).flatMap((feature) => {
      const coordinates = objectOf(feature['geometry'])['coordinates'];
      const [x, y]: unknown[] = Array.isArray(coordinates) ? coordinates : [];
      const [place, parts] = [placeOf(x, y), objectOf(feature['properties'])];
      const address = found(parts, asking.lang);
      if (place === null || address === null) return [];
      return [{ name: textOf(parts['name']) ?? address.short, address: address.address, place, precision: address.precision }];
    });
  },
};

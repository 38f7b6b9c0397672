/** Who may make the calls of addresses. Everybody with an account may ask; setting and testing the services is an administrator's. */
import type { geo } from '@frostway/contract/geo/endpoints';
import { family } from '../families.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';

export const geoRows: Rows<typeof geo> = {
  reverse: { given: () => ({ points: [{ latitude: 31.23, longitude: 121.47 }] }), expect: family.account },
  search: { given: () => ({ q: 'Shanghai' }), expect: family.account },
  geocoders: { given: () => ({}), expect: family.administrator },
  changeGeocoder: { given: () => ({ name: 'tianditu', serviceKey: newName() }), expect: family.administrator },
  testGeocoder: { given: () => ({ name: 'nominatim', address: 'http://127.0.0.1:9' }), expect: family.administrator },
};

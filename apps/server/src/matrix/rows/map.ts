/** Who may make the calls of maps. Setting and testing are an administrator's; what is offered everybody sees. */
import type { mapFeature } from '@frostway/contract/map/endpoints';
import { family } from '../families.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';

export const mapRows: Rows<typeof mapFeature> = {
  maps: { given: () => ({}), expect: family.open },
  changeMaps: { given: () => ({ first: 'offline', worldview: 'cn' }), expect: family.administrator, later: ['nothingChanged'] },
  providers: { given: () => ({}), expect: family.administrator },
  changeProvider: { given: () => ({ name: 'tianditu', mapKey: newName() }), expect: family.administrator },
  testProvider: { given: () => ({ name: 'osm', address: 'http://127.0.0.1:9' }), expect: family.administrator },
};

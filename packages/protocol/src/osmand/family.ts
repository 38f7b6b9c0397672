/** OsmAnd and Traccar Client over HTTP, as the registry of families knows them. */
import type { RequestFamily } from '../family.js';
import { decodeOsmand, isJson } from './osmand.js';

/** Phones and scripts that report over HTTP. */
export const osmand = {
  kind: 'request',
  name: 'osmand',
  about: {
    title: 'OsmAnd, Traccar Client',
    devices: 'OsmAnd and Traccar Client phones',
    identity: 'id',
    carries: 'positions, battery, further attributes',
    acknowledged:
      '200; 400 without an id or with a time nobody can read, which is never replaced; 400 or 404 for an unknown device, or one without its secret (`?secret=`)',
    note: 'query or JSON',
  },
  identity: ['imei', 'alias'],
  tellsHarshDriving: true,
  port: 5055,
  methods: ['GET', 'POST'],
  decode: decodeOsmand,
  // The clients with a query know only 400, those with JSON take 404 for "not here".
  unknownStatus: (request) => (isJson(request) ? 404 : 400),
} as const satisfies RequestFamily;

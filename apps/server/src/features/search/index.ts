/** The search over everything a caller may see, and the names of the places he goes back to. Nothing is kept here: stars are the device feature's, visits the dictionary's. */
import { searchFeature as table } from '@frostway/contract/search/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import { findAll } from './find.js';
import { readPlaces } from './places.js';

/** The calls of this feature. */
function searchCalls(): Mounted[] {
  return serve('search', table, {
    find: (input, caller, { db, lang }) => findAll(db, caller, input, lang),
    places: (_input, caller, { db, lang }) => readPlaces(db, caller, lang),
  });
}

/** What the search adds; it asks for nothing but the database of a call. */
export function searchFeature(): Feature {
  return { name: 'search', calls: searchCalls() };
}

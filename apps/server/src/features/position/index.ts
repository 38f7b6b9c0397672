/** Where devices are and were: positions, trips and stops, mileage, files of tracks. */
import { position as table } from '@frostway/contract/position/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { readMileage } from './mileage.js';
import { readPositions } from './positions.js';
import { readTrips } from './trips.js';

export { orNull, sourceAt } from './points.js';
export { findTracker, inputsFor, readPositions } from './positions.js';

/** The handlers of every call of positions. */
function positionCalls({ store }: Pick<Tools, 'store'>): Mounted[] {
  return serve('position', table, {
    positions: (input, caller, { db }) => readPositions(store, db, caller, input),
    trips: (input, caller, { db }) => readTrips(store, db, caller, input),
    mileage: (input, caller, { db, lang }) => readMileage({ store, db, lang }, caller, input),
  });
}

/** What positions add. */
export function positionFeature(tools: Tools): Feature {
  return { name: 'position', calls: positionCalls(tools) };
}

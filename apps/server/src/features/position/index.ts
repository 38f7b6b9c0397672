/** Where devices are and were: groups of trackers, positions, trips and stops, mileage, files of tracks. */
import { position as table } from '@frostway/contract/position/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import {
  addPositionGroup,
  listPositionGroups,
  moveToPositionGroup,
  onePositionGroup,
  positionGroupRelease,
  removePositionGroup,
  renamePositionGroup,
} from './groups.js';
import { readMileage } from './mileage.js';
import { readOverview } from './overview.js';
import { readPositions } from './positions.js';
import { checkRecord, latestPlaces, listTrackers } from './trackers.js';
import { readTrips } from './trips.js';

export { trackersIn } from './groups.js';
export { kilometres } from './trips.js';
export { selectVehicles, type Vehicle } from './vehicles.js';
export { motionOfStatus } from '@frostway/contract/position/motion';
export { etaAnswer } from './eta.js';
export { orNull, pointAt, sourceAt } from './points.js';
export { type Journey, readJourneys } from './journeys.js';
export { findTracker, inputsFor, readPositions } from './positions.js';

/** The handlers of every call of positions. */
function positionCalls({ store, clock }: Pick<Tools, 'store' | 'clock'>): Mounted[] {
  return serve('position', table, {
    positions: (input, caller, { db }) => readPositions(store, db, caller, input),
    trips: (input, caller, { db }) => readTrips(store, db, caller, input),
    groups: async (_input, caller, { db }) => {
      const rows = await listPositionGroups(db, caller);
      return { total: rows.length, rows };
    },
    addGroup: async ({ name }, caller, context) =>
      onePositionGroup(context.db, caller, await addPositionGroup(caller, name, context, new Date(clock.now()))),
    changeGroup: async (input, caller, context) => {
      await renamePositionGroup(caller, input, context);
      return onePositionGroup(context.db, caller, input.id);
    },
    removeGroup: async ({ id, confirm }, caller, context) => {
      await removePositionGroup(caller, id, confirm, context);
      return null;
    },
    moveDevices: async (input, caller, context) => ({ moved: await moveToPositionGroup(caller, input, context) }),
    list: (input, caller, { db }) => listTrackers(db, caller, input),
    overview: (input, caller, { db }) => readOverview({ store, db }, caller, input),
    latest: (input, caller, { db }) => latestPlaces(db, caller, input),
    checkRecord: (input, caller, { db }) => checkRecord(store, db, caller, input),
    mileage: (input, caller, { db, lang }) => readMileage({ store, db, lang }, caller, input),
  });
}

/** What positions add. */
export function positionFeature(tools: Tools): Feature {
  return { name: 'position', calls: positionCalls(tools), onDeviceReleased: [positionGroupRelease] };
}

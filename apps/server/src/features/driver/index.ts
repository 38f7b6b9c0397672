/** Drivers: who they are, the tags they carry, and who drove which trip. */
import { driver as table } from '@frostway/contract/driver/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { addDriver, changeDriver, listDrivers, removeDriver } from './drivers.js';
import { readPrivateHours, setPrivateHours } from './private-hours.js';
import { setTripDriver } from './times.js';

export { ensureDriver } from './drivers.js';
export { driversOf, ensureDriverTime, type TripDriver } from './times.js';

/** The handlers of every call of drivers. */
function driverCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  return serve('driver', table, {
    drivers: (input, caller, { db }) => listDrivers(db, caller, input),
    addDriver: (input, caller, context) => addDriver(caller, input, context, new Date(clock.now())),
    changeDriver: (input, caller, context) => changeDriver(caller, input, context),
    removeDriver: async ({ id }, caller, context) => {
      await removeDriver(caller, id, context);
      return null;
    },
    privateHours: (input, caller, { db }) => readPrivateHours(db, caller, input),
    setPrivateHours: (input, caller, context) => setPrivateHours(caller, input, context, clock.now()),
    setTripDriver: async (input, caller, context) => {
      await setTripDriver(caller, input, context);
      return null;
    },
  });
}

/** What drivers add. */
export function driverFeature(tools: Tools): Feature {
  return { name: 'driver', calls: driverCalls(tools) };
}

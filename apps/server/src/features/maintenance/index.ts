/** Maintenance of vehicles: what is done every so many days, kilometres or engine hours, and who is reminded of it. */
import { maintenance as table } from '@frostway/contract/maintenance/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { countPlans } from './counting.js';
import { addPlan, changePlan, listPlans, maintenanceRelease, removePlan, setDone } from './plans.js';
import { remindOfMaintenance } from './warnings.js';

export { countPlans } from './counting.js';
export { ensureMaintenance } from './plans.js';
export { remindOfMaintenance } from './warnings.js';

/** The handlers of every call of maintenance. */
function maintenanceCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  return serve('maintenance', table, {
    plans: (input, caller, { db }) => listPlans(db, caller, input, clock.now()),
    addPlan: (input, caller, context) => addPlan(caller, input, context, clock.now()),
    changePlan: (input, caller, context) => changePlan(caller, input, context, clock.now()),
    setDone: (input, caller, context) => setDone(caller, input, context, clock.now()),
    removePlan: async ({ id }, caller, context) => {
      await removePlan(caller, id, context);
      return null;
    },
  });
}

/** What maintenance adds. */
export function maintenanceFeature(tools: Tools): Feature {
  const { clock } = tools;
  return {
    name: 'maintenance',
    calls: maintenanceCalls(tools),
    onDeviceReleased: [maintenanceRelease],
    jobs: [
      {
        name: 'maintenance',
        line: '17 * * * *',
        run: async (ending) => {
          await countPlans(tools, clock.now(), ending);
          await remindOfMaintenance(tools, clock.now());
        },
      },
    ],
  };
}

/** Fences, and what else is watched of the positions of devices: what people set of them. They are judged by features/excursion (fence-watches.ts). */
import { fence as table } from '@frostway/contract/fence/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Caller, type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { findSeenDevices } from '../../scope/devices.js';
import { addFence, type Changed, changeFence, removeFence } from './changes.js';
import { selectFences } from './fences.js';
import { importFences } from './importing.js';
import { fenceRelease, positionAlarmRelease } from './leaving.js';
import { removePositionAlarms, setPositionAlarms } from './position-alarms.js';
import { selectPositionAlarms } from './position-alarm-list.js';

export { addFence, removeFence } from './changes.js';
export { fencesWatching, type WatchingFence } from './fences.js';

/** The calls of this feature. */
function fenceCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  /** What was going on may be over. */
  const said = async ({ deviceIds }: Pick<Changed, 'deviceIds'>, { db }: Changing): Promise<void> => {
    if (deviceIds.length > 0) await publish(db, { type: 'alarmsChanged', deviceIds });
  };
  const oneFence = async (db: Db, caller: Caller, id: number) =>
    (await selectFences(db, caller, { id, limit: 1, offset: 0 })).rows[0] ?? refuse('noSuchFence');
  const idsOf = async (db: Db, caller: Caller, imeis: readonly string[] | undefined): Promise<number[] | undefined> =>
    imeis === undefined ? undefined : (await findSeenDevices(db, caller, { imeis }, 'see')).map(({ id }) => id);

  return serve('fence', table, {
    fences: async ({ id, imei, search, ...page }, caller, { db }) => {
      const found = await selectFences(db, caller, { id, deviceIds: await idsOf(db, caller, imei), search, ...rangeOf(page) });
      checkPage(found.total, page);
      return found;
    },
    addFence: async (input, caller, context) => {
      const made = await addFence(caller, input, context, clock.now());
      await said(made, context);
      return oneFence(context.db, caller, made.id);
    },
    changeFence: async (input, caller, context) => {
      await said(await changeFence(caller, input, context, clock.now()), context);
      return oneFence(context.db, caller, input.id);
    },
    removeFence: async ({ id }, caller, context) => {
      await said(await removeFence(caller, id, context, clock.now()), context);
      return null;
    },
    importFences: async (input, caller, context) => {
      const { rows, deviceIds } = await importFences(caller, input, context, clock.now());
      await said({ deviceIds }, context);
      return { total: rows.length, rows };
    },
    positionAlarms: async ({ imei, ...page }, caller, { db }) => {
      const found = await selectPositionAlarms(db, caller, { deviceIds: await idsOf(db, caller, imei), ...rangeOf(page) });
      checkPage(found.total, page);
      return found;
    },
    setPositionAlarms: async (input, caller, context) => {
      const deviceIds = await setPositionAlarms(caller, input, context, clock.now());
      await said({ deviceIds }, context);
      return selectPositionAlarms(context.db, caller, { deviceIds, limit: deviceIds.length, offset: 0 });
    },
    removePositionAlarms: async ({ imeis }, caller, context) => {
      await said({ deviceIds: await removePositionAlarms(caller, imeis, context, clock.now()) }, context);
      return null;
    },
  });
}

/** What fences add. */
export function fenceFeature(tools: Tools): Feature {
  return { name: 'fence', calls: fenceCalls(tools), onDeviceReleased: [fenceRelease, positionAlarmRelease] };
}

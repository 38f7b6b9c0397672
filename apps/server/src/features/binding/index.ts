/** Bindings: which gateway should hear which beacons and which tracker carries what, who may relay, the whitelist of a gateway, and how gateways are doing. */
import { bindingFeature as table } from '@frostway/contract/binding/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Caller, type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { removeOldReceptions } from '../../telemetry-store/receptions.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import { withAudience } from '../../scope/audience.js';
import { findSeenDevice } from '../../scope/devices.js';
import { countGuess, findAccount } from '../account/index.js';
import { bindDevices, unbindDevices } from './binding.js';
import { selectHealth, selectHearings } from './health.js';
import { selectBindings } from './lists.js';
import { selectReceptions } from './received.js';
import { removeOldForeign, selectForeign, selectRefused } from './receptions.js';
import { addRelay, endRelay, findReceivedAccount, selectRelays } from './relays.js';
import { relayRelease } from './relay-release.js';
import { readUnlisted, switchWhitelist, whitelistRelease } from './whitelist.js';

export { beginMissionRelay, endMissionRelay } from './mission-relays.js';

/** What bindings need from outside. */
export type BindingOptions = {
  readonly clock: Clock;
};

/** The calls of this feature. */
function bindingCalls({ clock }: BindingOptions): Mounted[] {
  /** Lists show another state than before, of whoever sees the same devices. */
  const edited = async ({ accountId, ownerId }: Caller, { db }: Changing): Promise<void> =>
    publish(db, { type: 'devicesEdited', accountIds: await withAudience(db, [accountId, ownerId]) });
  /** The account that is meant; a name that is none counts as a guess. */
  const relaying = async (
    input: Input<(typeof table)['addRelay']>,
    caller: Caller,
    { db, independentTransaction }: Changing,
  ): Promise<number> => {
    const { account, gateway } = input;
    if ((account === undefined) === (gateway === undefined)) refuse('parametersIllegal', { account: 'parametersIllegal' });
    if (gateway !== undefined) return ((await findReceivedAccount(db, caller, gateway)) ?? refuse('notFound')).id;
    const takeBack = await countGuess(`relay:${caller.accountId}`, independentTransaction, clock);
    const found = await findAccount(db, account ?? '');
    if (found === undefined || !found.is_active || found.is_disabled)
      return refuse('relayAccountUnknown', { account: 'relayAccountUnknown' });
    await takeBack();
    return found.id;
  };
  return serve('binding', table, {
    relays: (input, caller, { db }) => selectRelays(db, caller, input, clock.now()),
    addRelay: async (input, caller, context) => {
      const accountId = await relaying(input, caller, context);
      const id = await addRelay(caller, accountId, input, context, clock.now());
      await edited(caller, context);
      const { rows } = await selectRelays(context.db, caller, { id, page: 1, pageSize: 1 }, clock.now());
      return rows[0] ?? refuse('noSuchEntry');
    },
    endRelay: async ({ id }, caller, context) => {
      await endRelay(caller, id, context, clock.now());
      await edited(caller, context);
      return null;
    },
    foreignReceptions: (input, caller, { db }) => selectForeign(db, caller, input, clock.now()),
    refusedReceptions: (input, caller, { db }) => selectRefused(db, caller, input, clock.now()),
    bind: async (input, caller, context) => {
      const act = input.action === 'bind' ? bindDevices : unbindDevices;
      const changed = await act(caller, input, context, clock.now());
      await edited(caller, context);
      return { changed };
    },
    bindingsOf: async (input, caller, { db }) => {
      const { id } = await findSeenDevice(db, caller, input);
      const found = await selectBindings(db, caller, { deviceId: id, state: input.state, ...rangeOf(input) }, clock.now());
      checkPage(found.total, input);
      return found;
    },
    bindings: async (input, caller, { db }) => {
      const { toKind, state, search } = input;
      const found = await selectBindings(db, caller, { toKind, state, search, ...rangeOf(input) }, clock.now());
      checkPage(found.total, input);
      return found;
    },
    heardBy: async (input, caller, { db }) => {
      const device = await findSeenDevice(db, caller, input);
      const rows = await selectHearings(db, caller, device, input.hours, clock.now());
      return { total: rows.length, rows };
    },
    receptions: async (input, caller, { db }) => {
      const gateway = await findSeenDevice(db, caller, input);
      if (gateway.kind !== 'gateway') refuse('notGateway');
      const found = await selectReceptions(db, caller, { gateway, hours: input.hours, ...rangeOf(input) }, clock.now());
      checkPage(found.total, input);
      return found;
    },
    gatewayHealth: async (input, caller, { db }) => {
      const { mac, imei, search } = input;
      const isOne = mac !== undefined || imei !== undefined;
      const one = isOne ? await findSeenDevice(db, caller, { mac, imei }) : undefined;
      if (one !== undefined && one.kind !== 'gateway') refuse('notGateway');
      const found = await selectHealth(
        db,
        caller,
        { ...(one === undefined ? {} : { id: one.id }), search, ...rangeOf(input) },
        clock.now(),
      );
      checkPage(found.total, input);
      return found;
    },
    switchWhitelist: async (input, caller, context) => {
      const id = await switchWhitelist(caller, input, context, clock.now());
      await edited(caller, context);
      const { rows } = await selectHealth(context.db, caller, { id, limit: 1, offset: 0 }, clock.now());
      return rows[0] ?? refuse('notFound');
    },
    unlisted: async (input, caller, { db }) => {
      const gateway = await findSeenDevice(db, caller, input);
      if (gateway.kind !== 'gateway') refuse('notGateway');
      if (!gateway.rights.has('latest')) return { total: 0, rows: [], others: 0 };
      return readUnlisted(db, caller, gateway.id);
    },
  });
}

/** What bindings add. */
export function bindingFeature(tools: Tools): Feature {
  const { clock, db } = tools;
  return {
    name: 'binding',
    calls: bindingCalls(tools),
    jobs: [
      { name: 'receptions', line: '12 3 * * *', run: () => removeOldForeign(db, clock.now()) },
      { name: 'old-receptions', line: '13 3 * * *', run: () => removeOldReceptions(db, clock.now()) },
    ],
    onDeviceReleased: [whitelistRelease, relayRelease],
  };
}

/** Sharing: devices with accounts, and with guests by a link; what a guest's key opens; what ends when a device leaves its owner. */
import { refuse } from '@frostway/contract/refusals';
import { type DeviceShare, share as table, type ShareLink } from '@frostway/contract/share/endpoints';
import { type Caller, type Changing, type Looking, type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { countGuess } from '../account/index.js';
import { readPositions } from '../position/index.js';
import { readTrack, readTrackColumns } from '../telemetry/index.js';
import { guestStatus } from './guest.js';
import { shareReleases } from './ending.js';
import { listLinks } from './link-lists.js';
import { addLink, changeLink, endLink } from './links.js';
import { listPositionLinks, listPositionSharees, listPositionShares, openPositionShare } from './position-lists.js';
import { addPositionLink, addPositionShares, endPositionLink, endPositionShares } from './position-shares.js';
import { listSharedWithMe } from './received-shares.js';
import { listSharees, listShares } from './share-lists.js';
import { addShares, changeShare, endShare, endSharesWith, findTarget } from './shares.js';

export { findableLinks } from './findable.js';
export { endLinksOf } from './ending.js';
export { addLink, findLinks } from './links.js';
export { addShares, isSharedWith } from './shares.js';

/** What sharing needs from outside. */
export type ShareOptions = {
  readonly clock: Clock;
  readonly store: TelemetryStore;
  /** Where links lead to. */
  readonly publicUrl: () => string;
};

/** The handlers of every call of sharing. */
function shareCalls(options: ShareOptions): Mounted[] {
  const { clock, store } = options;
  const around = () => ({ nowMs: clock.now(), publicUrl: options.publicUrl() });
  const shares = (db: Db, caller: Caller, ids: readonly number[]) =>
    listShares(db, caller, { ids }, { page: 1, pageSize: Math.max(1, ids.length) }, clock.now());
  const one = async (db: Db, caller: Caller, id: number): Promise<DeviceShare> =>
    (await shares(db, caller, [id])).rows[0] ?? refuse('noSuchShare');
  const oneLink = async (db: Db, caller: Caller, id: number): Promise<ShareLink> =>
    (await listLinks(db, caller, { ids: [id] }, { page: 1, pageSize: 1 }, around())).rows[0] ?? refuse('noSuchShare');
  const links = (
    { id, ...input }: Parameters<typeof listLinks>[2] & { id?: number | undefined; page: number; pageSize: number },
    caller: Caller,
    { db }: Looking,
  ) => listLinks(db, caller, { ...input, ...(id === undefined ? {} : { ids: [id] }) }, input, around());
  const cancelLink = async ({ id }: { id: number }, caller: Caller, context: Changing): Promise<null> => {
    await endLink(caller, id, context, new Date(clock.now()));
    await publish(context.db, { type: 'linksChanged', linkIds: [id] });
    return null;
  };

  return serve('share', table, {
    shareDevices: async (input, caller, context) => {
      // Who asks for one account after the other looks for accounts.
      const takeBack = await countGuess(`share:${caller.accountId}`, context.independentTransaction, clock);
      const target = await findTarget(context.db, input.account);
      if (target === undefined) refuse('shareTargetNonexistent', { account: 'shareTargetNonexistent' });
      await takeBack();
      const ids = await addShares(caller, input, target, context, clock.now());
      await publish(context.db, { type: 'accessChanged', accountIds: [target.id] });
      return shares(context.db, caller, ids);
    },
    shares: (input, caller, { db }) => listShares(db, caller, input, input, clock.now()),
    changeShare: async (input, caller, context) => {
      const accountId = await changeShare(caller, input, context, clock.now());
      await publish(context.db, { type: 'accessChanged', accountIds: [accountId] });
      return one(context.db, caller, input.id);
    },
    cancelShare: async (input, caller, context) => {
      const at = new Date(clock.now());
      const accountIds =
        input.id === undefined ? await endSharesWith(caller, input, context, at) : [await endShare(caller, input.id, context, at)];
      await publish(context.db, { type: 'accessChanged', accountIds });
      return { ended: accountIds.length };
    },
    sharees: (input, caller, { db }) => listSharees(db, caller, input, clock.now()),
    sharesWith: async (input, caller, { db }) => {
      const found = await listShares(db, caller, { uid: input.uid, isOpen: true }, input, clock.now());
      return found.total === 0 ? refuse('noSuchShare') : found;
    },
    sharedWithMe: (input, caller, { db }) => listSharedWithMe(db, caller, input, clock.now()),

    addLink: async (input, caller, context) => oneLink(context.db, caller, await addLink(caller, input, context, clock.now())),
    links,
    linksToo: links,
    changeLink: async (input, caller, context) => {
      await changeLink(caller, input, context, clock.now());
      await publish(context.db, { type: 'linksChanged', linkIds: [input.id] });
      return oneLink(context.db, caller, input.id);
    },
    cancelLink,
    cancelLinkToo: cancelLink,

    addPositionShare: async (input, caller, context) => {
      const { account } = input;
      const page = { page: 1, pageSize: 1000 };
      if (account === undefined) {
        const id = await addPositionLink(caller, input, context, clock.now());
        return listPositionLinks(context.db, caller, page, around(), id);
      }
      const takeBack = await countGuess(`share:${caller.accountId}`, context.independentTransaction, clock);
      const target = await findTarget(context.db, account);
      if (target === undefined) refuse('shareTargetNonexistent', { account: 'shareTargetNonexistent' });
      await takeBack();
      const ids = await addPositionShares(caller, input, target, context, clock.now());
      await publish(context.db, { type: 'accessChanged', accountIds: [target.id] });
      return listPositionShares(context.db, caller, { ids }, page, clock.now());
    },
    positionShares: async (input, viewer, { db }) => {
      if ('shareKeyId' in viewer) return openPositionShare({ db, store }, viewer, input);
      const { total, rows } = await listPositionLinks(db, viewer, input, around());
      return { total, rows: [], shares: rows, share: null };
    },
    endPositionShare: async ({ id }, caller, context) => {
      await endPositionLink(caller, id, context, new Date(clock.now()));
      await publish(context.db, { type: 'linksChanged', linkIds: [id] });
      return null;
    },
    endAccountPositionShare: async (input, caller, context) => {
      const accountIds = await endPositionShares(caller, input, context, new Date(clock.now()));
      await publish(context.db, { type: 'accessChanged', accountIds: [...new Set(accountIds)] });
      return { ended: accountIds.length };
    },
    positionSharees: (input, caller, { db }) => listPositionSharees(db, caller, input),
    positionSharesWith: async (input, caller, { db }) => {
      const found = await listPositionShares(db, caller, { uid: input.uid }, input, clock.now());
      return found.total === 0 ? refuse('noSuchShare') : found;
    },

    guestStatus: (input, viewer, { db }) => guestStatus(db, viewer, input),
    guestTrack: (input, viewer, { db }) => readPositions(store, db, viewer, input),
    guestSensorTrack: (input, viewer, { db }) => readTrack(store, db, viewer, input),
    guestColumns: (input, viewer, { db }) => readTrackColumns(store, clock, db, viewer, input),
  });
}

/** What sharing adds. */
export function shareFeature(tools: Tools): Feature {
  return { name: 'share', calls: shareCalls(tools), onDeviceReleased: shareReleases };
}

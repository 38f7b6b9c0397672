/** Trade: sales, renewals and scrapping, a dealer's workplace, expiry with its warnings, and whom to turn to. */
import { trade as table } from '@frostway/contract/trade/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature, OnAssigned, OnSettingsWanted, Release } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { findSeenDevice } from '../../scope/devices.js';
import { listExpiring, readDeviceStats, readExpiry, readExpiryInfo } from './expiry.js';
import { listRenewals, listSales } from './records.js';
import { renew } from './renewal.js';
import { previewSale, sell } from './sale.js';
import { scrap } from './scrap.js';
import { changeService, findService, letDealerLook, readMayLook, readOwnService } from './service.js';
import { warnOfExpiry } from './warnings.js';
import { listCustomers, listDealerDevices, readOverview } from './workplace.js';

export { countExpiring } from './expiry.js';
export { findableBusiness } from './findable.js';
export { findNamed } from './finding.js';
export { isBusinessOf, withHolders } from './parties.js';
export { isNamed } from './records.js';
export { extendService } from './renewal.js';
export { warnOfExpiry } from './warnings.js';

/** What trade needs from outside. */
export type TradeOptions = {
  readonly clock: Clock;
  /** What ends with a device that leaves its owner, of every feature. */
  readonly released: () => readonly Release[];
  /** Runs in the transaction in which devices came to their new owner. */
  readonly assigned: OnAssigned;
  /** Runs there too: what was wanted of them ends, and they are told what is wanted now. */
  readonly settingsWanted: OnSettingsWanted;
};

/** The handlers of every call of trade. */
function tradeCalls({ clock, released, assigned, settingsWanted }: TradeOptions): Mounted[] {
  return serve('trade', table, {
    sell: (input, caller, context) => sell(caller, input, { ...context, clock, assigned, settingsWanted }, released()),
    previewSale: (input, caller, context) => previewSale({ ...context, clock }, caller, input, released()),
    sales: (input, caller, { db }) => listSales(db, caller, input),
    renew: (input, caller, context) => renew(caller, input, context, clock.now()),
    renewals: (input, caller, { db }) => listRenewals(db, caller, input),
    scrap: (input, caller, context) => scrap(caller, input, context, clock.now()),
    dealerOverview: (_input, caller, { db }) => readOverview(db, caller, clock.now()),
    dealerDevices: (input, caller, { db }) => listDealerDevices(db, caller, input, clock.now()),
    dealerCustomers: (input, caller, { db }) => listCustomers(db, caller, input, clock.now()),
    expiring: (input, caller, { db }) => listExpiring(db, caller, input, clock.now()),
    expireDevice: (input, caller, { db }) => readExpiry(db, caller, input, clock.now()),
    expiryInfo: (_input, caller, { db }) => readExpiryInfo(db, caller, clock.now()),
    deviceStats: (_input, caller, { db }) => readDeviceStats(db, caller, clock.now()),
    service: async (input, caller, { db }) => {
      const isNamed = input.mac !== undefined || input.imei !== undefined;
      return findService(db, caller.accountId, isNamed ? (await findSeenDevice(db, caller, input)).id : undefined);
    },
    ownService: (_input, caller, { db }) => readOwnService(db, caller),
    changeService: (input, caller, context) => changeService(caller, input, context),
    dealerMayLook: (_input, caller, { db }) => readMayLook(db, caller),
    letDealerLook: (input, caller, context) => letDealerLook(caller, input.allow, context),
  });
}

/** What trade adds. */
export function tradeFeature(tools: Tools): Feature {
  const { clock } = tools;
  return {
    name: 'trade',
    calls: tradeCalls(tools),
    jobs: [{ name: 'expiry', line: '27 * * * *', run: () => warnOfExpiry(tools, clock.now()) }],
  };
}

/** SIM cards: data used and left, what dealers record and offer, and the orders of their customers. */
import { readFileSync } from 'node:fs';
import { sim as table } from '@frostway/contract/sim/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import { simVendor } from '../../outside/sim-vendor.js';
import { readMerchant, wechatPay } from '../../outside/wechat-pay.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { listCards, readMargin } from './cards.js';
import { listEntries, recordUse, topUp } from './ledger.js';
import { paidPath, paidRoute } from './notified.js';
import { cancelOrder, listOrders, type Payments, placeOrder, recordPayment } from './orders.js';
import { addPlan, listPlans, removePlan } from './plans.js';
import { askVendor } from './vendor.js';

export { ensureCard } from './ledger.js';

/** The handlers of every call of SIM cards. */
function simCalls({ clock, payments }: { readonly clock: Clock; readonly payments: Payments }): Mounted[] {
  return serve('sim', table, {
    dataMargin: (input, caller, { db }) => readMargin(db, caller, input, clock.now()),
    cards: (input, caller, { db }) => listCards(db, caller, input, clock.now()),
    entries: (input, caller, { db }) => listEntries(db, caller, input),
    topUp: (input, caller, context) => topUp(caller, input, context, clock.now()),
    recordUse: (input, caller, context) => recordUse(caller, input, context, clock.now()),
    plans: (input, caller, { db }) => listPlans(db, caller, input),
    addPlan: (input, caller, context) => addPlan(caller, input, context, clock.now()),
    removePlan: async ({ id }, caller, context) => {
      await removePlan(caller, id, context);
      return null;
    },
    orders: (input, caller, { db }) => listOrders(db, caller, input, clock.now()),
    placeOrder: (input, caller, context) => placeOrder(caller, input, context, payments, clock.now()),
    recordPayment: ({ id }, caller, context) => recordPayment(caller, id, context, clock.now()),
    cancelOrder: ({ id }, caller, context) => cancelOrder(caller, id, context, payments, clock.now()),
  });
}

/** What SIM cards add. */
export function simFeature(tools: Tools): Feature {
  const { clock, config, db, publicUrl } = tools;
  const { WECHAT_PAY_FILE: file, SIM_URL: vendorUrl } = config;
  const service = file === '' ? undefined : wechatPay(readMerchant(readFileSync(file, 'utf8')), clock);
  const payments: Payments = service && { service, notifyUrl: () => `${publicUrl().replace(/\/$/, '')}${paidPath}` };
  return {
    name: 'sim',
    calls: simCalls({ clock, payments }),
    ...(service === undefined ? {} : { routes: (app) => paidRoute(app, { db, clock, service }) }),
    ...(vendorUrl === ''
      ? {}
      : {
          jobs: [
            {
              name: 'simVendor',
              line: '41 1,7,13,19 * * *',
              run: (ending) => askVendor(tools, simVendor(vendorUrl), () => clock.now(), ending),
            },
          ],
        }),
  };
}

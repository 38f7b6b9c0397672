/** Who is notified about alarms, by which channel, when, and what became of it. */
import { notification as table } from '@frostway/contract/notification/endpoints';
import { wholeList } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Topic } from '../../platform/topic.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { isPushAddress } from '../../outside/push.js';
import type { Sealer } from '../../outside/sealer.js';
import { readAllowance } from './allowance.js';
import { notificationRelease } from './leaving.js';
import { startNotifier } from './notifier.js';
import { addBrowser, type PushOptions, readBrowsers, removeBrowser } from './browsers.js';
import { listDeliveries } from './deliveries.js';
import type { Sending } from './dispatch.js';
import { changeOwnTimes, readOwnTimes } from './own-times.js';
import { addPlan, changePlan, listPlans, removePlan } from './plans.js';
import { channelsOfAccount, listPeople } from './recipients.js';
import { sendBrowserTest, sendTest } from './test-message.js';
import { listInbox, readInbox } from './inbox.js';
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, type WebhookAllowed } from './webhooks.js';

export { Allowance, maySms, type MostADay } from './allowance.js';
export { countDeliveries } from './deliveries.js';
export { delaysUntold, tellMissionWebhooks } from './mission-webhooks.js';
export { timeIn, typeIn } from './message.js';
export { addPlan, listPlans } from './plans.js';

export { sealWebhooks } from './webhooks.js';

/** What recipient people needs from outside. */
export type NotificationOptions = Sending & {
  readonly clock: Clock;
  readonly webhookAllowed: WebhookAllowed;
  readonly sealer: Sealer;
  readonly push: PushOptions;
};

/** The handlers of every call of notifications. */
function notificationCalls({ clock, webhookAllowed: isAllowed, sealer, push, ...sending }: NotificationOptions): Mounted[] {
  const now = (): Date => new Date(clock.now());
  return serve('notification', table, {
    plans: async (_input, caller, { db }) => wholeList(await listPlans(db, caller)),
    addPlan: (input, caller, context) => addPlan(caller, input, context, now()),
    changePlan: (input, caller, context) => changePlan(caller, input, context),
    removePlan: async ({ id }, caller, context) => {
      await removePlan(caller, id, context);
      return null;
    },
    people: async ({ search }, { ownerId }, { db }) =>
      wholeList(
        (await listPeople(db, ownerId, search)).map((row) => ({
          uid: row.id,
          account: row.account,
          nickname: row.nickname,
          channels: channelsOfAccount(row),
        })),
      ),
    webhooks: async (_input, caller, { db }) => wholeList(await listWebhooks(db, caller)),
    addWebhook: (input, caller, context) => addWebhook(caller, input, context, { at: now(), isAllowed, sealer }),
    changeWebhook: (input, caller, context) => changeWebhook(caller, input, context, { isAllowed, sealer }),
    removeWebhook: async ({ id }, caller, context) => {
      await removeWebhook(caller, id, context);
      return null;
    },
    pushBrowsers: (_input, caller, { db }) => readBrowsers(db, caller, push),
    addPushBrowser: (input, caller, context) => addBrowser(caller, input, context, { at: now(), push }),
    removePushBrowser: async ({ id }, caller, context) => {
      await removeBrowser(caller, id, context);
      return null;
    },
    testPushBrowser: ({ id }, caller, context) => sendBrowserTest(caller, id, context, { ...sending, isOn: push.isOn }, clock.now()),
    test: (input, caller, context) => sendTest(caller, input, context, sending, clock.now()),
    deliveries: (input, caller, { db, lang }) => listDeliveries(db, caller, input, lang),
    inbox: (input, caller, { db }) => listInbox(db, caller, input),
    readInbox: async (input, caller, context) => {
      await readInbox(caller, input, context);
      return null;
    },
    allowance: (_input, { ownerId }, { db }) => readAllowance(db, ownerId, sending.mostADay, clock.now()),
    ownTimes: (_input, caller, { db }) => readOwnTimes(db, caller),
    changeOwnTimes: (input, caller, context) => changeOwnTimes(caller, input, context),
  });
}

/** That an account was notified in the app; nobody else hears of it, its owner neither. */
const toldTopic: Topic = {
  name: 'inbox',
  isOfDevices: false,
  on: (teller) => ({ notified: ({ accountId, deliveryIds }) => teller.ofAccount(accountId, { type: 'inbox', ids: [...deliveryIds] }) }),
  missed: { type: 'inbox', ids: [] },
};

/** What recipient people about alarms adds. */
export function notificationFeature(tools: Tools): Feature {
  const { config, independentDb, clock, log, webhooks, pushKeys, reachable } = tools;
  const push: PushOptions = {
    isOn: config.FROSTWAY_PUSH,
    publicKey: async () => (await pushKeys()).publicKey,
    refusesAddress: async (endpoint) =>
      !isPushAddress(endpoint, reachable) ? 'notHttps' : (await webhooks.allows(endpoint)) ? undefined : 'notPublic',
  };
  return {
    name: 'notification',
    calls: notificationCalls({ ...tools, webhookAllowed: webhooks.allows, push }),
    topics: [toldTopic],
    services: [{ name: 'notifier', role: 'worker', start: () => startNotifier({ ...tools, db: independentDb, clock, log }) }],
    onDeviceReleased: [notificationRelease],
  };
}

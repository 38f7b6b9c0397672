/** Calls of who is notified about alarms, how, and what became of it. */
import { alarmTypes, severities } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { clock, flag, id, idOf, line, listFrom, number, optionalLine, orJson, orNone, page, rowsOf, says, time } from '../inputs.js';
import {
  channels,
  delivery,
  deliveryKinds,
  deliveryStates,
  plan,
  planScopes,
  pushBrowser,
  recipientKinds,
  inboxEntry,
  webhook,
} from './rows.js';

const illegal = says('parametersIllegal');
const name = line(limits.name);
/** Of a delivery: there are more of them than of other things. */
const longId = number(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

const recipient = z.object({
  kind: z.enum(recipientKinds),
  id,
  channels: z
    .array(z.enum(channels))
    .min(1, { error: says('recipientMissing') })
    .max(channels.length, { error: illegal }),
});
const step = z.object({
  afterMinutes: z
    .number()
    .int()
    .min(0)
    .max(7 * 24 * 60),
  recipients: z
    .array(recipient)
    .min(1, { error: says('recipientMissing') })
    .max(limits.planRecipients, { error: illegal }),
});
const steps = orJson(
  z
    .array(step)
    .min(1, { error: says('recipientMissing') })
    .max(limits.planSteps, { error: illegal })
    .refine(
      (all) =>
        all.every(({ afterMinutes }, index) => (index === 0 ? afterMinutes === 0 : afterMinutes > (all[index - 1]?.afterMinutes ?? 0))),
      {
        error: says('stepsUnordered'),
      },
    ),
);

const planFields = {
  scope: z.enum(planScopes),
  /** Of the scope `groups`, each with all groups below it. */
  groupIds: listFrom(id, 'parametersIllegal').optional(),
  /** Of the scope `devices`. */
  deviceIds: listFrom(id, 'parametersIllegal').optional(),
  severities: listFrom(z.enum(severities), 'parametersIllegal', 'parametersIllegal', severities.length).refine((list) => list.length > 0, {
    error: illegal,
  }),
  /** None: alarms of all types. */
  types: listFrom(z.enum(alarmTypes), 'parametersIllegal', 'parametersIllegal', alarmTypes.length),
  passesQuietHours: flag,
  steps,
};

const url = z
  .string({ error: says('webhookUrlIllegal') })
  .trim()
  .max(limits.webhookUrl, { error: says('textTooLong') })
  .refine(isWebhookUrl, { error: says('webhookUrlIllegal') });

/** Whether a text is an address a webhook can have: http or https, without a name and password in it. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && hostname !== '';
}

/** Base64url of so many bytes, without padding. */
const bytes = (count: number) =>
  z.string({ error: illegal }).regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), { error: illegal });

const ownTimes = z.object({ quietFrom: z.string().nullable(), quietUntil: z.string().nullable() });

/** The calls of this feature. */
export const notification = defineFeature({
  plans: get('/api/notification/plan', {
    tags: ['notifications'],
    summary:
      'The plans of the caller; without one the owner is notified in the app, and of alarms by mail and in browsers with push messages.',
    input: z.object({}),
    answer: rowsOf(plan),
  }),
  addPlan: post('/api/notification/plan', {
    tags: ['notifications'],
    summary: 'Adds a plan: who is notified of which alarms of which devices, step by step.',
    input: z.object({
      name,
      ...planFields,
      types: planFields.types.default([]),
      passesQuietHours: flag.default(true),
      isEnabled: flag.default(true),
    }),
    answer: plan,
    refuses: ['notFound', 'noSuchRecipient', 'recipientMissing', 'planTargetMissing', 'channelUnfit', 'stepsUnordered', 'tooManyPlans'],
    refusedAt: { planTargetMissing: 'groupIds', textTooLong: 'name' },
  }),
  changePlan: put('/api/notification/plan', {
    tags: ['notifications'],
    summary: 'Changes what is given of a plan.',
    input: z.object({
      id: idOf('noSuchPlan'),
      name: name.optional(),
      isEnabled: flag.optional(),
      scope: planFields.scope.optional(),
      groupIds: planFields.groupIds,
      deviceIds: planFields.deviceIds,
      severities: planFields.severities.optional(),
      types: planFields.types.optional(),
      passesQuietHours: flag.optional(),
      steps: planFields.steps.optional(),
    }),
    answer: plan,
    refuses: [
      'noSuchPlan',
      'notFound',
      'noSuchRecipient',
      'recipientMissing',
      'planTargetMissing',
      'channelUnfit',
      'stepsUnordered',
      'nothingChanged',
    ],
    refusedAt: { planTargetMissing: 'groupIds', textTooLong: 'name' },
  }),
  removePlan: del('/api/notification/plan', {
    tags: ['notifications'],
    summary: 'Removes a plan; what it has still to say is not said.',
    input: z.object({ id: idOf('noSuchPlan') }),
    answer: z.null(),
    refuses: ['noSuchPlan'],
  }),
  people: get('/api/notification/people', {
    tags: ['notifications', 'pushBrowsers'],
    summary: 'Accounts a plan of the caller can tell: his own, his sub-accounts, and the members of his teams.',
    input: z.object({ search: optionalLine(limits.email).optional() }),
    answer: rowsOf(
      z.object({
        uid: z.number().int(),
        account: z.string(),
        nickname: z.string(),
        /** What can reach it: an e-mail and a phone are not everybody's. */
        channels: z.array(z.enum(channels)),
      }),
    ),
  }),
  webhooks: get('/api/notification/webhook', {
    tags: ['notifications'],
    summary: 'The webhooks of the caller.',
    input: z.object({}),
    answer: rowsOf(webhook),
  }),
  addWebhook: post('/api/notification/webhook', {
    tags: ['notifications'],
    summary: 'Adds a webhook and gives it a secret, which is shown this once.',
    input: z.object({ name, url, missions: flag.default(false) }),
    answer: webhook.extend({ secret: z.string() }),
    refuses: ['webhookUrlIllegal', 'webhookNotPublic', 'tooManyPlans'],
    refusedAt: { webhookUrlIllegal: 'url' },
  }),
  changeWebhook: put('/api/notification/webhook', {
    tags: ['notifications'],
    summary: 'Changes what is given of a webhook; with a new secret, which is shown this once, the old one no longer counts.',
    input: z.object({
      id: idOf('noSuchWebhook'),
      name: name.optional(),
      url: url.optional(),
      isEnabled: flag.optional(),
      missions: flag.optional(),
      renewSecret: flag.default(false),
    }),
    answer: webhook.extend({ secret: z.string().nullable() }),
    refuses: ['noSuchWebhook', 'webhookUrlIllegal', 'webhookNotPublic', 'nothingChanged'],
    refusedAt: { webhookUrlIllegal: 'url' },
  }),
  removeWebhook: del('/api/notification/webhook', {
    tags: ['notifications'],
    summary: 'Removes a webhook that no plan tells.',
    input: z.object({ id: idOf('noSuchWebhook') }),
    answer: z.null(),
    refuses: ['noSuchWebhook', 'contactInUse'],
  }),
  pushBrowsers: get('/api/notification/push', {
    tags: ['pushBrowsers'],
    summary:
      'Browsers that show notifications of the caller while no page is open, and the public key a browser subscribes with; null where push messages are off.',
    input: z.object({}),
    answer: rowsOf(pushBrowser).extend({ publicKey: z.string().nullable() }),
  }),
  addPushBrowser: post('/api/notification/push', {
    tags: ['pushBrowsers'],
    summary:
      'Adds the browser that asks by what it was given when it subscribed; one that is there stays the same entry, in the session that asks.',
    isPersonal: true,
    perMinute: 20,
    /** `p256dh`: a point of P-256, uncompressed. */
    input: z.object({ endpoint: url, p256dh: bytes(65), auth: bytes(16) }),
    answer: pushBrowser,
    refuses: ['webhookUrlIllegal', 'pushOff', 'pushNotHttps', 'pushNotPublic', 'tooManyBrowsers'],
  }),
  removePushBrowser: del('/api/notification/push', {
    tags: ['pushBrowsers'],
    summary: 'Removes a browser of the caller: it shows no more notifications.',
    isPersonal: true,
    input: z.object({ id: idOf('noSuchBrowser') }),
    answer: z.null(),
    refuses: ['noSuchBrowser'],
  }),
  testPushBrowser: post('/api/notification/push/test', {
    tags: ['deliveries'],
    summary: 'Sends a test message to one browser of the caller now; what becomes of it stands in the list of deliveries.',
    isPersonal: true,
    perMinute: 10,
    input: z.object({ id: idOf('noSuchBrowser') }),
    answer: delivery,
    refuses: ['noSuchBrowser', 'pushOff'],
  }),
  test: post('/api/notification/test', {
    tags: ['deliveries'],
    summary: 'Sends somebody a test message now; what becomes of it stands in the list of deliveries.',
    perMinute: 20,
    input: z.object({ kind: z.enum(recipientKinds), id: idOf('noSuchRecipient'), channel: z.enum(channels) }),
    answer: delivery,
    refuses: ['noSuchRecipient', 'channelUnfit', 'contactUnconfirmed', 'smsNotAllowed', 'messagesUsedUp'],
  }),
  deliveries: get('/api/notification/delivery', {
    tags: ['deliveries'],
    summary:
      'Messages about alarms of the caller with every try and its answer, the newest first; those of one alarm for everyone who sees its device.',
    input: z.object({
      ...page,
      id: idOf('noSuchEntry').optional(),
      alarmId: longId.optional(),
      /** Of all alarms of an incident, named by one of them. */
      incident: longId.optional(),
      channel: z.enum(channels).optional(),
      state: z.enum(deliveryStates).optional(),
      kind: z.enum(deliveryKinds).optional(),
      st: time.optional(),
      et: time.optional(),
      /** Part of the name of a recipient or a device, or of an address. */
      search: optionalLine(limits.email).optional(),
    }),
    answer: rowsOf(delivery),
    refuses: ['pageOverLimit', 'dateFormat', 'noSuchEntry'],
  }),
  inbox: get('/api/notification/told', {
    tags: ['inbox'],
    summary: 'What the caller himself was told in the app, the newest first, with how much of it he has not read; of alarms he still sees.',
    input: z.object({
      /** What the page before ended with. */
      cursor: z.string().max(64).optional(),
      pageSize: number(z.number().int().min(1).max(100, { error: illegal })).default(limits.pageSize),
    }),
    /** `total` counts up to 1,000: `isMore` says that there are more. `unread`: up to `mostUnread`. `cursor`: leads on from the last row; null at the end. */
    answer: z.object({
      total: z.number().int(),
      isMore: z.boolean(),
      unread: z.number().int(),
      rows: z.array(inboxEntry),
      cursor: z.string().nullable(),
    }),
  }),
  readInbox: put('/api/notification/told', {
    tags: ['inbox'],
    summary: 'Marks as read what the caller was notified in the app up to one of them, or that one alone.',
    // He has looked, as at a page.
    demoMay: true,
    isAudited: false,
    input: z.object({ id: longId, alone: flag.default(false) }),
    answer: z.null(),
    refuses: ['noSuchAlarm'],
  }),
  allowance: get('/api/notification/allowance', {
    tags: ['notifications'],
    summary: 'How many mails and text messages the caller has had sent in the last 24 hours, and how many he may.',
    input: z.object({}),
    answer: z.object({
      mail: z.object({ sent: z.number().int(), most: z.number().int() }),
      /** `isOn`: text messages are off for who registered by himself until an administrator allows them. */
      sms: z.object({ sent: z.number().int(), most: z.number().int(), isOn: z.boolean() }),
    }),
  }),
  ownTimes: get('/api/notification/own', {
    tags: ['ownTimes'],
    summary: "The caller's own quiet hours, in the time zone of his account.",
    input: z.object({}),
    answer: ownTimes,
  }),
  changeOwnTimes: put('/api/notification/own', {
    tags: ['ownTimes'],
    summary: "Changes the caller's own quiet hours; null takes them away.",
    input: z.object({ quietFrom: orNone(clock), quietUntil: orNone(clock) }),
    answer: ownTimes,
    refuses: ['nothingChanged'],
  }),
});

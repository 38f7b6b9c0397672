/** Calls of SIM cards: data used and left, what a dealer records of it, what he offers, and the orders of his customers. */
import { limits } from '@frostway/core/limits';
import { simStates } from '@frostway/core/sim';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { idOf, isoTime, line, number, optionalLine, optionalLines, orNone, page, rowsOf, says, time } from '../inputs.js';
import { simKinds, orderStates, simCard, simPlan, simOrder } from './rows.js';

const whoDeals = ['administrator', 'dealer'] as const;

const simEntry = z.object({
  id: z.number().int(),
  kind: z.enum(['topUp', 'reading']),
  /** Added, or read as used. */
  megabytes: z.number(),
  endsAt: isoTime.nullable(),
  amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  note: z.string(),
  /** Number of the order it came from. */
  order: z.string().nullable(),
  by: z.string().nullable(),
  at: isoTime,
});

const bounded = (least: number, most: number) =>
  number(
    z
      .number()
      .int({ error: says('simAmountRange') })
      .min(least, { error: says('simAmountRange') })
      .max(most, { error: says('simAmountRange') }),
  );
const megabytes = bounded(1, 100_000_000);
/** At most ten million of a currency with hundredths. */
const amount = bounded(1, 1_000_000_000);
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: says('parametersIllegal') })
  .default('CNY');
const orderId = idOf('noSuchOrder');

/** The calls of this feature. */
export const sim = defineFeature({
  dataMargin: get('/beacon/position/getSimDataMargin', {
    tags: ['simCards'],
    isOfDevices: true,
    summary: 'Data used and left on the SIM card of a device, in megabytes, and until when it holds.',
    input: z.object(oneDevice),
    answer: simCard,
    refuses: ['notFound', 'rangeMissing'],
  }),
  cards: get('/api/sim', {
    tags: ['simCards'],
    summary: 'SIM cards of the own trackers and of customers below, those that run out first.',
    input: z.object({ state: z.enum(simStates).optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(simCard).extend({
      counts: z.object({ unknown: z.number().int(), enough: z.number().int(), low: z.number().int(), out: z.number().int() }),
    }),
    refuses: ['pageOverLimit'],
  }),
  entries: get('/api/sim/entries', {
    tags: ['simCards'],
    isOfDevices: true,
    summary: 'What was recorded of the SIM card of a device, the latest first.',
    input: z.object({ ...oneDevice, ...page }),
    answer: rowsOf(simEntry),
    refuses: ['notFound', 'pageOverLimit', 'rangeMissing'],
  }),
  topUp: post('/api/sim/topUp', {
    tags: ['simCards'],
    isOfDevices: true,
    summary: 'Records data that was bought for the SIM card of a customer, and until when it holds.',
    who: whoDeals,
    input: z.object({
      ...oneDevice,
      megabytes,
      endsAt: orNone(time).optional(),
      amount: orNone(amount).optional(),
      currency,
      note: optionalLines(limits.remark).optional(),
    }),
    answer: simCard,
    refuses: ['notFound', 'rangeMissing', 'simAmountRange', 'endInPast', 'dateFormat', 'textTooLong'],
    refusedAt: { simAmountRange: 'megabytes', endInPast: 'endsAt', dateFormat: 'endsAt', textTooLong: 'note' },
  }),
  recordUse: put('/api/sim/used', {
    tags: ['simCards'],
    isOfDevices: true,
    summary: 'Records how much of its data the SIM card of a customer has used, as its vendor says.',
    who: whoDeals,
    input: z.object({ ...oneDevice, used: bounded(0, 100_000_000) }),
    answer: simCard,
    refuses: ['notFound', 'rangeMissing', 'simAmountRange'],
    refusedAt: { simAmountRange: 'used' },
  }),
  plans: get('/api/sim/plans', {
    tags: ['simPlans'],
    isOfDevices: true,
    summary: 'What can be ordered for a device of the caller; without a device what a dealer offers himself.',
    input: z.object(oneDevice),
    answer: rowsOf(simPlan),
    refuses: ['notFound', 'notOwner'],
  }),
  addPlan: post('/api/sim/plans', {
    tags: ['simPlans'],
    summary: 'Offers data or months of service to the customers below.',
    who: whoDeals,
    input: z.object({
      kind: z.enum(simKinds),
      name: line(limits.name, 'simPlanNameEmpty'),
      megabytes: orNone(megabytes).optional(),
      months: orNone(bounded(1, 120)).optional(),
      amount,
      currency,
    }),
    answer: simPlan,
    refuses: ['simPlanNameEmpty', 'simPlanIncomplete', 'simAmountRange', 'textTooLong'],
    refusedAt: { simPlanNameEmpty: 'name', textTooLong: 'name', simAmountRange: 'amount', simPlanIncomplete: 'megabytes' },
  }),
  removePlan: del('/api/sim/plans', {
    tags: ['simPlans'],
    summary: 'No longer offers a plan; orders of it stay.',
    who: whoDeals,
    input: z.object({ id: idOf('noSuchOffer') }),
    answer: z.null(),
    refuses: ['noSuchOffer'],
  }),
  orders: get('/beacon/position/getSimOrderDetails', {
    tags: ['simOrders'],
    summary: 'Orders of the caller and those his customers placed with him, the latest first; of one device, or in one state.',
    input: z.object({ id: orderId.optional(), ...oneDevice, state: z.enum(orderStates).optional(), ...page }),
    answer: rowsOf(simOrder),
    refuses: ['noSuchOrder', 'pageOverLimit'],
  }),
  placeOrder: post('/beacon/position/getOrderPrepayId', {
    tags: ['simOrders'],
    isOfDevices: true,
    summary: 'Orders a plan for a device of the caller: answers a code to pay by, or the signed call of the payment service for an openid.',
    input: z.object({ ...oneDevice, plan: idOf('noSuchOffer'), openid: optionalLine(128).optional() }),
    answer: simOrder.extend({
      /** What WeixinJSBridge is asked with; null without an openid. */
      prepay: z
        .object({
          appId: z.string(),
          timeStamp: z.string(),
          nonceStr: z.string(),
          package: z.string(),
          signType: z.string(),
          paySign: z.string(),
        })
        .nullable(),
    }),
    refuses: ['notFound', 'notOwner', 'rangeMissing', 'noSuchOffer', 'ordersTooMany', 'paymentFailed'],
    refusedAt: { noSuchOffer: 'plan' },
  }),
  recordPayment: put('/api/sim/orders/paid', {
    tags: ['simOrders', 'simCards'],
    summary: 'Records that a customer has paid an order to his dealer: it is credited.',
    who: whoDeals,
    input: z.object({ id: orderId }),
    answer: simOrder,
    refuses: ['noSuchOrder', 'orderOver', 'orderPaidElsewhere'],
  }),
  cancelOrder: del('/api/sim/orders', {
    tags: ['simOrders'],
    summary: 'Cancels an order of the caller that is not paid.',
    input: z.object({ id: orderId }),
    answer: simOrder,
    refuses: ['noSuchOrder', 'orderOver', 'paymentFailed'],
  }),
});

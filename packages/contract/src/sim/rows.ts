/** SIM cards, their plans and orders as calls answer them. */
import { simStates } from '@frostway/core/sim';
import { z } from 'zod';
import { isoTime } from '../inputs.js';

/** Data, or months of the platform's own service. */
export const simKinds = ['data', 'service'] as const;
/** unpaid: waits for its payment. paid: paid and credited. cancelled: by who ordered. expired: not paid in time. */
export const orderStates = ['unpaid', 'paid', 'cancelled', 'expired'] as const;
/** How an order is paid: at a payment service, or to the dealer, who records it. */
const paymentWays = ['wechat', 'manual'] as const;

const deviceNames = { mac: z.string().nullable(), imei: z.string().nullable(), device: z.string() };

/** The card of a device as it stands. */
export const simCard = z.object({
  ...deviceNames,
  /** Number of the card; null = none is given. */
  sim: z.string().nullable(),
  /** Account of the owner. */
  owner: z.string().nullable(),
  /** Megabytes bought, used of them, left; null = not known. */
  total: z.number(),
  used: z.number().nullable(),
  left: z.number().nullable(),
  endsAt: isoTime.nullable(),
  state: z.enum(simStates),
  /** Who says so: what was recorded by hand, or the vendor of the card. */
  source: z.enum(['ledger', 'vendor']).nullable(),
  readAt: isoTime.nullable(),
});
/** See `simCard`. */
export type SimCard = z.output<typeof simCard>;

const offered = {
  kind: z.enum(simKinds),
  name: z.string(),
  megabytes: z.number().int().nullable(),
  months: z.number().int().nullable(),
  /** In the smallest unit of the currency. */
  amount: z.number().int(),
  currency: z.string(),
};

/** What a dealer offers. */
export const simPlan = z.object({
  id: z.number().int(),
  ...offered,
});
/** See `simPlan`. */
export type SimPlan = z.output<typeof simPlan>;

/** An order as it stands. */
export const simOrder = z.object({
  id: z.number().int(),
  /** What the payment service and people call it. */
  number: z.string(),
  ...deviceNames,
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  ...offered,
  payment: z.enum(paymentWays),
  state: z.enum(orderStates),
  /** To be shown as a QR code while the order is unpaid; null = it is paid otherwise. */
  codeUrl: z.string().nullable(),
  createdAt: isoTime,
  expiresAt: isoTime,
  paidAt: isoTime.nullable(),
  /** The caller sells it: he may say that it is paid. */
  isSold: z.boolean(),
});
/** See `simOrder`. */
export type SimOrder = z.output<typeof simOrder>;

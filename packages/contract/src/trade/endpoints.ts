/** Calls of trade: sales, renewals, scrapping, a dealer's workplace, expiry, and whom to turn to. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, get, post, put } from '../endpoint.js';
import { oneDevice } from '../device/endpoints.js';
import { flag, idOf, imeis, isoTime, line, macs, macsToChange, number, optionalLine, page, rowsOf, says, time } from '../inputs.js';
import { dealerDevice, deviceCounts, deviceExpiry, endCounts, expiryCounts, ownService, party, service, tradedDevice } from './rows.js';

const several = { mac: macsToChange.optional(), imei: imeis.optional() };
const search = optionalLine(limits.name).optional();
/** Name, e-mail or phone of an account. */
const anyName = line(limits.email);
const whoDeals = ['administrator', 'dealer'] as const;
/** An e-mail, or nothing. */
const serviceEmail = z.union([
  z.literal(''),
  z.email({ error: says('parametersIllegal') }).max(limits.email, { error: says('textTooLong') }),
]);

/** What a list of a dealer's devices shows of them. */
export const dealerStates = ['all', 'stock', 'sold', 'expiring', 'expired', 'silent', 'scrapped'] as const;
/** Who a list of a dealer's customers shows. */
export const customerKinds = ['all', 'customers', 'dealers'] as const;
/** By what a list of a dealer's devices is sorted. */
export const dealerSorts = ['name', 'owner', 'expiresAt', 'lastSeen', 'soldAt'] as const;

/** The calls of trade. */
export const trade = defineFeature({
  sell: post('/api/sale', {
    isOfDevices: true,
    tags: ['trade', 'devices'],
    summary: "Sells devices of the caller, or of a dealer's stock, to another account; what the seller had set up for them ends.",
    input: z.object({
      ...several,
      /** The buyer: account name, e-mail or phone. */
      account: anyName,
      /** Must be true: what ends is told by GET /api/sale/preview. */
      confirm: flag.optional(),
    }),
    answer: z.object({ sold: z.number().int(), buyer: party, soldAt: isoTime, ended: endCounts }),
    refuses: [
      'macNotListInChange',
      'notFound',
      'notOwner',
      'accountNonexistent',
      'saleToSelf',
      'buyerUnsuitable',
      'deviceScrapped',
      'deviceOnMission',
      'confirmNeeded',
    ],
  }),
  previewSale: get('/api/sale/preview', {
    isOfDevices: true,
    tags: ['once'],
    summary: 'Says what would end with a sale, device by device, and who the buyer is; changes nothing.',
    input: z.object({ mac: macs.optional(), imei: imeis.optional(), account: anyName }),
    answer: z.object({
      buyer: party,
      /** The buyer is a dealer: the devices go to his stock. */
      isToStock: z.boolean(),
      /** All devices together. */
      ends: endCounts,
      /** isHeld: it is on a running mission, which has to end first. */
      devices: z.array(deviceExpiry.extend({ ends: endCounts, isHeld: z.boolean() })),
      /** No device of these is scrapped or held. */
      maySell: z.boolean(),
    }),
    refuses: ['macNotList', 'notFound', 'notOwner', 'accountNonexistent', 'saleToSelf', 'buyerUnsuitable'],
    refusedAt: { accountNonexistent: 'account', saleToSelf: 'account', buyerUnsuitable: 'account', tooFrequent: 'account' },
  }),
  sales: get('/api/sale', {
    tags: ['trade'],
    summary: "Records of the caller's sales and purchases, of all sales for an administrator, the latest first.",
    input: z.object({
      side: z.enum(['all', 'sold', 'bought']).default('all'),
      /** Part of a MAC, an IMEI or the other's account name. */
      search,
      from: time.optional(),
      until: time.optional(),
      ...page,
    }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        device: tradedDevice,
        /** Null: from the inventory, or an account that is no more. */
        seller: party.nullable(),
        buyer: party.nullable(),
        soldAt: isoTime,
        ended: endCounts,
      }),
    ),
    refuses: ['dateFormat', 'pageOverLimit'],
  }),
  renew: post('/api/renewal', {
    isOfDevices: true,
    tags: ['trade', 'devices'],
    summary: 'Sets until when devices of customers or of the stock are paid for: a time, or months from their end or from now.',
    who: whoDeals,
    input: z.object({
      ...several,
      until: time.optional(),
      months: number(z.number().int().min(1).max(120)).optional(),
    }),
    answer: z.object({ renewed: z.number().int(), rows: z.array(deviceExpiry) }),
    refuses: ['macNotListInChange', 'notFound', 'dateFormat', 'endInPast', 'deviceScrapped', 'nothingChanged'],
    refusedAt: { endInPast: 'until', nothingChanged: 'until' },
  }),
  renewals: get('/api/renewal', {
    tags: ['trade'],
    summary: "Renewals of the caller's devices and of those below him, the latest first.",
    input: z.object({ search, from: time.optional(), until: time.optional(), ...page }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        device: tradedDevice,
        by: party.nullable(),
        before: isoTime.nullable(),
        after: isoTime,
        renewedAt: isoTime,
      }),
    ),
    refuses: ['dateFormat', 'pageOverLimit'],
  }),
  scrap: post('/api/scrap', {
    isOfDevices: true,
    tags: ['trade', 'devices'],
    summary: 'Scraps devices, or takes it back: what a scrapped device sends is not shown, its history stays.',
    input: z.object({
      ...several,
      scrapped: flag,
      /** A value of the dictionary's group scrapReason. */
      reason: optionalLine(limits.name).optional(),
    }),
    answer: z.object({ changed: z.number().int() }),
    refuses: ['macNotListInChange', 'notFound', 'notOwner', 'scrapReasonUnknown', 'nothingChanged'],
    refusedAt: { scrapReasonUnknown: 'reason' },
  }),
  dealerOverview: get('/api/dealer/overview', {
    failure: 'statisticsFailed',
    tags: ['trade', 'inventory', 'customers'],
    summary: "Numbers of a dealer's workplace: his stock, what he sold, who is below him, what ends and what is silent.",
    who: whoDeals,
    input: z.object({}),
    answer: z.object({
      /** Devices below, the stock included, the scrapped not. */
      total: z.number().int(),
      stock: z.number().int(),
      /** Owned by a customer, or in the stock of a dealer below. */
      sold: z.number().int(),
      customers: z.number().int(),
      dealers: z.number().int(),
      /** Within 30 days. */
      expiring: z.number().int(),
      expired: z.number().int(),
      /** Owned, and not heard for more than 24 hours. */
      silent: z.number().int(),
      scrapped: z.number().int(),
    }),
  }),
  dealerDevices: get('/api/dealer/devices', {
    failure: 'deviceQueryFailed',
    tags: ['trade', 'inventory'],
    summary: "Devices of a dealer's stock and of everybody below him, with state and expiry, without values.",
    who: whoDeals,
    input: z.object({
      state: z.enum(dealerStates).default('all'),
      /** Only of this customer or dealer. */
      customer: idOf('noSuchAccount').optional(),
      /** Part of a name, MAC, IMEI, model or account. */
      search,
      sort: optionalLine(32).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...page,
    }),
    answer: rowsOf(dealerDevice),
    refuses: ['sortUnsupported', 'pageOverLimit', 'noSuchAccount'],
  }),
  dealerCustomers: get('/api/dealer/customers', {
    tags: ['trade', 'customers'],
    summary: 'Customers and dealers below, each with the numbers of his devices.',
    who: whoDeals,
    input: z.object({
      /** Customers, or dealers. */
      only: z.enum(customerKinds).default('all'),
      search,
      ...page,
    }),
    answer: rowsOf(
      party.extend({
        devices: z.number().int(),
        expiring: z.number().int(),
        expired: z.number().int(),
        silent: z.number().int(),
      }),
    ),
    refuses: ['pageOverLimit'],
  }),
  expiring: get('/beacon/devices/expire', {
    isOfDevices: true,
    failure: 'deviceQueryFailed',
    tags: ['trade'],
    summary: "The caller's devices that have expired or do so within some days, the first to end first.",
    input: z.object({ days: number(z.number().int().min(0).max(3660)).default(30), ...page }),
    answer: rowsOf(deviceExpiry),
    refuses: ['pageOverLimit'],
  }),
  expireDevice: get('/beacon/devices/expireDevice', {
    isOfDevices: true,
    failure: 'deviceQueryFailed',
    tags: ['trade'],
    summary: 'Until when a device is paid for, and whom to turn to about it.',
    input: z.object(oneDevice),
    answer: deviceExpiry.extend({ service }),
    refuses: ['rangeMissing', 'notFound'],
  }),
  expiryInfo: get('/beacon/all_expire_info', {
    isOfDevices: true,
    failure: 'statisticsFailed',
    tags: ['trade'],
    summary: 'How many devices have expired or do so within 1, 7 and 30 days: the own ones, and those below a dealer.',
    input: z.object({}),
    answer: z.object({ own: expiryCounts, below: expiryCounts.nullable() }),
  }),
  deviceStats: get('/beacon/device_stats', {
    isOfDevices: true,
    failure: 'statisticsFailed',
    tags: ['trade', 'missions'],
    summary: 'Numbers of devices by kind, model, connection and expiry, and on missions: those the caller sees, and those below a dealer.',
    input: z.object({}),
    answer: z.object({ own: deviceCounts, below: deviceCounts.nullable() }),
  }),
  service: get('/beacon/service', {
    tags: ['service'],
    summary: "Whom to turn to: a device's dealer, else the nearest dealer above, else the administrator.",
    input: z.object(oneDevice),
    answer: service,
    refuses: ['notFound'],
  }),
  ownService: get('/api/service', {
    tags: ['service'],
    summary: 'What the caller shows those below him as their contact.',
    who: whoDeals,
    input: z.object({}),
    answer: ownService,
  }),
  changeService: put('/api/service', {
    tags: ['service'],
    summary: 'Changes what the caller shows those below him as their contact; an empty field takes it away.',
    who: whoDeals,
    input: z.object({
      name: optionalLine(limits.name).optional(),
      phone: optionalLine(32).optional(),
      email: serviceEmail.optional(),
      note: z
        .string()
        .trim()
        .max(limits.remark, { error: says('textTooLong') })
        .optional(),
    }),
    answer: ownService,
    refuses: ['nothingChanged'],
  }),
  dealerMayLook: get('/api/dealerMayLook', {
    tags: ['dealerMayLook'],
    summary: 'Whether the dealers above may see values, places and history of the own devices, and who they are.',
    input: z.object({}),
    answer: z.object({ allow: z.boolean(), dealers: z.array(party) }),
  }),
  letDealerLook: put('/api/dealerMayLook', {
    tags: ['dealerMayLook'],
    summary: 'Lets the dealers above see values, places and history of the own devices, or no longer.',
    input: z.object({ allow: flag }),
    answer: z.object({ allow: z.boolean(), dealers: z.array(party) }),
    refuses: ['nothingChanged'],
  }),
});

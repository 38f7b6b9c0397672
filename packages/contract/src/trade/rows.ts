/** What the calls of trade say: how a device stands with its expiry, whom to turn to, and what ends when a device changes hands. */
import { connections } from '@frostway/core/device-state';
import { z } from 'zod';
import { deviceKinds } from '../device/rows.js';
import { isoTime } from '../inputs.js';
import { accountLevels } from '../levels.js';

/** How a device stands with its expiry: `open` it has no end yet, `expiring` within 30 days. */
export const expiryStates = ['open', 'valid', 'expiring', 'expired', 'scrapped'] as const;
/** See `expiryStates`. */
export type ExpiryState = (typeof expiryStates)[number];

/** What of its last owner ends with a device that changes hands. */
export const endKinds = [
  'shares',
  'links',
  'positionShares',
  'bindings',
  'relays',
  'whitelist',
  'credentials',
  'rules',
  'plans',
  'groups',
  'positionGroups',
  'fences',
  'positionAlarms',
  'teamTargets',
  'missions',
  'missionTemplates',
  'commands',
  'maintenance',
  'reports',
] as const;
/** See `endKinds`. */
export type EndKind = (typeof endKinds)[number];

const count = z.number().int();
/** How much of each kind ends; what is not there does not end. */
export const endCounts = z.partialRecord(z.enum(endKinds), count);

/** An account as others of the trade see it. */
export const party = z.object({ uid: z.number().int(), account: z.string(), nickname: z.string(), level: z.enum(accountLevels) });

/** A device in the records of sales and renewals, where its name is no longer everybody's. */
export const tradedDevice = z.object({
  id: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  kind: z.enum(deviceKinds),
  model: z.string(),
});

/** A device and its expiry. */
export const deviceExpiry = tradedDevice.extend({
  name: z.string(),
  expiresAt: isoTime.nullable(),
  /** Days begun until the end, 0 once it has passed; null = no end yet. */
  daysLeft: z.number().int().nullable(),
  state: z.enum(expiryStates),
});

/** Whom customers turn to. */
export const service = z.object({
  /** A dealer's, or the installation's administrator's. */
  of: z.enum(['dealer', 'administrator']),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
});

/** What a dealer, or an administrator, shows his customers; null = his own nickname, phone and e-mail. */
export const ownService = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
});

/** A device in a dealer's workplace: whose it is, whether it is there, when it ends; never what it measures. */
export const dealerDevice = deviceExpiry.extend({
  /** Null: it stands in the stock of its dealer. */
  owner: party.nullable(),
  dealer: party.nullable(),
  connection: z.enum(connections),
  lastSeen: isoTime.nullable(),
  /** Its last sale. */
  soldAt: isoTime.nullable(),
  isScrapped: z.boolean(),
  scrappedAt: isoTime.nullable(),
  scrapReason: z.string().nullable(),
});
/** See `dealerDevice`. */
export type DealerDevice = z.output<typeof dealerDevice>;

/** Devices that end: already, within a day, within 7, within 30; each number holds the ones before it but the expired. */
export const expiryCounts = z.object({ total: count, expired: count, within1: count, within7: count, within30: count });

const counted = z.record(z.string(), count);
/** Numbers of devices; a name without devices is left out of `models`. */
export const deviceCounts = z.object({
  total: count,
  kinds: z.record(z.enum(deviceKinds), count),
  models: counted,
  connections: z.record(z.enum(connections), count),
  states: z.record(z.enum(expiryStates), count),
  /** On a running mission; the others are idle. */
  busy: count,
});

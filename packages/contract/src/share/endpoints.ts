/** Calls of sharing: to accounts, to guests by a link, and what a guest's key opens. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { deviceName, deviceStatus } from '../device/rows.js';
import { defineShareFeature, del, get, getColumns, post, put } from '../endpoint.js';
import {
  flag,
  idOf,
  imeis,
  isoTime,
  line,
  listFrom,
  macs,
  macsToChange,
  number,
  optionalLine,
  page,
  parseTime,
  range,
  rowsOf,
  says,
  time,
} from '../inputs.js';
import { positionRows } from '../position/rows.js';
import { positionShareCalls } from './position-endpoints.js';
import { trackColumns, trackRow } from '../telemetry/endpoints.js';

const id = idOf('noSuchShare');

/** What of a device a share lets see: its latest values, where it is, what it said before. A track of positions needs place and history. */
export const shareScopes = ['latest', 'history', 'place'] as const;
/** See `shareScopes`. */
export type ShareScope = (typeof shareScopes)[number];

/** `suspended` can be resumed, `expired` extended; `ended` is for ever. */
export const shareStates = ['active', 'suspended', 'expired', 'ended'] as const;
/** See `shareStates`. */
export type ShareState = (typeof shareStates)[number];

/** States of a link; `usedUp`: it was looked at as often as it may, until more views are allowed. */
export const linkStates = ['active', 'suspended', 'expired', 'usedUp', 'ended'] as const;
/** See `linkStates`. */
export type LinkState = (typeof linkStates)[number];

const scope = listFrom(z.enum(shareScopes), 'parametersIllegal').refine((list) => list.length > 0, { error: says('shareScopeEmpty') });
/** One end of the window; null, or an empty field of a form, leaves it open. */
const windowEnd = z.union([z.null(), z.string(), z.number()]).transform((value, context): number | null => {
  if (value === null || value === '') return null;
  const parsed = parseTime(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: says('dateFormat') });
  return z.NEVER;
});
/** How long: exactly one of the two when something is shared. */
const ends = { expiryDate: time.optional(), forever: flag.optional() };
const atField = { shareEndPast: 'expiryDate', shareScopeEmpty: 'scope' } as const;
/** Why devices cannot be shared. */
const unshareable = ['macNotListInChange', 'notFound', 'notOwner', 'deviceHasNoOwner', 'noSharePermission'] as const;
const devices = { mac: macsToChange.optional(), imei: imeis.optional() };
/** Null, or an empty field of a form, for as many as one likes. */
const mostViews = z.union([z.null(), z.literal('').transform(() => null), number(z.number().int().min(1).max(1_000_000))]);

/** A device in lists of shares. */
export const sharedDevice = deviceName.omit({ groupId: true });

/** A device shared with an account. */
export const deviceShare = z.object({
  id: z.number().int(),
  device: sharedDevice,
  /** With whom. */
  uid: z.number().int(),
  account: z.string(),
  nickname: z.string(),
  scope: z.array(z.enum(shareScopes)),
  allow: z.boolean(),
  /** null = forever. */
  expiryDate: isoTime.nullable(),
  state: z.enum(shareStates),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
});
/** See `deviceShare`. */
export type DeviceShare = z.output<typeof deviceShare>;

/** A link for guests, as its owner sees it. */
export const shareLink = z.object({
  id: z.number().int(),
  /** What opens the link; who has it is the guest. */
  key: z.string(),
  url: z.string(),
  label: z.string(),
  scope: z.array(z.enum(shareScopes)),
  allow: z.boolean(),
  /** null = forever. */
  expiryDate: isoTime.nullable(),
  /** The part of the past, and of what is to come, that a guest sees; null = open at that end. */
  st: isoTime.nullable(),
  et: isoTime.nullable(),
  /** null = as often as one likes. Visits of one visitor within half an hour of each other are one view. */
  mostViews: z.number().int().nullable(),
  views: z.number().int(),
  state: z.enum(linkStates),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  /** `isEnded`: the device has left the owner, and with that the link. */
  devices: z.array(sharedDevice.extend({ isEnded: z.boolean() })),
});
/** See `shareLink`. */
export type ShareLink = z.output<typeof shareLink>;

/** What a guest is shown of the link he holds. */
export const guestLink = z.object({
  label: z.string(),
  /** Nickname of who made it. */
  owner: z.string(),
  scope: z.array(z.enum(shareScopes)),
  expiryDate: isoTime.nullable(),
  st: isoTime.nullable(),
  et: isoTime.nullable(),
});
/** See `guestLink`. */
export type GuestLink = z.output<typeof guestLink>;

/** The key of the link; a logged-in account may leave it out and then sees what is its own to see. */
const key = z.string().max(256).optional();
const paged = { page: page.page, pageSize: number(z.number().int().min(1).max(1_000_000)).optional() };
const ofHistory = ['rangeMissing', 'dateFormat', 'rangeTooLong', 'deviceExpired', 'notFound', 'notPermitted'] as const;

const listLinks = {
  tags: ['shares'],
  summary: "The caller's links for guests, newest first; of some devices, in some state, by part of the label; or one by its id.",
  input: z.object({
    mac: macs.optional(),
    imei: imeis.optional(),
    state: z.enum(linkStates).optional(),
    search: optionalLine(limits.name).optional(),
    id: idOf('noSuchShare').optional(),
    ...page,
  }),
  answer: rowsOf(shareLink),
  refuses: ['macNotList', 'pageOverLimit', 'noSuchShare'],
} as const;

const endLink = {
  demoMay: true,
  tags: ['shares'],
  summary: 'Ends a link for ever and at once, on the pages too that have it open.',
  input: z.object({ id }),
  answer: z.null(),
  refuses: ['noSuchShare'],
  failure: 'shareCancelFailed',
} as const;

/** Histories one address may ask for in a minute by links: each may be a million readings, and anybody may have a link. A page asks for one when it is opened and one for each other range. */
const guestPerMinute = 60;

/** The calls of sharing. */
export const share = defineShareFeature({
  shareDevices: post('/beacon/devices/share', {
    tags: ['shares'],
    summary: 'Shares devices with an account, named by its account name, e-mail or phone: until a date, or forever.',
    input: z.object({
      ...devices,
      account: line(limits.email),
      scope: scope.default([...shareScopes]),
      ...ends,
      /** Off: it is kept ready, and shows nothing until it is switched on. */
      allow: flag.default(true),
    }),
    answer: rowsOf(deviceShare),
    refuses: [
      ...unshareable,
      'shareTwice',
      'shareToSelf',
      'shareTargetNonexistent',
      'shareFailed',
      'shareEndPast',
      'shareScopeEmpty',
      'dateFormat',
    ],
    refusedAt: { shareToSelf: 'account', shareTargetNonexistent: 'account', shareFailed: 'account', tooFrequent: 'account', ...atField },
  }),
  shares: get('/beacon/devices/share', {
    tags: ['shares'],
    summary: 'What the caller shares, or has shared, with accounts, newest first: of some devices, with some account, in some state.',
    input: z.object({
      mac: macs.optional(),
      imei: imeis.optional(),
      /** Part of the account name, nickname, e-mail or phone. */
      account: optionalLine(limits.email).optional(),
      state: z.enum(shareStates).optional(),
      ...page,
    }),
    answer: rowsOf(deviceShare),
    refuses: ['macNotList', 'pageOverLimit'],
  }),
  changeShare: put('/api/deviceShare', {
    tags: ['shares'],
    summary: 'Extends or shortens a share with an account, widens or narrows its scope, suspends or resumes it.',
    input: z.object({ id, scope: scope.optional(), ...ends, allow: flag.optional() }),
    answer: deviceShare,
    refuses: ['noSuchShare', 'notYours', 'shareOver', 'shareEndPast', 'shareScopeEmpty', 'nothingChanged', 'dateFormat'],
    refusedAt: atField,
  }),
  cancelShare: del('/beacon/devices/share', {
    failure: 'shareCancelFailed',
    tags: ['shares'],
    summary: 'Ends a share for ever: by its id, or of devices with an account.',
    input: z.object({ id: id.optional(), ...devices, account: optionalLine(limits.email).optional() }),
    answer: z.object({ ended: z.number().int() }),
    refuses: ['macNotListInChange', 'notFound', 'noSuchShare', 'notOwner', 'notYours', 'shareCancelFailed'],
  }),
  sharees: get('/beacon/user/share', {
    tags: ['shares'],
    summary: 'The accounts the caller shares devices with, and how many.',
    input: z.object({ search: optionalLine(limits.email).optional(), ...page }),
    answer: rowsOf(
      z.object({
        uid: z.number().int(),
        account: z.string(),
        nickname: z.string(),
        /** Shares that have not ended, and those of them that show something now. */
        devices: z.number().int(),
        active: z.number().int(),
        lastSharedAt: isoTime,
      }),
    ),
    refuses: ['pageOverLimit'],
  }),
  sharesWith: get('/beacon/user/share/{uid}', {
    tags: ['shares'],
    summary: 'What the caller shares with one account and has not ended.',
    input: z.object({ uid: id, ...page }),
    answer: rowsOf(deviceShare),
    refuses: ['noSuchShare', 'pageOverLimit'],
  }),
  sharedWithMe: get('/api/sharedWithMe', {
    tags: ['devices'],
    summary: 'Devices that others share with the caller now: by whom, how much of them, until when.',
    input: z.object({ search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        device: sharedDevice,
        /** Account name and nickname of who shares it. */
        owner: z.string(),
        ownerNickname: z.string(),
        scope: z.array(z.enum(shareScopes)),
        expiryDate: isoTime.nullable(),
        createdAt: isoTime,
      }),
    ),
    refuses: ['pageOverLimit'],
  }),

  addLink: post('/beacon/devices/addShare', {
    demoMay: true,
    tags: ['shares'],
    summary: 'Makes a link by which guests see devices without an account: until a date, or forever.',
    input: z.object({
      ...devices,
      label: optionalLine(limits.name).default(''),
      scope: scope.default([...shareScopes]),
      ...ends,
      /** Off: it is kept ready, and opens nothing until it is switched on. */
      allow: flag.default(true),
      st: windowEnd.optional(),
      et: windowEnd.optional(),
      mostViews: mostViews.optional(),
    }),
    answer: shareLink,
    refuses: [...unshareable, 'shareEndPast', 'shareScopeEmpty', 'dateFormat', 'textTooLong'],
    refusedAt: { textTooLong: 'label', ...atField },
  }),
  links: get('/beacon/devices/getShare', listLinks),
  linksToo: get('/devices/getShare', listLinks),
  changeLink: put('/api/shareKey', {
    demoMay: true,
    tags: ['shares'],
    summary: 'Renames a link, extends it, widens or narrows what it shows, suspends or resumes it; its open pages follow at once.',
    input: z.object({
      id,
      label: optionalLine(limits.name).optional(),
      scope: scope.optional(),
      ...ends,
      allow: flag.optional(),
      st: windowEnd.optional(),
      et: windowEnd.optional(),
      mostViews: mostViews.optional(),
    }),
    answer: shareLink,
    refuses: ['noSuchShare', 'shareOver', 'shareEndPast', 'shareScopeEmpty', 'nothingChanged', 'dateFormat', 'textTooLong'],
    refusedAt: { textTooLong: 'label', ...atField },
  }),
  cancelLink: del('/beacon/devices/cancelShare', endLink),
  cancelLinkToo: del('/devices/cancelShare', endLink),

  ...positionShareCalls,
  guestStatus: get('/beacon/shareDevice/status', {
    tags: ['devices'],
    summary: 'What a link is, and the latest of its devices as far as it lets see; a session without a key is answered its own.',
    auth: 'guest',
    input: z.object({ key, mac: macs.optional(), imei: imeis.optional(), ...page }),
    answer: rowsOf(deviceStatus).extend({
      /** null for a session without a key. */
      link: guestLink.nullable(),
    }),
    refuses: ['macNotList', 'notFound', 'pageOverLimit'],
  }),
  guestTrack: get('/beacon/shareDevice/track', {
    tags: ['history'],
    summary: 'Positions of a device of a link in a range of at most 30 days, oldest first; needs the scopes place and history.',
    auth: 'guest',
    perMinute: guestPerMinute,
    input: z.object({ key, ...oneDevice, ...range, ...paged }),
    answer: positionRows,
    refuses: [...ofHistory, 'pageOverLimit'],
  }),
  guestSensorTrack: get('/beacon/shareDevice/track/sensor', {
    tags: ['history'],
    summary: 'Readings of a device of a link in a range of at most 90 days, oldest first; needs the scope history.',
    auth: 'guest',
    perMinute: guestPerMinute,
    input: z.object({ key, ...oneDevice, ...range, ...paged }),
    answer: rowsOf(trackRow),
    refuses: [...ofHistory, 'pageOverLimit'],
  }),
  guestColumns: getColumns('/api/shareDevice/columns', {
    tags: ['history'],
    summary: 'The same readings as columns, for charts.',
    auth: 'guest',
    perMinute: guestPerMinute,
    input: z.object({ key, ...oneDevice, ...range }),
    answer: trackColumns,
    refuses: ofHistory,
  }),
});

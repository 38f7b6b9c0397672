/** Calls that share places: with an account, or with anybody by a link to the page of a position share. A share of places shows nothing that was measured. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { deviceName } from '../device/rows.js';
import { del, get, post } from '../endpoint.js';
import {
  flag,
  idOf,
  imeis,
  isoTime,
  line,
  listFrom,
  macsToChange,
  number,
  optionalLine,
  orJson,
  orNone,
  page,
  rowsOf,
  time,
} from '../inputs.js';
import { eta } from '../position/eta.js';
import { trackerRow } from '../position/rows.js';

const id = idOf('noSuchShare');
const devices = { mac: macsToChange.optional(), imei: imeis.optional() };
const sharedTracker = deviceName.omit({ groupId: true });

/** Where the vehicle of a link is going, WGS84 degrees. */
export const destination = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });

/** Places shared with an account, or by a link. */
export const positionShare = z.object({
  id: z.number().int(),
  /** With an account; null for a link. */
  uid: z.number().int().nullable(),
  account: z.string().nullable(),
  nickname: z.string().nullable(),
  /** What opens a link, and where it leads; null for an account. */
  key: z.string().nullable(),
  url: z.string().nullable(),
  label: z.string(),
  /** Where the trackers were before may be seen too. */
  past: z.boolean(),
  /** Null: until it is revoked. */
  until: isoTime.nullable(),
  state: z.enum(['active', 'expired', 'ended']),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  /** Of a link to one vehicle, where it is going; null when that was not said. */
  destination: destination.nullable(),
  /** `isEnded`: the tracker has left its owner, and with that the share. */
  devices: z.array(sharedTracker.extend({ isEnded: z.boolean() })),
});
/** See `positionShare`. */
export type PositionShare = z.output<typeof positionShare>;

const key = z.string().max(256).optional();

/** See above. */
export const positionShareCalls = {
  addPositionShare: post('/beacon/position/share', {
    tags: ['shares'],
    summary: 'Shares the places of trackers with an account, or with whoever has the key that is answered; with or without the past.',
    input: z.object({
      /** Account name, e-mail or phone; unset = a link. */
      account: line(limits.email).optional(),
      ...devices,
      /** Trackers, beside those of `imei`: the same. */
      imeis: imeis.optional(),
      /** Groups of trackers: those that are in them now. */
      groups: listFrom(number(z.number().int().positive()), 'parametersIllegal').optional(),
      past: flag.default(false),
      /** Null: until it is revoked. */
      until: orNone(time),
      label: optionalLine(limits.name).default(''),
      /** Where the one vehicle of a link is going: its page says when it is expected there. */
      destination: orJson(
        z.object({
          name: line(limits.address),
          latitude: number(z.number().min(-90).max(90)),
          longitude: number(z.number().min(-180).max(180)),
        }),
      ).optional(),
    }),
    answer: rowsOf(positionShare),
    refuses: [
      'notFound',
      'notOwner',
      'deviceHasNoOwner',
      'noSharePermission',
      'shareEndPast',
      'shareTwice',
      'shareToSelf',
      'shareTargetNonexistent',
      'shareFailed',
      'dateFormat',
      'textTooLong',
      'macNotListInChange',
      'tooFrequent',
      'destinationOneVehicle',
    ],
    refusedAt: {
      shareEndPast: 'until',
      shareToSelf: 'account',
      shareTargetNonexistent: 'account',
      textTooLong: 'label',
      destinationOneVehicle: 'destination',
    },
  }),
  positionShares: get('/beacon/position/share', {
    tags: ['shares', 'devices', 'history'],
    summary:
      'With a key: the shared trackers with their latest places. Without one: the links of the caller that share places, newest first.',
    auth: 'guest',
    input: z.object({ key, ...page }),
    answer: z.object({
      total: z.number().int(),
      /** Of a key: its trackers. */
      rows: z.array(trackerRow),
      /** Without a key: the links of the caller. */
      shares: z.array(positionShare),
      /** Of a key: what it is. */
      share: z
        .object({
          label: z.string(),
          owner: z.string(),
          past: z.boolean(),
          until: isoTime.nullable(),
          destination: destination.nullable(),
          eta: eta.nullable(),
        })
        .nullable(),
    }),
    refuses: ['pageOverLimit'],
  }),
  endPositionShare: del('/beacon/position/share', {
    tags: ['shares'],
    summary: 'Revokes a link that shares places, at once on open pages too.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchShare', 'shareCancelFailed'],
  }),
  endAccountPositionShare: del('/beacon/devices/position/share', {
    tags: ['shares', 'devices'],
    summary: 'Revokes what an account sees of the places of trackers: a share by its id, or those of trackers with an account.',
    input: z.object({ id: id.optional(), ...devices, uid: idOf('noSuchShare').optional() }),
    answer: z.object({ ended: z.number().int() }),
    refuses: ['noSuchShare', 'shareCancelFailed', 'macNotListInChange'],
  }),
  positionSharees: get('/beacon/user/position/share', {
    tags: ['shares'],
    summary: 'Accounts that places are shared with and that was not ended, by name.',
    input: z.object({ ...page }),
    answer: rowsOf(
      z.object({ uid: z.number().int(), account: z.string(), nickname: z.string(), devices: z.number().int(), lastSharedAt: isoTime }),
    ),
    refuses: ['pageOverLimit'],
  }),
  positionSharesWith: get('/beacon/user/position/share/{uid}', {
    tags: ['shares'],
    summary: 'The places that are shared with one account and that was not ended.',
    input: z.object({ uid: id, ...page }),
    answer: rowsOf(positionShare),
    refuses: ['noSuchShare', 'pageOverLimit'],
  }),
} as const;

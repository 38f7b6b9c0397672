/** Calls of the home page. */
import { conditions } from '@frostway/core/device-state';
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post } from '../endpoint.js';
import { flag, idOf, isoTime, line, page, rowsOf, says, time } from '../inputs.js';

const id = idOf('noSuchEntry');

/** What an administrator tells everyone, or a dealer those below him. */
export const announcement = z.object({
  id: z.number().int(),
  text: z.string(),
  /** Null: its author's account is no more, or the installation says it. */
  author: z.object({ uid: z.number().int(), account: z.string(), nickname: z.string() }).nullable(),
  createdAt: isoTime,
  /** It ends by itself then; null = when somebody ends it. */
  expiryDate: isoTime.nullable(),
  /** When somebody ended it. */
  endedAt: isoTime.nullable(),
  isInForce: z.boolean(),
  /** The caller may end it. */
  mayEnd: z.boolean(),
});
/** See `announcement`. */
export type Announcement = z.output<typeof announcement>;

/** The calls of the home page. */
export const overview = defineFeature({
  base: get('/beacon/overview/base', {
    failure: 'statisticsFailed',
    tags: ['devices', 'certificates', 'announcements'],
    summary: 'The figures of the home page: totals, activity, logins, announcement, and devices by state.',
    input: z.object({}),
    answer: z.object({
      deviceTotal: z.number().int(),
      groupTotal: z.number().int(),
      /** Devices that reported in the last 7 days. */
      activeDevices: z.number().int(),
      /** The five with most readings in 7 days. */
      mostActive: z.array(
        z.object({
          id: z.number().int(),
          mac: z.string().nullable(),
          imei: z.string().nullable(),
          name: z.string(),
          readings: z.number().int(),
        }),
      ),
      announcement: z.string().nullable(),
      loginCount: z.number().int(),
      lastLoginAt: isoTime.nullable(),
      onlineDevices: z.number().int(),
      lowBatteries: z.number().int(),
      /** The caller's devices in use that expire within 30 days; those that have expired are not among them. */
      expiringDevices: z.number().int(),
      /** Sensors whose calibration is over, or due within 30 days. */
      certificatesDue: z.number().int(),
      byCondition: z.record(z.enum(conditions), z.number().int()),
    }),
    refuses: ['statisticsFailed'],
  }),
  newVersion: get('/api/newVersion', {
    tags: ['fixed'],
    summary: 'Whether the server has newer pages than the one that asks; 50041 when it has not.',
    isAlways: true,
    perMinute: 60,
    input: z.object({ version: line(100) }),
    answer: z.object({ version: z.string() }),
    refuses: ['noNewVersion'],
  }),
  announcements: get('/api/announcement', {
    tags: ['announcements'],
    summary:
      'Announcements in force that concern the caller, newest first; or those he wrote, or for an administrator all, with the ended ones.',
    input: z.object({ mine: flag.default(false), all: flag.default(false), ...page }),
    answer: rowsOf(announcement),
    refuses: ['pageOverLimit'],
  }),
  announce: post('/api/announcement', {
    tags: ['announcements'],
    summary: 'Announces a text: an administrator to everyone, a dealer to the accounts below him.',
    who: ['administrator', 'dealer'],
    input: z.object({
      text: z
        .string({ error: says('parametersIllegal') })
        .trim()
        .min(1, { error: says('parametersIllegal') })
        .max(limits.announcement, { error: says('textTooLong') }),
      /** In the future; without one it is in force until it is ended. */
      expiryDate: z.preprocess((value) => (value === '' ? null : value), time.nullable()).optional(),
    }),
    answer: announcement,
    refuses: ['dateFormat'],
    refusedAt: { textTooLong: 'text' },
  }),
  endAnnouncement: del('/api/announcement', {
    tags: ['announcements'],
    summary: 'Ends an announcement of the caller; an administrator ends any.',
    who: ['administrator', 'dealer'],
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchEntry', 'notYours', 'nothingChanged'],
  }),
});

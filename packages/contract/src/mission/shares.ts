/** Calls that share one mission with whoever has a link: where it is, what it measures, or all of it; without login, until the link ends. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { email } from '../account/inputs.js';
import type { Columnar } from '../columns/lists.js';
import { del, get, getColumns, post } from '../endpoint.js';
import { flag, idOf, isoTime, listFrom, optionalLine, page, rowsOf, time } from '../inputs.js';
import { allowance, courseEvent, courseSensor } from './course.js';
import { eta } from '../position/eta.js';
import { missionStatuses } from './missions.js';
import { templateLimits } from './templates.js';

/** What a link shows: where the mission is; that and its temperatures; these, its figures and all that happened. */
export const missionShareScopes = ['place', 'temperature', 'all'] as const;
/** See `missionShareScopes`. */
export type MissionShareScope = (typeof missionShareScopes)[number];

/** Points of a track, and readings of a sensor, that a link is told at the most; more are thinned evenly. */
export const mostShared = 2000;

const id = idOf('noSuchMission');
const value = z.number().nullable();

/** A link, as who may change the mission sees it. */
export const missionShare = z.object({
  id: z.number().int(),
  /** What opens it, and where it leads. */
  key: z.string(),
  url: z.string(),
  label: z.string(),
  scope: z.enum(missionShareScopes),
  /** Null: until it is revoked. */
  expiryDate: isoTime.nullable(),
  state: z.enum(['active', 'expired', 'ended']),
  /** How often it was opened, visits of one visitor within half an hour counting once. */
  views: z.number().int(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  /** Contacts it was sent to, and those it was not, as they have not agreed to messages or the account has used up its own. */
  sentTo: z.array(z.string()),
  notSentTo: z.array(z.string()),
});
/** See `missionShare`. */
export type MissionShare = z.output<typeof missionShare>;

const place = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });

/** What a link shows; what its scope does not is null or empty. */
export const sharedMission = z.object({
  scope: z.enum(missionShareScopes),
  label: z.string(),
  /** Nickname of whose mission it is. */
  owner: z.string(),
  expiryDate: isoTime.nullable(),
  name: z.string(),
  code: z.string(),
  status: z.enum(missionStatuses),
  isCancelled: z.boolean(),
  startAt: isoTime,
  endAt: isoTime.nullable(),
  startedAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  vehicle: z.string(),
  stops: z.array(place.extend({ kind: z.enum(['start', 'middle', 'end']), arrivedAt: isoTime.nullable() })),
  progress: value,
  /** Of one that runs and has an end address. */
  eta: eta.nullable(),
  knownAt: isoTime,
  /** Of each locating device its valid fixes, oldest first; the same index is the same moment. */
  tracks: z.array(z.object({ time: z.array(z.number().int()), latitude: z.array(z.number()), longitude: z.array(z.number()) })),
  /** °C; of `place` none. */
  band: z.object({ lower: value, upper: value }),
  lines: z.array(z.object({ name: z.string(), time: z.array(z.number().int()), temperature: z.array(value) })),
  startUpUntil: isoTime.nullable(),
  /** Of `all` alone. */
  sensors: z.array(courseSensor),
  allowances: z.array(allowance),
  events: z.array(courseEvent),
});
/** See `sharedMission`; tracks and lines are columns. */
export type SharedMission = Columnar<z.output<typeof sharedMission>>;

/** The calls of links to missions. */
export const missionShareCalls = {
  addMissionShare: post('/beacon/missionShare', {
    tags: ['missions', 'shares'],
    summary: 'Makes a link to one mission, and sends it to contacts who have agreed to messages; a demo sends nothing.',
    demoMay: true,
    input: z.object({
      id,
      scope: z.enum(missionShareScopes),
      /** Exactly one of the two. */
      until: time.optional(),
      forever: flag.optional(),
      label: optionalLine(limits.name).default(''),
      contacts: listFrom(idOf('noSuchContact'), 'parametersIllegal', 'parametersIllegal', templateLimits.contacts).default([]),
      /** The same by their e-mail addresses. */
      mails: listFrom(email, 'parametersIllegal', 'parametersIllegal', templateLimits.contacts).default([]),
    }),
    answer: missionShare,
    refuses: ['noSuchMission', 'noSuchContact', 'shareEndPast', 'noSharePermission', 'dateFormat'],
    refusedAt: { shareEndPast: 'until', noSuchContact: 'contacts' },
  }),
  missionShares: get('/api/mission/share', {
    tags: ['missions', 'shares'],
    summary: 'The links to a mission, newest first.',
    input: z.object({ id, ...page }),
    answer: rowsOf(missionShare),
    refuses: ['noSuchMission', 'pageOverLimit'],
  }),
  endMissionShare: del('/api/mission/share', {
    tags: ['missions', 'shares'],
    summary: 'Revokes a link to a mission, at once on open pages too.',
    demoMay: true,
    input: z.object({ id: idOf('noSuchShare') }),
    answer: z.null(),
    refuses: ['noSuchShare', 'shareCancelFailed'],
  }),
  sharedMission: getColumns('/api/mission/shared', {
    tags: ['missions', 'history', 'alarms'],
    summary: 'What a link to a mission shows, as far as its scope goes.',
    auth: 'open',
    perMinute: 120,
    input: z.object({ link: z.string().max(256) }),
    answer: sharedMission,
    refuses: ['shareEnded', 'rangeTooLong'],
  }),
} as const;

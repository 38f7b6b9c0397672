/** Calls of rules, alarms and their statistics. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { password } from '../account/inputs.js';
import { defineFeature, get, post, put } from '../endpoint.js';
import { flag, idOf, line, lines, optionalLine, optionalLines, page, rowsOf } from '../inputs.js';
import { alarmFilter, alarmId, alarmIds, orNone, zone } from './inputs.js';
import { incident, incidentDetail, incidentPage, incidentWithExcursion } from './incident-rows.js';
import { actResult, alarmDetail, alarmFigure, alarmPage, openAlarms } from './rows.js';
import { namedAccount } from './rule-rows.js';
import { ruleCalls } from './rule-endpoints.js';

const count = z.number().int();
const ofFilter = ['macNotList', 'rangeMissing', 'dateFormat', 'notFound', 'noSuchMission'] as const;
/** `cursor` goes on where an earlier page ended; without one, pages by number reach the first 1,000 rows. */
const paging = { cursor: z.string().max(64).optional(), ...page };

/** What alarms are counted by. */
export const figuresBy = ['type', 'device', 'group', 'day', 'severity'] as const;
/** See `figuresBy`. */
export type FiguresBy = (typeof figuresBy)[number];
/** Days are the caller's: `tz`. */
const figures = { by: z.enum(figuresBy).default('type'), tz: zone.default(0) };

/** Probes whose excursions are told in detail: how far, how long. */
export const detailProbes = ['temperature', 'humidity', 'co2', 'pressure'] as const;

/** What a list of alarms begins with. */
export const alarmOrders = ['newest', 'weight'] as const;

const ofActs = ['noSuchAlarm', 'notYours', 'notAllowed', 'alarmPending', 'alarmOver'] as const;

const acknowledging = {
  ids: alarmIds,
  reason: line(limits.name),
  comment: optionalLines(limits.remark).optional(),
  /** Where the account of an incident's device asks for a signature: the password, or a code of the second factor. */
  password: password.optional(),
  code: z.string().trim().max(32).optional(),
};
const ofSignature = ['acknowledgeUnsigned', 'oldPasswordWrong', 'secondFactorWrong', 'secondStepNeeded', 'tooFrequent'] as const;
const signedAt = { acknowledgeUnsigned: 'password', oldPasswordWrong: 'password', secondFactorWrong: 'code' } as const;
const incidentSigning = z.object({
  /** Incidents of the account's devices are acknowledged with a signature. */
  isSigned: z.boolean(),
  /** The caller may set it. */
  mayChange: z.boolean(),
});
const assigning = { ids: alarmIds, uid: z.union([z.null(), z.literal('').transform(() => null), idOf('noSuchAccount')]) };
const commenting = { ids: alarmIds, comment: lines(limits.remark) };
const listing = {
  ...alarmFilter,
  /** Of devices that are named: what was going on at a moment from st to et, both included, whenever it began; not what began then. */
  overlaps: orNone(flag),
  /** `weight`: by severity, then by minutes out, then the older; by page number only, without a cursor. */
  order: z.enum(alarmOrders).default('newest'),
  ...paging,
};

/** The calls of alarms, incidents and their statistics. */
export const alarmCalls = defineFeature({
  alarms: get('/beacon/alarm', {
    tags: ['alarms'],
    summary: 'Alarms of the devices whose history the caller sees, newest first unless asked for by weight; a row an excursion.',
    input: z.object(listing),
    answer: alarmPage,
    refuses: ['noSuchRule', ...ofFilter, 'pageOverLimit'],
  }),
  incidents: get('/api/incidents', {
    tags: ['alarms'],
    summary:
      'Incidents of the devices whose history the caller sees, as the list of alarms: connected alarms of one quantity and side are one row.',
    input: z.object(listing),
    answer: incidentPage,
    refuses: ['noSuchRule', ...ofFilter, 'pageOverLimit'],
  }),
  oneIncident: get('/api/incidents/one', {
    tags: ['alarms'],
    summary: 'An incident with its alarms and what happened to them; named by the id of any of its alarms.',
    input: z.object({ id: alarmId }),
    answer: incidentDetail,
    refuses: ['noSuchAlarm'],
  }),
  acknowledgeIncidents: post('/api/incidents/acknowledge', {
    demoMay: true,
    tags: ['alarms'],
    summary:
      'Acknowledges incidents, which is all their alarms that have fired, with a reason. Answers a result a row; refused when none could be.',
    input: z.object(acknowledging),
    answer: actResult,
    refuses: [...ofActs, 'alarmAcknowledged', ...ofSignature],
    refusedAt: signedAt,
  }),
  incidentSigning: get('/api/incidents/signing', {
    tags: ['signing'],
    summary: 'Whether incidents of the account’s devices are acknowledged with a signature.',
    input: z.object({}),
    answer: incidentSigning,
  }),
  changeIncidentSigning: put('/api/incidents/signing', {
    tags: ['signing'],
    summary: 'Asks for a signature under each acknowledgement of an incident, or for none. What was acknowledged stays.',
    input: z.object({ isSigned: flag }),
    answer: incidentSigning,
    refuses: ['nothingChanged'],
  }),
  assignIncidents: post('/api/incidents/assign', {
    demoMay: true,
    tags: ['alarms'],
    summary:
      'Gives incidents to an account that sees their devices, or with no uid to nobody. Answers a result a row; refused when none could be.',
    input: z.object(assigning),
    answer: actResult,
    refuses: [...ofActs, 'nothingChanged', 'assigneeUnfit', 'noSuchAccount'],
  }),
  commentIncidents: post('/api/incidents/comment', {
    demoMay: true,
    tags: ['alarms'],
    summary: 'Writes a comment to incidents. Answers a result a row; refused when none could be.',
    input: z.object(commenting),
    answer: actResult,
    refuses: ['noSuchAlarm', 'notYours', 'notAllowed'],
  }),
  alarmOverview: get('/beacon/overview/alm', {
    failure: 'statisticsFailed',
    tags: ['alarms'],
    summary: 'What there is to do: open incidents by severity, unacknowledged ones, the newest, and the last 30 days.',
    input: z.object({ tz: zone.default(0) }),
    answer: z.object({
      /** Pending, active, or cleared and not acknowledged: what the bell counts. */
      triage: count,
      open: z.object({ warning: count, alarm: count }),
      pending: count,
      /** Active or cleared, and not acknowledged. */
      unacknowledged: count,
      assignedToMe: count,
      /** Open incidents of silence, of lost gateways, of batteries. */
      silent: count,
      gatewaysLost: count,
      batteries: count,
      /** Of the triage list, the five that started last. */
      newest: z.array(incident),
      /** The last 30 days of the caller's zone, oldest first, days without any too. */
      days: z.array(z.object({ day: z.string(), warning: count, alarm: count })),
    }),
    refuses: ['statisticsFailed'],
  }),
  alarmOverviewDetail: get('/beacon/overview/almDetail', {
    failure: 'statisticsFailed',
    tags: ['alarms'],
    summary:
      'Excursions in detail: incidents of a probe, of temperature and humidity when none is named, with the excursion of the gravest alarm of each.',
    input: z.object({
      probe: z.preprocess((given) => (given === '' ? undefined : given), z.enum(detailProbes).optional()),
      ...alarmFilter,
      ...paging,
    }),
    answer: incidentPage.extend({ rows: z.array(incidentWithExcursion) }),
    refuses: ['noSuchRule', ...ofFilter, 'pageOverLimit'],
  }),
  alarmStatistics: get('/beacon/tongji/alarm', {
    failure: 'statisticsFailed',
    tags: ['alarms'],
    summary: 'Incidents counted by type, device, group, day or severity, the last 30 days unless st and et say otherwise.',
    input: z.object({ ...figures, ...alarmFilter, ...page }),
    answer: rowsOf(alarmFigure).extend({
      sum: alarmFigure.pick({ total: true, warning: true, alarm: true, open: true, unacknowledged: true, late: true, minutes: true }),
    }),
    refuses: ['noSuchRule', ...ofFilter, 'pageOverLimit'],
  }),
  alarmStatisticsDetail: get('/beacon/tongji/alarm/detail', {
    failure: 'statisticsFailed',
    tags: ['alarms'],
    summary: 'The incidents behind a figure of the statistics, named by its key.',
    input: z.object({ ...figures, key: line(64), ...alarmFilter, ...paging }),
    answer: incidentPage,
    refuses: ['noSuchRule', ...ofFilter, 'pageOverLimit'],
  }),
  openAlarms: get('/api/alarm/open', {
    tags: ['alarms'],
    summary: 'Every device that has open incidents and whose history the caller sees, with how many of each severity.',
    input: z.object({}),
    answer: rowsOf(openAlarms),
  }),
  oneAlarm: get('/api/alarm/one', {
    tags: ['alarms'],
    summary: 'An alarm with its excursion, the version of its rule, and what happened to it.',
    input: z.object({ id: alarmId }),
    answer: alarmDetail,
    refuses: ['noSuchAlarm'],
  }),
  acknowledge: post('/api/alarm/acknowledge', {
    demoMay: true,
    tags: ['alarms'],
    summary:
      'Acknowledges the incidents of alarms with a reason: an entry of the list of alarm causes, or words of its own. Answers a result a row; refused when none could be.',
    input: z.object(acknowledging),
    answer: actResult,
    refuses: [...ofActs, 'alarmAcknowledged', ...ofSignature],
    refusedAt: signedAt,
  }),
  assign: post('/api/alarm/assign', {
    demoMay: true,
    tags: ['alarms'],
    summary:
      'Gives the incidents of alarms to an account that sees their devices, or with no uid to nobody. Answers a result a row; refused when none could be.',
    input: z.object(assigning),
    answer: actResult,
    refuses: [...ofActs, 'nothingChanged', 'assigneeUnfit', 'noSuchAccount'],
  }),
  comment: post('/api/alarm/comment', {
    demoMay: true,
    tags: ['alarms'],
    summary: 'Writes a comment to the incidents of alarms. Answers a result a row; refused when none could be.',
    input: z.object(commenting),
    answer: actResult,
    refuses: ['noSuchAlarm', 'notYours', 'notAllowed'],
  }),
  assignees: get('/api/alarm/assignees', {
    tags: ['teams'],
    summary: 'Accounts an alarm can be given to: those that see the history of its device.',
    input: z.object({ id: alarmId, search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(namedAccount),
    refuses: ['noSuchAlarm', 'notYours', 'notAllowed', 'pageOverLimit'],
  }),
});

/** The calls of rules and alarms. */
export const alarmFeature = { ...ruleCalls, ...alarmCalls };

/** Calls of reports by mail: sent every day, week or month, or at once, to contacts who have agreed; and what was sent. */
import { limits } from '@frostway/core/limits';
import { reportPeriods } from '@frostway/core/report-periods';
import { z } from 'zod';
import { del, get, post, put } from '../endpoint.js';
import { clock, flag, id, idOf, imeis, isoTime, line, listFrom, macs, optionalLine, page, range, rowsOf, says, zone } from '../inputs.js';
import { deliveryStates } from '../notification/rows.js';
import { reportOutcomes } from './content.js';

/** Most there may be of each. */
export const scheduleLimits = { contacts: 50, devices: 200, schedules: 200 } as const;

const named = z.object({ id: z.number().int(), name: z.string() });
const device = named.extend({ mac: z.string().nullable(), imei: z.string().nullable() });

/** Reports that are sent by the calendar. */
export const reportSchedule = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Of what: all devices of a group and of the groups below it, or the devices; one of the two. */
  group: named.nullable(),
  devices: z.array(device),
  period: z.enum(reportPeriods),
  /** HH:MM of the day after the period, by the clocks of the zone. */
  at: z.string(),
  /** An IANA name: its days are the periods' days. */
  zone: z.string(),
  /** A workbook beside the PDF. */
  xlsx: z.boolean(),
  isOn: z.boolean(),
  contacts: z.array(named.extend({ isConfirmed: z.boolean() })),
  /** When the next one is sent, and of which time; null while it is paused. */
  next: z.object({ at: isoTime, from: isoTime, until: isoTime }).nullable(),
  /** Null: none was sent yet. */
  last: z.object({ at: isoTime, outcome: z.enum(reportOutcomes).nullable() }).nullable(),
});
/** See `reportSchedule`. */
export type ReportSchedule = z.output<typeof reportSchedule>;

/** A report that was sent. */
const sentReport = z.object({
  id: z.number().int(),
  /** Null: sent at once, or its schedule is no more. */
  scheduleId: z.number().int().nullable(),
  name: z.string(),
  from: isoTime,
  until: isoTime,
  zone: z.string(),
  at: isoTime,
  /** What it came to; null, with the code of why, where there was no report. */
  outcome: z.enum(reportOutcomes).nullable(),
  alarms: z.number().int().nullable(),
  revision: z.number().int().nullable(),
  hash: z.string().nullable(),
  refusal: z.number().int().nullable(),
  mails: z.array(z.object({ recipient: z.string(), address: z.string(), state: z.enum(deliveryStates), sentAt: isoTime.nullable() })),
});
/** See `sentReport`. */
export type SentReport = z.output<typeof sentReport>;

const scheduleId = idOf('noSuchReportSchedule');
const subject = { macs: macs.optional(), imeis: imeis.optional(), groupId: id.optional() };
const contacts = listFrom(idOf('noSuchContact'), 'parametersIllegal', 'reportContactMissing', scheduleLimits.contacts).refine(
  (ids) => ids.length > 0,
  { error: says('reportContactMissing') },
);
const rest = { period: z.enum(reportPeriods), at: clock, zone, xlsx: flag };
const name = line(limits.name, 'reportNameEmpty');
const refused = [
  'reportNameEmpty',
  'reportContactMissing',
  'noSuchContact',
  'notFound',
  'notOwner',
  'rangeMissing',
  'macNotList',
  'textTooLong',
  'zoneUnknown',
] as const;
const refusedAt = {
  textTooLong: 'name',
  reportContactMissing: 'contacts',
  noSuchContact: 'contacts',
  zoneUnknown: 'zone',
} as const;

/** See above. */
export const scheduleCalls = {
  schedules: get('/api/report/schedules', {
    tags: ['reports', 'devices', 'notifications'],
    summary: 'The reports the caller has sent by the calendar, by name.',
    input: z.object({ id: scheduleId.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(reportSchedule),
    refuses: ['noSuchReportSchedule', 'pageOverLimit'],
  }),
  addSchedule: post('/api/report/schedules', {
    tags: ['reports'],
    summary:
      'Has the report of devices or of a group sent to contacts after every day, week or month, as PDF and, if wanted, XLSX. The zone is that of the site or of the account unless it is given.',
    input: z.object({
      name,
      ...subject,
      period: rest.period,
      at: clock.default('08:00'),
      zone: zone.optional(),
      xlsx: flag.default(false),
      isOn: flag.default(true),
      contacts,
    }),
    answer: reportSchedule,
    refuses: [...refused, 'reportSchedulesFull'],
    refusedAt: { ...refusedAt, reportNameEmpty: 'name' },
  }),
  changeSchedule: put('/api/report/schedules', {
    tags: ['reports'],
    summary: 'Changes what is given of one; `isOn: false` pauses it. One that goes on begins with the period that is running then.',
    input: z.object({
      id: scheduleId,
      name: name.optional(),
      ...subject,
      period: rest.period.optional(),
      at: clock.optional(),
      zone: zone.optional(),
      xlsx: flag.optional(),
      isOn: flag.optional(),
      contacts: contacts.optional(),
    }),
    answer: reportSchedule,
    refuses: [...refused, 'noSuchReportSchedule', 'nothingChanged'],
    refusedAt: { ...refusedAt, reportNameEmpty: 'name' },
  }),
  removeSchedule: del('/api/report/schedules', {
    tags: ['reports'],
    summary: 'Deletes one; what it has sent stays in the log.',
    input: z.object({ id: scheduleId }),
    answer: z.null(),
    refuses: ['noSuchReportSchedule'],
  }),
  send: post('/api/report/send', {
    tags: ['reports', 'deliveries'],
    summary: 'Sends the report of devices or of a group over a period of at most 90 days to contacts, at once.',
    isAudited: true,
    perMinute: 20,
    input: z.object({
      name: optionalLine(limits.name).default(''),
      ...subject,
      ...range,
      zone: zone.optional(),
      xlsx: flag.default(false),
      contacts,
    }),
    answer: sentReport,
    refuses: [
      'reportContactMissing',
      'noSuchContact',
      'notFound',
      'notOwner',
      'rangeMissing',
      'dateFormat',
      'macNotList',
      'textTooLong',
      'zoneUnknown',
      'rangeTooLong',
      'reportNoSensor',
      'reportNotYet',
      'deviceExpired',
    ],
    refusedAt: { ...refusedAt, reportNotYet: 'st', rangeTooLong: 'et' },
  }),
  sent: get('/api/report/sent', {
    tags: ['reports', 'deliveries'],
    summary: 'The reports that were sent by mail, newest first, and what became of each mail; of one schedule, or all.',
    input: z.object({ scheduleId: scheduleId.optional(), ...page }),
    answer: rowsOf(sentReport),
    refuses: ['pageOverLimit', 'noSuchReportSchedule'],
  }),
} as const;

/** Calls of reports: what one says of a mission, or of devices over a period, and whether one that somebody holds is the newest. */
import { z } from 'zod';
import { defineFeature, get, getFile, post } from '../endpoint.js';
import { id, idOf, imeis, isoTime, macs, number, range, says, zone } from '../inputs.js';
import { reportContent, reportUnits } from './content.js';
import { roomCalls } from './rooms.js';
import { scheduleCalls } from './schedules.js';

/** Longest file that is verified, bytes. */
export const mostVerified = 25_000_000;

/** Media type of the file of a report. */
export const pdfType = 'application/pdf';

/** valid: the newest revision of its subject; superseded: a later one says something else; unknown: nothing like it was ever issued here. */
export const reportStates = ['valid', 'superseded', 'unknown'] as const;
/** See `reportStates`. */
export type ReportState = (typeof reportStates)[number];

/** What anybody may know of a report he holds: neither names nor accounts nor places. All but the state is null of one that is unknown. */
export const reportVerification = z.object({
  state: z.enum(reportStates),
  kind: z.enum(['mission', 'devices']).nullable(),
  revision: z.number().int().nullable(),
  /** The revision that is the newest of the same subject. */
  newest: z.number().int().nullable(),
  from: isoTime.nullable(),
  until: isoTime.nullable(),
  issuedAt: isoTime.nullable(),
});
/** See `reportVerification`. */
export type ReportVerification = z.output<typeof reportVerification>;

const answer = reportContent.extend({
  /** The page on which anybody can verify it. */
  verifyUrl: z.string(),
});

const ofDevices = z.object({ macs: macs.optional(), imeis: imeis.optional(), groupId: id.optional(), ...range });
const refusalsOfDevices = [
  'rangeMissing',
  'dateFormat',
  'macNotList',
  'notFound',
  'notPermitted',
  'deviceExpired',
  'rangeTooLong',
  'reportNoSensor',
  'reportNotYet',
] as const;
const atDevices = { reportNotYet: 'st', rangeTooLong: 'et' } as const;
/** How a file is drawn: °C or °F, and the reader's clocks: an IANA zone, or hours from UTC. */
const print = {
  unit: z.enum(reportUnits).default('C'),
  tz: number(z.number().min(-12).max(14).multipleOf(0.25)).default(0),
  zone: zone.optional(),
};

/** The calls of this feature. */
export const report = defineFeature({
  ...scheduleCalls,
  ...roomCalls,
  missionContent: get('/api/mission/report/content', {
    tags: ['missions', 'history', 'alarms', 'rules', 'certificates'],
    summary: 'What the report of a mission says, with its SHA-256 and revision; of one that still runs, up to this minute.',
    input: z.object({ id: idOf('noSuchMission') }),
    answer,
    refuses: ['noSuchMission', 'reportNotStarted', 'rangeTooLong'],
  }),
  deviceContent: get('/api/report/content', {
    tags: ['devices', 'history', 'alarms', 'rules', 'certificates'],
    summary: 'The same of devices, or of all devices of a group and the groups below it, over a period of at most 90 days.',
    isOfDevices: true,
    input: ofDevices,
    answer,
    refuses: refusalsOfDevices,
    refusedAt: atDevices,
  }),
  missionReport: getFile('/api/mission/report', {
    tags: ['missions', 'history', 'alarms', 'rules', 'certificates'],
    summary:
      'The report of a mission as a PDF (PDF/A-3) with its facts and readings attached; the same to the byte whenever it says the same.',
    isAudited: true,
    perMinute: 60,
    input: z.object({ id: idOf('noSuchMission'), ...print }),
    files: [pdfType],
    refuses: ['noSuchMission', 'reportNotStarted', 'rangeTooLong', 'zoneUnknown', 'tooFrequent'],
  }),
  deviceReport: getFile('/api/report', {
    tags: ['devices', 'history', 'alarms', 'rules', 'certificates'],
    summary: 'The same of devices, or of all devices of a group and the groups below it, over a period of at most 90 days.',
    isOfDevices: true,
    isAudited: true,
    perMinute: 60,
    input: ofDevices.extend(print),
    files: [pdfType],
    refuses: [...refusalsOfDevices, 'zoneUnknown', 'tooFrequent'],
    refusedAt: atDevices,
  }),
  verify: {
    ...post('/api/report/verify', {
      auth: 'open',
      tags: { none: 'It is asked anew of every file.' },
      summary:
        'Whether a report, by its SHA-256 or as a file (the PDF, or the facts or readings attached to it), is the newest of its subject. Needs no login.',
      isAudited: false,
      perMinute: 10,
      bodyBytes: mostVerified + 10_000,
      input: z.object({
        hash: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[0-9a-f]{64}$/, { error: says('parametersIllegal') })
          .optional(),
        /** An uploaded file. */
        file: z.instanceof(Uint8Array).optional(),
      }),
      answer: reportVerification,
    }),
    isLook: true,
  },
});

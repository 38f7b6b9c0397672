/** Calls that hand data over as files: the specification's download, and exports that a page starts, watches and cancels. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { alarmFilter } from '../alarm/inputs.js';
import { defineDownloadFeature, del, getFile, get, post } from '../endpoint.js';
import { oneDevice } from '../device/endpoints.js';
import { flag, idOf, imeis, isoTime, line, macs, number, optionalLine, orJson, range, rowsOf, says, time, zone } from '../inputs.js';

/** Media types of exports. A CSV of several entries comes as an archive with a file for each. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  zip: 'application/zip',
} as const;
/** Media types of tracks, by what the calls name them. */
export const trackFileTypes = {
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
} as const;
/** A format of tracks. */
export type TrackFileType = keyof typeof trackFileTypes;
const files = [fileTypes.xlsx, fileTypes.csv, fileTypes.zip] as const;

/** Why a range of a device cannot be handed over. */
const ofRange = ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired'] as const;
const unsupported = { error: says('downloadUnsupported') };
const type = z.enum(['xlsx', 'csv'], unsupported).default('xlsx');
/** Offset of the reader's zone from UTC, hours; quarters of an hour are in use. */
const tz = number(z.number().min(-12).max(14).multipleOf(0.25)).default(0);
const unit = z.enum(['C', 'F']).default('C');

/** Which alarms: what the list of alarms can be asked for, beside devices and range. */
const { mac: _mac, imei: _imei, st: _st, et: _et, ...alarmsOnly } = alarmFilter;

/** What the specification's download can hand over. */
export const downloadSubjects = ['track', 'alm'] as const;
/** What a page can export. */
export const exportSubjects = ['track', 'alm', 'audit'] as const;
/** See `exportSubjects`. */
export type ExportSubject = (typeof exportSubjects)[number];

/** waiting: not fetched yet. A download that broke off has failed. */
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** See `exportStates`. */
export type ExportState = (typeof exportStates)[number];

const exported = z.object({
  id: z.number().int(),
  subject: z.enum(exportSubjects),
  /** Of the file. */
  name: z.string(),
  state: z.enum(exportStates),
  /** Written so far. */
  rows: z.number().int(),
  bytes: z.number().int(),
  /** How much of the range is done, 0 to 1. */
  progress: z.number(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
});
/** An export as its tray shows it. */
export type Exported = z.output<typeof exported>;

/** The calls of downloads and exports. */
export const exportCalls = defineDownloadFeature({
  downXls: getFile('/beacon/common/downXls', {
    tags: ['history'],
    summary: 'Sensor history (track) or alarms (alm) of devices in a range of at most 90 days as a file, every row of it.',
    // As an export of a page is: what left the platform is asked about later.
    isAudited: true,
    input: z.object({
      subject: z.enum(downloadSubjects, unsupported),
      mac: macs.optional(),
      imei: imeis.optional(),
      ...range,
      tz,
      /** IANA name of the reader's zone; wins over `tz`. */
      zone: zone.optional(),
      unit,
      type,
      /** A workbook of readings begins with a sheet that says what they come to; without it has one sheet for each device and no other. */
      summary: flag.default(false),
    }),
    files,
    refuses: [...ofRange, 'macNotList', 'zoneUnknown', 'downloadUnsupported', 'downloadFailed', 'noPlaybackData'],
  }),
  downGps: getFile('/beacon/position/downgps', {
    tags: ['history'],
    summary: 'Positions of a device in a range of at most 90 days as CSV headed by its IMEI, every one of them.',
    isAudited: true,
    input: z.object({
      /** IMEI or MAC. */
      did: line(limits.name, 'rangeMissing'),
      ...range,
      tz,
      /** IANA name of the reader's zone; wins over `tz`. */
      zone: zone.optional(),
    }),
    files: [fileTypes.csv],
    refuses: [...ofRange, 'zoneUnknown', 'downloadFailed', 'noPlaybackData'],
  }),
  trackFile: getFile('/api/track/export', {
    tags: ['history'],
    summary: 'The track of a device in a range of at most 90 days as KML, GPX or GeoJSON, every current fix of it.',
    isAudited: true,
    input: z.object({ ...oneDevice, ...range, type: z.enum(['kml', 'gpx', 'geojson'], unsupported) }),
    files: [trackFileTypes.kml, trackFileTypes.gpx, trackFileTypes.geojson],
    refuses: [...ofRange, 'downloadUnsupported', 'downloadFailed', 'noPlaybackData'],
  }),
  start: post('/api/export', {
    tags: ['exports'],
    summary: 'Prepares an export and answers an address that gives its file once, within a minute.',
    // Looking, in the shape of a file.
    demoMay: true,
    input: z.object({
      subject: z.enum(exportSubjects, unsupported),
      mac: macs.optional(),
      imei: imeis.optional(),
      st: time.optional(),
      et: time.optional(),
      tz,
      /** IANA name of the reader's zone; wins over `tz`. */
      zone: zone.optional(),
      unit,
      type,
      who: optionalLine(limits.accountName).optional(),
      entity: optionalLine(limits.name).optional(),
      entityId: optionalLine(limits.name).optional(),
      call: optionalLine(200).optional(),
      /** Of subject alm: only these. Without mac and imei, those of every device whose history the caller sees, as one table. */
      alarms: orJson(z.object(alarmsOnly)).optional(),
    }),
    answer: z.object({ id: z.number().int(), name: z.string(), url: z.string() }),
    refuses: [...ofRange, 'macNotList', 'noSuchMission', 'zoneUnknown', 'downloadUnsupported', 'exportsTooMany', 'noPlaybackData'],
    refusedAt: { rangeMissing: 'st', rangeTooLong: 'et', dateFormat: 'st' },
  }),
  file: getFile('/api/export/file', {
    tags: ['exports'],
    summary: 'The file of an export, by the ticket in the address that was answered.',
    auth: 'open',
    perMinute: 120,
    input: z.object({ ticket: z.string().max(200) }),
    files,
    refuses: ['exportTicketEnded', 'rangeTooLong', 'notFound', 'noSuchMission', 'deviceExpired', 'downloadFailed', 'noPlaybackData'],
  }),
  list: get('/api/export', {
    tags: ['exports'],
    summary: 'The exports of the last day, the newest first, with what each has written so far.',
    input: z.object({}),
    answer: rowsOf(exported),
  }),
  cancel: del('/api/export/{id}', {
    tags: ['exports'],
    summary: 'Ends an export; what is not written yet is not read any more.',
    demoMay: true,
    input: z.object({ id: idOf('noSuchEntry') }),
    answer: z.null(),
    refuses: ['noSuchEntry', 'exportOver'],
  }),
});

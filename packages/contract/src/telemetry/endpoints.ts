/** Calls that read telemetry back: the latest of devices, sensor history, what gateways heard. */
import { limits } from '@frostway/core/limits';
import { ofEachLimit, ofEachProbe } from '@frostway/core/probes';
import { z } from 'zod';
import type { Columnar } from '../columns/lists.js';
import { deviceStatus } from '../device/rows.js';
import { defineDeviceFeature, get, getColumns } from '../endpoint.js';
import { imeis, isoTime, line, macs, number, optionalLine, page, range, rowsOf } from '../inputs.js';
import { oneDevice } from '../device/endpoints.js';
import { retentionCalls } from './retention.js';
import { storageCalls } from './storage.js';
import { statusCalls } from './status.js';
import { statisticsAnswer, statisticsInput, temperatureUnit } from './statistics.js';

const value = z.number().nullable();
/** One moment of a sensor: a value of every probe, in the units of the table; absent = null. */
export const trackRow = z.object({ time: isoTime, ...ofEachProbe(() => value) });
/** One reading of a history. */
export type TrackRow = z.output<typeof trackRow>;

const heardRow = trackRow.extend({ mac: z.string(), rssi: value, gateway: z.string().nullable(), receivedAt: isoTime });
const sensorRow = trackRow.extend({ mac: z.string().nullable(), imei: z.string().nullable() });
const values = z.array(value);
const list = { page: page.page, pageSize: number(z.number().int().min(1).max(1_000_000)).optional() };

/** A reading outside a range; `time` in epoch ms. */
const edge = z.object({
  time: z.number().int(),
  ...ofEachProbe(() => value),
});

/** History as columns: the same index is the same moment. */
export const trackColumns = z.object({
  total: z.number().int(),
  /** Epoch ms, ascending. */
  time: z.array(z.number().int()),
  ...ofEachProbe(() => values),
  /** Indexes of readings that arrived late: more than the upload interval in force at their own time, and than five minutes, after it. */
  late: z.array(z.number().int()),
  /** Recording intervals in force since the range, or the reading before it, began, oldest first: since when, epoch ms, and how long. */
  intervals: z.array(z.object({ from: z.number().int(), seconds: z.number().int() })),
  /**
   * Limits in force since then, oldest first: since when, epoch ms, and which: the device's own, where it has none the closest of the rules that
   * watched it then. Where they are not said, those of now stand for all of it.
   */
  limits: z.array(z.object({ from: z.number().int(), ...ofEachLimit(() => value) })).optional(),
  /**
   * The readings that lie next to the range, of each value the last before it and the first after it that is at most 2.5 intervals away: what is in force at
   * its beginning, and whether its end is a gap. Of a range without any reading they are the last before it and the first after it however far: how long the
   * silence is that it lies in.
   */
  before: z.array(edge).optional(),
  after: z.array(edge).optional(),
  /** Where the past of the device begins, epoch ms: its first reading; null when it has none. Silence before it is nobody's. */
  firstTime: z.number().int().nullable().optional(),
  /** Until when it is known what was read, epoch ms: now, or the end of what may be read of it (of a former owner, an expired device, a link). */
  knownTime: z.number().int().optional(),
  /** Before which time data is no longer kept, epoch ms; null or missing = all of it is. */
  keptTime: z.number().int().nullable().optional(),
  /** IANA zone the device's days are counted in: its site's, else its owner's; null or missing = the reader's. */
  zone: z.string().nullable().optional(),
});
/** A history by columns of equal length, oldest first. */
export type TrackColumns = Columnar<z.output<typeof trackColumns>>;

/** History for a chart: those of its readings that a picture needs, as columns, and what of the others must be known. */
export const chartColumns = trackColumns.extend({
  /** How many readings the range has, and how many of them arrived late. */
  readings: z.number().int(),
  lateReadings: z.number().int(),
  /**
   * By probe, the times of readings after which it was silent for longer than 2.5 intervals and than a slice, epoch ms, ascending. Between its other
   * neighbours readings were left out, and its line goes through.
   */
  silentFrom: z.object(ofEachProbe(() => z.array(z.number().int()))),
});
/** A chart's history. */
export type ChartColumns = Columnar<z.output<typeof chartColumns>>;

const ofDevices = defineDeviceFeature({
  track: get('/beacon/devices/track', {
    tags: ['history'],
    summary:
      'Readings of a device in a range [st, et) of at most 90 days, oldest first; the whole range unless paged, at most 300,000 of them.',
    input: z.object({ ...oneDevice, ...range, ...list }),
    answer: rowsOf(trackRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'pageOverLimit'],
  }),
  trackColumns: getColumns('/beacon/devices/track/v1', {
    tags: ['history'],
    summary: 'The same readings as columns.',
    input: z.object({ ...oneDevice, ...range }),
    answer: trackColumns,
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired'],
  }),
  chart: getColumns('/api/devices/chart', {
    tags: ['history'],
    summary:
      'Readings of a device over a range of years for a chart of so many pixels: the lowest and the highest of every slice of time, as they were read, and the ends of silences.',
    input: z.object({ ...oneDevice, ...range, width: number(z.number().int().min(50).max(4000)).default(1000) }),
    answer: chartColumns,
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired'],
  }),
  sensorTrack: get('/beacon/devices/track/sensor', {
    tags: ['history'],
    summary:
      'Readings of one or several devices in a range of at most 90 days, oldest first, each with its device; temperatures in C or F.',
    input: z.object({ mac: macs.optional(), imei: imeis.optional(), ...range, unit: temperatureUnit, ...list }),
    answer: rowsOf(sensorRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'macNotList', 'pageOverLimit'],
  }),
  statistics: get('/api/statistics', {
    failure: 'statisticsFailed',
    tags: ['history'],
    summary:
      'Lowest, highest, mean, mean kinetic temperature, minutes below, in and above the limits of a device over a range of years, also by calendar day, or by hour in a range of at most 90 days.',
    input: statisticsInput,
    answer: statisticsAnswer,
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'lowerOverUpper', 'zoneUnknown'],
  }),
  trend: getColumns('/api/devices/trend', {
    tags: ['history'],
    summary: 'The last hours of several devices in a few points each, lowest and highest of every slice kept.',
    input: z.object({ mac: macs.optional(), imei: imeis.optional(), hours: number(z.number().int().min(1).max(168)).default(24) }),
    answer: rowsOf(
      z.object({
        mac: z.string().nullable(),
        imei: z.string().nullable(),
        time: z.array(z.number().int()),
        temperature: z.array(z.number()),
      }),
    ),
    refuses: ['rangeMissing', 'notFound', 'macNotList'],
  }),
  gatewayTrack: get('/beacon/gateway/device/track', {
    tags: ['history'],
    summary: 'What one gateway heard in a range of at most 30 days, of one sensor when it is named.',
    input: z.object({ gateway: line(limits.name), ...oneDevice, ...range, ...list }),
    answer: rowsOf(heardRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'notGateway', 'pageOverLimit'],
  }),
  gatewaysTrack: get('/beacon/gateway/devices/track', {
    tags: ['history'],
    summary: 'Readings of several sensors with the gateways that heard them, in a range of at most 30 days.',
    input: z.object({ mac: macs, ...range, ...list }),
    answer: rowsOf(heardRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'macNotList', 'pageOverLimit'],
  }),
  gatewayStatus: get('/beacon/gateway/device/status', {
    tags: ['devices'],
    summary: 'The sensors one gateway was the last to hear, each with its latest.',
    input: z.object({ gateway: line(limits.name), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(deviceStatus),
    refuses: ['notFound', 'notGateway', 'pageOverLimit'],
  }),
  gatewayBatchStatus: get('/beacon/gateway/device/batchStatus', {
    tags: ['devices'],
    summary: 'The latest of several sensors of gateways at once.',
    input: z.object({ mac: macs, ...page }),
    answer: rowsOf(deviceStatus),
    refuses: ['rangeMissing', 'notFound', 'macNotList', 'pageOverLimit'],
  }),
});

/** The calls of readings, latest values, what gateways heard, how long all of it is kept, and what it takes on disk. */
export const telemetry = { ...statusCalls, ...ofDevices, ...retentionCalls, ...storageCalls };

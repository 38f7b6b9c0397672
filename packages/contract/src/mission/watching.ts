/** Calls about what the devices of a mission said while it ran: of its time alone, whoever has them since. */
import { alarmTypes, severities } from '@frostway/core/alarms';
import { incidentProbes, incidentSides } from '@frostway/core/incidents';
import { ofEachProbe } from '@frostway/core/probes';
import { z } from 'zod';
import { get, getColumns } from '../endpoint.js';
import { incidentStates } from '../alarm/incident-rows.js';
import { flag, idOf, isoTime, listFrom, mac, macs, number, page, range, rowsOf, time } from '../inputs.js';
import { trackRow } from '../telemetry/endpoints.js';

const id = idOf('noSuchMission');
const value = z.number().nullable();
const named = { mac: z.string().nullable(), imei: z.string().nullable(), name: z.string() };
/** Part of the mission's time, its end excluded; without it all of it. */
const part = { st: time.optional(), et: time.optional() };

/** How far before a reading the place may lie that it is given, ms. */
export const placeOfReadingMs = 15 * 60_000;
/** Points, or readings, one answer is made of at the most. */
export const mostOfMission = 200_000;
/** Readings and points together that figures of a mission, and its report, are counted from at the most. */
export const mostCounted = 500_000;

/** What columns of one sensor's readings tell. */
export const trackedProbes = ['temperature', 'humidity', 'light'] as const;

const count = z.number().int();
const figures = {
  total: count,
  notStarted: count,
  started: count,
  ended: count,
  /** Of the ended. */
  cancelled: count,
  /** Of those that ran and had a planned end: how many ended by it, and how many after it. */
  onTime: count,
  overdue: count,
  /** Of those that ran: how many had an incident of severity alarm that went on while they did, and how many incidents. */
  withIncidents: count,
  incidents: count,
  /** Mean minutes from start to end of those that are over; null = none. */
  meanMinutes: value,
};

/** The calls about what devices said on a mission. */
export const missionDataCalls = {
  realStatus: get('/beacon/misDeviceRealStatus', {
    tags: ['missions', 'devices', 'history'],
    summary: 'The last that every device of a mission said while it ran: what it measured, and where it was.',
    input: z.object({ id }),
    answer: rowsOf(
      z.object({
        ...named,
        role: z.enum(['locator', 'beacon']),
        /** When it measured; null = it has not. */
        time: isoTime.nullable(),
        ...ofEachProbe(() => value),
        /** When it was where. */
        placeTime: isoTime.nullable(),
        latitude: value,
        longitude: value,
        /** km/h */
        speed: value,
      }),
    ),
    refuses: ['noSuchMission'],
  }),
  devicesTrack: getColumns('/beacon/missionDevicesTrack', {
    tags: ['missions', 'history'],
    summary: 'Where the locating devices of a mission were while it ran: of each a track as columns, oldest first; at most 200,000 points.',
    input: z.object({ id, ...part }),
    answer: rowsOf(
      z.object({
        ...named,
        /** Epoch ms, ascending; the same index is the same moment. */
        time: z.array(z.number().int()),
        latitude: z.array(z.number()),
        longitude: z.array(z.number()),
        /** km/h */
        speed: z.array(value),
        /** The device says it was a current fix. */
        valid: z.array(z.boolean()),
      }),
    ),
    refuses: ['noSuchMission', 'dateFormat', 'rangeTooLong'],
  }),
  trackSensor: get('/beacon/missionTrackSensor', {
    tags: ['missions', 'history'],
    summary: 'Readings of the sensors of a mission, or of those named, while it ran, oldest first, each with its sensor; at most 200,000.',
    input: z.object({
      id,
      mac: macs.optional(),
      ...part,
      page: page.page,
      pageSize: number(z.number().int().min(1).max(mostOfMission)).optional(),
    }),
    answer: rowsOf(trackRow.extend({ mac: z.string().nullable(), name: z.string() })),
    refuses: ['noSuchMission', 'notFound', 'macNotList', 'dateFormat', 'rangeTooLong', 'pageOverLimit'],
  }),
  beaconTrack: getColumns('/beacon/missionBeaconTrack', {
    tags: ['missions', 'history'],
    summary:
      'Readings of one sensor of a mission as columns, each with the place the mission was at: the last of a locating device, at most 15 minutes before. With `places` false no places are looked up, and with `probes` only these are told: the columns of what is not asked for are empty.',
    input: z.object({
      id,
      mac,
      ...part,
      places: flag.default(true),
      probes: listFrom(z.enum(trackedProbes), 'parametersIllegal').optional(),
    }),
    answer: z.object({
      total: z.number().int(),
      /** Epoch ms, ascending. */
      time: z.array(z.number().int()),
      temperature: z.array(value),
      humidity: z.array(value),
      light: z.array(value),
      /** Null = not known. */
      latitude: z.array(value),
      longitude: z.array(value),
    }),
    refuses: ['noSuchMission', 'notFound', 'dateFormat', 'rangeTooLong'],
  }),
  deviceAlarm: get('/beacon/missionDeviceAlarm', {
    tags: ['missions', 'alarms'],
    summary: 'Incidents of the devices of a mission that went on while it ran, newest first.',
    input: z.object({ id, ...page }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        ...named,
        type: z.enum(alarmTypes),
        probe: z.enum(incidentProbes).nullable(),
        side: z.enum(incidentSides),
        severity: z.enum(severities),
        state: z.enum(incidentStates),
        acknowledged: z.boolean(),
        startedAt: isoTime,
        endedAt: isoTime.nullable(),
        /** Outside the limit. */
        minutes: z.number(),
        /** The value furthest out; null where no value makes it. */
        worst: value,
        late: z.boolean(),
      }),
    ),
    refuses: ['noSuchMission', 'pageOverLimit'],
  }),
  missionFigures: get('/beacon/mission_stats', {
    failure: 'statisticsFailed',
    tags: ['missions', 'alarms'],
    summary:
      'How the missions went that were to start in a range [st, et), of all and by vehicle: punctual ends, durations, and how many had incidents.',
    input: z.object(range),
    answer: z.object({ ...figures, vehicles: z.array(z.object({ vehicle: z.string(), ...figures })) }),
    refuses: ['rangeMissing', 'dateFormat'],
  }),
} as const;

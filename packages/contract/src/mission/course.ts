/** Calls about how a mission goes: its course, and what a list shows of many as they are now. */
import { alarmTypes, ruleModes, severities } from '@frostway/core/alarms';
import { z } from 'zod';
import { incidentStates } from '../alarm/incident-rows.js';
import { get } from '../endpoint.js';
import { idOf, isoTime, listFrom, rowsOf } from '../inputs.js';

const value = z.number().nullable();
const minutes = z.number().min(0);

/** How a temperature stands to the band of a mission; silent: over 2.5 recording intervals old. */
export const sensorStates = ['in', 'over', 'under', 'noBand', 'silent'] as const;
/** See `sensorStates`. */
export type SensorState = (typeof sensorStates)[number];

/** What happened on a mission. */
export const courseKinds = ['started', 'departed', 'stop', 'door', 'incident', 'arrived', 'ended', 'cancelled'] as const;
/** See `courseKinds`. */
export type CourseKind = (typeof courseKinds)[number];

const courseEvent = z.object({
  kind: z.enum(courseKinds),
  at: isoTime,
  /** When it was over; null where it has no length, or goes on. */
  until: isoTime.nullable(),
  /** The place of the route, or the sensor. */
  name: z.string().nullable(),
  mac: z.string().nullable(),
  latitude: value,
  longitude: value,
  /** Of an incident. */
  incident: z
    .object({
      id: z.number().int(),
      type: z.enum(alarmTypes),
      severity: z.enum(severities),
      state: z.enum(incidentStates),
      minutes: z.number(),
      worst: value,
      late: z.boolean(),
    })
    .nullable(),
});
/** See above. */
export type CourseEvent = z.output<typeof courseEvent>;

/** What a rule with a delay still allows of a sensor. */
const allowance = z.object({
  rule: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  mac: z.string().nullable(),
  sensor: z.string(),
  mode: z.enum(ruleModes),
  /** Minutes outside, all together or of the longest run, and how many the rule allows. */
  used: minutes,
  allowed: minutes,
});
/** See above. */
export type Allowance = z.output<typeof allowance>;

const sensor = z.object({
  mac: z.string().nullable(),
  name: z.string(),
  count: z.number().int(),
  /** Readings its recording interval would have given. */
  expected: z.number(),
  /** Share of the time that is covered, 0 to 1. */
  coverage: z.number(),
  /** °C, with the mean kinetic temperature of dH/R = 10,000 K. */
  min: value,
  max: value,
  mean: value,
  mkt: value,
  minutesBelow: minutes,
  minutesIn: minutes,
  minutesAbove: minutes,
  longestMinutes: minutes,
  last: value,
  lastAt: isoTime.nullable(),
  state: z.enum(sensorStates),
});
/** Figures of a sensor over the time of the mission. */
export type CourseSensor = z.output<typeof sensor>;

/** The calls about how missions go. */
export const courseCalls = {
  course: get('/api/mission/course', {
    tags: ['missions', 'history', 'alarms'],
    summary: 'How a mission goes, or went: figures of each sensor, what its rules still allow, and what happened, oldest first.',
    input: z.object({ id: idOf('noSuchMission') }),
    answer: z.object({
      /** What its rules say of the temperature, the strictest of each side, °C. */
      band: z.object({ lower: value, upper: value }),
      /** Before this its sensors get used to where they are: the longest start-up of its rules. */
      startUpUntil: isoTime.nullable(),
      sensors: z.array(sensor),
      allowances: z.array(allowance),
      events: z.array(courseEvent),
      /** Share of the route that lies behind it, 0 to 1; null where it is not known. */
      progress: value,
      /** Up to when it is told. */
      knownAt: isoTime,
    }),
    refuses: ['noSuchMission', 'rangeTooLong'],
  }),
  missionsNow: get('/api/mission/now', {
    tags: ['missions', 'devices', 'alarms'],
    summary:
      'Of missions that run, or ran, and that the caller sees: how far they are, the sensor that is worst, and how many incidents there were.',
    input: z.object({ ids: listFrom(idOf('noSuchMission'), 'parametersIllegal', 'parametersIllegal', 100) }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        progress: value,
        /** The sensor furthest out, else the warmest against its band; null = none has measured. */
        worst: z
          .object({ mac: z.string().nullable(), name: z.string(), temperature: z.number(), at: isoTime, state: z.enum(sensorStates) })
          .nullable(),
        /** Null where the caller's level shows no past. */
        incidents: z.number().int().nullable(),
        /** Of these, how many go on while the mission does. */
        open: z.number().int().nullable(),
      }),
    ),
    refuses: ['noSuchMission'],
  }),
} as const;

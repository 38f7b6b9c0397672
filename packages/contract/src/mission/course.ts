/** Calls about how a mission goes: its course, and what a list shows of many as they are now. */
import { alarmTypes, ruleModes, severities } from '@frostway/core/alarms';
import { z } from 'zod';
import { incidentStates } from '../alarm/incident-rows.js';
import { get } from '../endpoint.js';
import { idOf, isoTime, listFrom, number, page, rowsOf } from '../inputs.js';
import { releaseStates } from './decisions.js';
import { stabilityUse } from './stability.js';
import { stopTimings } from './stop-timings.js';
import { eta } from '../position/eta.js';
import { bandMinutes } from '../telemetry/band-minutes.js';

const value = z.number().nullable();
const minutes = z.number().min(0);

/** How a temperature stands to the band of a mission; silent: over 2.5 recording intervals old. */
export const sensorStates = ['in', 'over', 'under', 'noBand', 'silent'] as const;
/** See `sensorStates`. */
export type SensorState = (typeof sensorStates)[number];

/**
 * Why a running mission is at risk. `overdue`: its planned end has passed; `delay`: it is expected after its planned end; `leaving`: a sensor will leave its band at the rate it has.
 */
export const missionRisks = ['overdue', 'delay', 'leaving'] as const;
/** See `missionRisks`. */
export type MissionRisk = (typeof missionRisks)[number];

/** What happened on a mission. */
export const courseKinds = ['started', 'departed', 'stop', 'door', 'incident', 'arrived', 'ended', 'cancelled'] as const;
/** See `courseKinds`. */
export type CourseKind = (typeof courseKinds)[number];

/** Something that happened on a mission. */
export const courseEvent = z.object({
  kind: z.enum(courseKinds),
  at: isoTime,
  /** When it was over; null where it has no length, or goes on. */
  until: isoTime.nullable(),
  /** The place of the route, or the sensor. */
  name: z.string().nullable(),
  mac: z.string().nullable(),
  /** Of a place of the route that has a window. */
  timing: z.enum(stopTimings).nullable(),
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
/** See `courseEvent`. */
export type CourseEvent = z.output<typeof courseEvent>;

/** What a rule with a delay still allows of a sensor. */
export const allowance = z.object({
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
/** See `allowance`. */
export type Allowance = z.output<typeof allowance>;

/** Figures of a sensor over the time of the mission. */
export const courseSensor = z.object({
  mac: z.string().nullable(),
  name: z.string(),
  count: z.number().int(),
  /** Readings its recording interval would have given. */
  expected: z.number(),
  /** Share of the time that is covered, 0 to 1. */
  coverage: z.number(),
  /** °C, with the mean kinetic temperature of the mission's activation energy. */
  min: value,
  max: value,
  mean: value,
  mkt: value,
  ...bandMinutes,
  last: value,
  lastAt: isoTime.nullable(),
  state: z.enum(sensorStates),
});
/** See `courseSensor`. */
export type CourseSensor = z.output<typeof courseSensor>;

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
      sensors: z.array(courseSensor),
      allowances: z.array(allowance),
      /** What was used of what the goods may bear; null = it is not said what that is. */
      stability: stabilityUse.nullable(),
      events: z.array(courseEvent),
      /** Share of the route that lies behind it, 0 to 1; null where it is not known. */
      progress: value,
      /** Up to when it is told. */
      knownAt: isoTime,
    }),
    refuses: ['noSuchMission', 'rangeTooLong'],
  }),
  missionStability: get('/api/mission/stability', {
    tags: ['missions', 'history'],
    summary: 'The missions of a template that ran, the latest start first, each with what it used of what its goods may bear.',
    input: z.object({ template: idOf('noSuchTemplate'), ...page, pageSize: number(z.number().int().min(1).max(20)).default(10) }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        name: z.string(),
        code: z.string(),
        startedAt: isoTime.nullable(),
        endedAt: isoTime.nullable(),
        verdict: z.enum(releaseStates),
        /** Null: nothing is said of what its goods may bear, or the caller's level shows no past, or it measured more than is looked at here. */
        use: stabilityUse.nullable(),
      }),
    ),
    refuses: ['noSuchTemplate', 'pageOverLimit'],
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
        /** Share of its last day that readings of its sensors cover, of the sensor that has least, 0 to 1; null without sensors, or where the caller's level shows no past. */
        coverage: value,
        /** Null where the caller's level shows no past. */
        incidents: z.number().int().nullable(),
        /** Of these, how many go on while the mission does. */
        open: z.number().int().nullable(),
        /** When it is expected at its end; null unless it runs and has an end address. */
        eta: eta.nullable(),
        /** The sensor that will be the first to leave its band at the rate it has, and when; null = none is to be expected. */
        leaving: z.object({ mac: z.string().nullable(), name: z.string(), at: isoTime, side: z.enum(['above', 'below']) }).nullable(),
        /** Worst first; empty unless it runs. */
        risks: z.array(z.enum(missionRisks)),
      }),
    ),
    refuses: ['noSuchMission'],
  }),
} as const;

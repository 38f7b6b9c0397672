/** What the calls say about alarms and the excursions behind them. */
import { alarmStates, alarmTypes, ruleModes, ruleProbes, severities } from '@frostway/core/alarms';
import { sides } from '@frostway/core/excursion';
import { z } from 'zod';
import { isoTime } from '../inputs.js';
import { namedAccount, namedDevice, ruleVersion } from './rule-rows.js';

const count = z.number().int();
const value = z.number().nullable();
const when = isoTime.nullable();

/**
 * What a cumulative rule has counted: `minutes` outside of the `of` it allows, within a rolling `window` of minutes; null: since the rule watches. Of an alarm that
 * goes on by its newest reading outside, of one that is over the most it has counted at a moment of it.
 */
export const accumulated = z.object({ minutes: z.number(), of: z.number(), window: value });
/** See `accumulated`. */
export type Accumulated = z.output<typeof accumulated>;

/**
 * One alarm, which is one excursion: never a row a reading. Values in the unit of the type's probe: C, %RH, lux, mV. Of a rule on mean kinetic temperature they
 * are such temperatures, one an hour.
 */
export const alarm = z.object({
  id: count,
  deviceId: count,
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  groupId: count.nullable(),
  groupName: z.string().nullable(),
  type: z.enum(alarmTypes),
  severity: z.enum(severities),
  state: z.enum(alarmStates),
  acknowledged: z.boolean(),
  /** By the readings' own time. */
  startedAt: isoTime,
  /** Null while the readings have not come back. */
  endedAt: when,
  /**
   * Of a pending one: when its delay is reached, if it stays outside. Of a cumulative rule it counts from the newest reading on, after all the minutes the rule
   * has counted by then; that is the earliest where it has a window, which minutes may leave meanwhile. Null where it cannot be said beforehand.
   */
  dueAt: when,
  worst: value,
  worstAt: when,
  /** The limit it went out of, and on which side. */
  limit: value,
  side: z.enum(sides).nullable(),
  /** Minutes outside, as far as readings cover them. */
  minutes: z.number(),
  /** The newest reading outside; null where no reading makes it. */
  lastAt: when,
  /** Of a cumulative rule; null where that is not known any more. */
  accumulated: accumulated.nullable(),
  /** Raised long after it happened, because its readings came late. */
  late: z.boolean(),
  /** Readings that came later moved it; its history says what it was. */
  revised: z.boolean(),
  /** Of a temperature: it stepped by more than 10 C from one reading to the next, at most a gap apart. The sensor may be wrong. */
  fault: z.boolean(),
  /** Of a temperature: it was light at a reading, or within ten minutes before the first. A door may have been open. */
  door: z.boolean(),
  /** Null: the device's own limit, its battery, its silence, or its own alarm. */
  rule: z.object({ id: count, version: count, name: z.string(), probe: z.enum(ruleProbes), mode: z.enum(ruleModes) }).nullable(),
  /** Which fence was entered or left, where the server judged it and the caller may see places. */
  fence: z.object({ id: count, name: z.string() }).nullable(),
  /** By the server's clock. */
  raisedAt: when,
  clearedAt: when,
  acknowledgedAt: when,
  /** Null also when the account is no more. */
  acknowledgedBy: namedAccount.nullable(),
  reason: z.string().nullable(),
  assignee: namedAccount.nullable(),
  /** Comments people wrote. */
  comments: count,
  /** The alarm that goes on in its stead, when it was merged. */
  mergedInto: count.nullable(),
  /** The incident it is part of; null when it was withdrawn. */
  incident: count.nullable(),
  /** The caller may acknowledge, assign and comment. */
  mayAct: z.boolean(),
});
/** See `alarm`. */
export type Alarm = z.output<typeof alarm>;

/** A page of alarms. `total` counts up to 1,000: `isMore` says that there are more; `cursor` leads on from the last row, null at the end. */
export const alarmPage = z.object({ total: count, isMore: z.boolean(), cursor: z.string().nullable(), rows: z.array(alarm) });
/** See `alarmPage`. */
export type AlarmPage = z.output<typeof alarmPage>;

/** The fact behind an alarm: it follows from readings, rule and window alone. */
export const excursion = z.object({
  startedAt: isoTime,
  /** When the delay was reached. */
  firedAt: when,
  endedAt: when,
  /** The time of the reading that proved the end. */
  closedAt: when,
  /** The newest reading outside. */
  lastAt: isoTime,
  worst: value,
  worstAt: when,
  limit: value,
  side: z.enum(sides).nullable(),
  minutes: z.number(),
  /** Beyond the limit, in the probe's unit times minutes. */
  degreeMinutes: z.number(),
  /** Readings outside. */
  readings: count,
  /** The longest time between two of its readings, seconds. */
  longestGap: count,
  /** What heard the sensor when it began, where the caller sees it. */
  gateway: namedDevice.nullable(),
  /** Where it began, degrees WGS84, where the caller may know it. */
  latitude: value,
  longitude: value,
});
/** See `excursion`. */
export type ExcursionRow = z.output<typeof excursion>;

/** What can happen to an alarm. */
export const alarmEventKinds = [
  'raised',
  'worst',
  'cleared',
  'reopened',
  'revised',
  'merged',
  'withdrawn',
  'acknowledged',
  'assigned',
  'comment',
] as const;

/** Something that happened to an alarm. */
export const alarmEvent = z.object({
  id: count,
  at: isoTime,
  /** One of `alarmEventKinds`, or what a later version adds. */
  kind: z.string(),
  /** Null: the platform. */
  by: namedAccount.nullable(),
  /**
   * acknowledged: reason, comment. comment: comment. assigned: assignee (an account, null = nobody). revised: before, after. merged: into. All else as the
   * judge writes it.
   */
  body: z.record(z.string(), z.unknown()),
});
/** See `alarmEvent`. */
export type AlarmEvent = z.output<typeof alarmEvent>;

/**
 * At which site an alarm began: a group with a place, or a fence of what carried the sensor. At none of them: the last one it was at before and the first one after,
 * within a day; null = none.
 */
export const startSites = z.object({ at: z.string().nullable(), before: z.string().nullable(), after: z.string().nullable() });
/** See `startSites`. */
export type StartSites = z.output<typeof startSites>;

/** An alarm with all there is to know, but its deliveries. */
export const alarmDetail = z.object({
  alarm,
  /** Null: late data showed that there was none, or that it is part of another. */
  excursion: excursion.nullable(),
  /** The version of the rule that found it. */
  rule: ruleVersion.nullable(),
  /** Of a mean kinetic temperature: how much of the window that ends with its worst readings cover, 0 to 1; null when that is kept no more. */
  coverage: value,
  /** Null where the caller may not know its place, or there was none. */
  sites: startSites.nullable(),
  /** Oldest first. */
  events: z.array(alarmEvent),
});
/** See `alarmDetail`. */
export type AlarmDetail = z.output<typeof alarmDetail>;

/** What became of each alarm of an act; errorcode 0 = done. */
export const actResult = z.object({
  done: count,
  rows: z.array(z.object({ id: count, errorcode: count, message: z.string() })),
});

/** Incidents of one type, device, group or day. */
export const alarmFigure = z.object({
  /** The type; the id of the device or group; the day as YYYY-MM-DD; the severity. Give it back as `key` to see the rows behind. */
  key: z.string(),
  /** The name of a device or group; null for what the page names. */
  name: z.string().nullable(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  total: count,
  warning: count,
  alarm: count,
  /** Of these, which began in the time asked for, as all are. */
  open: count,
  unacknowledged: count,
  late: count,
  /** Summed over incidents, each of which counts its minutes once. */
  minutes: z.number(),
});
/** See `alarmFigure`. */
export type AlarmFigure = z.output<typeof alarmFigure>;

/** How many incidents of a device are open, pending ones too. */
export const openAlarms = z.object({ deviceId: count, warning: count, alarm: count });
/** See `openAlarms`. */
export type OpenAlarms = z.output<typeof openAlarms>;

/** What the calls say about incidents: the connected alarms of one device, one quantity and one side, which people work on as one. */
import { alarmTypes, severities } from '@frostway/core/alarms';
import { incidentProbes, incidentSides } from '@frostway/core/incidents';
import { z } from 'zod';
import { isoTime } from '../inputs.js';
import { accumulated, alarm, alarmDetail, alarmEvent, excursion } from './rows.js';

const count = z.number().int();
const value = z.number().nullable();
const when = isoTime.nullable();

/** pending: no delay is reached yet; active: something goes on; cleared: all of it is over. */
export const incidentStates = ['pending', 'active', 'cleared'] as const;

/** One limit, rule or report of an incident: an alarm in short. */
export const incidentPart = z.object({
  /** The alarm's id. */
  alarm: count,
  type: z.enum(alarmTypes),
  severity: z.enum(severities),
  state: z.enum(incidentStates),
  startedAt: isoTime,
  endedAt: when,
  /** Null: the device's own limit, its battery, its silence, or its own alarm. */
  rule: alarm.shape.rule,
  limit: value,
  worst: value,
  minutes: z.number(),
  /** What a cumulative rule has counted. */
  accumulated: accumulated.nullable(),
});
/** See `incidentPart`. */
export type IncidentPart = z.output<typeof incidentPart>;

/**
 * One incident. Its id is the smallest of its alarms; any of their ids names it too. Type, limit, rule, side of the limit and marks are of its gravest alarm
 * (`lead`), severity the worst of those that have fired, the time from the first beginning to the last end.
 */
export const incident = alarm.omit({ mergedInto: true, incident: true, side: true, state: true }).extend({
  probe: z.enum(incidentProbes).nullable(),
  side: z.enum(incidentSides),
  state: z.enum(incidentStates),
  /** All that have fired are acknowledged. */
  acknowledged: z.boolean(),
  /** Minutes outside: of alarms that overlap the longest, of alarms that only follow each other the sum. */
  minutes: z.number(),
  /** The newest reading outside; null where no reading makes it. */
  lastAt: when,
  lead: count,
  /** Ids, the smallest first. */
  alarms: z.array(count),
  /** The same in short, the gravest first. */
  parts: z.array(incidentPart),
});
/** See `incident`. */
export type Incident = z.output<typeof incident>;

/** A page of incidents; as `alarmPage`. */
export const incidentPage = z.object({ total: count, isMore: z.boolean(), cursor: z.string().nullable(), rows: z.array(incident) });
/** See `incidentPage`. */
export type IncidentPage = z.output<typeof incidentPage>;

/** An incident with its alarms and all that happened to them. */
export const incidentDetail = z.object({
  incident,
  /** The gravest first; those that became part of another behind. */
  alarms: z.array(alarmDetail),
  /** Of all of them, oldest first; what one person did to all of them once. */
  events: z.array(alarmEvent.extend({ alarms: z.array(count) })),
});
/** See `incidentDetail`. */
export type IncidentDetail = z.output<typeof incidentDetail>;

/** With the excursion of its gravest alarm. */
export const incidentWithExcursion = incident.extend({ excursion: excursion.nullable() });

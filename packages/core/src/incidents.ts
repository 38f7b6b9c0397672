/** What an incident is of: one quantity and one side of it. Alarms of one kind whose times touch are one incident; which kind an alarm is of, the database says (incident_kind). */
import type { AlarmType } from './alarms.js';

/** over and under: on which side of its limit a quantity was; other: reports, and silence. */
export const incidentSides = ['over', 'under', 'other'] as const;
/** See `incidentSides`. */
export type IncidentSide = (typeof incidentSides)[number];

/** What incidents are of: quantities, what devices report, silence; null = what a device says under a name of its own. */
export const incidentProbes = ['temperature', 'mkt', 'humidity', 'light', 'power', 'vibration', 'tilt', 'silence'] as const;
/** See `incidentProbes`. */
export type IncidentProbe = (typeof incidentProbes)[number];

/** A kind of incident taken apart. */
export type IncidentSubject = { readonly probe: IncidentProbe | null; readonly side: IncidentSide };

const subjects: Readonly<Record<string, IncidentSubject>> = {
  temperatureHigh: { probe: 'temperature', side: 'over' },
  temperatureLow: { probe: 'temperature', side: 'under' },
  mkt: { probe: 'mkt', side: 'over' },
  humidityHigh: { probe: 'humidity', side: 'over' },
  humidityLow: { probe: 'humidity', side: 'under' },
  // Light has one type of alarm, so that it has one side.
  light: { probe: 'light', side: 'over' },
  battery: { probe: 'power', side: 'under' },
  vibration: { probe: 'vibration', side: 'other' },
  tilt: { probe: 'tilt', side: 'other' },
  silence: { probe: 'silence', side: 'other' },
};

/** What a kind of the database is of. */
export const incidentSubject = (kind: string): IncidentSubject =>
  Object.hasOwn(subjects, kind) ? (subjects[kind] as IncidentSubject) : { probe: null, side: 'other' };

/** Types of alarms an incident may show that is asked for by these: a low battery may be critical by now. */
export const incidentTypes = (types: readonly AlarmType[]): readonly AlarmType[] =>
  types.includes('batteryLow') && !types.includes('batteryCritical') ? [...types, 'batteryCritical'] : types;

/** What an incident is of: one quantity and one side of it. Alarms of one kind whose times touch are one incident; which kind an alarm is of, the database says (incident_kind). */
import type { AlarmType } from './alarms.js';
import { type JudgedProbe, judgedProbes, probeTable } from './probes.js';
import { type WatchedInput, watchedInput, watchedInputs } from './watched-inputs.js';

/** over and under: on which side of its limit a quantity was; other: reports, and silence. */
export const incidentSides = ['over', 'under', 'other'] as const;
/** See `incidentSides`. */
export type IncidentSide = (typeof incidentSides)[number];

/** What incidents are of: quantities, what devices report, silence, inputs of vehicles; null = what a device says under a name of its own. */
export const incidentProbes: readonly [IncidentProbe, ...IncidentProbe[]] = [
  'temperature',
  'mkt',
  ...judgedProbes.filter((probe) => probe !== 'temperature'),
  'vibration',
  'tilt',
  'silence',
  ...watchedInputs,
];
/** See `incidentProbes`. */
export type IncidentProbe = JudgedProbe | WatchedInput | 'mkt' | 'vibration' | 'tilt' | 'silence';

/** A kind of incident taken apart. */
export type IncidentSubject = { readonly probe: IncidentProbe | null; readonly side: IncidentSide };

/** Both sides of a probe that has one type of alarm for them are its upper one. */
const ofProbes = judgedProbes.flatMap((probe): [string, IncidentSubject][] => {
  const { above, below } = probeTable[probe].rules;
  return [
    [below.type, { probe, side: 'under' }],
    [above.type, { probe, side: 'over' }],
  ];
});
const ofInputs = watchedInputs.flatMap((probe): [string, IncidentSubject][] => {
  const { above, below } = watchedInput(probe);
  return [
    [below, { probe, side: 'under' }],
    [above, { probe, side: 'over' }],
  ];
});
const subjects: Readonly<Record<string, IncidentSubject>> = {
  ...Object.fromEntries([...ofProbes, ...ofInputs]),
  mkt: { probe: 'mkt', side: 'over' },
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

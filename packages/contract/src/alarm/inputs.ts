/** Pieces of input that the calls of alarms share. */
import { alarmStates, alarmTypes, ruleConditions, ruleModes, ruleProbes, severities } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { isZoneName } from '@frostway/core/zone';
import { z } from 'zod';
import { flag, id, idOf, imeis, line, listFrom, macs, macsToChange, number as numberOf, optionalLine, says, time } from '../inputs.js';

/** The id of an alarm: there may be more than a PostgreSQL integer counts. */
export const alarmId = numberOf(
  z
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER, { error: says('noSuchAlarm') }),
);

/** A number; an empty field of a form is not 0. */
const number = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number());
/** Nothing, said as null or as an empty field. */
const nothing = z.union([z.null(), z.literal('').transform(() => null)]);

const longest = limits.ruleSeconds;
const seconds = (least = 0) => number.pipe(z.number().int().min(least).max(longest));

/** Whom a rule is meant for: devices by themselves, and groups with all below them. */
export const targets = {
  macs: macsToChange.optional(),
  imeis: imeis.optional(),
  groupId: z.union([nothing, id]).optional(),
  groupIds: listFrom(id, 'parametersIllegal').optional(),
};

/** What may be left out of a rule. */
const refinements = {
  value: z.union([nothing, number]).optional(),
  lower: z.union([nothing, number]).optional(),
  upper: z.union([nothing, number]).optional(),
  mode: z.enum(ruleModes).optional(),
  /** Of `mkt` whole hours, at least 24; 30 days when nothing is said. */
  window: z.union([nothing, seconds(1)]).optional(),
  hysteresis: number.pipe(z.number().min(0).max(100_000)).optional(),
  clearDelay: seconds().optional(),
  ignore: seconds().optional(),
  severity: z.enum(severities).optional(),
};

/** A new rule: nothing that it must have may be empty. */
export const newRule = {
  name: line(limits.name),
  probe: z.enum(ruleProbes),
  condition: z.enum(ruleConditions),
  delay: seconds(),
  ...refinements,
};

/** An edit: what is not given stays; targets that are given stand in the place of all there were. */
export const ruleEdit = {
  name: line(limits.name).optional(),
  probe: z.enum(ruleProbes).optional(),
  condition: z.enum(ruleConditions).optional(),
  delay: seconds().optional(),
  ...refinements,
};

/** `triage`: pending, active, or cleared and not acknowledged. `open`: pending or active. */
export const stateFilters = [...alarmStates, 'triage', 'open'] as const;
/** See `stateFilters`. */
export type StateFilter = (typeof stateFilters)[number];

/** An empty field of a form says nothing. */
export const orNone = <T extends z.ZodType>(schema: T) => z.preprocess((given) => (given === '' ? undefined : given), schema.optional());

/** Which alarms: all that is given must hold. Without a state, all but merged and withdrawn ones. */
export const alarmFilter = {
  state: orNone(listFrom(z.enum(stateFilters), 'parametersIllegal')),
  severity: orNone(listFrom(z.enum(severities), 'parametersIllegal')),
  type: orNone(listFrom(z.enum(alarmTypes), 'parametersIllegal')),
  acknowledged: orNone(flag),
  mac: orNone(macs),
  imei: orNone(imeis),
  /** With all groups below it. */
  groupId: orNone(id),
  /** Of that group alone, without those below it; without `groupId`, of devices that are in no group of the caller's. */
  groupOnly: orNone(flag),
  ruleId: orNone(idOf('noSuchRule')),
  /** Of its devices, and what went on while it ran. */
  missionId: orNone(idOf('noSuchMission')),
  /** Started at or after, and before. */
  st: orNone(time),
  et: orNone(time),
  /** Assigned to the caller. */
  mine: orNone(flag),
  /** Raised late, or not. */
  late: orNone(flag),
  /** In the name, MAC or IMEI of the device. */
  search: optionalLine(limits.name).optional(),
};
type Filter = z.output<z.ZodObject<typeof alarmFilter>>;
/** See `alarmFilter`. */
export type AlarmsAsked = {
  readonly [K in keyof Filter]: Filter[K] extends (infer One)[] | undefined ? readonly One[] | undefined : Filter[K];
};

/** An offset from UTC in hours, or an IANA name. */
export const zone = z.union([z.number(), z.string().trim()]).transform((given, context): number | string => {
  const hours = Number(given);
  if (given !== '' && Number.isFinite(hours) && hours >= -12 && hours <= 14) return hours;
  if (typeof given === 'string' && given.includes('/') && given.length <= 64 && isZoneName(given)) return given;
  context.addIssue({ code: 'custom', message: says('parametersIllegal') });
  return z.NEVER;
});

/** Alarms to act on, all at once. */
export const alarmIds = listFrom(alarmId, 'parametersIllegal', 'parametersIllegal', 500).refine((ids) => ids.length > 0, {
  error: says('parametersIllegal'),
});

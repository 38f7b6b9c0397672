/** What alarms there are, how bad they are and how they stand: the words that rules, judging, people and screens share. */
import { type DeviceAlarmKind, deviceAlarmKinds } from './message.js';
import { type JudgedProbe, judgedProbes, type ProbeAlarmType, probeAlarmTypes, probeOfAlarm, probeTable } from './probes.js';
import {
  type InputAlarmType,
  inputAlarmTypes,
  inputOfAlarm,
  isWatchedInput,
  type WatchedInput,
  watchedInput,
  watchedInputs,
} from './watched-inputs.js';

/** What a rule can watch: quantities, the mean kinetic temperature of a window, shocks, the battery, silence, and named inputs of vehicles. */
export const ruleProbes: readonly [RuleProbe, ...RuleProbe[]] = [
  'temperature',
  'mkt',
  ...judgedProbes.filter((probe) => probe !== 'temperature' && probe !== 'power'),
  'vibration',
  'tilt',
  'power',
  'silence',
  ...watchedInputs,
];
/** See `ruleProbes`. */
export type RuleProbe = JudgedProbe | WatchedInput | 'mkt' | 'vibration' | 'tilt' | 'silence';

/** Greater than, greater or equal, less than, less or equal, outside a band. */
export const ruleConditions = ['gt', 'ge', 'lt', 'le', 'outside'] as const;
/** See `ruleConditions`. */
export type RuleCondition = (typeof ruleConditions)[number];

/** single: one run lasts as long as the delay; cumulative: the minutes of all runs of the window together do. */
export const ruleModes = ['single', 'cumulative'] as const;
/** See `ruleModes`. */
export type RuleMode = (typeof ruleModes)[number];

/** The lesser first. */
export const severities = ['warning', 'alarm'] as const;
/** How bad it is. */
export type Severity = (typeof severities)[number];

/**
 * How an alarm stands: its delay is not reached; the goods are outside; they are back; late data showed that it is part of another, or that there was
 * none. Whether somebody acknowledged it is said beside.
 */
export const alarmStates = ['pending', 'active', 'cleared', 'merged', 'withdrawn'] as const;
/** See `alarmStates`. */
export type AlarmState = (typeof alarmStates)[number];

/** What the server finds in readings, and in their absence. */
const judgedTypes: readonly [JudgedType, ...JudgedType[]] = [
  probeAlarmTypes[0],
  ...probeAlarmTypes.slice(1).filter((type) => type !== 'batteryLow'),
  'vibration',
  'tilt',
  'silence',
  'batteryLow',
  'batteryCritical',
  'gatewayLost',
  'lowSpeed',
  'longStop',
  'forbiddenHours',
  ...inputAlarmTypes,
];
type JudgedType =
  | ProbeAlarmType
  | InputAlarmType
  | 'vibration'
  | 'tilt'
  | 'silence'
  | 'batteryCritical'
  | 'gatewayLost'
  | 'lowSpeed'
  | 'longStop'
  | 'forbiddenHours';

/** A device's own alarms that are the server's of the same kind; null is no trouble at all. */
const sameAs = {
  vibration: 'vibration',
  tilt: 'tilt',
  light: 'light',
  lowBattery: 'batteryLow',
  highTemperature: 'temperatureHigh',
  lowTemperature: 'temperatureLow',
  highHumidity: 'humidityHigh',
  lowHumidity: 'humidityLow',
  powerOn: null,
  general: null,
} as const satisfies Partial<Record<DeviceAlarmKind, JudgedType | null>>;

type OwnKind = Exclude<DeviceAlarmKind, keyof typeof sameAs>;
const ownKinds = deviceAlarmKinds.filter((kind): kind is OwnKind => !Object.hasOwn(sameAs, kind));

/** Every type of alarm: what the server judges, then what devices say under their own names. */
export const alarmTypes: readonly [AlarmType, ...AlarmType[]] = [judgedTypes[0], ...judgedTypes.slice(1), ...ownKinds];
/** See `alarmTypes`. */
export type AlarmType = JudgedType | OwnKind;

/** Whether the values of readings are what a rule watches. */
export const isJudged = (probe: string): probe is JudgedProbe => (judgedProbes as readonly string[]).includes(probe);

/** The alarm of a probe that went out of its limit on a side; of one that went out on both, the side it began on. */
export function typeOf(probe: RuleProbe, side: 'above' | 'below'): AlarmType {
  if (probe === 'vibration' || probe === 'tilt' || probe === 'silence') return probe;
  if (isWatchedInput(probe)) return watchedInput(probe)[side];
  return probeTable[probe === 'mkt' ? 'temperature' : probe].rules[side].type;
}

/** The type of a device's own alarm; undefined for what is no trouble. */
export function typeOfDeviceAlarm(kind: DeviceAlarmKind): AlarmType | undefined {
  if (isShared(kind)) return sameAs[kind] ?? undefined;
  return kind;
}
const isShared = (kind: DeviceAlarmKind): kind is keyof typeof sameAs => Object.hasOwn(sameAs, kind);

const warnings: readonly AlarmType[] = [
  'vibration',
  'batteryLow',
  'fenceEnter',
  'fenceExit',
  'displacement',
  'lowSpeed',
  'longStop',
  'lowExternalBattery',
  'powerOff',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'sound',
];

/** How bad an alarm is that no rule judges: a device's own, the battery, silence. */
export function severityOf(type: AlarmType): Severity {
  return warnings.includes(type) ? 'warning' : 'alarm';
}

/** The quantity behind a type, where it has one: what its worst value and its limit are values of. */
export function probeOf(type: AlarmType): JudgedProbe | undefined {
  return type === 'batteryCritical' ? 'power' : probeOfAlarm(type);
}

/** How values of a type are shown that are of no probe. */
export type OtherMeasure = { readonly unit: 'km/h' | 'L' | '%' | 'km' | 'h' | '°C'; readonly decimals: number };

/** What the worst value and the limit of a type are, where no probe says it: speeds, and inputs of vehicles with a figure. */
export function otherMeasureOf(type: AlarmType): OtherMeasure | undefined {
  if (type === 'overspeed' || type === 'lowSpeed') return { unit: 'km/h', decimals: 0 };
  const input = inputOfAlarm(type);
  if (input === undefined) return undefined;
  const { unit, decimals } = watchedInput(input);
  return unit === null ? undefined : { unit, decimals };
}

/** Alarms of vehicles and their trackers: of place, movement, supply and handling, not of what sensors measure. */
export const positioningTypes = [
  'fenceEnter',
  'fenceExit',
  'overspeed',
  'lowSpeed',
  'displacement',
  'longStop',
  'forbiddenHours',
  'sos',
  'collision',
  'rollover',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'powerCut',
  'powerOff',
  'lowExternalBattery',
  'tamper',
  'theft',
  'jamming',
  'simChanged',
  'fuelLeak',
  ...inputAlarmTypes,
] as const satisfies readonly AlarmType[];

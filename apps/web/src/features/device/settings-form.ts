/** Intervals and limits as a form: texts to type into, the model's ranges, what is wrong, and what changes. Pure. */
import type { Answer } from '@frostway/contract/endpoint';
import type { deviceFeature } from '@frostway/contract/device/endpoints';
import type { RefusalName } from '@frostway/contract/refusals';
import type { TextKey } from '@frostway/contract/texts';
import { type LimitedProbe, limitedProbes, limitList, type LimitName, ofEachLimit, probeTable } from '@frostway/core/probes';
import type { TemperatureUnit } from '@frostway/core/units';
import { inUnit } from '../../values/figures.js';

export type { LimitName } from '@frostway/core/probes';

export type ModelRow = Answer<(typeof deviceFeature)['models']>['rows'][number];
export type Range = readonly [low: number, high: number];

export const intervalNames = ['readInterval', 'writeInterval', 'broadcastInterval'] as const;
/** Of each probe the lower limit first, as they stand in the form. */
export const limitNames: readonly LimitName[] = limitedProbes.flatMap((probe) => namesOf(probe));
export type IntervalName = (typeof intervalNames)[number];
/** The limits of a probe, the lower one first. */
export function namesOf(probe: LimitedProbe): LimitName[] {
  return limitList.flatMap((limit) => (limit.probe === probe ? limit.name : [])).toReversed();
}
export type SettingName = IntervalName | LimitName;

/** Seconds and the units of the store; null = none. */
export type Settings = { readonly readInterval: number; readonly writeInterval: number; readonly broadcastInterval: number | null } & {
  readonly [K in LimitName]: number | null;
};

export const intervalUnits = { second: 1, minute: 60, hour: 3600 } as const;
export type IntervalUnit = keyof typeof intervalUnits;
export type TypedInterval = { readonly text: string; readonly unit: IntervalUnit };
/** What stands in the form. Temperatures are typed in the unit they are shown in. */
export type TypedSettings = { readonly [K in IntervalName]: TypedInterval } & { readonly [K in LimitName]: string };

/** What each setting may be; undefined = the model has no such setting. */
export type SettingRanges = { readonly [K in SettingName]: Range | undefined };

/** Taken for intervals a model says nothing about, s: from a second to a day. */
const anyInterval: Range = [1, 86_400];

/** A pair of numbers inside a model's limits, which the contract leaves open. */
function rangeIn(limits: Readonly<Record<string, unknown>>, command: string, parameter: string): Range | undefined {
  const parameters = limits[command];
  if (typeof parameters !== 'object' || parameters === null) return undefined;
  const range: unknown = (parameters as Record<string, unknown>)[parameter];
  if (!Array.isArray(range)) return undefined;
  const [low, high] = range as unknown[];
  return typeof low === 'number' && typeof high === 'number' ? [low, high] : undefined;
}

/** The ranges of a model as GET /api/models tells them. */
export function rangesOf({ limits, kind }: Pick<ModelRow, 'limits' | 'kind'>): SettingRanges {
  return {
    readInterval: rangeIn(limits, 'intervals', 'collectionSeconds') ?? anyInterval,
    writeInterval: rangeIn(limits, 'intervals', 'transmissionSeconds') ?? anyInterval,
    broadcastInterval: kind === 'beacon' ? anyInterval : undefined,
    ...ofEachLimit(({ probe }) => rangeIn(limits, probeTable[probe].limits.command, probeTable[probe].limits.parameter)),
  };
}

/** Seconds in the largest unit that gives a whole number. */
export function typedInterval(seconds: number | null): TypedInterval {
  if (seconds === null) return { text: '', unit: 'second' };
  const unit: IntervalUnit = seconds > 0 && seconds % 3600 === 0 ? 'hour' : seconds > 0 && seconds % 60 === 0 ? 'minute' : 'second';
  return { text: String(seconds / intervalUnits[unit]), unit };
}

const isTemperature = (name: LimitName): boolean => limitList.find((limit) => limit.name === name)?.probe === 'temperature';

function typedLimit(value: number | null, name: LimitName, unit: TemperatureUnit): string {
  if (value === null) return '';
  return String(isTemperature(name) ? Math.round(inUnit(value, unit) * 100) / 100 : value).replace('-', '−');
}

/** The form as it stands before anybody types. */
export function typedSettings(settings: Settings, unit: TemperatureUnit): TypedSettings {
  return {
    readInterval: typedInterval(settings.readInterval),
    writeInterval: typedInterval(settings.writeInterval),
    broadcastInterval: typedInterval(settings.broadcastInterval),
    ...ofEachLimit(({ name }) => typedLimit(settings[name], name, unit)),
  };
}

/** A number as people type one: comma or point, a typographic minus; undefined when it is none. */
export function parseFigure(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** What was typed as seconds; undefined when it is no whole number of them. */
function secondsOf({ text, unit }: TypedInterval): number | undefined {
  const value = parseFigure(text);
  if (value === undefined) return undefined;
  const seconds = Math.round(value * intervalUnits[unit] * 1000) / 1000;
  return Number.isInteger(seconds) ? seconds : undefined;
}

/** C of what was typed in a unit, to a hundredth. */
function celsiusOf(value: number, unit: TemperatureUnit): number {
  return unit === 'F' ? Math.round(((value - 32) / 1.8) * 100) / 100 : value;
}

export type SettingProblem =
  | Extract<RefusalName, 'intervalZero' | 'collectionOverTransmission' | 'limitOutOfRange' | 'lowerOverUpper'>
  | Extract<TextKey, 'device.form.number' | 'device.form.wholeSeconds'>;
export type SettingsRead = {
  /** Only what differs from what holds. */
  readonly change: { readonly [K in SettingName]?: number | null };
  readonly problems: { readonly [K in SettingName]?: SettingProblem };
};

const isSame = (a: TypedInterval | string, b: TypedInterval | string): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.text === b.text && a.unit === b.unit;

/**
 * Reads the form against what holds. The checks are those of the server (specification, section 5): transmission not 0, collection
 * not above it, every value inside the model's range, lower not above upper. What nobody touched is not judged by range.
 */
export function readSettings(typed: TypedSettings, holds: Settings, ranges: SettingRanges, unit: TemperatureUnit): SettingsRead {
  const before = typedSettings(holds, unit);
  const next: { [K in SettingName]: number | null } = { ...holds };
  const change: { [K in SettingName]?: number | null } = {};
  const problems: { [K in SettingName]?: SettingProblem } = {};
  for (const name of [...intervalNames, ...limitNames]) {
    if (ranges[name] === undefined || isSame(typed[name], before[name])) continue;
    const read = readOne(name, typed, unit);
    if (typeof read === 'string') {
      problems[name] = read;
      continue;
    }
    next[name] = read;
    if (read !== holds[name]) change[name] = read;
    const range = ranges[name];
    if (name === 'writeInterval' && read === 0) problems[name] = 'intervalZero';
    else if (read !== null && (read < range[0] || read > range[1])) problems[name] = 'limitOutOfRange';
  }
  const isClear = (...names: SettingName[]): boolean => names.every((name) => problems[name] === undefined);
  if (isClear('readInterval', 'writeInterval') && (next.readInterval ?? 0) > (next.writeInterval ?? 0)) {
    problems.readInterval = 'collectionOverTransmission';
  }
  for (const probe of limitedProbes) {
    const [lower, upper] = namesOf(probe);
    if (lower === undefined || upper === undefined) continue;
    const [low, high] = [next[lower], next[upper]];
    if (isClear(lower, upper) && low !== null && high !== null && low > high) problems[lower] = 'lowerOverUpper';
  }
  return { change, problems };
}

function readOne(name: SettingName, typed: TypedSettings, unit: TemperatureUnit): number | null | SettingProblem {
  const given = typed[name];
  if (typeof given !== 'string') {
    // An interval is never none: only broadcasting may be left to the device.
    if (given.text.trim() === '' && name === 'broadcastInterval') return null;
    return secondsOf(given) ?? (parseFigure(given.text) === undefined ? 'device.form.number' : 'device.form.wholeSeconds');
  }
  if (given.trim() === '') return null;
  const value = parseFigure(given);
  if (value === undefined) return 'device.form.number';
  return isTemperature(name as LimitName) ? celsiusOf(value, unit) : value;
}

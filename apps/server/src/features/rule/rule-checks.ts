/** What a rule may say: the checks of the specification's section 5. */
import { type RefusedFields, refuse } from '@frostway/contract/refusals';
import type { RuleCondition, RuleMode, RuleProbe, Severity } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { type DeviceModel, limitRange, type Range } from '@frostway/core/models';
import { limitedProbes, probeTable } from '@frostway/core/probes';
import { isCounter, isSwitch, isWatchedInput, watchedInput } from '@frostway/core/watched-inputs';

/** What a version of a rule says, as the database keeps it. */
export type RuleContent = {
  readonly name: string;
  readonly preset: string | null;
  readonly probe: RuleProbe;
  readonly condition: RuleCondition;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly delay_seconds: number;
  readonly mode: RuleMode;
  readonly window_seconds: number | null;
  readonly hysteresis: number;
  readonly clear_delay_seconds: number;
  readonly ignore_seconds: number;
  readonly severity: Severity;
};

/** What the wire says of a rule; what is not given is `undefined`. */
export type RuleInput = {
  readonly name?: string | undefined;
  readonly probe?: RuleProbe | undefined;
  readonly condition?: RuleCondition | undefined;
  readonly value?: number | null | undefined;
  readonly lower?: number | null | undefined;
  readonly upper?: number | null | undefined;
  readonly delay?: number | undefined;
  readonly mode?: RuleMode | undefined;
  readonly window?: number | null | undefined;
  readonly hysteresis?: number | undefined;
  readonly clearDelay?: number | undefined;
  readonly ignore?: number | undefined;
  readonly severity?: Severity | undefined;
};

/** A rule that says nothing yet. */
const blank: RuleContent = {
  name: '',
  preset: null,
  probe: 'temperature',
  condition: 'gt',
  value: null,
  lower: null,
  upper: null,
  delay_seconds: 0,
  mode: 'single',
  window_seconds: null,
  hysteresis: 0,
  clear_delay_seconds: 0,
  ignore_seconds: 0,
  severity: 'alarm',
};

/** Probes that have no values to come back by. */
const reported: readonly RuleProbe[] = ['vibration', 'tilt', 'silence'];

/** What a rule says after an edit. What its condition and its probe do not use is left out. */
export function contentAfter(input: RuleInput, before: RuleContent = blank): RuleContent {
  const or = <T>(given: T | undefined, old: T): T => (given === undefined ? old : given);
  const condition = or(input.condition, before.condition);
  const mode = or(input.mode, before.mode);
  const probe = or(input.probe, before.probe);
  const isBand = condition === 'outside';
  const window = or(input.window, before.window_seconds);
  const hasCourse = probe !== 'silence';
  const comesBack = !reported.includes(probe);
  return {
    name: or(input.name, before.name),
    preset: before.preset,
    probe,
    condition,
    value: isBand ? null : isSwitch(probe) ? (switchValues[condition] ?? null) : or(input.value, before.value),
    lower: isBand ? or(input.lower, before.lower) : null,
    upper: isBand ? or(input.upper, before.upper) : null,
    delay_seconds: hasCourse ? or(input.delay, before.delay_seconds) : 0,
    mode,
    window_seconds: probe === 'mkt' ? (window ?? limits.kineticWindow) : mode === 'cumulative' ? window : null,
    hysteresis: comesBack && !isSwitch(probe) ? or(input.hysteresis, before.hysteresis) : 0,
    clear_delay_seconds: comesBack ? or(input.clearDelay, before.clear_delay_seconds) : 0,
    ignore_seconds: hasCourse ? or(input.ignore, before.ignore_seconds) : 0,
    severity: or(input.severity, before.severity),
  };
}

/** Whether two contents say the same. */
export const isSameContent = (a: RuleContent, b: RuleContent): boolean =>
  (Object.keys(a) as (keyof RuleContent)[]).every((key) => a[key] === b[key]);

/** What any sensor can be asked for. Silence is in minutes, shocks are reports. */
function rangeOfProbe(probe: RuleProbe): Range {
  if (probe === 'silence') return [0, 129_600];
  if (probe === 'vibration' || probe === 'tilt') return [0, 1_000_000];
  if (isWatchedInput(probe)) return watchedInput(probe).range;
  return probeTable[probe === 'mkt' ? 'temperature' : probe].rules.range;
}
/** Values that only grow: less of them is no alarm. Mean kinetic temperature says nothing of cold. */
const isUpward = (probe: RuleProbe): boolean => ['vibration', 'tilt', 'silence', 'mkt'].includes(probe) || isCounter(probe);
/** What is on or off is compared with one of the two: on is 1, off is 0. */
const switchValues: Readonly<Partial<Record<RuleCondition, number>>> = { ge: 1, le: 0 };

/**
 * Refuses 10000 for a limit that is missing, 80090 for a condition or mode that does not fit the probe, 80026 for a lower limit that is not under the upper,
 * 80025 for a limit no model among the targets can have, 80091 for a window in which the delay can never be reached, and 80130 for one
 * that no mean kinetic temperature is of.
 */
export function checkContent(content: RuleContent, models: readonly DeviceModel[]): void {
  const { probe, condition, lower, upper, mode } = content;
  if (isSwitch(probe) && switchValues[condition] === undefined) refuse('ruleConditionUnfit', { condition: 'ruleConditionUnfit' });
  if (isUpward(probe) && condition !== 'gt' && condition !== 'ge') refuse('ruleConditionUnfit', { condition: 'ruleConditionUnfit' });
  if (isUpward(probe) && mode === 'cumulative') refuse('ruleConditionUnfit', { mode: 'ruleConditionUnfit' });
  const names = condition === 'outside' ? (['lower', 'upper'] as const) : (['value'] as const);
  const missing = names.filter((name) => content[name] === null);
  if (missing.length > 0) refuse('parametersIllegal', fieldsOf(missing, 'parametersIllegal'));
  if (lower !== null && upper !== null && lower >= upper) refuse('lowerOverUpper', { lower: 'lowerOverUpper' });
  const allowed = [rangeOfProbe(probe), ...models.flatMap((model) => rangeOf(model, probe) ?? [])];
  const outside = names.filter((name) => {
    const value = content[name] ?? 0;
    return allowed.some(([low, high]) => value < low || value > high) || (probe === 'silence' && value <= 0);
  });
  if (outside.length > 0) refuse('limitOutOfRange', fieldsOf(outside, 'limitOutOfRange'));
  const window = content.window_seconds;
  if (probe === 'mkt' && window !== null && (window < limits.kineticWindowLeast || window > limits.ruleSeconds || window % 3600 !== 0))
    refuse('kineticWindowUnfit', { window: 'kineticWindowUnfit' });
  if (mode === 'cumulative' && window !== null && window < content.delay_seconds) refuse('ruleWindowShort', { window: 'ruleWindowShort' });
}

const fieldsOf = (names: readonly string[], text: string): RefusedFields => Object.fromEntries(names.map((name) => [name, text]));

/** Where the limits of a model may lie; nothing for a probe it does not have. */
function rangeOf(model: DeviceModel, probe: RuleProbe): [Range] | undefined {
  const watched = limitedProbes.find((each) => each === (probe === 'mkt' ? 'temperature' : probe));
  const range = watched === undefined ? undefined : (limitRange(model, watched) ?? model.measures[probeTable[watched].field]);
  return range === undefined ? undefined : [range];
}

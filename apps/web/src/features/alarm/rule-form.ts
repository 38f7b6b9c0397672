/** The form of a rule: what stands in its fields, what that says to the server, and what is wrong with it. Pure. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { PresetRow, Rule } from '@frostway/contract/alarm/rule-rows';
import type { Sent } from '@frostway/contract/endpoint';
import type { TextKey } from '@frostway/contract/texts';
import { type RuleCondition, type RuleMode, type RuleProbe, type Severity, ruleConditions } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { limitList } from '@frostway/core/probes';
import { type TemperatureUnit, toFahrenheit } from '@frostway/core/units';
import { isCounter, isSwitch } from '@frostway/core/watched-inputs';
import { isWarmthOf, type RuleWords } from './rule-words.js';

/** Whom a rule is for: names of devices as the calls take them, ids of groups. */
export type Targets = { readonly devices: readonly string[]; readonly groupIds: readonly number[] };

/** Figures stand as they were written. Times are minutes, the window hours; temperatures in the unit of the form. */
export type RuleDraft = Targets & {
  readonly name: string;
  readonly probe: RuleProbe;
  readonly condition: RuleCondition;
  readonly value: string;
  readonly lower: string;
  readonly upper: string;
  readonly delay: string;
  readonly mode: RuleMode;
  readonly window: string;
  readonly hysteresis: string;
  readonly clearDelay: string;
  readonly ignore: string;
  readonly severity: Severity;
};
export type DraftField = keyof RuleDraft;
export type DraftProblems = Readonly<Partial<Record<DraftField, TextKey>>>;
export type RuleFields = Omit<Sent<typeof alarmFeature.addRule>, 'macs' | 'imeis' | 'groupId' | 'groupIds'>;

/** A form nothing was written into. */
export const emptyDraft: RuleDraft = {
  name: '',
  probe: 'temperature',
  condition: 'outside',
  value: '',
  lower: '',
  upper: '',
  delay: '10',
  mode: 'single',
  window: '',
  hysteresis: '0',
  clearDelay: '0',
  ignore: '0',
  severity: 'alarm',
  devices: [],
  groupIds: [],
};

/** Values that only grow are compared upwards and in one run; so is mean kinetic temperature, which says nothing of cold. */
export const isUpward = (probe: RuleProbe): boolean =>
  probe === 'vibration' || probe === 'tilt' || probe === 'silence' || probe === 'mkt' || isCounter(probe);

/** A silence has its minutes in its value: it lasts no longer, and has no start-up. */
export const hasCourse = (probe: RuleProbe): boolean => probe !== 'silence';

/** Whether it has values that come back inside a limit: reports and silences are over when they are over. */
export const comesBack = (probe: RuleProbe): boolean => probe !== 'vibration' && probe !== 'tilt' && probe !== 'silence';

/** Its values are temperatures, in the unit that was chosen. */
const isWarmth = isWarmthOf;

/** The usual window of a mean kinetic temperature, hours. */
const usualWindow = String(limits.kineticWindow / 3600);

/** What nobody calls too low: of CO₂ and light only the upper limit is a limit of devices. A rule may still have both. */
const isUpperOnly = (probe: RuleProbe): boolean =>
  limitList.some((limit) => limit.probe === probe) && !limitList.some((limit) => limit.probe === probe && limit.side === 'lower');

/** The conditions that fit a probe. */
export function conditionsOf(probe: RuleProbe): readonly RuleCondition[] {
  if (isSwitch(probe)) return ['ge', 'le'];
  return isUpward(probe) ? ['gt', 'ge'] : ruleConditions;
}

/** Another probe takes another quantity: its values are written anew, and what does not fit it changes. */
export function withProbe(draft: RuleDraft, probe: RuleProbe): RuleDraft {
  const fits = conditionsOf(probe).includes(draft.condition) && !(draft.condition === 'outside' && isUpperOnly(probe));
  const condition = isSwitch(probe) ? 'ge' : fits ? draft.condition : 'gt';
  const mode = isUpward(probe) ? 'single' : draft.mode;
  return {
    ...draft,
    probe,
    condition,
    mode,
    value: '',
    lower: '',
    upper: '',
    hysteresis: '0',
    delay: isUpward(probe) ? '0' : draft.delay,
    clearDelay: comesBack(probe) ? draft.clearDelay : '0',
    ignore: hasCourse(probe) ? draft.ignore : '0',
    window: probe === 'mkt' ? usualWindow : draft.probe === 'mkt' ? '' : draft.window,
  };
}

const written = (value: number | null): string => (value === null ? '' : String(value));
const inMinutes = (seconds: number): string => written(Math.round((seconds / 60) * 1000) / 1000);

/** A rule, or one of a preset, as a form. */
export function draftOf(rule: PresetRow['rules'][number] | Rule, unit: TemperatureUnit): RuleDraft {
  const isF = isWarmth(rule.probe) && unit === 'F';
  const shown = (value: number | null): string => written(value === null || !isF ? value : toFahrenheit(value));
  return {
    name: rule.name,
    probe: rule.probe,
    condition: rule.condition,
    value: shown(rule.value),
    lower: shown(rule.lower),
    upper: shown(rule.upper),
    delay: inMinutes(rule.delay),
    mode: rule.mode,
    window: rule.window === null ? '' : written(Math.round((rule.window / 3600) * 1000) / 1000),
    hysteresis: written(isF ? Math.round(rule.hysteresis * 18) / 10 : rule.hysteresis),
    clearDelay: inMinutes(rule.clearDelay),
    ignore: inMinutes(rule.ignore),
    severity: rule.severity,
    devices: 'devices' in rule ? rule.devices.map(({ mac, imei }) => mac ?? imei ?? '').filter((name) => name !== '') : [],
    groupIds: 'groups' in rule ? rule.groups.map(({ id }) => id) : [],
  };
}

/** A figure as people write it, with either minus and either decimal sign; undefined for none, NaN for what is no figure. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.');
  if (plain === '') return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** A temperature written in F that came from C goes back to the C it came from. */
function stored(text: string, isF: boolean): number | null {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value)) return null;
  if (!isF) return thousandths(value);
  const tenth = Math.round(((value - 32) / 1.8) * 10) / 10;
  return toFahrenheit(tenth) === value ? tenth : thousandths((value - 32) / 1.8);
}

const seconds = (text: string, of: number): number => Math.round((numberOf(text) ?? 0) * of);

/** What a form says, to be put in words and to be sent; what is empty or no figure is null or 0. */
export function fieldsOf(
  draft: RuleDraft,
  unit: TemperatureUnit,
): RuleFields & RuleWords & { hysteresis: number; clearDelay: number; ignore: number } {
  const isF = isWarmth(draft.probe) && unit === 'F';
  const isBand = draft.condition === 'outside';
  const hysteresis = numberOf(draft.hysteresis) ?? 0;
  const hasWindow = draft.mode === 'cumulative' || draft.probe === 'mkt';
  return {
    name: draft.name.trim(),
    probe: draft.probe,
    condition: draft.condition,
    value: isBand ? null : isSwitch(draft.probe) ? Number(draft.condition === 'ge') : stored(draft.value, isF),
    lower: isBand ? stored(draft.lower, isF) : null,
    upper: isBand ? stored(draft.upper, isF) : null,
    delay: seconds(draft.delay, 60),
    mode: draft.mode,
    window: hasWindow && draft.window.trim() !== '' ? seconds(draft.window, 3600) : null,
    hysteresis: Number.isNaN(hysteresis) ? 0 : thousandths(isF ? hysteresis / 1.8 : hysteresis),
    clearDelay: seconds(draft.clearDelay, 60),
    ignore: seconds(draft.ignore, 60),
    severity: draft.severity,
  };
}

/** What stands in the way of sending: name, value and delay must be there, and figures must be figures. */
export function problemsOf(draft: RuleDraft): DraftProblems {
  const problems: Partial<Record<DraftField, TextKey>> = {};
  if (draft.name.trim() === '') problems.name = 'alarm.form.nameEmpty';
  const figures = isSwitch(draft.probe) ? [] : draft.condition === 'outside' ? (['lower', 'upper'] as const) : (['value'] as const);
  for (const field of figures) {
    const value = numberOf(draft[field]);
    if (value === undefined) problems[field] = 'alarm.form.valueEmpty';
    else if (Number.isNaN(value)) problems[field] = 'alarm.form.valueBad';
  }
  if (draft.delay.trim() === '') problems.delay = 'alarm.form.delayEmpty';
  for (const field of ['delay', 'window', 'hysteresis', 'clearDelay', 'ignore'] as const) {
    const value = numberOf(draft[field]) ?? 0;
    if (Number.isNaN(value) || value < 0) problems[field] = 'alarm.form.delayBad';
  }
  if (draft.probe === 'mkt' && !isKineticWindow(numberOf(draft.window))) problems.window = 'alarm.form.windowMktBad';
  return problems;
}

/** Hours a mean kinetic temperature can be of; none = the usual. */
function isKineticWindow(hours: number | undefined): boolean {
  if (hours === undefined) return true;
  return Number.isInteger(hours) && hours * 3600 >= limits.kineticWindowLeast && hours * 3600 <= limits.ruleSeconds;
}

/** Targets as the calls take them; a rule that is edited sends all it has. */
export function sentTargets({ devices, groupIds }: Targets): { macs: string[]; imeis: string[]; groupIds: number[] } {
  const isImei = (name: string): boolean => /^\d{15}$/.test(name);
  return { macs: devices.filter((name) => !isImei(name)), imeis: devices.filter(isImei), groupIds: [...groupIds] };
}

/** The condition of a rule in words: "Temperature outside 2–8 °C for 10 min". */
import type { RuleVersion } from '@frostway/contract/alarm/rule-rows';
import { isJudged, type RuleProbe } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { type JudgedProbe, probeTable } from '@frostway/core/probes';
import type { TemperatureUnit } from '@frostway/core/units';
import { isSwitch, isWatchedInput, type WatchedInput, watchedInput } from '@frostway/core/watched-inputs';
import type { Say } from '../../api/language.js';
import { figure, missing, quantityText as figureText } from '../../values/figures.js';
import { measureText } from '../../values/alarms.js';
import { limitsText, quantityText } from '../../values/quantity-text.js';
import { durationText } from '../../values/times.js';

/** What of a rule is said. */
export type RuleWords = Pick<RuleVersion, 'probe' | 'condition' | 'value' | 'lower' | 'upper' | 'delay' | 'mode' | 'window'>;
type Value = number | null;

/** Its values are temperatures. */
export const isWarmthOf = (probe: RuleProbe): boolean =>
  probe === 'temperature' || probe === 'mkt' || (isWatchedInput(probe) && watchedInput(probe).unit === '°C');

/** Reports are counted, not measured. */
export const isCounted = (probe: RuleProbe): boolean => probe === 'vibration' || probe === 'tilt';

const plain = (value: Value): string => figure(value, value === null || Number.isInteger(value) ? 0 : 1);

/** A value of a probe with its unit: battery in volts, silence as a duration. */
export function probeValueText(t: Say, probe: RuleProbe, value: Value, unit: TemperatureUnit): string {
  switch (probe) {
    case 'silence':
      return value === null ? missing : durationText(t, value * 60_000, 'exact');
    case 'vibration':
    case 'tilt':
      return plain(value);
    case 'mkt':
      return quantityText(t, 'temperature', value, unit);
    default:
      return isWatchedInput(probe) ? inputText(t, probe, value, unit) : quantityText(t, probe, value, unit, decimalsOf(probe, value));
  }
}

/** A value of an input of a vehicle, which is a figure with a unit, or on or off. */
function inputText(t: Say, input: WatchedInput, value: Value, unit: TemperatureUnit): string {
  const { unit: own, decimals } = watchedInput(input);
  if (own !== null) return measureText(t, { unit: own, decimals: value === null || Number.isInteger(value) ? 0 : decimals }, value, unit);
  return switchText(t, input, value === 1);
}

/** On or off, in the words of what is switched: within a sentence, or as a choice of a form. */
export const switchText = (t: Say, input: WatchedInput, isOn: boolean, place: 'words' | 'form' = 'words'): string =>
  t(`alarm.${place}.${isOn ? 'on' : 'off'}.${input === 'door' ? 'door' : 'ignition'}`);

/** A whole limit is said without decimals; a battery in volts has its own. */
function decimalsOf(probe: JudgedProbe, value: Value): number {
  const { shown, decimals } = probeTable[probe];
  if (shown.per !== 1) return shown.decimals;
  return value === null || Number.isInteger(value) ? 0 : decimals;
}

function bandText(t: Say, { probe, lower, upper }: RuleWords, unit: TemperatureUnit): string {
  if (isJudged(probe) && probeTable[probe].shown.per === 1) return limitsText(t, probe, lower, upper, unit);
  return t('values.range', { from: probeValueText(t, probe, lower, unit), to: probeValueText(t, probe, upper, unit) });
}

function whatText(t: Say, rule: RuleWords, unit: TemperatureUnit): string {
  const { probe, condition } = rule;
  if (probe === 'silence') return t('alarm.words.silence', { value: probeValueText(t, probe, rule.value, unit) });
  if (isSwitch(probe)) return t('alarm.words.is', { probe: whoseText(t, rule), value: probeValueText(t, probe, rule.value, unit) });
  const value = condition === 'outside' ? bandText(t, rule, unit) : probeValueText(t, probe, rule.value, unit);
  const holes = { probe: whoseText(t, rule), value };
  return isCounted(probe) ? t(`alarm.words.reports.${condition}`, holes) : t(`alarm.words.${condition}`, holes);
}

/** What is compared: a mean kinetic temperature is one of a window. */
function whoseText(t: Say, { probe, window }: RuleWords): string {
  const words = t(`alarm.words.probe.${probe}`);
  return probe === 'mkt' ? t('alarm.words.ofWindow', { probe: words, window: windowText(t, window ?? limits.kineticWindow) }) : words;
}

/** The window of a rule. */
export function windowText(t: Say, seconds: number): string {
  return durationText(t, seconds * 1000, 'exact');
}

/** See above. */
export function ruleWords(t: Say, rule: RuleWords, unit: TemperatureUnit): string {
  const what = whatText(t, rule, unit);
  const { delay, mode, window, probe } = rule;
  // Silence has its minutes in the condition already; a mean over days is nothing of a moment.
  if (delay === 0) return probe === 'silence' || probe === 'mkt' ? what : t('alarm.words.atOnce', { what });
  const duration = durationText(t, delay * 1000, 'exact');
  if (mode === 'single') return t('alarm.words.for', { what, duration });
  if (window === null) return t('alarm.words.inTotal', { what, duration });
  return t('alarm.words.inWindow', { what, duration, window: durationText(t, window * 1000, 'exact') });
}

/** What else a rule says: hysteresis, clear delay, start-up; none of what is not set. */
export function ruleRefinements(
  t: Say,
  rule: Pick<RuleVersion, 'probe' | 'hysteresis' | 'clearDelay' | 'ignore'>,
  unit: TemperatureUnit,
): string[] {
  const { probe, hysteresis, clearDelay, ignore } = rule;
  // A difference of temperatures has the factor only.
  const isWarmth = isWarmthOf(probe);
  const isF = isWarmth && unit === 'F';
  const words = isF
    ? figureText(t, hysteresis * 1.8, t('values.unit.fahrenheit'), 1)
    : isWarmth
      ? figureText(t, hysteresis, t('values.unit.celsius'), 1)
      : probeValueText(t, probe, hysteresis, unit);
  return [
    ...(hysteresis === 0 ? [] : [t('alarm.words.hysteresis', { value: words })]),
    ...(clearDelay === 0 ? [] : [t('alarm.words.clearDelay', { duration: durationText(t, clearDelay * 1000, 'exact') })]),
    ...(ignore === 0 ? [] : [t('alarm.words.ignore', { duration: durationText(t, ignore * 1000, 'exact') })]),
  ];
}

/** The condition of a rule in words: "Temperature outside 2–8 °C for 10 min". */
import type { ReportRule } from '@frostway/contract/report/content';
import { limits } from '@frostway/core/limits';
import { isJudged } from '@frostway/core/alarms';
import { probeTable } from '@frostway/core/probes';
import { showNumber } from '@frostway/core/units';
import { isSwitch, isWatchedInput, watchedInput } from '@frostway/core/watched-inputs';
import { missing, type Words } from './words.js';

type Value = number | null;

const isWarmth = (probe: ReportRule['probe']): boolean =>
  probe === 'temperature' || probe === 'mkt' || (isWatchedInput(probe) && watchedInput(probe).unit === '°C');
const plain = (value: number): string => showNumber(value, Number.isInteger(value) ? 0 : 1);

/** A value of a rule with its unit: temperatures in the reader's, a battery in volts, silence as a duration. */
function valueText(words: Words, probe: ReportRule['probe'], value: Value): string {
  if (value === null) return missing;
  if (isWarmth(probe)) return words.temperature(value);
  if (probe === 'silence') return words.duration(value * 60_000);
  if (isWatchedInput(probe)) {
    const { unit } = watchedInput(probe);
    if (unit !== null) return `${plain(value)} ${unit}`;
    return words.say(`alarm.words.${value === 1 ? 'on' : 'off'}.${probe === 'door' ? 'door' : 'ignition'}`);
  }
  if (!isJudged(probe)) return plain(value);
  const { shown } = probeTable[probe];
  return shown.per === 1 ? `${plain(value)} ${shown.unit}` : `${showNumber(value / shown.per, shown.decimals)} ${shown.unit}`;
}

function bandText(words: Words, { probe, lower, upper }: ReportRule): string {
  if (isWarmth(probe)) return words.band(lower, upper, true);
  return words.say('values.range', { from: valueText(words, probe, lower), to: valueText(words, probe, upper) });
}

function whatText(words: Words, rule: ReportRule): string {
  const { probe: name, condition, windowSeconds } = rule;
  const own = words.say(`alarm.words.probe.${name}`);
  const window = words.duration((windowSeconds ?? limits.kineticWindow) * 1000);
  const probe = name === 'mkt' ? words.say('alarm.words.ofWindow', { probe: own, window }) : own;
  if (name === 'silence') return words.say('alarm.words.silence', { value: valueText(words, name, rule.value) });
  if (isSwitch(name)) return words.say('alarm.words.is', { probe, value: valueText(words, name, rule.value) });
  const value = condition === 'outside' ? bandText(words, rule) : valueText(words, name, rule.value);
  return name === 'vibration' || name === 'tilt'
    ? words.say(`alarm.words.reports.${condition}`, { probe, value })
    : words.say(`alarm.words.${condition}`, { probe, value });
}

/** The condition, and how long it has to hold. */
export function ruleWords(words: Words, rule: ReportRule): string {
  const what = whatText(words, rule);
  const { delaySeconds, mode, windowSeconds, probe } = rule;
  if (delaySeconds === 0) return probe === 'silence' || probe === 'mkt' ? what : words.say('alarm.words.atOnce', { what });
  const duration = words.duration(delaySeconds * 1000);
  if (mode === 'single') return words.say('alarm.words.for', { what, duration });
  if (windowSeconds === null) return words.say('alarm.words.inTotal', { what, duration });
  return words.say('alarm.words.inWindow', { what, duration, window: words.duration(windowSeconds * 1000) });
}

/** What else it says: hysteresis, clear delay, start-up; nothing of what is not set. */
export function ruleRefinements(words: Words, { probe, hysteresis, clearDelaySeconds, startUpSeconds }: ReportRule): string[] {
  const isF = words.unit === 'F';
  // A difference of temperatures has the factor only.
  const difference = isWarmth(probe)
    ? `${showNumber(hysteresis * (isF ? 1.8 : 1), 1)} °${words.unit}`
    : valueText(words, probe, hysteresis);
  return [
    ...(hysteresis === 0 ? [] : [words.say('alarm.words.hysteresis', { value: difference })]),
    ...(clearDelaySeconds === 0 ? [] : [words.say('alarm.words.clearDelay', { duration: words.duration(clearDelaySeconds * 1000) })]),
    ...(startUpSeconds === 0 ? [] : [words.say('alarm.words.ignore', { duration: words.duration(startUpSeconds * 1000) })]),
  ];
}

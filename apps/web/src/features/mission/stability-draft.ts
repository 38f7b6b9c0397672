/** A stability budget as a form holds it, typed in the reader's unit, and as the call takes it; windows of a template's places likewise. Pure. */
import type { StabilityBudget } from '@frostway/contract/mission/stability';
import type { MissionTemplate, TemplateWindow } from '@frostway/contract/mission/templates';
import { type TemperatureUnit, toCelsius, toFahrenheit } from '@frostway/core/units';
import { type Planned, windowsAlong } from './mission-windows.js';

/** As typed; hours. */
export type BandDraft = { readonly lower: string; readonly upper: string; readonly hours: string };
/** As typed; empty = open. */
export type StabilityDraft = { readonly lower: string; readonly upper: string; readonly mkt: string; readonly bands: readonly BandDraft[] };
/** As typed, hours after the planned start; empty = open. */
export type WindowDraft = { readonly earliest: string; readonly latest: string };
/** By place: `start`, `end`, and the ids of the middle addresses. */
export type WindowDrafts = Readonly<Record<string, WindowDraft>>;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const typedHours = (minutes: number | null): string => (minutes === null ? '' : String(rounded(minutes / 60, 2)));
const typedDegrees = (celsius: number | null, unit: TemperatureUnit): string =>
  celsius === null ? '' : String(rounded(unit === 'F' ? toFahrenheit(celsius) : celsius, 2));
/** What is no number is not sent as one. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.replace('−', '-')));
const minutesOf = (typed: string): number | null => {
  const hours = numberOf(typed);
  return hours === null ? null : Math.round(hours * 60);
};

/** A new budget: the range is the first thing to say. */
export const emptyStability: StabilityDraft = { lower: '', upper: '', mkt: '', bands: [] };

/** What the form begins with; null = there is none. */
export function stabilityDraft(budget: StabilityBudget | null, unit: TemperatureUnit): StabilityDraft | null {
  if (budget === null) return null;
  const degrees = (celsius: number | null): string => typedDegrees(celsius, unit);
  return {
    lower: degrees(budget.lower),
    upper: degrees(budget.upper),
    mkt: degrees(budget.mkt),
    bands: budget.bands.map(({ lower, upper, minutes }) => ({ lower: degrees(lower), upper: degrees(upper), hours: typedHours(minutes) })),
  };
}

/** What is sent of it. */
export function sentStability(draft: StabilityDraft | null, unit: TemperatureUnit): StabilityBudget | null {
  if (draft === null) return null;
  const celsius = (typed: string): number | null => {
    const value = numberOf(typed);
    return value === null ? null : rounded(unit === 'F' ? toCelsius(value) : value, 3);
  };
  return {
    lower: celsius(draft.lower),
    upper: celsius(draft.upper),
    mkt: celsius(draft.mkt),
    bands: draft.bands.map(({ lower, upper, hours }) => ({
      lower: celsius(lower),
      upper: celsius(upper),
      minutes: minutesOf(hours) ?? 0,
    })),
  };
}

/** The windows of a template as the form holds them. */
export function windowDrafts({
  middle,
  startWindow,
  middleWindows,
  endWindow,
}: Pick<MissionTemplate, 'middle' | 'startWindow' | 'middleWindows' | 'endWindow'>): WindowDrafts {
  const entry = (key: string, window: TemplateWindow | null | undefined): [string, WindowDraft][] =>
    window == null ? [] : [[key, { earliest: typedHours(window.earliest), latest: typedHours(window.latest) }]];
  return Object.fromEntries([
    ...entry('start', startWindow),
    ...middle.flatMap(({ id }, index) => entry(String(id), middleWindows[index])),
    ...entry('end', endWindow),
  ]);
}

/** As the call takes them: one of every place of the route that is chosen. */
export const sentWindowDrafts = ({ windows, ...route }: Planned<WindowDrafts>) =>
  windowsAlong(route, (key): TemplateWindow | null => {
    const { earliest = '', latest = '' } = windows[key] ?? {};
    const window = { earliest: minutesOf(earliest), latest: minutesOf(latest) };
    return window.earliest === null && window.latest === null ? null : window;
  });

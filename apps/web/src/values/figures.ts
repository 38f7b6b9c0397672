/** Figures as people read them: fixed decimals, a real minus, `--` for what is missing, never 0. */
import { type TemperatureUnit, showNumber, showTemperature, toFahrenheit } from '@frostway/core/units';
import type { Say } from '../api/language.js';

export const missing = '--';
export type Figure = number | null | undefined;

const isMissing = (value: Figure): value is null | undefined => value === null || value === undefined || !Number.isFinite(value);

/** A number with fixed decimals, and separators from a thousand on: 12,284.5. */
export function figure(value: Figure, decimals = 0): string {
  return isMissing(value) ? missing : showNumber(value, decimals);
}

/** A quantity that is never below 0: what is more than nothing is not shown as 0, `< 0.1`. */
export function amountFigure(value: Figure, decimals: number): string {
  if (isMissing(value) || value === 0) return value === 0 ? '0' : missing;
  return Number(value.toFixed(decimals)) === 0 ? `<${showNumber(10 ** -decimals, decimals)}` : figure(value, decimals);
}

/** A count: 12,284. */
export function countText(value: Figure): string {
  return figure(value);
}

/** The figure of a temperature, C in, unit out, one decimal. */
export function temperatureFigure(celsius: Figure | '' | '--', unit: TemperatureUnit): string {
  return showTemperature(celsius, unit);
}

/** A temperature's number in the unit, for axes and sliders; null stays null. */
export function inUnit(celsius: number, unit: TemperatureUnit): number {
  return unit === 'F' ? toFahrenheit(celsius) : celsius;
}

export function unitWord(t: Say, unit: TemperatureUnit): string {
  return unit === 'F' ? t('values.unit.fahrenheit') : t('values.unit.celsius');
}

/** A temperature with its unit in one text: `−18.0 °C`; `--` alone when missing. */
export function temperatureText(t: Say, celsius: Figure, unit: TemperatureUnit): string {
  const value = temperatureFigure(celsius, unit);
  return value === missing ? missing : t('values.withUnit', { value, unit: unitWord(t, unit) });
}

/** A figure with its unit in one text; `--` alone when missing. */
export function quantityText(t: Say, value: Figure, unit: string, decimals = 0): string {
  return isMissing(value) ? missing : t('values.withUnit', { value: figure(value, decimals), unit });
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes with their unit, by thousands, two digits at least: `4.1 B`, `73 MB`; `--` alone when missing. */
export function bytesText(t: Say, bytes: Figure): string {
  if (isMissing(bytes)) return missing;
  let [value, step] = [bytes, 0];
  // What would be rounded to a thousand is one of the next unit.
  while (value >= 999.5 && step < byteUnits.length - 1) [value, step] = [value / 1000, step + 1];
  return t('values.withUnit', { value: figure(value, value < 10 && !Number.isInteger(value) ? 1 : 0), unit: byteUnits[step] ?? 'TB' });
}

/** Decimals a pair of limits needs: none when both are whole. */
function decimalsOf(values: readonly number[]): number {
  return values.every((value) => Number.isInteger(value)) ? 0 : 1;
}

/** Limits as a range: `2–8 °C`, `−25 至 −18 °C`, `≤ 8 °C`; `--` without any. */
export function temperatureRange(t: Say, lower: Figure, upper: Figure, unit: TemperatureUnit): string {
  return rangeText(t, isMissing(lower) ? lower : inUnit(lower, unit), isMissing(upper) ? upper : inUnit(upper, unit), unitWord(t, unit));
}

/** A range of any unit, a missing end left open. */
export function rangeText(t: Say, lower: Figure, upper: Figure, unit: string): string {
  const known = [lower, upper].filter((value) => !isMissing(value));
  if (known.length === 0) return missing;
  const decimals = decimalsOf(known);
  const withUnit = (value: string): string => t('values.withUnit', { value, unit });
  if (isMissing(lower)) return t('values.atMost', { value: withUnit(figure(upper, decimals)) });
  if (isMissing(upper)) return t('values.atLeast', { value: withUnit(figure(lower, decimals)) });
  const ends = { from: figure(lower, decimals), to: figure(upper, decimals) };
  return withUnit(lower < 0 || upper < 0 ? t('values.rangeNegative', ends) : t('values.range', ends));
}

/** Bars of four a signal fills, dBm in; 0 when missing. */
export function signalBars(dbm: Figure): 0 | 1 | 2 | 3 | 4 {
  if (isMissing(dbm)) return 0;
  if (dbm > -65) return 4;
  if (dbm > -75) return 3;
  return dbm > -85 ? 2 : 1;
}

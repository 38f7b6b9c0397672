/** Units people read that the store does not keep. */

/** Celsius or Fahrenheit; stored is always Celsius. */
export type TemperatureUnit = 'C' | 'F';

/** Fahrenheit = 32 + 1.8 x Celsius (specification, section 9), rounded to one decimal. */
export function toFahrenheit(celsius: number): number {
  return Math.round((32 + 1.8 * celsius) * 10) / 10;
}

/** Celsius of a temperature in Fahrenheit, to the thousandth, which is what limits are compared by. */
export function toCelsius(fahrenheit: number): number {
  return Math.round(((fahrenheit - 32) / 1.8) * 1000) / 1000;
}

/** A temperature as shown: one decimal in the unit, a real minus; empty and `--` pass through, what is not known is `--`. */
export function showTemperature(celsius: number | null | undefined | '' | '--', unit: TemperatureUnit): string {
  if (celsius === '') return '';
  if (celsius === null || celsius === undefined || celsius === '--') return '--';
  return showNumber(unit === 'F' ? toFahrenheit(celsius) : celsius, 1);
}

/** The text of a number with separators from a thousand on, in both languages alike: `12284.5` is `12,284.5`; a sign before it and decimals stay as they are. */
export function groupedDigits(text: string): string {
  return text.replace(/^[-−]?\d{4,}(?![\de])/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}

/** A number with a fixed count of decimals, separators from a thousand on, and a real minus sign; never `−0.0`. */
export function showNumber(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${groupedDigits(text)}` : groupedDigits(text);
}

/** Hours, minutes and seconds of a duration, the specification's way of showing one. */
export function splitDuration(ms: number): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** `6:19:00` of a duration: hours, minutes and seconds, as files and reports say it. */
export function durationText(ms: number): string {
  const { hours, minutes, seconds } = splitDuration(ms);
  return [hours, ...[minutes, seconds].map((part) => String(part).padStart(2, '0'))].join(':');
}

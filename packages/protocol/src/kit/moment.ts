/** Times as devices write them. */

/** Epoch milliseconds of a civil UTC time; undefined when there is no such moment. Month from 1. */
export function utcMs(year: number, month: number, day: number, hour: number, minute: number, second: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(ms);
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 && second < 60 ? ms : undefined;
}

/** Times as devices write them. */

/** Epoch milliseconds of a civil UTC time; undefined when there is no such moment. Month from 1. */
export function utcMs(year: number, month: number, day: number, hour: number, minute: number, second: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(ms);
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 && second < 60 ? ms : undefined;
}

/** How the six digits of a date are ordered. */
export type DateOrder = 'DDMMYY' | 'YYMMDD';

/** Epoch milliseconds of six digits of a date and six of a UTC time; undefined when they are no moment. */
export function momentOf(date: string, time: string, order: DateOrder): number | undefined {
  const [first = 0, month = 0, last = 0] = (/^\d{6}$/.test(date) ? (date.match(/../g) ?? []) : []).map(Number);
  const [hour = 0, minute = 0, second = 0] = (/^\d{6}$/.test(time) ? (time.match(/../g) ?? []) : ['99']).map(Number);
  const [day, year] = order === 'DDMMYY' ? [first, last] : [last, first];
  return utcMs(2000 + year, month, day, hour, minute, second);
}

/** `083015` of a moment in UTC. */
export function clockDigits(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(11, 19).replaceAll(':', '');
}

/** `20250314` of a moment in UTC. */
export function dateDigits(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10).replaceAll('-', '');
}

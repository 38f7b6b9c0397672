/** What a cumulative rule has counted, in words, for files and messages: "2 h 25 min of 2 h in 24 h". */
import type { Lang } from '../text.js';
import { text } from '../texts.js';
import type { Accumulated } from './rows.js';

/** A time in whole minutes as hours and minutes. */
function timeText(lang: Lang, minutes: number): string {
  const [hours, rest] = [Math.floor(Math.round(minutes) / 60), Math.round(minutes) % 60];
  if (hours === 0) return text(lang, 'values.duration.m', { minutes: rest });
  return rest === 0 ? text(lang, 'values.duration.h', { hours }) : text(lang, 'values.duration.hm', { hours, minutes: rest });
}

/** See above; without its window for a rule that counts since it watches. */
export function accumulatedIn(lang: Lang, { minutes, of, window }: Accumulated): string {
  const words = { time: timeText(lang, minutes), of: timeText(lang, of) };
  return window === null
    ? text(lang, 'alarm.accumulated', words)
    : text(lang, 'alarm.accumulatedIn', { ...words, window: timeText(lang, window) });
}

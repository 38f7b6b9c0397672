/** What a cumulative rule has counted, in words, for files and messages: "2 h 25 min of 2 h in 24 h". */
import type { Lang } from '../text.js';
import { text } from '../texts.js';
import { durationIn } from '../values/duration.js';
import type { Accumulated } from './rows.js';

const minuteMs = 60_000;

/** See above; without its window for a rule that counts since it watches. */
export function accumulatedIn(lang: Lang, { minutes, of, window }: Accumulated): string {
  const words = { time: durationIn(lang, minutes * minuteMs), of: durationIn(lang, of * minuteMs) };
  return window === null
    ? text(lang, 'alarm.accumulated', words)
    : text(lang, 'alarm.accumulatedIn', { ...words, window: durationIn(lang, window * minuteMs) });
}

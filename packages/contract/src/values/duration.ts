/** A duration in words, as files and messages say it. */
import { splitDuration } from '@frostway/core/units';
import type { Lang } from '../text.js';
import { text } from '../texts.js';

/** To the second, and without days: `6 h 19 min`, `26 h 0 min 5 s`. */
export function durationIn(lang: Lang, ms: number): string {
  const { hours, minutes, seconds } = splitDuration(ms);
  if (hours > 0 && seconds > 0) return text(lang, 'values.duration.hms', { hours, minutes, seconds });
  if (hours > 0 && minutes > 0) return text(lang, 'values.duration.hm', { hours, minutes });
  if (hours > 0) return text(lang, 'values.duration.h', { hours });
  if (minutes > 0 && seconds > 0) return text(lang, 'values.duration.ms', { minutes, seconds });
  return minutes > 0 ? text(lang, 'values.duration.m', { minutes }) : text(lang, 'values.duration.s', { seconds });
}

/** The time of a file, as its title says it. */
import type { Zone } from '@frostway/core/zone';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { offsetText, timeText } from './table.js';

const secondMs = 1000;

/** From when until when, epoch ms, in whole seconds: a range that ends now would show its milliseconds. */
export function rangeText(lang: Lang, tz: Zone, fromMs: number, untilMs: number): string {
  const time = (ms: number): string => timeText(Math.floor(ms / secondMs) * secondMs, tz);
  return text(lang, 'export.range', { from: time(fromMs), to: time(untilMs), offset: offsetText(tz, fromMs, untilMs) });
}

/** Which stretches a range is told in, and what they are called. Pure. */
import type { BucketSize } from '@frostway/core/zone';
import type { Lang } from '@frostway/contract/text';
import { clock, date, dateWithWeekday, type OffsetAt } from '../../chart/clock.js';
import { offsetText } from '../../values/times.js';
import type { TimeRange } from './ranges.js';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A range of at most so long is also told by hours: more would be no table to read. A preset grows while it is looked at. */
const mostByHourMs = 8 * dayMs;
/** Up to so long, hours are what is looked for first. */
const usuallyByHourMs = 2 * dayMs + hourMs;

/** How a range can be told, the usual way first; nothing for one within an hour. */
export function sizesFor({ fromMs, toMs }: TimeRange, offsetAt: OffsetAt): readonly BucketSize[] {
  const length = toMs - fromMs;
  if (length <= hourMs) return [];
  if (date(fromMs, offsetAt) === date(toMs - 1, offsetAt) && length <= dayMs + 2 * hourMs) return ['hour'];
  if (length > mostByHourMs) return ['day'];
  return length > usuallyByHourMs ? ['day', 'hour'] : ['hour', 'day'];
}

/** An hour by its beginning, with the offset where the clocks show it twice; a day with its weekday. */
export function stretchName({ fromMs }: TimeRange, size: BucketSize, offsetAt: OffsetAt, lang: Lang): string {
  if (size === 'day') return dateWithWeekday(fromMs, offsetAt, lang);
  const time = `${date(fromMs, offsetAt)} ${clock(fromMs, offsetAt)}`;
  const isTwice = [fromMs - hourMs, fromMs + hourMs].some((other) => clock(other, offsetAt) === clock(fromMs, offsetAt));
  return isTwice ? `${time} UTC${offsetText(fromMs, offsetAt(fromMs) / minuteMs)}` : time;
}

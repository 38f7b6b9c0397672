/**
 * The readings of a device that count, a slice of time at a time, so that a range of any length fits in little memory. The slices put together are what the
 * range is as a whole: a slice ends between two seconds, and the last reading shown goes before the next, which may repeat it. Positions come the same way.
 */

import { concatenated } from './absent.js';
import { eachColumn, firstFrom } from './columns.js';
import { secondOf } from './seconds.js';

/** Facts by column, ascending by time, epoch ms. */
type Timed = { readonly length: number; readonly timeMs: Float64Array };

/** What is kept from a time on, oldest first: about as much as was asked for, and all there is before `knownMs`; undefined = all there is. */
export type Kept<C> = { readonly kept: C; readonly knownMs: number | undefined };
/** Reads about `most` of what is kept from a time on. */
export type ReadKept<C> = (fromMs: number, most: number) => Promise<Kept<C>>;

/** Until when columns are known of which at most so many rows were read; undefined = there are no more. */
export const lastKnown = ({ length, timeMs }: Timed, most: number): number | undefined => (length < most ? undefined : timeMs[length - 1]);

/** What counts of the facts of some seconds, and whether the first of others may be the last that counted before them once more. */
export type Counting<C> = { shownOf(this: void, columns: C): C; mayRepeat(this: void, before: C, next: C): boolean };

/** Slices of about `most` readings that count, oldest first; empty ones are left out. `shownBefore`: the last that counted before them. */
export async function* slicesOf<C extends Timed>(
  read: ReadKept<C>,
  { shownOf, mayRepeat }: Counting<C>,
  fromMs: number,
  most: number,
  shownBefore?: C,
): AsyncGenerator<C> {
  let from = fromMs;
  let size = most;
  let before = shownBefore;
  for (;;) {
    const { kept, knownMs } = await read(from, size);
    const untilMs = knownMs === undefined ? Number.POSITIVE_INFINITY : secondOf(knownMs) * 1000;
    if (untilMs <= from) {
      // One second holds more than a slice.
      size *= 2;
      continue;
    }
    const cut = firstFrom(kept.timeMs, untilMs);
    const next = part(kept, 0, cut);
    const isAfter = before !== undefined && next.length > 0 && mayRepeat(before, next);
    // What went before counted already.
    const shown = shownOf(isAfter ? join(before as C, next) : next);
    const fresh = isAfter ? part(shown, 1, shown.length) : shown;
    if (fresh.length > 0) {
      before = part(fresh, fresh.length - 1, fresh.length);
      yield fresh;
    }
    if (knownMs === undefined) return;
    from = untilMs;
    size = most;
  }
}

function part<C extends Timed>(columns: C, from: number, until: number): C {
  return eachColumn(columns, until - from, (values) => values.subarray(from, until));
}

function join<C extends Timed>(first: C, second: C): C {
  const length = first.length + second.length;
  return eachColumn(first, length, (values, name) =>
    concatenated([values, (second as unknown as Record<string, Float64Array>)[name] as Float64Array], length),
  );
}

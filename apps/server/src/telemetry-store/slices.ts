/**
 * The readings of a device that count, a slice of time at a time, so that a range of any length fits in little memory. The slices put together are what the
 * range is as a whole: a slice ends between two seconds, and the last reading shown goes before the next, which may repeat it. Positions come the same way.
 */

/** Facts by column, ascending by time, epoch ms. */
type Timed = { readonly length: number; readonly timeMs: Float64Array };

/** Reads at most `most` of what is kept from a time on, oldest first. */
export type ReadKept<C> = (fromMs: number, most: number) => Promise<C>;

/** Slices of about `most` readings that count, oldest first; empty ones are left out. */
export async function* slicesOf<C extends Timed>(
  read: ReadKept<C>,
  shownOf: (columns: C) => C,
  fromMs: number,
  most: number,
): AsyncGenerator<C> {
  let from = fromMs;
  let size = most;
  let before: C | undefined;
  for (;;) {
    const kept = await read(from, size);
    const isLast = kept.length < size;
    const cut = isLast ? kept.length : lastSecond(kept);
    if (cut === 0 && !isLast) {
      // One second holds more than a slice.
      size *= 2;
      continue;
    }
    const joined = before === undefined ? part(kept, 0, cut) : join(before, part(kept, 0, cut));
    const shown = shownOf(joined);
    // What went before counted already.
    const fresh = before === undefined ? shown : part(shown, 1, shown.length);
    if (fresh.length > 0) {
      before = part(fresh, fresh.length - 1, fresh.length);
      yield fresh;
    }
    if (isLast) return;
    from = secondOf(kept, cut) * 1000;
    size = most;
  }
}

const secondOf = (kept: Timed, index: number): number => Math.floor((kept.timeMs[index] as number) / 1000);

/** Where the last second of the rows begins. */
function lastSecond(kept: Timed): number {
  let index = kept.length;
  const last = secondOf(kept, index - 1);
  while (index > 0 && secondOf(kept, index - 1) === last) index -= 1;
  return index;
}

function part<C extends Timed>(columns: C, from: number, until: number): C {
  return eachColumn(columns, until - from, (values) => values.slice(from, until));
}

function join<C extends Timed>(first: C, second: C): C {
  return eachColumn(first, first.length + second.length, (values, name) => {
    const joined = new Float64Array(first.length + second.length);
    joined.set(values);
    joined.set((second as unknown as Record<string, Float64Array>)[name] as Float64Array, first.length);
    return joined;
  });
}

function eachColumn<C extends Timed>(columns: C, length: number, make: (values: Float64Array, name: string) => Float64Array): C {
  const made = Object.entries(columns)
    .filter((entry): entry is [string, Float64Array] => entry[1] instanceof Float64Array)
    .map(([name, values]) => [name, make(values, name)] as const);
  return { length, ...Object.fromEntries(made) } as unknown as C;
}

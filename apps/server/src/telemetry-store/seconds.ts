/** Rows of a time a slice of whole seconds at a time: which of several rows of a second count is known of whole seconds alone. */

/** Some rows of a time, ascending: whole seconds, and whether they are the last. */
export type Slice<R> = { readonly rows: readonly R[]; readonly isLast: boolean };

/** The second of a time, which is what gateways share. */
export const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000);

/**
 * Rows from a time on, about `most` at once.
 *
 * @param read answers at most so many rows from a time on, ascending
 */
export async function* inSlices<R extends { readonly timeMs: number }>(
  read: (fromMs: number, most: number) => Promise<readonly R[]>,
  fromMs: number,
  most: number,
): AsyncGenerator<Slice<R>> {
  for (let [from, size] = [fromMs, most]; ;) {
    const rows = await read(from, size);
    if (rows.length < size) {
      yield { rows, isLast: true };
      return;
    }
    const last = secondOf((rows.at(-1) as R).timeMs);
    const cut = rows.findIndex(({ timeMs }) => secondOf(timeMs) === last);
    // One second holds more than a slice.
    if (cut === 0) size *= 2;
    else {
      yield { rows: rows.slice(0, cut), isLast: false };
      [from, size] = [last * 1000, most];
    }
  }
}

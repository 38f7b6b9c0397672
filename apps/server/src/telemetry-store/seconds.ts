/** Rows of a time a slice of whole seconds at a time: which of several rows of a second count is known of whole seconds alone. */

/** Some rows of a time, ascending: whole seconds, and whether they are the last. */
export type Slice<R> = { readonly rows: readonly R[]; readonly isLast: boolean };

/** The second of a time, which is what gateways share. */
export const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000);

/** Rows from a time on, ascending: about as many as were asked for, and all there are before `knownMs`; undefined = all there are. */
export type Known<R> = { readonly rows: readonly R[]; readonly knownMs: number | undefined };

/** Until when rows are known of which at most so many were read: the last may have others beside it. */
export const knownOf = (rows: readonly { readonly timeMs: number }[], most: number): number | undefined =>
  rows.length < most ? undefined : rows.at(-1)?.timeMs;

/** Rows from a time on, about `most` at once. */
export async function* inSlices<R extends { readonly timeMs: number }>(
  read: (fromMs: number, most: number) => Promise<Known<R>>,
  fromMs: number,
  most: number,
): AsyncGenerator<Slice<R>> {
  for (let [from, size] = [fromMs, most]; ;) {
    const { rows, knownMs } = await read(from, size);
    if (knownMs === undefined) {
      yield { rows, isLast: true };
      return;
    }
    const untilMs = secondOf(knownMs) * 1000;
    // One second holds more than a slice.
    if (untilMs <= from) size *= 2;
    else {
      yield { rows: rows.filter(({ timeMs }) => timeMs < untilMs), isLast: false };
      [from, size] = [untilMs, most];
    }
  }
}

/**
 * The times of which nothing was received, longer than is allowed, and what late data leaves of them. Each time that is told of parts the one it lies in, whatever
 * came before it: the same data leave the same, in whatever order and however many parts they come.
 */

/** From what was received last to what was received next, epoch ms; null = nothing was yet. */
export type SilenceGap = readonly [fromMs: number, untilMs: number | null];

/** What is left of them, ascending, when a device was received at these times. */
export function leftOf(gaps: readonly SilenceGap[], times: readonly number[], allowedMs: number): SilenceGap[] {
  const received = [...times].sort((a, b) => a - b);
  return gaps
    .flatMap(([fromMs, untilMs]) => {
      const within = received.filter((timeMs) => timeMs > fromMs && timeMs < (untilMs ?? Number.POSITIVE_INFINITY));
      return [fromMs, ...within].map((from, index): SilenceGap => [from, within[index] ?? untilMs]);
    })
    .filter(([fromMs, untilMs]) => untilMs === null || untilMs - fromMs > allowedMs);
}

/** Whether nothing has parted them. */
export const isSame = (a: readonly SilenceGap[], b: readonly SilenceGap[]): boolean =>
  a.length === b.length && a.every(([fromMs, untilMs], index) => fromMs === b[index]?.[0] && untilMs === b[index]?.[1]);

/** A silence, epoch ms. */
export type Silence = { readonly startedMs: number; readonly endedMs: number };

/** The longest of those that are over, less what is allowed; of several the first. */
export function longestOf(gaps: readonly SilenceGap[], allowedMs: number): Silence | undefined {
  let longest: Silence | undefined;
  for (const [fromMs, endedMs] of gaps) {
    if (endedMs === null) continue;
    const startedMs = fromMs + allowedMs;
    if (longest === undefined || endedMs - startedMs > longest.endedMs - longest.startedMs) longest = { startedMs, endedMs };
  }
  return longest;
}

/** Which driver's tags belong to a trip: a tag is shown to the reader before the vehicle leaves, at every point, or when drivers change on the way. */

/** From when to when a tag was said and no other, epoch ms. */
export type TagRun = { readonly fromMs: number; readonly toMs: number; readonly tag: string };
type Span = { readonly fromMs: number; readonly untilMs: number };

/** How long before a trip a tag counts for it where no other trip lies between; and how long a tag may be silent within its run, ms. */
export const tagBeforeMs = 12 * 3_600_000;

/** The tags of each trip in the order they were said, none twice. Trips and runs are in event time, and overlap none of their own. */
export function tagsOfTrips(trips: readonly Span[], runs: readonly TagRun[]): string[][] {
  let first = 0;
  return trips.map(({ fromMs, untilMs }, index) => {
    const sinceMs = Math.max(trips[index - 1]?.untilMs ?? -Infinity, fromMs - tagBeforeMs);
    while ((runs[first]?.toMs ?? Infinity) < sinceMs) first += 1;
    const tags = new Set<string>();
    for (let at = first; (runs[at]?.fromMs ?? Infinity) <= untilMs; at += 1) {
      const run = runs[at];
      const next = runs[at + 1];
      // Before it left only the last one counts.
      if (run !== undefined && (run.toMs >= fromMs || next === undefined || next.fromMs > fromMs)) tags.add(run.tag);
    }
    return [...tags];
  });
}

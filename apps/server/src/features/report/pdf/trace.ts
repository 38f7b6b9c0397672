/** The line of a chart taken apart: where it is on which side of its band, and where nothing was measured. */

type Value = number | null;

/** Times in ascending order, and what was measured then; null = nothing, and no line crosses it. */
export type Points = { readonly time: readonly number[]; readonly values: readonly Value[] };
/** A band and since when it holds; null = no limit on that side. */
export type Band = { readonly from: number; readonly lower: Value; readonly upper: Value };
export type Side = 'in' | 'above' | 'below';
type Point = { readonly at: number; readonly value: number };
/** Points in a row on one side of the band; the next run begins where this one ends, if nothing is missing between. */
export type Run = { readonly side: Side; readonly points: readonly Point[] };
export type Span = { readonly from: number; readonly until: number };

const noBand: Band = { from: 0, lower: null, upper: null };

/** The band that holds at a time. */
export function bandAt(bands: readonly Band[], at: number): Band {
  return bands.findLast(({ from }) => from <= at) ?? bands[0] ?? noBand;
}

/** On which side a value is; both ends are within the band. */
export function sideOf({ lower, upper }: Band, value: number): Side {
  if (upper !== null && value > upper) return 'above';
  return lower !== null && value < lower ? 'below' : 'in';
}

/** Where the line is on which side, oldest first. Between two points it crosses a limit where a straight line does. */
export function runsOf({ time, values }: Points, bands: readonly Band[]): Run[] {
  const runs: { side: Side; points: Point[] }[] = [];
  let before: Point | null = null;
  for (const [index, at] of time.entries()) {
    const value = values[index] ?? null;
    if (value === null) {
      before = null;
      continue;
    }
    const point = { at, value };
    const band = bandAt(bands, at);
    const side = sideOf(band, value);
    const last = runs.at(-1);
    if (before === null || last === undefined) runs.push({ side, points: [point] });
    else if (last.side === side) last.points.push(point);
    else {
      let [from, now] = [before, last];
      for (const limit of limitsBetween(band, before.value, value)) {
        const share = value === from.value ? 0 : (limit.value - from.value) / (value - from.value);
        const crossed = { at: from.at + share * (at - from.at), value: limit.value };
        now.points.push(crossed);
        now = { side: limit.next, points: [crossed] };
        runs.push(now);
        from = crossed;
      }
      // The band itself moved, not the value across it.
      if (now.side !== side) {
        now.points.push(point);
        now = { side, points: [point] };
        runs.push(now);
      } else now.points.push(point);
    }
    before = point;
  }
  return runs;
}

function limitsBetween({ lower, upper }: Band, from: number, to: number): { value: number; next: Side }[] {
  const isRising = to > from;
  const crossed = (limit: Value): limit is number =>
    limit !== null && Math.min(from, to) <= limit && limit <= Math.max(from, to) && from !== to;
  const found: { value: number; next: Side }[] = [];
  if (crossed(lower)) found.push({ value: lower, next: isRising ? 'in' : 'below' });
  if (crossed(upper)) found.push({ value: upper, next: isRising ? 'above' : 'in' });
  return found.toSorted((one, other) => (isRising ? one.value - other.value : other.value - one.value));
}

/**
 * Where nothing was measured: where the line has none, and before its first and after its last point. Points are as far apart as there is room for them, so that only
 * what is longer than several of them is missing at an end.
 */
export function gapsOf({ time, values }: Points, { from, until }: Span, gapMs: number): Span[] {
  const gaps: Span[] = [];
  const atEnds = Math.max(gapMs, (3 * (until - from)) / Math.max(1, time.length));
  let last: number | null = null;
  let isBroken = false;
  for (const [index, at] of time.entries()) {
    if ((values[index] ?? null) === null) {
      isBroken = true;
      continue;
    }
    if (last === null ? at - from > atEnds : isBroken) gaps.push({ from: last ?? from, until: at });
    isBroken = false;
    last = at;
  }
  if (last === null || until - last > atEnds) gaps.push({ from: last ?? from, until });
  return gaps;
}

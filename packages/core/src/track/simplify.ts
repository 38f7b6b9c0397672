/**
 * Fewer points for a map. Douglas and Peucker ("Algorithms for the reduction of the number of points required to represent a digitized line", Cartographica
 * 10, 1973) with a stack instead of recursion: each point is as significant as the tolerance, in metres, at which it would go, so that the most significant of
 * any number can be kept. First and last, gaps, extremes and what the caller names are always kept.
 */
import { offsetM } from './distance.js';

/** Points of a track by column, in event time; NaN where nothing was said. */
export type TrackLine = {
  readonly length: number;
  readonly timeMs: ArrayLike<number>;
  readonly latitude: ArrayLike<number>;
  readonly longitude: ArrayLike<number>;
};

/** A longer line is looked at in pieces of this many points, so that one step stays short. */
const pieceLength = 4096;

/**
 * The significance of every point, metres; that of points in `kept`, and of the first and the last, is Infinity. A generator: after each step others may have
 * their turn.
 */
export function* significanceOf(line: TrackLine, kept: Iterable<number>): Generator<void, Float64Array> {
  const significance = new Float64Array(line.length);
  for (const index of kept) significance[index] = Infinity;
  if (line.length > 0) significance[0] = significance[line.length - 1] = Infinity;
  let start = 0;
  for (let index = 1; index < line.length; index += 1) {
    if (significance[index] !== Infinity && index - start < pieceLength) continue;
    measure(line, start, index, significance);
    start = index;
    yield;
  }
  return significance;
}

/** Measures what lies between two points; the ends of a piece that nobody asked to keep get what they have in it. */
function measure(line: TrackLine, first: number, last: number, significance: Float64Array): void {
  const pending: { from: number; to: number; most: number }[] = [{ from: first, to: last, most: Infinity }];
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const { from, to, most } = span;
    const far = furthest(line, from, to);
    if (far === undefined) continue;
    // A point goes no later than the one that split its line.
    const metres = Math.min(far.metres, most);
    significance[far.index] = metres;
    pending.push({ from, to: far.index, most: metres }, { from: far.index, to, most: metres });
  }
  if (significance[last] !== Infinity && last < line.length) significance[last] = Number.MAX_VALUE;
}

function furthest(line: TrackLine, from: number, to: number): { readonly index: number; readonly metres: number } | undefined {
  if (to - from < 2) return undefined;
  const origin = placeAt(line, from);
  const end = offsetM(origin, placeAt(line, to));
  const length = end.east * end.east + end.north * end.north;
  let [index, most] = [from + 1, -1];
  for (let at = from + 1; at < to; at += 1) {
    const { east, north } = offsetM(origin, placeAt(line, at));
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (east * end.east + north * end.north) / length));
    const square = (east - along * end.east) ** 2 + (north - along * end.north) ** 2;
    if (square > most) [index, most] = [at, square];
  }
  return { index, metres: Math.sqrt(most) };
}

const placeAt = (line: TrackLine, index: number) => ({
  latitude: line.latitude[index] as number,
  longitude: line.longitude[index] as number,
});

/** The indexes of at most `most` points by significance, ascending; of those that are always kept, all, however many they are. */
export function mostSignificant(significance: Float64Array, most: number): number[] {
  if (significance.length <= most) return Array.from(significance.keys());
  const order = Uint32Array.from(significance.keys()).sort((a, b) => (significance[b] as number) - (significance[a] as number) || a - b);
  const fixed = significance.reduce((count, value) => count + (value === Infinity ? 1 : 0), 0);
  return Array.from(order.subarray(0, Math.max(most, fixed)).sort());
}

/** The indexes a map may not lose: both sides of every gap, and where each column has its lowest and its highest value. */
export function keptOf(line: TrackLine, gapMs: number, columns: readonly ArrayLike<number>[]): Set<number> {
  const kept = new Set<number>();
  for (let index = 1; index < line.length; index += 1)
    if ((line.timeMs[index] as number) - (line.timeMs[index - 1] as number) > gapMs) kept.add(index - 1).add(index);
  for (const column of columns) for (const index of extremesOf(column)) kept.add(index);
  return kept;
}

function extremesOf(column: ArrayLike<number>): number[] {
  let [low, high] = [-1, -1];
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] as number;
    if (Number.isNaN(value)) continue;
    if (low < 0 || value < (column[low] as number)) low = index;
    if (high < 0 || value > (column[high] as number)) high = index;
  }
  return low < 0 ? [] : [low, high];
}

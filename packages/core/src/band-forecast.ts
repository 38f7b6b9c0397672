/**
 * When a series will leave its band at the rate it has: a straight line (least squares) through its last half hour. It is said only where the line explains the
 * values and they move by more than noise; a value that is outside already, or that moves inwards, says nothing.
 */
import type { Band } from './statistics-sums.js';

/** By name; units in the names. */
export const forecastValues = {
  /** The values the line goes through, ms before the newest. */
  windowMs: 30 * 60_000,
  /** Fewer values, or a shorter time, make no line. */
  leastValues: 5,
  leastMs: 8 * 60_000,
  /** Share of the values' variance the line has to explain: R². */
  clearShare: 0.8,
  /** What the line has to climb or fall over its time, K: less is noise of a sensor that counts in tenths. */
  leastChange: 0.3,
  /** A newest value older than this says nothing of now. */
  oldMs: 15 * 60_000,
  /** What is further away is not said: the rate will be another. */
  mostMs: 2 * 3_600_000,
} as const;

/** A measured value; epoch ms, °C. */
export type ForecastPoint = { readonly timeMs: number; readonly value: number };
/** When the line crosses a limit, epoch ms, and which one. */
export type BandExit = { readonly atMs: number; readonly side: 'above' | 'below' };

/**
 * The expected exit from a band, never before `nowMs`.
 *
 * @param points oldest first
 * @returns undefined = none is to be expected, or it is not clear
 */
export function forecastExit(points: readonly ForecastPoint[], band: Band, nowMs: number): BandExit | undefined {
  const newest = points.at(-1);
  if (newest === undefined || nowMs - newest.timeMs > forecastValues.oldMs) return undefined;
  const line = lineThrough(points.filter(({ timeMs }) => timeMs >= newest.timeMs - forecastValues.windowMs));
  if (line === undefined) return undefined;
  const side = line.slope > 0 ? 'above' : 'below';
  const limit = side === 'above' ? band.upper : band.lower;
  if (limit === null || (side === 'above' ? newest.value > limit : newest.value < limit)) return undefined;
  const atMs = Math.max(nowMs, Math.round(newest.timeMs + (limit - line.atNewest) / line.slope));
  return atMs - nowMs > forecastValues.mostMs ? undefined : { atMs, side };
}

type Line = { readonly slope: number; readonly atNewest: number };

/** The line through values, per ms; undefined = there are too few of them, or they do not lie on one. */
function lineThrough(points: readonly ForecastPoint[]): Line | undefined {
  const [first, newest] = [points[0], points.at(-1)];
  if (first === undefined || newest === undefined || points.length < forecastValues.leastValues) return undefined;
  const durationMs = newest.timeMs - first.timeMs;
  if (durationMs < forecastValues.leastMs) return undefined;
  const count = points.length;
  const meanMs = points.reduce((sum, { timeMs }) => sum + (timeMs - first.timeMs), 0) / count;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / count;
  let [squares, products, variance] = [0, 0, 0];
  for (const { timeMs, value } of points) {
    const [x, y] = [timeMs - first.timeMs - meanMs, value - mean];
    squares += x * x;
    products += x * y;
    variance += y * y;
  }
  const slope = products / squares;
  if (Math.abs(slope) * durationMs < forecastValues.leastChange) return undefined;
  if (products * slope < forecastValues.clearShare * variance) return undefined;
  return { slope, atNewest: mean + slope * (durationMs - meanMs) };
}

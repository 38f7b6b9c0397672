/** Fewer points of a track for a map: which of them it may not lose, and which it needs least. */
import { limits } from '@frostway/core/limits';
import { trackValuesOf } from '@frostway/core/track/point';
import { keptOf, mostSignificant, significanceOf, type TrackLine } from '@frostway/core/track/simplify';
import { TrackFold } from '@frostway/core/track/track';
import { Slices } from '../../call/slices.js';
import type { PositionColumns } from '../../telemetry-store/store.js';
import { pointAt } from './points.js';

/** A gap breaks the line on a map. */
const leastGapMs = 5 * 60_000;

/** The indexes of at most `most` points, ascending, beside first, last, stops, gaps, alarms and extremes, which are always there. */
export async function thinned(
  columns: PositionColumns,
  most: number,
  around: { readonly intervalSeconds: number; readonly alarmMs: readonly number[]; readonly temperature: Float64Array },
): Promise<number[]> {
  const slices = new Slices();
  const line: TrackLine = columns;
  const gapMs = Math.max(leastGapMs, limits.gapIntervals * around.intervalSeconds * 1000);
  const kept = keptOf(line, gapMs, [columns.speed, around.temperature]);
  for (const ms of [...(await edgesOfStops(columns, around.intervalSeconds, slices)), ...around.alarmMs]) kept.add(lastUntil(columns, ms));
  const steps = significanceOf(line, kept);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return mostSignificant(step.value, most);
    if (slices.isOver()) await slices.next();
  }
}

/** When stops begin and end, epoch ms. */
async function edgesOfStops(columns: PositionColumns, intervalSeconds: number, slices: Slices): Promise<number[]> {
  const edges: number[] = [];
  const fold = new TrackFold(trackValuesOf(intervalSeconds), [], (entry) => {
    if (entry.kind === 'stop') edges.push(entry.fromMs, entry.untilMs);
  });
  for (let index = 0; index < columns.length; index += 1) {
    fold.add(pointAt(columns, index));
    if (slices.isOver()) await slices.next();
  }
  fold.end();
  return edges;
}

/** The last point that is not later than a moment, or the first. */
function lastUntil({ timeMs }: PositionColumns, ms: number): number {
  let [low, high] = [0, timeMs.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((timeMs[middle] as number) <= ms) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The lines of the chart below the map: values over time, broken where nothing is known. Pure. */
import type { PositionRow } from '@frostway/contract/position/rows';
import type { TrackInputName } from '@frostway/core/track/inputs';
import type { Stretch, Track } from './track.js';

/** Inputs with a line of their own; counters, which only grow, have none. */
export const chartedInputs = ['setPoint', 'returnAir', 'supplyAir', 'fuel', 'fuelPercent'] as const satisfies readonly TrackInputName[];
export type ChartedInput = (typeof chartedInputs)[number];
const measured = ['speed', 'temperature'] as const;
export type Charted = (typeof measured)[number] | ChartedInput;
/** The lines in their order: what is measured, and the inputs that were chosen. */
export const chartedWith = (inputs: readonly ChartedInput[]): readonly Charted[] => [...measured, ...inputs];
/** Switches: a bar for as long as they are on. */
export const laneInputs = ['ignition', 'door'] as const satisfies readonly TrackInputName[];
export type LaneInput = (typeof laneInputs)[number];
/** Quantities in the unit of temperature. */
export const isTemperature = (quantity: Charted): boolean =>
  quantity === 'temperature' || quantity === 'setPoint' || quantity === 'returnAir' || quantity === 'supplyAir';

/** A value at a time, epoch ms; null breaks the line. */
export type Dot = { readonly ms: number; readonly value: number | null };

/** The values of a track; a break stands in every gap. */
export function dotsOf({ rows, gaps }: Pick<Track, 'rows' | 'gaps'>, quantity: Charted): Dot[] {
  const dots: Dot[] = [];
  let gap = 0;
  for (const row of rows) {
    const ms = Date.parse(row.time);
    // The next gap that has begun lies between the row before and this one.
    for (; (gaps[gap]?.fromMs ?? Infinity) < ms; gap++) dots.push({ ms: gaps[gap]?.fromMs ?? ms, value: null });
    const value = valueOf(row, quantity);
    if (value !== undefined) dots.push({ ms, value });
  }
  return dots;
}

/** Undefined: an input that is said from time to time was not said now, and goes on as it was. */
function valueOf(row: PositionRow, quantity: Charted): number | null | undefined {
  if (quantity === 'speed') return row.speed;
  if (quantity === 'temperature') return row.temperature;
  const value = row.inputs[quantity];
  return typeof value === 'number' ? value : undefined;
}

/** The inputs with a line that some of the tracks have a value of. */
export const inputsOf = (tracks: readonly Pick<Track, 'rows'>[]): readonly ChartedInput[] =>
  chartedInputs.filter((name) => tracks.some(({ rows }) => rows.some((row) => typeof row.inputs[name] === 'number')));

/** When a switch was on: from the row that says so to the next that says otherwise, or to a gap; undefined where nothing was said of it. */
export function laneOf({ rows, gaps }: Pick<Track, 'rows' | 'gaps'>, name: LaneInput): readonly Stretch[] | undefined {
  const lane: Stretch[] = [];
  let [isSaid, onMs, lastMs, gap] = [false, undefined as number | undefined, 0, 0];
  const end = (toMs: number): void => {
    if (onMs !== undefined && toMs > onMs) lane.push({ fromMs: onMs, toMs });
    onMs = undefined;
  };
  for (const row of rows) {
    const ms = Date.parse(row.time);
    for (; (gaps[gap]?.fromMs ?? Infinity) < ms; gap++) end(gaps[gap]?.fromMs ?? ms);
    const isOn = row.inputs[name];
    lastMs = ms;
    if (typeof isOn !== 'boolean') continue;
    isSaid = true;
    if (isOn) onMs ??= ms;
    else end(ms);
  }
  end(lastMs);
  return isSaid ? lane : undefined;
}

/** An SVG path through dots. */
export function pathOf(dots: readonly Dot[], x: (ms: number) => number, y: (value: number) => number): string {
  let isDown = false;
  let path = '';
  for (const { ms, value } of dots) {
    if (value === null) isDown = false;
    else {
      path += `${isDown ? 'L' : 'M'}${x(ms).toFixed(1)} ${y(value).toFixed(1)}`;
      isDown = true;
    }
  }
  return path;
}

/** The lowest and highest value; undefined without any. */
export function rangeOfDots(lines: readonly (readonly Dot[])[]): readonly [low: number, high: number] | undefined {
  let low = Infinity;
  let high = -Infinity;
  for (const line of lines)
    for (const { value } of line)
      if (value !== null) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
  return low > high ? undefined : [low, high];
}

/** Gaps that all tracks have in common are shown as blocks; with one track those are its own. */
export function commonGaps(tracks: readonly Pick<Track, 'gaps'>[]): readonly Stretch[] {
  return tracks.length === 1 ? (tracks[0]?.gaps ?? []) : [];
}

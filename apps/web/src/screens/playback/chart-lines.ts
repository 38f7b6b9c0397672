/** The lines of the chart below the map: values over time, broken where nothing is known. Pure. */
import type { PositionRow } from '@frostway/contract/position/rows';
import type { Stretch, Track } from './track.js';

export const charted = ['speed', 'temperature'] as const;
export type Charted = (typeof charted)[number];

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
    dots.push({ ms, value: valueOf(row, quantity) });
  }
  return dots;
}

const valueOf = (row: PositionRow, quantity: Charted): number | null => (quantity === 'speed' ? row.speed : row.temperature);

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

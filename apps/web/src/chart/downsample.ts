/** Fewer points for the same picture: of every few pixels the lowest and the highest reading stay, so that no peak is lost. */
import type { Stretch } from './trace.js';

/** Width of one slice, CSS pixels. */
export const slicePx = 4;

/**
 * Indexes of the readings to draw, ascending: the first and the last of the stretch, and of every slice of `sliceMs` the lowest and the
 * highest (the earliest of equals). Slices start at multiples of `sliceMs`, so that panning does not make the line shimmer.
 */
export function keepPeaks(time: Float64Array, value: Float64Array, stretch: Stretch, sliceMs: number): number[] {
  const { first, last } = stretch;
  const kept: number[] = [];
  if (sliceMs <= 0 || last - first < 2) {
    for (let i = first; i <= last; i++) kept.push(i);
    return kept;
  }
  const keep = (index: number): void => {
    if (kept[kept.length - 1] !== index) kept.push(index);
  };
  keep(first);
  let slice = Math.floor((time[first] ?? 0) / sliceMs);
  let low = first;
  let high = first;
  for (let i = first; i <= last; i++) {
    const here = Math.floor((time[i] ?? 0) / sliceMs);
    if (here !== slice) {
      keep(Math.min(low, high));
      keep(Math.max(low, high));
      slice = here;
      low = i;
      high = i;
    } else {
      if ((value[i] ?? 0) < (value[low] ?? 0)) low = i;
      if ((value[i] ?? 0) > (value[high] ?? 0)) high = i;
    }
  }
  keep(Math.min(low, high));
  keep(Math.max(low, high));
  keep(last);
  return kept;
}

/** Lowest and highest value of every slice that has readings: the envelope of the brush. */
export function envelope(
  time: Float64Array,
  value: Float64Array,
  stretch: Stretch,
  sliceMs: number,
): { ms: number; low: number; high: number }[] {
  const slices: { ms: number; low: number; high: number }[] = [];
  let at = NaN;
  for (let i = stretch.first; i <= stretch.last; i++) {
    const slice = Math.floor((time[i] ?? 0) / sliceMs);
    const here = value[i] ?? 0;
    const open = slices[slices.length - 1];
    if (slice !== at || open === undefined) {
      at = slice;
      slices.push({ ms: (slice + 0.5) * sliceMs, low: here, high: here });
    } else {
      open.low = Math.min(open.low, here);
      open.high = Math.max(open.high, here);
    }
  }
  return slices;
}

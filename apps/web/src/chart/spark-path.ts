/** The lines of a sparkline as SVG paths: the whole trace, and of it what lies outside the band. */
import type { Band } from '@frostway/core/statistics-sums';
import { extremes, firstAtOrAfter, traceOf, usualStep } from './trace.js';

/** Values at epoch ms, ascending; NaN is none. */
export type SparkPoints = { readonly time: Float64Array; readonly value: Float64Array };

export type SparkShape = {
  readonly line: string;
  readonly above: string;
  readonly below: string;
  /** Edges of the band, px from the top; null where it has no such limit. */
  readonly bandTop: number | null;
  readonly bandBottom: number | null;
  readonly dot: { readonly x: number; readonly y: number; readonly side: 'above' | 'below' | 'inside' } | undefined;
};

export type SparkBox = {
  readonly width: number;
  readonly height: number;
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly longestStepMs?: number;
};

/** Room for the dot at the right end. */
const right = 4;
/** With neither interval nor limit of the gap known, a pause of more than this many usual steps is one. */
const usualSteps = 5;

const noneLate = new Float64Array();

/** Paths in a box of width x height; undefined when there is no reading at all. */
export function sparkShape(points: SparkPoints, band: Band, box: SparkBox): SparkShape | undefined {
  const trace = traceOf(points.time, points.value, noneLate);
  const found = extremes(trace);
  if (found === undefined) return undefined;
  const { time } = trace;
  const last = { ms: time.at(-1) ?? 0, value: found.last };
  let { min: low, max: high } = found;
  const room = band.lower !== null && band.upper !== null ? (band.upper - band.lower) * 0.16 : 1;
  low = Math.min(low, band.lower === null ? Infinity : band.lower - room);
  high = Math.max(high, band.upper === null ? -Infinity : band.upper + room);
  if (high - low < 0.5) {
    low -= 0.5;
    high += 0.5;
  }
  const fromMs = box.fromMs ?? time[0] ?? 0;
  const toMs = Math.max(box.toMs ?? last.ms, fromMs + 1);
  const x = (ms: number): number => 1 + ((ms - fromMs) / (toMs - fromMs)) * (box.width - right - 1);
  const y = (value: number): number => box.height - 2 - ((value - low) / (high - low)) * (box.height - 4);
  const longest = box.longestStepMs ?? usualSteps * usualStep(time);
  const start = firstAtOrAfter(time, fromMs);
  const placeAt = (index: number): Breach => ({ ms: time[index] ?? 0, value: trace.value[index] ?? 0 });
  const paths = { line: '', above: '', below: '' };
  for (let i = start; i < time.length; i++) {
    const to = placeAt(i);
    const from = i > start ? placeAt(i - 1) : undefined;
    const point = `${x(to.ms).toFixed(1)} ${y(to.value).toFixed(1)}`;
    if (from === undefined || to.ms - from.ms > longest) {
      // A round line cap makes a dot of a reading that has no neighbours.
      paths.line += `M${point}h0`;
      continue;
    }
    paths.line += `L${point}`;
    if (band.upper !== null)
      paths.above += outside({ ...from, value: from.value - band.upper }, { ...to, value: to.value - band.upper }, x, (value) =>
        y(value + (band.upper ?? 0)),
      );
    if (band.lower !== null)
      paths.below += outside({ ...from, value: band.lower - from.value }, { ...to, value: band.lower - to.value }, x, (value) =>
        y((band.lower ?? 0) - value),
      );
  }
  const side =
    band.upper !== null && last.value > band.upper ? 'above' : band.lower !== null && last.value < band.lower ? 'below' : 'inside';
  return {
    ...paths,
    bandTop: band.upper === null ? null : y(band.upper),
    bandBottom: band.lower === null ? null : y(band.lower),
    dot: last.ms < fromMs ? undefined : { x: x(last.ms), y: y(last.value), side },
  };
}

type Breach = { readonly ms: number; readonly value: number };
/** The part of one line piece where the breach is above zero; nothing when there is none. */
function outside(from: Breach, to: Breach, x: (ms: number) => number, y: (value: number) => number): string {
  if (from.value <= 0 && to.value <= 0) return '';
  const cross = (): Breach => ({ ms: from.ms + ((0 - from.value) / (to.value - from.value)) * (to.ms - from.ms), value: 0 });
  const a = from.value > 0 ? from : cross();
  const b = to.value > 0 ? to : cross();
  return `M${x(a.ms).toFixed(1)} ${y(a.value).toFixed(1)}L${x(b.ms).toFixed(1)} ${y(b.value).toFixed(1)}`;
}

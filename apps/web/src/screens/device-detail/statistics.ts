/** Plain figures of a part of a history, counted in the page: no verdict, no weighting, no interpolation. Pure. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { longestStep } from '../../chart/gaps.js';
import type { Quantity } from '../../chart/panels.js';
import { traceOf } from '../../chart/trace.js';
import type { TimeRange } from './ranges.js';

export type QuantityFigures = {
  readonly quantity: Quantity;
  /** Readings that have this quantity. */
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** The arithmetic mean of the readings, each counted once. */
  readonly mean: number;
};

export type Figures = {
  /** Readings of any kind. */
  readonly count: number;
  readonly late: number;
  /** The longest pause between neighbouring readings that counts as a gap; undefined when there is none. */
  readonly longestGap: TimeRange | undefined;
  /** Only quantities that have readings, in the order of the chart. */
  readonly quantities: readonly QuantityFigures[];
};

const quantities = ['temperature', 'humidity', 'light', 'power'] as const satisfies readonly Quantity[];

/** The figures of what lies in a window, both ends included. */
export function figuresOf(columns: TrackColumns, { fromMs, toMs }: TimeRange, intervalSeconds: number): Figures {
  const within: number[] = [];
  for (const [index, ms] of columns.time.entries()) if (ms >= fromMs && ms <= toMs) within.push(index);
  const late = new Set(columns.late);
  return {
    count: within.length,
    late: within.filter((index) => late.has(index)).length,
    longestGap: longestGapOf(
      within.map((index) => columns.time[index] ?? 0),
      columns,
      intervalSeconds,
    ),
    quantities: quantities.flatMap((quantity) => quantityFigures(quantity, columns[quantity], within) ?? []),
  };
}

function quantityFigures(quantity: Quantity, values: readonly (number | null)[], within: readonly number[]): QuantityFigures | undefined {
  let count = 0;
  let sum = 0;
  let min = Infinity;
  let max = -Infinity;
  for (const index of within) {
    const value = values[index];
    if (typeof value !== 'number') continue;
    count += 1;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return count === 0 ? undefined : { quantity, count, min, max, mean: sum / count };
}

/** The same rule as the chart's: longer than 2.5 intervals, or of the usual spacing of the whole history. */
function longestGapOf(time: readonly number[], columns: TrackColumns, intervalSeconds: number): TimeRange | undefined {
  const connected = longestStepOf(columns, intervalSeconds);
  let longest: TimeRange | undefined;
  for (let index = 1; index < time.length; index += 1) {
    const gap = { fromMs: time[index - 1] ?? 0, toMs: time[index] ?? 0 };
    const length = gap.toMs - gap.fromMs;
    if (length > connected && (longest === undefined || length > longest.toMs - longest.fromMs)) longest = gap;
  }
  return longest;
}

/** The longest time between two readings that still counts as connected, ms. */
export function longestStepOf(columns: TrackColumns, intervalSeconds: number): number {
  return longestStep(traceOf(columns.time, columns.time, new Set()).time, intervalSeconds);
}

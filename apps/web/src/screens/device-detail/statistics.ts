/** Figures of a part of a history, counted in the page by the function the server counts with. Pure. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import type { DeviceLimits } from '@frostway/core/device-state';
import { defaultActivationK } from '@frostway/core/mean-kinetic-temperature';
import { figuresOf as figuresOfSums, type Series, type Statistics, sumsOf } from '@frostway/core/statistics';
import type { Band, Span, StatisticsRules } from '@frostway/core/statistics-sums';
import { type BucketSize, bucketsOf, type Zone } from '@frostway/core/zone';
import { bandsOf, stretchesOf as bandStretchesOf } from '../../chart/bands.js';
import { connectedBy, intervalsOf } from '../../chart/gaps.js';
import { type Quantity, quantities } from '../../chart/quantities.js';
import type { TimeRange } from './ranges.js';

export type QuantityFigures = {
  readonly quantity: Quantity;
  /** Readings that have this quantity. */
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** The limits of the range, oldest first, neighbours differ: what was measured under others is counted by those. */
  readonly bands: readonly Band[];
  readonly statistics: Statistics;
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

function seriesOf(columns: TrackColumns, quantity: Quantity): Series {
  return { timeMs: Float64Array.from(columns.time), value: Float64Array.from(columns[quantity], (value) => value ?? Number.NaN) };
}

function rulesFor(columns: TrackColumns, quantity: Quantity, intervalSeconds: number, limits: DeviceLimits): StatisticsRules {
  return {
    bands: bandsOf(columns, quantity, limits),
    intervals: intervalsOf(columns, intervalSeconds),
    activationK: quantity === 'temperature' ? defaultActivationK : null,
  };
}

/** A quantity's figures of stretches that together are a range. */
function statisticsBy(
  columns: TrackColumns,
  quantity: Quantity,
  range: TimeRange,
  buckets: readonly Span[],
  intervalSeconds: number,
  limits: DeviceLimits,
): Statistics[] {
  const rules = rulesFor(columns, quantity, intervalSeconds, limits);
  const window = { fromMs: range.fromMs, untilMs: range.toMs };
  return sumsOf(seriesOf(columns, quantity), window, buckets, rules).map((sums) => figuresOfSums([sums], rules.activationK));
}

/**
 * The figures of what lies in a range, both ends included. Of a part of what was `asked` for, the reading before it is in force from its beginning, as
 * it is in an hour or day of the table: the part and its row are the same figures.
 */
export function figuresOf(
  columns: TrackColumns,
  range: TimeRange,
  intervalSeconds: number,
  limits: DeviceLimits,
  asked: TimeRange = range,
): Figures {
  const within: number[] = [];
  for (const [index, ms] of columns.time.entries()) if (ms >= range.fromMs && ms <= range.toMs) within.push(index);
  const late = new Set(columns.late);
  const parts: readonly Span[] = [
    { fromMs: asked.fromMs, untilMs: range.fromMs },
    { fromMs: range.fromMs, untilMs: range.toMs },
    { fromMs: range.toMs, untilMs: asked.toMs },
  ];
  const buckets = parts.filter(({ fromMs, untilMs }, index) => index === 1 || untilMs > fromMs);
  return {
    count: within.length,
    late: within.filter((index) => late.has(index)).length,
    longestGap: longestGapOf(
      within.map((index) => columns.time[index] ?? 0),
      connectedOf(columns, intervalSeconds),
    ),
    quantities: quantities.flatMap((quantity): QuantityFigures[] => {
      const statistics = statisticsBy(columns, quantity, asked, buckets, intervalSeconds, limits)[buckets.indexOf(parts[1] as Span)];
      if (statistics === undefined || statistics.min === null || statistics.max === null) return [];
      const { count, min, max } = statistics;
      return [{ quantity, count, min: min.value, max: max.value, bands: bandsIn(columns, quantity, range, limits), statistics }];
    }),
  };
}

/** An hour or calendar day of a range, or the part of it that lies in the range. */
export type StretchFigures = { readonly range: TimeRange; readonly statistics: Statistics; readonly bands: readonly Band[] };

/** A quantity's figures hour by hour or day by day, newest first. */
export function stretchesOf(
  columns: TrackColumns,
  quantity: Quantity,
  range: TimeRange,
  size: BucketSize,
  intervalSeconds: number,
  limits: DeviceLimits,
  zone: Zone,
): StretchFigures[] {
  const buckets = bucketsOf({ fromMs: range.fromMs, untilMs: range.toMs }, size, zone);
  const found = statisticsBy(columns, quantity, range, buckets, intervalSeconds, limits);
  return found
    .flatMap((statistics, index): StretchFigures[] => {
      const bucket = buckets[index];
      if (bucket === undefined) return [];
      const stretch = { fromMs: bucket.fromMs, toMs: bucket.untilMs };
      return [{ range: stretch, statistics, bands: bandsIn(columns, quantity, stretch, limits) }];
    })
    .toReversed();
}

/** The limits in force in a range, oldest first; those at its beginning when it is empty. */
function bandsIn(columns: TrackColumns, quantity: Quantity, { fromMs, toMs }: TimeRange, limits: DeviceLimits): readonly Band[] {
  return bandStretchesOf(bandsOf(columns, quantity, limits), { fromMs, toMs: Math.max(toMs, fromMs + 1) }).map(({ band }) => band);
}

function longestGapOf(time: readonly number[], connected: (ms: number) => number): TimeRange | undefined {
  let longest: TimeRange | undefined;
  for (let index = 1; index < time.length; index += 1) {
    const gap = { fromMs: time[index - 1] ?? 0, toMs: time[index] ?? 0 };
    const length = gap.toMs - gap.fromMs;
    if (length > connected(gap.fromMs) && (longest === undefined || length > longest.toMs - longest.fromMs)) longest = gap;
  }
  return longest;
}

/** The longest time after a reading of a history in which the next one still counts as connected, ms. */
export function connectedOf(columns: TrackColumns, intervalSeconds: number): (ms: number) => number {
  return connectedBy(intervalsOf(columns, intervalSeconds));
}

/** Figures of a part of a history, counted in the page by the function the server counts with. Pure. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import type { DeviceLimits } from '@frostway/core/device-state';
import { defaultActivationK } from '@frostway/core/mean-kinetic-temperature';
import { figuresOf as figuresOfSums, type Series, type Statistics, statisticsOf, sumsOf } from '@frostway/core/statistics';
import type { Band, Span, StatisticsRules } from '@frostway/core/statistics-sums';
import { type BucketSize, bucketsOf, type Zone } from '@frostway/core/zone';
import { bandsOf, stretchesOf as bandStretchesOf } from '../../chart/bands.js';
import { connectedBy, intervalsOf, silenceOf } from '../../chart/gaps.js';
import { type Quantity, quantities } from '../../chart/quantities.js';
import { firstAtOrAfter } from '../../chart/trace.js';
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
  /**
   * The longest time without readings, to the ends of the range; undefined when there is none. Of the first quantity, when there is one. Where all that was
   * asked for lies in a silence it is the whole of that.
   */
  readonly longestGap: TimeRange | undefined;
  /** The time before the first reading there ever was. */
  readonly beforeFirst: TimeRange | undefined;
  /** Only quantities that have readings, in the order of the chart. */
  readonly quantities: readonly QuantityFigures[];
};

/** The readings of a quantity, or of any kind, with those around the range. */
function seriesOf(columns: TrackColumns, quantity?: Quantity): Series {
  const { time, before = [], after = [] } = columns;
  const edge = (each: (typeof before)[number]): number => (quantity === undefined ? 0 : (each[quantity] ?? NaN));
  const between = (from: number[], column: Float64Array | undefined, until: number[]): Float64Array => {
    const series = new Float64Array(from.length + time.length + until.length);
    series.set(from);
    if (column !== undefined) series.set(column, from.length);
    series.set(until, from.length + time.length);
    return series;
  };
  const times = (edges: typeof before): number[] => edges.map((each) => each.time);
  const column = quantity === undefined ? undefined : columns[quantity];
  return {
    timeMs: between(times(before), time, times(after)),
    value: between(before.map(edge), column?.length === 0 ? new Float64Array(time.length).fill(NaN) : column, after.map(edge)),
  };
}

function rulesFor(columns: TrackColumns, quantity: Quantity, intervalSeconds: number, limits: DeviceLimits): StatisticsRules {
  return {
    bands: bandsOf(columns, quantity, limits),
    intervals: intervalsOf(columns, intervalSeconds),
    activationK: quantity === 'temperature' ? defaultActivationK : null,
    knownMs: columns.knownTime,
    firstMs: columns.firstTime,
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
 * The figures of what lies in a range [from, to). The reading before it is in force from its beginning, as it is in an hour or day of the table: the part and
 * its row are the same figures, and parts of what was `asked` for add up.
 */
export function figuresOf(
  columns: TrackColumns,
  range: TimeRange,
  intervalSeconds: number,
  limits: DeviceLimits,
  asked: TimeRange = range,
): Figures {
  const first = firstAtOrAfter(columns.time, range.fromMs);
  const end = Math.max(first, firstAtOrAfter(columns.time, range.toMs));
  const parts: readonly Span[] = [
    { fromMs: asked.fromMs, untilMs: range.fromMs },
    { fromMs: range.fromMs, untilMs: range.toMs },
    { fromMs: range.toMs, untilMs: asked.toMs },
  ];
  const buckets = parts.filter(({ fromMs, untilMs }, index) => index === 1 || untilMs > fromMs);
  const found = quantities.flatMap((quantity): QuantityFigures[] => {
    const statistics = statisticsBy(columns, quantity, asked, buckets, intervalSeconds, limits)[buckets.indexOf(parts[1] as Span)];
    if (statistics === undefined || statistics.min === null || statistics.max === null) return [];
    const { count, min, max } = statistics;
    return [{ quantity, count, min: min.value, max: max.value, bands: bandsIn(columns, quantity, range, limits), statistics }];
  });
  const { longestGap, beforeFirst } = found[0]?.statistics ?? ofAnyKind(columns, range, intervalSeconds);
  return {
    count: end - first,
    late: columns.late.filter((index) => index >= first && index < end).length,
    longestGap: silenceOf(columns, asked, connectedOf(columns, intervalSeconds)) ?? toRange(longestGap),
    beforeFirst: toRange(beforeFirst),
    quantities: found,
  };
}

const toRange = (span: Span | null): TimeRange | undefined => (span === null ? undefined : { fromMs: span.fromMs, toMs: span.untilMs });

/** Where there were readings of any kind. */
function ofAnyKind(columns: TrackColumns, range: TimeRange, intervalSeconds: number): Statistics {
  const rules = {
    bands: [{ fromMs: 0, lower: null, upper: null }],
    intervals: intervalsOf(columns, intervalSeconds),
    activationK: null,
    knownMs: columns.knownTime,
    firstMs: columns.firstTime,
  } satisfies StatisticsRules;
  return statisticsOf(seriesOf(columns), { fromMs: range.fromMs, untilMs: range.toMs }, rules);
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
export function bandsIn(columns: TrackColumns, quantity: Quantity, { fromMs, toMs }: TimeRange, limits: DeviceLimits): readonly Band[] {
  return bandStretchesOf(bandsOf(columns, quantity, limits), { fromMs, toMs: Math.max(toMs, fromMs + 1) }).map(({ band }) => band);
}

/** The longest time after a reading of a history in which the next one still counts as connected, ms. */
export function connectedOf(columns: TrackColumns, intervalSeconds: number): (ms: number) => number {
  return connectedBy(intervalsOf(columns, intervalSeconds));
}

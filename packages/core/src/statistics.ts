/**
 * Statistics of one probe over a window: lowest, highest, mean, mean kinetic temperature, minutes below, in and above the band in force, the longest
 * run outside it, coverage. Sums over covered time, weighted by time, never interpolated over a gap. Pure: the same readings give the same figures in
 * whatever order, and however often, they come. The same function runs in the server and under the brush of a chart.
 */
import { creditMs, intervalAt, isGap, versionAt } from './covered-time.js';
import { meanHeatOf, meanOf } from './exact-sum.js';
import { defaultActivationK, kineticMean } from './mean-kinetic-temperature.js';
import {
  inForce,
  isOnOneSide,
  mergeSums,
  type Moment,
  type ReadingRun,
  type Span,
  type StatisticsRules,
  type StatisticsSums,
  SumsUnderway,
} from './statistics-sums.js';

/** Readings of one probe: the same index is the same reading, in any order; NaN = the reading does not have this probe. Times are epoch ms. */
export type Series = { readonly timeMs: Float64Array; readonly value: Float64Array };

/** Figures of a window. Values in the probe's own unit; null where nothing is known. */
export type Statistics = {
  /** Readings in the window. */
  readonly count: number;
  /** Readings its recording intervals would have given. */
  readonly expected: number;
  /** Share of the window that is covered, 0 to 1. */
  readonly coverage: number;
  /** Earliest of the lowest, earliest of the highest. */
  readonly min: Moment | null;
  readonly max: Moment | null;
  /** Weighted by covered time. */
  readonly mean: number | null;
  /** Mean kinetic temperature, C. */
  readonly mkt: number | null;
  readonly minutesBelow: number;
  readonly minutesIn: number;
  readonly minutesAbove: number;
  /** The longest time outside the band without a reading inside it or a gap. */
  readonly longestMinutes: number;
  /** That time; the earliest of equals. */
  readonly longest: Span | null;
  readonly first: Moment | null;
  readonly last: Moment | null;
  /** The longest time without readings, as far as it lies in the window: between two readings, before the first or after the last of the window; the earliest of equals. */
  readonly longestGap: Span | null;
  /** The time of the window before the first reading there ever was, which is no gap: nobody listened yet. It is not covered either. */
  readonly beforeFirst: Span | null;
};

const minuteMs = 60_000;

/**
 * The figures of a window [from, until): a reading at its end belongs to what follows. Readings before and after it say what is known of its beginning and
 * end; with those up to 2.5 intervals away the windows that make up a longer one have the figures of the longer one.
 */
export function statisticsOf(series: Series, window: Span, rules: StatisticsRules): Statistics {
  return figuresOf(sumsOf(series, window, [window], rules), rules.activationK);
}

/** The figures of sums, of one bucket or of many. `activationK` is the one they were made with. */
export function figuresOf(sums: readonly StatisticsSums[], activationK: number | null): Statistics {
  const all = mergeSums(sums);
  const { spanMs, min, max, coveredMs, belowMs, aboveMs, longest } = all;
  // A quotient is rounded: a mean must not leave the values it is a mean of.
  const within = (value: number): number => Math.min(max?.value ?? value, Math.max(min?.value ?? value, value));
  return {
    count: all.count,
    // A half, too, is the same half whatever parts it was summed from.
    expected: Math.round(Number(all.expected.toFixed(6))),
    coverage: spanMs > 0 ? Math.min(1, coveredMs / spanMs) : 0,
    min,
    max,
    mean: coveredMs > 0 ? within(meanOf(all.valueMs, coveredMs)) : null,
    mkt: coveredMs > 0 && activationK !== null ? within(kineticMean(meanHeatOf(all.heatMs, coveredMs), activationK)) : null,
    minutesBelow: belowMs / minuteMs,
    minutesIn: (coveredMs - belowMs - aboveMs) / minuteMs,
    minutesAbove: aboveMs / minuteMs,
    longestMinutes: longest === null ? 0 : (longest.untilMs - longest.fromMs) / minuteMs,
    longest,
    first: all.first,
    last: all.last,
    longestGap: all.longestGap,
    beforeFirst: all.beforeFirst,
  };
}

/** The sums of the buckets of a window, which are adjacent and together are the window; merged they give the window's own figures. */
export function sumsOf(series: Series, window: Span, buckets: readonly Span[], rules: StatisticsRules): StatisticsSums[] {
  const underway = new BucketsUnderway(window, buckets, rules);
  underway.add(series);
  return underway.done();
}

/**
 * The same of readings that come piece by piece, as a range of years is read: each piece is later than the ones before. To the last bit the sums are those
 * of all readings at once, wherever the pieces end; what is held are the sums and one reading.
 */
export class BucketsUnderway {
  private readonly window: Span;
  private readonly buckets: readonly Span[];
  private readonly rules: StatisticsRules;
  private readonly sums: readonly SumsUnderway[];
  /** The bucket of the newest reading. */
  private here = 0;
  /** How long the newest reading speaks is known when the next one comes. */
  private newest: Moment | undefined;
  /** A reading after the window has come, or nothing comes after. */
  private isOver = false;

  constructor(window: Span, buckets: readonly Span[], rules: StatisticsRules) {
    this.window = window;
    this.buckets = buckets;
    this.rules = rules;
    this.sums = buckets.map((bucket) => new SumsUnderway(bucket, rules));
  }

  /** Readings later than those of the pieces before, among themselves in any order; also ones outside the window. */
  add(piece: Series): void {
    const { timeMs, value } = readingsOf(piece);
    for (let index = 0; index < timeMs.length && !this.isOver; index += 1) {
      const reading = { timeMs: timeMs[index] as number, value: value[index] as number };
      this.advance(reading.timeMs);
      this.newest = reading;
      if (reading.timeMs >= this.window.untilMs) this.isOver = true;
      else if (reading.timeMs >= this.window.fromMs) {
        while (this.here < this.buckets.length - 1 && reading.timeMs >= (this.buckets[this.here] as Span).untilMs) this.here += 1;
        this.sums[this.here]?.addReading(reading.timeMs, reading.value);
      }
    }
  }

  /** Whether readings may come as their sums: they lie in one bucket, have no gap among them, and their limits ask no more of them than their lowest and highest say. */
  takes({ first, last, min, max, longestStepMs }: ReadingRun): boolean {
    const { activationK, bands, intervals } = this.rules;
    const bucket = this.buckets[versionAt(this.buckets, first.timeMs)];
    return (
      bucket !== undefined &&
      first.timeMs >= bucket.fromMs &&
      last.timeMs < bucket.untilMs &&
      (activationK === null || activationK === defaultActivationK) &&
      inForce(intervals, first.timeMs, last.timeMs).every(({ intervalMs }) => !isGap(0, longestStepMs, intervalMs)) &&
      isOnOneSide(bands, first.timeMs, last.timeMs, min.value, max.value)
    );
  }

  /** Readings by their sums, which it takes: later than those of the pieces before. To the last bit it is as if they had come themselves. */
  addRun(run: ReadingRun): void {
    if (this.isOver) return;
    this.advance(run.first.timeMs);
    this.newest = run.last;
    while (this.here < this.buckets.length - 1 && run.first.timeMs >= (this.buckets[this.here] as Span).untilMs) this.here += 1;
    this.sums[this.here]?.addRun(run);
  }

  /** The sums of the buckets; nothing comes after. */
  done(): StatisticsSums[] {
    if (!this.isOver) this.advance(undefined);
    this.isOver = true;
    return this.sums.map((sums) => sums.done());
  }

  /** What is known until the next reading, or until the end. */
  private advance(nextMs: number | undefined): void {
    const knownMs = nextMs ?? Math.min(this.rules.knownMs ?? Infinity, this.window.untilMs);
    if (this.newest === undefined) return this.silent(knownMs);
    const { timeMs, value } = this.newest;
    const intervalMs = intervalAt(this.rules.intervals, timeMs);
    this.credit(timeMs, value, timeMs + creditMs(timeMs, nextMs, intervalMs, this.window.untilMs));
    if (isGap(timeMs, nextMs ?? this.rules.knownMs ?? this.window.untilMs, intervalMs)) this.gap(timeMs, knownMs);
  }

  /** A reading's value is in force until then; beyond its bucket in the following ones too, from before the window from its beginning on. */
  private credit(timeMs: number, value: number, until: number): void {
    for (let over = this.here, from = Math.max(timeMs, this.window.fromMs); over < this.buckets.length && from < until; over += 1) {
      const to = over === this.buckets.length - 1 ? until : Math.min(until, (this.buckets[over] as Span).untilMs);
      if (to > from) this.sums[over]?.addTime(from, to, value);
      from = Math.max(from, to);
    }
  }

  /** Nothing was received before: of what lies before the first reading ever nothing could be. */
  private silent(untilMs: number): void {
    const { firstMs = -Infinity } = this.rules;
    const receptionMs = firstMs ?? Infinity;
    this.within(-Infinity, Math.min(receptionMs, untilMs), (sums, part) => sums.addBeforeFirst(part));
    this.gap(receptionMs, untilMs);
  }

  private gap(fromMs: number, untilMs: number): void {
    this.within(fromMs, untilMs, (sums, part) => sums.addGap(part));
  }

  /** The parts of a time that lie in the buckets, from that of the newest reading on. */
  private within(fromMs: number, untilMs: number, take: (sums: SumsUnderway, part: Span) => void): void {
    for (let over = this.here; over < this.buckets.length; over += 1) {
      const bucket = this.buckets[over] as Span;
      if (bucket.fromMs >= untilMs) return;
      const part = { fromMs: Math.max(fromMs, bucket.fromMs), untilMs: Math.min(untilMs, bucket.untilMs) };
      if (part.untilMs > part.fromMs) take(this.sums[over] as SumsUnderway, part);
    }
  }
}

/** The readings that have the probe, oldest first, one a moment: of two different values of one moment, which no store gives, the lower. */
function readingsOf(piece: Series): Series {
  const { timeMs, value } = piece;
  const kept: number[] = [];
  let isAscending = true;
  let before = -Infinity;
  for (let index = 0; index < timeMs.length; index += 1) {
    const at = timeMs[index] as number;
    if (Number.isNaN(value[index])) continue;
    isAscending &&= at > before;
    before = at;
    kept.push(index);
  }
  // As a store gives them, nearly always.
  if (isAscending && kept.length === timeMs.length) return piece;
  const time = (index: number): number => timeMs[index] as number;
  const held = (index: number): number => value[index] as number;
  const order = isAscending
    ? kept
    : kept
        .sort((a, b) => time(a) - time(b) || held(a) - held(b))
        .filter((index, place, all) => place === 0 || time(all[place - 1] as number) !== time(index));
  return { timeMs: Float64Array.from(order, time), value: Float64Array.from(order, held) };
}

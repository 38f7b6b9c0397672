/** What statistics keep of a stretch of time so that an hour, a day and a range are the same arithmetic: sums that can be merged. */
import { expectedReadings, type Intervals, versionAt } from './covered-time.js';
import { ExactHeat, ExactSum, unitsOf } from './exact-sum.js';
import { heatOf } from './mean-kinetic-temperature.js';

/** A stretch of time, epoch ms. */
export type Span = { readonly fromMs: number; readonly untilMs: number };

/** A value and its time, epoch ms. */
export type Moment = { readonly timeMs: number; readonly value: number };

/** What is in range, both ends included; null = no limit on that side. */
export type Band = { readonly lower: number | null; readonly upper: number | null };

/** A band and since when it is in force, epoch ms. */
export type BandVersion = Band & { readonly fromMs: number };

/** Bands, at least one, ascending by `fromMs`; the first also stands for the time before it. */
export type Bands = readonly [BandVersion, ...BandVersion[]];

/** How readings are judged. */
export type StatisticsRules = {
  /** Every minute is counted by the band in force then. */
  readonly bands: Bands;
  /** Recording intervals; the one in force at a reading's time counts. */
  readonly intervals: Intervals;
  /** dH/R of the mean kinetic temperature, K; null for a probe that is no temperature. */
  readonly activationK: number | null;
  /** Until when it is known what was read, epoch ms: later nothing is missed yet. All of a window unless given. */
  readonly knownMs?: number | undefined;
  /** The first reading there ever was, epoch ms; null = there is none yet. Nobody missed what would lie before it. All is missed unless given. */
  readonly firstMs?: number | null | undefined;
};

/** Sums of a bucket, or of many; those to be merged are made with the same bands and one dH/R. */
export type StatisticsSums = {
  /** Where it begins; the order of merging. */
  readonly fromMs: number;
  /** Its length; of merged ones the sum. */
  readonly spanMs: number;
  readonly count: number;
  /** Not rounded. */
  readonly expected: number;
  readonly coveredMs: number;
  readonly belowMs: number;
  readonly aboveMs: number;
  /** Sum of value x time, and of exp(-dH/R (1/T - 1/278.15)) x time: exact, in the units of exact-sum.ts. */
  readonly valueMs: bigint;
  readonly heatMs: bigint;
  /** Lowest and highest value in force; a reading from before the bucket is in force from its beginning. */
  readonly min: Moment | null;
  readonly max: Moment | null;
  readonly first: Moment | null;
  readonly last: Moment | null;
  /** First, last and longest stretch outside the band: two that touch across a border are one. */
  readonly firstRun: Span | null;
  readonly lastRun: Span | null;
  readonly longest: Span | null;
  /** First, last and longest time of which nothing is known although there had been readings: two that touch across a border are one, unless a reading lies on it. */
  readonly firstGap: Span | null;
  readonly lastGap: Span | null;
  readonly longestGap: Span | null;
  /** The time before the first reading there ever was. */
  readonly beforeFirst: Span | null;
};

/** Readings one after the other by their sums: from the first to the last, whose own time is not in them. */
export type ReadingRun = {
  readonly first: Moment;
  readonly last: Moment;
  readonly count: number;
  /** The lowest and the highest, the earliest of equals. */
  readonly min: Moment;
  readonly max: Moment;
  /** No two neighbours are further apart, ms. */
  readonly longestStepMs: number;
  /** As of `StatisticsSums`; heat with the usual dH/R. */
  readonly valueMs: bigint;
  readonly heatMs: bigint;
};

/** The sums of nothing. */
export const emptySums: StatisticsSums = {
  fromMs: Infinity,
  spanMs: 0,
  count: 0,
  expected: 0,
  coveredMs: 0,
  belowMs: 0,
  aboveMs: 0,
  valueMs: 0n,
  heatMs: 0n,
  min: null,
  max: null,
  first: null,
  last: null,
  firstRun: null,
  lastRun: null,
  longest: null,
  firstGap: null,
  lastGap: null,
  longestGap: null,
  beforeFirst: null,
};

/** As whole numbers sensors and limits compare exactly, as they do where alarms are judged. */
const toThousandths = (value: number): number => Math.round(value * 1000);

/** Above a band: 1, below it: -1, in it: 0; of thousandths. */
function sideOf(held: number, { lower, upper }: Band): -1 | 0 | 1 {
  if (upper !== null && held > toThousandths(upper)) return 1;
  return lower !== null && held < toThousandths(lower) ? -1 : 0;
}

/** Whether all values from a lowest to a highest are on one side of each band that is in force in a time. */
export function isOnOneSide(bands: Bands, fromMs: number, untilMs: number, lowest: number, highest: number): boolean {
  return inForce(bands, fromMs, untilMs).every((band) => sideOf(toThousandths(lowest), band) === sideOf(toThousandths(highest), band));
}

/** The versions that are in force in a time, both ends included. */
export function inForce<V extends { readonly fromMs: number }>(versions: readonly V[], fromMs: number, untilMs: number): readonly V[] {
  const first = versionAt(versions, fromMs);
  return versions.filter((version, index) => index === first || (index > first && version.fromMs <= untilMs));
}

/** Sums that grow, reading by reading, oldest first. */
export class SumsUnderway {
  private readonly sums: { -readonly [K in keyof StatisticsSums]: StatisticsSums[K] };
  private readonly rules: StatisticsRules;
  private readonly values = new ExactSum();
  private readonly heat = new ExactHeat();

  constructor(bucket: Span, rules: StatisticsRules) {
    const { fromMs, untilMs } = bucket;
    this.rules = rules;
    this.sums = {
      ...emptySums,
      fromMs,
      spanMs: Math.max(0, untilMs - fromMs),
      expected: expectedReadings(rules.intervals, fromMs, untilMs),
    };
  }

  /** A reading whose time lies in the bucket. */
  addReading(timeMs: number, value: number): void {
    this.sums.count += 1;
    this.sums.first ??= { timeMs, value };
    this.sums.last = { timeMs, value };
    this.addExtremes(timeMs, value);
  }

  /** Covered time of the bucket with the value in force. */
  addTime(fromMs: number, untilMs: number, value: number): void {
    const { sums } = this;
    const { activationK } = this.rules;
    const ms = untilMs - fromMs;
    sums.coveredMs += ms;
    this.values.add(unitsOf(value), ms);
    if (activationK !== null) this.heat.add(heatOf(value, activationK), ms);
    this.addExtremes(fromMs, value);
    this.addJudged(fromMs, untilMs, toThousandths(value));
  }

  /** Readings in the bucket by their sums, all on one side of each band. */
  addRun({ first, last, count, min, max, valueMs, heatMs }: ReadingRun): void {
    this.sums.count += count;
    this.sums.first ??= first;
    this.sums.last = last;
    this.sums.coveredMs += last.timeMs - first.timeMs;
    this.values.addTotal(valueMs);
    if (this.rules.activationK !== null) this.heat.addTotal(heatMs);
    this.addExtremes(min.timeMs, min.value);
    this.addExtremes(max.timeMs, max.value);
    this.addJudged(first.timeMs, last.timeMs, toThousandths(min.value));
  }

  /** A gap, or the part of one that lies in the bucket; after those before it. */
  addGap(gap: Span): void {
    this.sums.firstGap ??= gap;
    this.sums.lastGap = gap;
    this.sums.longestGap = longer(this.sums.longestGap, gap);
  }

  /** Time before the first reading there ever was. */
  addBeforeFirst(span: Span): void {
    this.sums.beforeFirst = span;
  }

  /** The sums as they are now. */
  done(): StatisticsSums {
    return { ...this.sums, valueMs: this.values.value, heatMs: this.heat.value };
  }

  /** Judges a stretch by the bands in force during it; `held` in thousandths. */
  private addJudged(fromMs: number, untilMs: number, held: number): void {
    const { sums } = this;
    const { bands } = this.rules;
    for (let index = versionAt(bands, fromMs), from = fromMs; from < untilMs; index += 1) {
      const { lower, upper } = bands[index] as BandVersion;
      const until = Math.min(untilMs, bands[index + 1]?.fromMs ?? Infinity);
      const side = sideOf(held, { lower, upper });
      if (side > 0) sums.aboveMs += until - from;
      if (side < 0) sums.belowMs += until - from;
      if (side !== 0) this.addOutside({ fromMs: from, untilMs: until });
      from = until;
    }
  }

  private addExtremes(timeMs: number, value: number): void {
    if (this.sums.min === null || value < this.sums.min.value) this.sums.min = { timeMs, value };
    if (this.sums.max === null || value > this.sums.max.value) this.sums.max = { timeMs, value };
  }

  private addOutside(run: Span): void {
    Object.assign(this.sums, joinRuns(this.sums, { firstRun: run, lastRun: run, longest: run }));
  }
}

/** One sum of many, whatever their order. They do not overlap. */
export function mergeSums(parts: readonly StatisticsSums[]): StatisticsSums {
  return [...parts].sort((a, b) => a.fromMs - b.fromMs).reduce(mergeTwo, emptySums);
}

function mergeTwo(a: StatisticsSums, b: StatisticsSums): StatisticsSums {
  return {
    fromMs: Math.min(a.fromMs, b.fromMs),
    spanMs: a.spanMs + b.spanMs,
    count: a.count + b.count,
    expected: a.expected + b.expected,
    coveredMs: a.coveredMs + b.coveredMs,
    belowMs: a.belowMs + b.belowMs,
    aboveMs: a.aboveMs + b.aboveMs,
    valueMs: a.valueMs + b.valueMs,
    heatMs: a.heatMs + b.heatMs,
    min: a.min === null || (b.min !== null && b.min.value < a.min.value) ? b.min : a.min,
    max: a.max === null || (b.max !== null && b.max.value > a.max.value) ? b.max : a.max,
    first: a.first ?? b.first,
    last: b.last ?? a.last,
    ...joinRuns(a, b),
    ...joinGaps(a, b),
    beforeFirst:
      a.beforeFirst === null || b.beforeFirst === null
        ? (a.beforeFirst ?? b.beforeFirst)
        : { fromMs: a.beforeFirst.fromMs, untilMs: b.beforeFirst.untilMs },
  };
}

type Runs = Pick<StatisticsSums, 'firstRun' | 'lastRun' | 'longest'>;
type Gaps = Pick<StatisticsSums, 'firstGap' | 'lastGap' | 'longestGap'>;
/** The first, the last and the longest of spans in order. */
type Ends = { readonly first: Span; readonly last: Span; readonly longest: Span | null };

/** Runs of a stretch and of the one after it. */
function joinRuns(a: Runs, b: Runs): Runs {
  const joined = joinEnds(endsOf(a.firstRun, a.lastRun, a.longest), endsOf(b.firstRun, b.lastRun, b.longest), true);
  return { firstRun: joined?.first ?? null, lastRun: joined?.last ?? null, longest: joined?.longest ?? null };
}

/** Gaps of a stretch and of the one after it, which may begin with a reading that ends the one before. */
function joinGaps(a: StatisticsSums, b: StatisticsSums): Gaps {
  const mayTouch = b.first?.timeMs !== b.firstGap?.fromMs;
  const joined = joinEnds(endsOf(a.firstGap, a.lastGap, a.longestGap), endsOf(b.firstGap, b.lastGap, b.longestGap), mayTouch);
  return { firstGap: joined?.first ?? null, lastGap: joined?.last ?? null, longestGap: joined?.longest ?? null };
}

const endsOf = (first: Span | null, last: Span | null, longest: Span | null): Ends | null =>
  first === null || last === null ? null : { first, last, longest };

function joinEnds(a: Ends | null, b: Ends | null, mayTouch: boolean): Ends | null {
  if (a === null || b === null) return a ?? b;
  const longest = longer(a.longest, b.longest);
  if (!mayTouch || a.last.untilMs !== b.first.fromMs) return { first: a.first, last: b.last, longest };
  const joined: Span = { fromMs: a.last.fromMs, untilMs: b.first.untilMs };
  return {
    first: a.first.fromMs === joined.fromMs ? joined : a.first,
    last: b.last.untilMs === joined.untilMs ? joined : b.last,
    longest: longer(longest, joined),
  };
}

/** The longer of two; the earlier of equals. */
function longer(a: Span | null, b: Span | null): Span | null {
  if (a === null || b === null) return a ?? b;
  const difference = b.untilMs - b.fromMs - (a.untilMs - a.fromMs);
  return difference > 0 || (difference === 0 && b.fromMs < a.fromMs) ? b : a;
}

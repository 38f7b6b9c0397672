/** The same readings give the same excursions: what a rule finds, at its limit, over its delay, and in any order of arrival. */
import { describe, expect, it } from 'vitest';
import type { Intervals } from './covered-time.js';
import {
  advance,
  copyOf,
  type EvaluationState,
  type Criterion,
  degreeMinutes,
  type Excursion,
  excursionsOf,
  firesAtEarliest,
  lighten,
  litBeforeMs,
  newEvaluation,
  ongoingExcursion,
  toThousandths,
  type Watch,
} from './excursion.js';
import { above } from './excursion.fixture.js';
import { crossingOf } from './fence/crossing.js';

const minute = 60_000;
const everyMinute: Intervals = [{ fromMs: 0, intervalMs: minute }];
const above8 = above(8000);
const always = (criterion: Partial<Criterion>): Watch => ({
  criterion: { ...above8, ...criterion },
  fromMs: 0,
  untilMs: Number.POSITIVE_INFINITY,
});
/** Readings of minutes and values. */
const series = (...readings: readonly (readonly [minute: number, value: number])[]) => ({
  timeMs: readings.map(([at]) => at * minute),
  value: readings.map(([, value]) => value),
});
const found = (criterion: Partial<Criterion>, ...readings: readonly (readonly [number, number])[]): Excursion[] =>
  excursionsOf(series(...readings), always(criterion), everyMinute);
const spans = (excursions: readonly Excursion[]): (readonly [number, number | null])[] =>
  excursions.map(({ startedMs, endedMs }) => [startedMs / minute, endedMs === null ? null : endedMs / minute]);

describe('a rule', () => {
  it('greater and greater or equal differ exactly at the limit', () => {
    const at = (isReached: boolean): number => found({ upper: { value: 8000, isReached } }, [0, 7.999], [1, 8], [2, 7.999]).length;
    expect([at(false), at(true)]).toEqual([0, 1]);
    expect(found({ upper: { value: 8000, isReached: false } }, [0, 8.001]).length).toBe(1);
  });

  it('less and less or equal differ exactly at the limit', () => {
    const at = (isReached: boolean): number => found({ upper: null, lower: { value: 2000, isReached } }, [0, 2], [1, 3]).length;
    expect([at(false), at(true)]).toEqual([0, 1]);
  });

  it('outside a band is one rule for both sides, and its worst is the value furthest from its limit', () => {
    const band = { upper: { value: 8000, isReached: false }, lower: { value: 2000, isReached: false } };
    const [only, ...others] = found(band, [0, 5], [1, 9], [2, 10], [3, -2], [4, 5]);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ side: 'outside', beganOn: 'above', worst: -2000, worstMs: 3 * minute, startedMs: minute });
  });

  it('single: fires when a run lasts as long as the delay, as of its first reading and the delay', () => {
    const run = [0, 1, 2, 3, 4, 5].map((at) => [at, 9] as const);
    expect(found({ delayMs: 6 * minute }, ...run)).toMatchObject([{ firedMs: null }]);
    expect(found({ delayMs: 5 * minute }, ...run)).toMatchObject([{ startedMs: 0, firedMs: 5 * minute, endedMs: null, readings: 6 }]);
    expect(found({ delayMs: 3 * minute }, ...run, [6, 5])).toMatchObject([{ firedMs: 3 * minute, endedMs: 6 * minute }]);
  });

  it('a run inside its delay that comes back, or is cut by a gap, is nothing', () => {
    expect(found({ delayMs: 3 * minute }, [0, 9], [1, 9], [2, 5], [3, 9], [4, 5])).toEqual([]);
    expect(found({ delayMs: 3 * minute }, [0, 9], [1, 9], [2, 9], [5, 9], [6, 5])).toEqual([]);
  });

  it('cumulative: fires when the covered minutes of all runs reach the delay, without what a last reading adds by itself', () => {
    const rule = { mode: 'cumulative', delayMs: 3 * minute } as const;
    expect(found(rule, [0, 9], [1, 5], [2, 9], [3, 9])).toMatchObject([{ startedMs: 2 * minute, firedMs: null }]);
    expect(found(rule, [0, 9], [1, 5], [2, 9], [3, 9], [4, 5])).toMatchObject([
      { startedMs: 2 * minute, firedMs: 4 * minute, endedMs: 4 * minute },
    ]);
    // Every run after it is over the delay at once.
    expect(spans(found(rule, [0, 9], [3, 9], [4, 9], [5, 9], [6, 5], [7, 9], [8, 5]))).toEqual([
      [3, 6],
      [7, 8],
    ]);
  });

  it('cumulative over a span: what is older than the span counts no more', () => {
    const rule = { mode: 'cumulative', delayMs: 2 * minute, spanMs: 10 * minute } as const;
    expect(spans(found(rule, [0, 9], [1, 5], [8, 9], [9, 5]))).toEqual([[8, 9]]);
    expect(found(rule, [0, 9], [1, 5], [12, 9], [13, 5])).toEqual([]);
  });

  it('cumulative: is said to fire, from its newest reading on, when what all runs have left of the delay is over, and at the earliest where there is a span', () => {
    const saidOf = (criterion: Partial<Criterion>): number => {
      const watch = always({ mode: 'cumulative', delayMs: 6 * minute, ...criterion });
      const evaluation = newEvaluation();
      for (const [at, value] of [
        [0, 9],
        [2, 5],
        [8, 9],
        [9, 9],
      ] as const)
        advance(evaluation, watch, everyMinute, at * minute, value * 1000);
      return firesAtEarliest(watch.criterion, evaluation.out, evaluation.lastMs) / minute;
    };
    const on = [9, 10, 11, 12, 13, 14, 15, 16, 17].map((at) => [at, 9] as const);
    const fired = (criterion: Partial<Criterion>): number =>
      (found({ mode: 'cumulative', delayMs: 6 * minute, ...criterion }, [0, 9], [2, 5], [8, 9], ...on)[0]?.firedMs ?? Number.NaN) / minute;
    expect([saidOf({}), fired({})]).toEqual([12, 12]);
    // One of the first two minutes has left the span by the newest reading, and the other one is about to.
    expect([saidOf({ spanMs: 8 * minute }), fired({ spanMs: 8 * minute })]).toEqual([13, 14]);
  });

  it('cumulative: says the most the rule has counted at a moment of the excursion, runs before it among it, and nothing of a single rule', () => {
    const counted = (criterion: Partial<Criterion>, ...said: [number, number][]): unknown[] =>
      found({ mode: 'cumulative', delayMs: 2 * minute, ...criterion }, ...said).map(({ countedMs }) => (countedMs ?? Number.NaN) / minute);
    const twice = [
      [0, 9],
      [2, 5],
      [5, 9],
      [6, 9],
      [7, 5],
    ] as [number, number][];
    expect(counted({}, ...twice)).toEqual([2, 4]);
    // Of the first two minutes one has left the span when the second run ends.
    expect(counted({ spanMs: 6 * minute }, ...twice)).toEqual([2, 3]);
    // While it is inside, and waits for its clear delay, minutes leave; it keeps the most there were.
    expect(counted({ spanMs: 6 * minute, clearDelayMs: 8 * minute }, ...twice, [9, 5], [11, 5], [13, 5], [15, 5])).toEqual([3]);
    expect(found({ delayMs: 0 }, [0, 9], [2, 5])).toMatchObject([{ countedMs: null }]);
    // At the end of its window it has what its last reading is credited.
    const watch = { ...always({ mode: 'cumulative', delayMs: minute }), untilMs: 4 * minute };
    expect(excursionsOf(series([0, 9], [1, 9], [2, 9]), watch, everyMinute)).toMatchObject([
      { countedMs: 3 * minute, endedMs: 4 * minute },
    ]);
  });

  it('clears when back inside by the hysteresis for the clear delay; runs between are one excursion', () => {
    const rule = { hysteresis: 500, clearDelayMs: 2 * minute };
    expect(spans(found(rule, [0, 9], [1, 7.8], [2, 9], [3, 7.5], [4, 7.4], [5, 7.3]))).toEqual([[0, 3]]);
    expect(spans(found(rule, [0, 9], [1, 7.4], [2, 7.4], [3, 8.1], [4, 7.4]))).toEqual([[0, null]]);
    // The time back inside must be covered: a gap begins it anew.
    expect(spans(found(rule, [0, 9], [1, 7.4], [9, 7.4], [10, 7.4], [11, 7.4]))).toEqual([[0, 9]]);
  });

  it('a gap does not close an excursion: the open end is never guessed', () => {
    const [only] = found({}, [0, 9], [1, 9], [600, 9], [601, 5]);
    expect(only).toMatchObject({ startedMs: 0, endedMs: 601 * minute, outMs: 3 * minute, longestGapMs: 599 * minute });
  });

  it('minutes out and degree-minutes are sums over covered time', () => {
    const [only] = found({}, [0, 5], [1, 10], [2, 9], [4, 12], [10, 5]);
    // 10 for 1 min, 9 for 2 min, 12 for the interval before a gap.
    expect(only).toMatchObject({ outMs: 4 * minute, readings: 3, worst: 12_000 });
    expect(degreeMinutes(only as Excursion)).toBe(2 + 2 + 4);
  });

  it('the last reading is credited one interval, not beyond the end of the window, which while it is open is that reading', () => {
    const readings = series([0, 9]);
    expect(excursionsOf(readings, always({}), everyMinute)).toMatchObject([{ outMs: 0, area: 0, endedMs: null }]);
    // What is before a gap is credited when the gap is known of.
    expect(excursionsOf(series([0, 9], [1, 9]), always({}), everyMinute)).toMatchObject([{ outMs: minute, endedMs: null }]);
    expect(excursionsOf(series([0, 9], [60, 9]), always({}), everyMinute)).toMatchObject([{ outMs: minute, endedMs: null }]);
    for (const [untilMs, outMs] of [
      [30_000, 30_000],
      [10 * minute, minute],
    ] as const) {
      const ended: Watch = { criterion: above8, fromMs: 0, untilMs };
      expect(excursionsOf(readings, ended, everyMinute)).toMatchObject([{ outMs, endedMs: untilMs }]);
    }
  });

  it('judges only readings of its window', () => {
    const watch: Watch = { criterion: above8, fromMs: 2 * minute, untilMs: 5 * minute };
    expect(spans(excursionsOf(series([0, 9], [1, 9], [2, 9], [3, 9], [4, 5], [5, 9]), watch, everyMinute))).toEqual([[2, 4]]);
  });
});

describe('what else is known of an excursion', () => {
  const steps = (...readings: readonly (readonly [number, number])[]): number[] =>
    found({ clearDelayMs: minute }, ...readings).map(({ largestStep }) => largestStep);

  it('its largest step is one between readings at most a gap apart, from the one before its first to the one that proved its end', () => {
    expect(steps([0, 5], [1, 5.5], [2, 9], [3, 10], [4, 7], [5, 7.5])).toEqual([3500]);
    expect(steps([0, -3], [1, 9], [2, 9.5], [3, 7], [4, 7])).toEqual([12_000]);
    expect(steps([0, 5], [1, 9], [2, 9.5], [3, -2], [4, -2])).toEqual([11_500]);
    expect(steps([0, 5], [1, 9], [2, 7], [3, -9])).toEqual([16_000]);
    // Nothing is known of what was between.
    expect(steps([0, -30], [3, 9], [6, 30], [7, 30])).toEqual([0]);
    // Of the time before the rule, or after the end, it says nothing.
    expect(steps([0, 9], [1, 7], [2, 7], [3, -30])).toEqual([2000]);
    const watch: Watch = { criterion: above8, fromMs: minute, untilMs: Number.POSITIVE_INFINITY };
    expect(excursionsOf(series([0, -30], [1, 9]), watch, everyMinute)).toMatchObject([{ largestStep: 0 }]);
  });

  it('it is lit when it was light at a reading in it, or at most ten minutes before its first', () => {
    const lit = (litAt: number, ...readings: readonly (readonly [number, number])[]): boolean[] => {
      const { timeMs, value } = series(...readings);
      return excursionsOf({ timeMs, value, isLit: timeMs.map((at) => at === litAt * minute) }, always({}), everyMinute).map(
        ({ isLit }) => isLit,
      );
    };
    expect(litBeforeMs).toBe(10 * minute);
    const story = [
      [0, 5],
      [1, 5],
      [11, 9],
      [12, Number.NaN],
      [13, 9],
      [14, 5],
      [15, 5],
      [16, 9],
    ] as const;
    expect([0, 1, 12, 13, 14, 16].map((at) => lit(at, ...story))).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [true, true],
      [true, true],
      [false, true],
    ]);
  });
});

/** A repeatable source of numbers in [0, 1): mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A value, or only light; and whether it was light. */
type Said = readonly [value: number, isLit: boolean];
type Reading = readonly [timeMs: number, said: Said];
const seriesOf = (readings: readonly Reading[]) => ({
  timeMs: readings.map(([at]) => at),
  value: readings.map(([, [value]]) => value),
  isLit: readings.map(([, [, isLit]]) => isLit),
});

/** How a watch stands after a reading, and what was over by then. */
type State = { readonly atMs: number; readonly evaluation: EvaluationState; readonly closed: readonly Excursion[] };

/** What a server keeps of one watch: states of its past. Readings, new or late, are judged from the newest state before them to the end. */
class Judge {
  private readonly known = new Map<number, Said>();
  private states: State[] = [];
  private readonly watch: Watch;
  private readonly intervals: Intervals;
  /** Every how many readings a state is kept. */
  private readonly apart: number;
  late = 0;

  constructor(watch: Watch, intervals: Intervals, apart: number) {
    this.watch = watch;
    this.intervals = intervals;
    this.apart = apart;
  }

  take(batch: readonly Reading[]): void {
    const fresh = [...new Map(batch)].filter(([at]) => !this.known.has(at)).map(([at]) => at);
    if (fresh.length === 0) return;
    const firstMs = Math.min(...fresh);
    if (firstMs < Math.max(...this.known.keys())) this.late += 1;
    for (const [at, said] of batch) this.known.set(at, said);
    this.states = this.states.filter(({ atMs }) => atMs < firstMs);
    const { atMs, evaluation, closed } = this.newest();
    const after = [...this.known].filter(([at]) => at > atMs).toSorted(([a], [b]) => a - b);
    for (const [index, [at, [value, isLit]]] of after.entries()) {
      if (at >= this.watch.fromMs && at < this.watch.untilMs) {
        if (isLit) lighten(evaluation, at);
        const over = Number.isNaN(value) ? undefined : advance(evaluation, this.watch, this.intervals, at, toThousandths(value));
        if (over !== undefined) closed.push(over);
      }
      if (index % this.apart === 0 || index === after.length - 1)
        // What is kept between two readings is plain data.
        this.states.push(structuredClone({ atMs: at, evaluation, closed }));
    }
  }

  all(): Excursion[] {
    const { evaluation, closed } = this.newest();
    const ongoing = ongoingExcursion(evaluation, this.watch, this.intervals);
    return ongoing === undefined ? closed : [...closed, ongoing];
  }

  private newest() {
    const { atMs, evaluation, closed } = this.states.at(-1) ?? { atMs: Number.NEGATIVE_INFINITY, evaluation: newEvaluation(), closed: [] };
    return { atMs, evaluation: copyOf(evaluation), closed: [...closed] };
  }
}

function randomCase(next: () => number) {
  const pick = (most: number): number => Math.floor(next() * (most + 1));
  const intervals: Intervals =
    next() < 0.3
      ? [
          { fromMs: 0, intervalMs: minute },
          { fromMs: 20 * minute, intervalMs: 2 * minute },
        ]
      : everyMinute;
  const mode = next() < 0.3 ? ('cumulative' as const) : ('single' as const);
  const isReached = next() < 0.5;
  const isCrossing = next() < 0.2;
  const moment: Criterion = { ...above8, ...crossingOf('outside', next() < 0.5, next() < 0.7), upper: above8.upper };
  const watch: Watch = {
    criterion: {
      upper: { value: 8000, isReached },
      lower: next() < 0.5 ? { value: 2000, isReached } : null,
      delayMs: pick(5) * minute,
      mode,
      spanMs: next() < 0.3 ? null : (5 + pick(15)) * minute,
      hysteresis: pick(3) * 500,
      clearDelayMs: next() < 0.5 ? 0 : pick(4) * minute,
      ...(isCrossing ? moment : {}),
    },
    fromMs: next() < 0.2 ? pick(15) * minute : 0,
    untilMs: next() < 0.1 ? (25 + pick(20)) * minute : Number.POSITIVE_INFINITY,
  };
  const readings = new Map<number, Said>();
  let at = 0;
  let value = 5;
  for (let left = 1 + pick(50); left > 0; left -= 1) {
    at += next() < 0.1 ? (1 + pick(20)) * minute : next() < 0.2 ? pick(89) * 1000 + 1000 : minute;
    value = next() < 0.2 ? ([2, 8, 1.999, 8.001, 7.5, 2.5][pick(5)] as number) : value + (next() - 0.5) * 6;
    const measured = Math.min(12, Math.max(-2, Math.round(value * 1000) / 1000));
    readings.set(at, [next() < 0.1 ? Number.NaN : measured, next() < 0.15]);
  }
  return { watch, intervals, readings: [...readings] };
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }
  return mixed;
}

describe('the same readings', () => {
  it('give the same excursions in any order, any batches and with any repetition: 5,000 generated cases', () => {
    let late = 0;
    let excursions = 0;
    for (let seed = 1; seed <= 5000; seed += 1) {
      const next = random(seed);
      const { watch, intervals, readings: all } = randomCase(next);
      // Crossings are not asked about light.
      const readings = watch.criterion.isMomentary === true ? all.map(([at, [value]]): Reading => [at, [value, false]]) : all;
      const sorted = readings.toSorted(([a], [b]) => a - b);
      const expected = excursionsOf(seriesOf(sorted), watch, intervals);
      excursions += expected.length;
      // Some live, some late; some twice.
      const arriving = next() < 0.3 ? shuffled(readings, next) : [...sorted.filter(() => next() < 0.8), ...shuffled(readings, next)];
      const judge = new Judge(watch, intervals, 1 + Math.floor(next() * 6));
      while (arriving.length > 0) judge.take(arriving.splice(0, 1 + Math.floor(next() * 4)));
      judge.take(readings);
      expect(judge.all(), `seed ${seed}`).toEqual(expected);
      late += judge.late;
    }
    expect(excursions).toBeGreaterThan(5000);
    expect(late).toBeGreaterThan(20_000);
  });
});

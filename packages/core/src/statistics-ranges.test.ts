/** Where a range begins and ends: half-open, with the reading before it in force, and silence to its edges. Figures worked out by hand, and the law that parts add up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.js';
import { defaultActivationK } from './mean-kinetic-temperature.js';
import { figuresOf, type Series, statisticsOf, sumsOf } from './statistics.js';
import { mergeSums, type Span, type StatisticsRules } from './statistics-sums.js';
import { bucketsOf } from './zone.js';

const minute = 60_000;
const hour = 60 * minute;
const rules: StatisticsRules = {
  bands: [{ fromMs: 0, lower: 2, upper: 8 }],
  intervals: [{ fromMs: 0, intervalMs: 10 * minute }],
  activationK: defaultActivationK,
};
const seriesOf = (readings: readonly (readonly [minutes: number, value: number])[]): Series => ({
  timeMs: Float64Array.from(readings, ([at]) => at * minute),
  value: Float64Array.from(readings, ([, value]) => value),
});
const span = (fromMinutes: number, untilMinutes: number): Span => ({ fromMs: fromMinutes * minute, untilMs: untilMinutes * minute });

/** Readings at minutes 0, 10, 20, then silence, 60, 70, and never again; above the band at 10 and 60. */
const readings = [
  [0, 5],
  [10, 9],
  [20, 6],
  [60, 12],
  [70, 5],
] as const;

describe('A range [from, until)', () => {
  it.each([
    // range, count, minutes in, minutes above, covered of the range, longest gap
    ['from before the first to after the last', span(0, 80), 5, 10 + 10 + 10, 10 + 10, 50 / 80, span(20, 60)],
    ['begins between two readings: the one before is in force', span(5, 20), 1, 5, 10, 15 / 15, null],
    ['ends at a reading, which belongs to what follows', span(0, 10), 1, 10, 0, 10 / 10, null],
    ['begins at it', span(10, 20), 1, 0, 10, 10 / 10, null],
    ['has no reading of its own and lies in the credit of one', span(12, 18), 0, 0, 6, 6 / 6, null],
    ['begins in silence that began before it', span(25, 70), 1, 5, 10, 15 / 45, span(25, 60)],
    ['lies in silence', span(35, 55), 0, 0, 0, 0, span(35, 55)],
    ['goes on after the last reading', span(60, 600), 2, 10, 10, 20 / 540, span(70, 600)],
    ['lies after the last reading', span(300, 600), 0, 0, 0, 0, span(300, 600)],
    ['ends before what is silent is missed', span(60, 95), 2, 10, 10, 20 / 35, null],
    ['begins long before the first reading there is', span(-60, 20), 2, 10, 10, 20 / 80, span(-60, 0)],
  ] as const)('%s', (_title, range, count, minutesIn, minutesAbove, coverage, longestGap) => {
    const found = statisticsOf(seriesOf(readings), range, rules);
    expect(found).toMatchObject({ count, minutesIn, minutesAbove, minutesBelow: 0, longestGap });
    expect(found.coverage).toBeCloseTo(coverage, 9);
  });

  it('a sensor that is silent since 31 hours has a gap of 31 hours, to now and no further', () => {
    const nowMs = 70 * minute + 31 * hour;
    const range = { fromMs: 0, untilMs: nowMs + 5 * hour };
    expect(statisticsOf(seriesOf(readings), range, { ...rules, knownMs: nowMs }).longestGap).toEqual({
      fromMs: 70 * minute,
      untilMs: nowMs,
    });
    expect(statisticsOf(seriesOf(readings), range, { ...rules, knownMs: 95 * minute }).longestGap).toEqual(span(20, 60));
  });

  it('the time before the first reading there ever was is distinguished: it is no gap, and not covered', () => {
    const known = { ...rules, firstMs: 0 };
    expect(statisticsOf(seriesOf(readings), span(-60, 30), known)).toMatchObject({
      beforeFirst: span(-60, 0),
      longestGap: span(20, 30),
      coverage: 30 / 90,
    });
    expect(statisticsOf(seriesOf(readings), span(-60, -20), known)).toMatchObject({ beforeFirst: span(-60, -20), longestGap: null });
    expect(statisticsOf(seriesOf([]), span(0, 30), { ...rules, firstMs: null })).toMatchObject({
      beforeFirst: span(0, 30),
      longestGap: null,
    });
    // It spoke for the first time without this probe.
    expect(statisticsOf(seriesOf(readings), span(-60, 15), { ...rules, firstMs: -40 * minute })).toMatchObject({
      beforeFirst: span(-60, -40),
      longestGap: span(-40, 0),
    });
  });

  it('two gaps with one reading between them, which lies on the border of two hours, are two', () => {
    const series = seriesOf([
      [10, 5],
      [60, 5],
      [130, 5],
    ]);
    const window = span(0, 140);
    const sums = sumsOf(series, window, bucketsOf(window, 'hour', 0), rules);
    expect(figuresOf(sums, null).longestGap).toEqual(span(60, 130));
    expect(mergeSums(sums)).toMatchObject({ firstGap: span(0, 10), lastGap: span(60, 130) });
  });

  it('288 readings a day are 576 in two days, each day by itself and both at once', () => {
    const every5 = Array.from({ length: 3 * 288 }, (_, index) => [index * 5, 5] as const);
    const given = { ...rules, intervals: [{ fromMs: 0, intervalMs: 5 * minute }] as const };
    const of = (from: number, until: number) => statisticsOf(seriesOf(every5), span(from, until), given);
    const day = 24 * 60;
    expect([of(day, 2 * day).count, of(2 * day, 3 * day).count, of(day, 3 * day).count]).toEqual([288, 288, 576]);
    expect(of(day + 2, 2 * day + 3)).toMatchObject({ coverage: 1, longestGap: null });
  });
});

describe('The law of parts', () => {
  const aFew = fc
    .uniqueArray(fc.tuple(fc.integer({ min: -60, max: 420 }), fc.integer({ min: -20, max: 200 })), {
      maxLength: 60,
      selector: ([at]) => at,
    })
    .map((list) => list.toSorted((a, b) => a[0] - b[0]).map(([at, tenths]) => [at, tenths / 10] as const));
  const someRules = fc
    .record({ first: fc.integer({ min: 1, max: 20 }), later: fc.integer({ min: 1, max: 20 }), changed: fc.integer({ min: -30, max: 400 }) })
    .map(({ first, later, changed }): StatisticsRules => ({
      ...rules,
      intervals: [
        { fromMs: -1000 * minute, intervalMs: first * minute },
        { fromMs: changed * minute, intervalMs: later * minute },
      ],
    }));
  const borders = fc.uniqueArray(fc.integer({ min: 1, max: 359 }), { maxLength: 8 });

  it('parts of a range, each counted alone from its own readings and those up to 2.5 intervals away, add up to the whole', () => {
    fc.assert(
      fc.property(aFew, someRules, borders, (list, given, cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 360];
        const reach = limits.gapIntervals * 20;
        const known = { ...given, knownMs: 500 * minute, ...(list[0] === undefined ? {} : { firstMs: list[0][0] * minute }) };
        const alone = (from: number, until: number) => {
          const near = list.filter(([at]) => at >= from - reach && at <= until + reach);
          const part = span(from, until);
          return sumsOf(seriesOf(near), part, [part], known);
        };
        const parts = edges.slice(1).map((until, index) => figuresOf(alone(edges[index] ?? 0, until), rules.activationK));
        const sum = (of: (part: (typeof parts)[number]) => number): number => parts.reduce((total, part) => total + of(part), 0);
        const whole = statisticsOf(seriesOf(list), span(0, 360), known);
        expect(sum(({ count }) => count)).toBe(whole.count);
        for (const name of ['minutesBelow', 'minutesIn', 'minutesAbove'] as const)
          expect(sum((part) => part[name])).toBeCloseTo(whole[name], 7);
        expect(sum((part) => part.minutesBelow + part.minutesIn + part.minutesAbove)).toBeCloseTo(whole.coverage * 360, 7);
        const length = (of: Span | null): number => (of === null ? 0 : of.untilMs - of.fromMs);
        expect(sum(({ beforeFirst }) => length(beforeFirst))).toBe(length(whole.beforeFirst));
        const merged = figuresOf(
          edges.slice(1).flatMap((until, index) => alone(edges[index] ?? 0, until)),
          rules.activationK,
        );
        expect(merged.longestGap).toEqual(whole.longestGap);
        expect(merged.longest).toEqual(whole.longest);
      }),
      { numRuns: 3000 },
    );
  });
});

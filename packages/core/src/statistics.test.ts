import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultActivationK } from './mean-kinetic-temperature.js';
import { BucketsUnderway, figuresOf, type Series, statisticsOf, sumsOf } from './statistics.js';
import { emptySums, type Span, type StatisticsRules } from './statistics-sums.js';
import { bucketsOf } from './zone.js';

const minute = 60_000;
const hour = 60 * minute;
const fridge: StatisticsRules = {
  bands: [{ fromMs: 0, lower: 2, upper: 8 }],
  intervals: [{ fromMs: 0, intervalMs: 10 * minute }],
  activationK: defaultActivationK,
};
const seriesOf = (readings: readonly (readonly [ms: number, value: number])[]): Series => ({
  timeMs: Float64Array.from(readings, ([ms]) => ms),
  value: Float64Array.from(readings, ([, value]) => value),
});
/** A reading every interval: the same weight for each. */
const every = (intervalMs: number, values: readonly number[]) =>
  statisticsOf(
    seriesOf(values.map((value, index) => [index * intervalMs, value])),
    { fromMs: 0, untilMs: values.length * intervalMs },
    { ...fridge, intervals: [{ fromMs: 0, intervalMs }] },
  );
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

describe('Cold chain, section 4: mean kinetic temperature', () => {
  it.each([
    ['constant 5', times(7, 5), 5],
    ['{2, 8}', [2, 8], 5.5364],
    ['{5 x 23 h, 15 x 1 h}', [...times(23, 5), 15], 5.7635],
    ['{20, 25, 30}', [20, 25, 30], 25.8582],
    ['{24 x 29 d, 40 x 1 d}', [...times(29, 24), 40], 25.2602],
    ['{5, 5, 5, 12, 14, 6}', [5, 5, 5, 12, 14, 6], 8.7178],
    ['{5 x 18 h, 14 x 6 h}', [...times(18, 5), ...times(6, 14)], 8.2852],
  ])('of %s', (_title, values, expected) => {
    expect(every(hour, values).mkt).toBeCloseTo(expected, 4);
  });
  it('passes 8 C where the mean does not', () => {
    const { mean, mkt } = every(hour, [5, 5, 5, 12, 14, 6]);
    expect(mean).toBeCloseTo(7.8333, 4);
    expect(mkt).toBeGreaterThan(8);
  });
  it('weighs by time, not by count', () => {
    // An hour at 15 said by sixty readings counts as one hour of twenty-four.
    const readings = Array.from({ length: 23 * 6 }, (_, index): [number, number] => [index * 10 * minute, 5]);
    for (let index = 0; index < 60; index += 1) readings.push([23 * hour + index * minute, 15]);
    expect(statisticsOf(seriesOf(readings), { fromMs: 0, untilMs: 24 * hour }, fridge).mkt).toBeCloseTo(5.7635, 4);
  });
  it('takes another dH/R, and is not given for what is no temperature', () => {
    const series = seriesOf([[0, 2]]);
    const window = { fromMs: 0, untilMs: 10 * minute };
    expect(statisticsOf(series, window, { ...fridge, activationK: 12_000 }).mkt).toBeCloseTo(2, 9);
    expect(statisticsOf(series, window, { ...fridge, activationK: null }).mkt).toBeNull();
  });
  it('says nothing of a sensor below absolute zero, and does not fail', () => {
    expect(statisticsOf(seriesOf([[0, -400]]), { fromMs: 0, untilMs: hour }, fridge).mkt).toBe(-400);
  });
});

describe('Cold chain, section 3: sums over covered time', () => {
  it('minutes below, in and above the band, whose ends are in it; the longest run outside', () => {
    const values = [2, 8, 8.01, 9, 5, 1.99, 9, 12, 4];
    expect(every(10 * minute, values)).toMatchObject({
      count: 9,
      expected: 9,
      coverage: 1,
      minutesBelow: 10,
      minutesIn: 40,
      minutesAbove: 40,
      longestMinutes: 30,
      longest: { fromMs: 50 * minute, untilMs: 80 * minute },
      min: { timeMs: 50 * minute, value: 1.99 },
      max: { timeMs: 70 * minute, value: 12 },
      first: { timeMs: 0, value: 2 },
      last: { timeMs: 80 * minute, value: 4 },
    });
  });
  it('a gap is not covered, ends a run, and the reading before it counts one interval', () => {
    const found = statisticsOf(
      seriesOf([
        [0, 9],
        [25 * minute, 9],
        [51 * minute, 9],
      ]),
      { fromMs: 0, untilMs: 100 * minute },
      fridge,
    );
    expect(found).toMatchObject({ minutesAbove: 25 + 10 + 10, longestMinutes: 35, coverage: 0.45, expected: 10, count: 3 });
  });
  it('a reading without the probe does not shorten the one before', () => {
    const found = statisticsOf(
      seriesOf([
        [0, 5],
        [5 * minute, Number.NaN],
        [10 * minute, 7],
      ]),
      { fromMs: 0, untilMs: 20 * minute },
      fridge,
    );
    expect(found).toMatchObject({ count: 2, mean: 6, coverage: 1 });
  });
  it('counts every minute by the band in force then: readings of before a change keep theirs', () => {
    const found = statisticsOf(
      seriesOf([9, 9, 9, 9].map((value, index) => [index * 10 * minute, value])),
      { fromMs: 0, untilMs: 40 * minute },
      {
        ...fridge,
        bands: [
          { fromMs: 0, lower: null, upper: null },
          { fromMs: 5 * minute, lower: 2, upper: 8 },
          { fromMs: 20 * minute, lower: 15, upper: 25 },
          { fromMs: 32 * minute, lower: null, upper: 10 },
        ],
      },
    );
    expect(found).toMatchObject({ minutesIn: 5 + 8, minutesAbove: 15, minutesBelow: 12, longestMinutes: 27 });
    expect(found.longest).toEqual({ fromMs: 5 * minute, untilMs: 32 * minute });
  });
  it('is nothing where nothing is known', () => {
    const nothing = { mean: null, mkt: null, min: null, max: null, first: null, last: null, coverage: 0, longestMinutes: 0, longest: null };
    expect(statisticsOf(seriesOf([]), { fromMs: 0, untilMs: hour }, fridge)).toMatchObject({ ...nothing, count: 0, expected: 6 });
    expect(statisticsOf(seriesOf([[hour + 1, 5]]), { fromMs: 0, untilMs: hour }, fridge)).toMatchObject({ ...nothing, count: 0 });
  });
  it("takes the interval in force at the reading's own time", () => {
    const rules = {
      ...fridge,
      intervals: [
        { fromMs: 0, intervalMs: 10 * minute },
        { fromMs: hour, intervalMs: minute },
      ],
    } as const;
    const readings = [
      [40 * minute, 5],
      [62 * minute, 5],
      [70 * minute, 5],
    ] as const;
    // 22 minutes are no gap for the interval of the first; 8 minutes are one for that of the second.
    expect(statisticsOf(seriesOf(readings), { fromMs: 0, untilMs: 2 * hour }, rules)).toMatchObject({
      minutesIn: 22 + 1 + 1,
      expected: 6 + 60,
    });
  });
});

describe('Buckets', () => {
  it('count a reading where it lies, and its time where that lies', () => {
    const series = seriesOf([
      [55 * minute, 9],
      [65 * minute, 5],
    ]);
    const window = { fromMs: 0, untilMs: 2 * hour };
    const rows = sumsOf(series, window, bucketsOf(window, 'hour', 0), fridge).map((sums) => figuresOf([sums], fridge.activationK));
    expect(rows).toMatchObject([
      { count: 1, minutesAbove: 5, minutesIn: 0, max: { timeMs: 55 * minute, value: 9 } },
      { count: 1, minutesAbove: 5, minutesIn: 10, max: { timeMs: hour, value: 9 }, mean: (9 * 5 + 5 * 10) / 15 },
    ]);
  });
});

const laws = { numRuns: 3000 };
const untilMs = 6 * hour;
/** Readings on a coarse grid of time and value, so that gaps, equal times' neighbours and values at the limit are common. */
const readings = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -10, max: 370 }), fc.integer({ min: -60, max: 260 })), { maxLength: 60, selector: ([at]) => at })
  .map((list) => list.map(([at, tenths]) => [at * minute, tenths === 13 ? Number.NaN : tenths / 10] as const));
/** Later limits, some of them in force from a reading's own moment on. */
const later = fc
  .uniqueArray(
    fc.record({
      fromMs: fc.integer({ min: 1, max: 3600 }).map((tenths) => (tenths * minute) / 10),
      lower: fc.constantFrom(null, 0, 2, 4.5),
      upper: fc.constantFrom(null, 5, 8, 20),
    }),
    { maxLength: 4, selector: ({ fromMs }) => fromMs },
  )
  .map((list) => list.toSorted((a, b) => a.fromMs - b.fromMs));
const rules = fc
  .record({
    lower: fc.option(fc.integer({ min: 0, max: 50 })),
    upper: fc.option(fc.integer({ min: 50, max: 90 })),
    first: fc.integer({ min: 1, max: 20 }),
    later: fc.integer({ min: 1, max: 20 }),
    changed: fc.integer({ min: 0, max: 360 }),
    bands: later,
  })
  .map(({ lower, upper, first, later, changed, bands }): StatisticsRules => ({
    bands: [{ fromMs: 0, lower: lower === null ? null : lower / 10, upper: upper === null ? null : upper / 10 }, ...bands],
    intervals: [
      { fromMs: 0, intervalMs: first * minute },
      { fromMs: changed * minute, intervalMs: later * minute },
    ],
    activationK: defaultActivationK,
  }));
const window = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 200, max: 360 })).map(([from, until]): Span => ({
  fromMs: from * minute,
  untilMs: until * minute,
}));

describe('Laws', () => {
  it('any order and any duplication of the readings gives the same statistics', () => {
    fc.assert(
      fc.property(readings, rules, window, fc.infiniteStream(fc.nat()), (list, given, span, random) => {
        const noise = random[Symbol.iterator]();
        const next = (below: number): number => Number(noise.next().value) % below;
        const again = list.flatMap((reading) => Array.from({ length: 1 + next(3) }, () => reading));
        for (let index = again.length - 1; index > 0; index -= 1) {
          const other = next(index + 1);
          [again[index], again[other]] = [again[other] as (typeof again)[number], again[index] as (typeof again)[number]];
        }
        const inOrder = list.toSorted((a, b) => a[0] - b[0]);
        expect(statisticsOf(seriesOf(again), span, given)).toEqual(statisticsOf(seriesOf(inOrder), span, given));
      }),
      laws,
    );
  });
  it('buckets merged, in any order and in any grouping, are the range to the last bit', () => {
    fc.assert(
      fc.property(
        readings,
        rules,
        fc.uniqueArray(fc.integer({ min: 1, max: 359 }), { maxLength: 12 }),
        fc.nat(12),
        (list, given, cuts, turn) => {
          const borders = [0, ...cuts.toSorted((a, b) => a - b), 360].map((at) => at * minute);
          const buckets = borders.slice(1).map((until, index): Span => ({ fromMs: borders[index] ?? 0, untilMs: until }));
          const whole: Span = { fromMs: 0, untilMs };
          const sums = sumsOf(seriesOf(list), whole, buckets, given);
          const merged = figuresOf([...sums.slice(turn), ...sums.slice(0, turn)], given.activationK);
          expect(merged).toEqual(statisticsOf(seriesOf(list), whole, given));
        },
      ),
      laws,
    );
  });
  it('readings that come piece by piece give the sums of the whole to the last bit, wherever the pieces end', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 });
    fc.assert(
      fc.property(readings, rules, window, cuts, fc.boolean(), (list, given, span, cutAt, byHour) => {
        const inOrder = list.toSorted((a, b) => a[0] - b[0]);
        const buckets = byHour ? bucketsOf(span, 'hour', 0.5) : [span];
        const underway = new BucketsUnderway(span, buckets, given);
        const borders = [0, ...cutAt.toSorted((a, b) => a - b), list.length];
        for (const [index, until] of borders.slice(1).entries()) underway.add(seriesOf(inOrder.slice(borders[index], until).toReversed()));
        expect(underway.done()).toEqual(sumsOf(seriesOf(list), span, buckets, given));
      }),
      laws,
    );
  });
  it('minutes are, limit by limit, what each stretch between two changes has of them', () => {
    fc.assert(
      fc.property(readings, rules, (list, given) => {
        const whole: Span = { fromMs: 0, untilMs };
        const borders = [...given.bands.map(({ fromMs }) => fromMs), untilMs];
        const stretches = given.bands.map((_, index): Span => ({ fromMs: borders[index] ?? 0, untilMs: borders[index + 1] ?? 0 }));
        const parts = given.bands.map((band, index) =>
          figuresOf([sumsOf(seriesOf(list), whole, stretches, { ...given, bands: [band] })[index] ?? emptySums], given.activationK),
        );
        const found = statisticsOf(seriesOf(list), whole, given);
        for (const name of ['minutesBelow', 'minutesIn', 'minutesAbove'] as const)
          expect(found[name]).toBeCloseTo(
            parts.reduce((sum, part) => sum + part[name], 0),
            7,
          );
      }),
      laws,
    );
  });
  it('mean and MKT lie between the lowest and the highest, MKT not below the mean; minutes add up to covered time; a run is no longer than the minutes outside', () => {
    fc.assert(
      fc.property(readings, rules, window, (list, given, span) => {
        const series = seriesOf(list);
        const buckets = bucketsOf(span, 'hour', 0.5);
        const parts = sumsOf(series, span, buckets, given).map((sums) => figuresOf([sums], given.activationK));
        const covered = (span.untilMs - span.fromMs) / minute;
        for (const found of [statisticsOf(series, span, given), ...parts]) {
          const { min, max, mean, mkt } = found;
          if (mean !== null && mkt !== null) {
            expect(mean).toBeGreaterThanOrEqual(min?.value ?? NaN);
            expect(mkt).toBeLessThanOrEqual(max?.value ?? NaN);
            expect(mkt).toBeGreaterThanOrEqual(mean - 1e-9);
          }
          const outside = found.minutesBelow + found.minutesAbove;
          expect(found.longestMinutes).toBeLessThanOrEqual(outside + 1e-9);
          expect(found.longestMinutes > 0).toBe(outside > 0);
          expect(found.coverage).toBeLessThanOrEqual(1);
        }
        const whole = statisticsOf(series, span, given);
        expect(whole.minutesBelow + whole.minutesIn + whole.minutesAbove).toBeCloseTo(whole.coverage * covered, 7);
        expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(whole.count);
      }),
      laws,
    );
  });
});

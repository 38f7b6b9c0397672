import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactHeat, ExactSum, meanHeatOf, meanOf, unitsOf } from './exact-sum.js';
import { defaultActivationK, heatOf, kineticMean } from './mean-kinetic-temperature.js';

const units = fc.oneof(
  fc.integer({ min: -40_000_000, max: 2_000_000_000 }),
  fc.maxSafeInteger(),
  fc.constantFrom(2 ** 52, -(2 ** 52), 2 ** 60, 1e300, 0),
);
const ms = fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 40 * 365 * 86_400_000 }));
const parts = fc.array(fc.tuple(units, ms), { maxLength: 200 });

describe('An exact sum', () => {
  it('is that of whole numbers, however large they are, and however many there are', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const sum = new ExactSum();
        for (const [one, weight] of given) sum.add(one, weight);
        expect(sum.value).toBe(given.reduce((total, [one, weight]) => total + BigInt(one) * BigInt(weight), 0n));
      }),
    );
  });

  it('is the sum of its parts, in whatever order, of heat too, from liquid nitrogen to an oven', () => {
    const celsius = fc.oneof(fc.double({ min: -200, max: 250, noNaN: true }), fc.double({ min: -25, max: 40, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(celsius, ms), { minLength: 1, maxLength: 60 }), fc.nat(60), (given, cut) => {
        const of = (list: typeof given): bigint => {
          const sum = new ExactHeat();
          for (const [value, weight] of list) sum.add(heatOf(value, defaultActivationK), weight);
          return sum.value;
        };
        const total = new ExactHeat();
        total.addTotal(of(given.slice(cut).toReversed()));
        total.addTotal(of(given.slice(0, cut)));
        expect(total.value).toBe(of(given));
      }),
    );
  });

  it('of one temperature gives that temperature back, from the cold of dry shippers to that of deserts', () => {
    for (const celsius of [-196, -150, -86.5, -80, -60.01, -18, -15.4, 0, 5, 5.01, 27.3, 41, 55, 90]) {
      const heat = new ExactHeat();
      for (let minute = 0; minute < 50; minute += 1) heat.add(heatOf(celsius, defaultActivationK), 60_000);
      expect(kineticMean(meanHeatOf(heat.value, 3_000_000), defaultActivationK)).toBeCloseTo(celsius, 7);
    }
  });

  it('of values that are larger than any number in units is finite', () => {
    const sum = new ExactSum();
    for (const value of [Infinity, -Infinity, Number.MAX_VALUE, 4]) sum.add(unitsOf(value), 3_600_000);
    expect(sum.value).toBe(BigInt(Number.MAX_VALUE) * 3_600_000n + 4_000_000n * 3_600_000n);
    expect(meanOf(4_000_000n * 60_000n, 60_000)).toBe(4);
  });
});

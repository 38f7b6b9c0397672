import { expect, it } from 'vitest';
import { activationOf, defaultActivationK } from './mean-kinetic-temperature.js';
import { stabilityUsed } from './stability.js';

const minute = 60_000;
const budget = {
  lower: 2,
  upper: 8,
  bands: [
    { lower: 0, upper: 15, minutes: 120 },
    { lower: 0, upper: 25, minutes: 20 },
  ],
  mkt: null,
};
const rules = { intervals: [{ fromMs: 0, intervalMs: 10 * minute }] as const, activationK: defaultActivationK };
const used = (values: readonly number[], of: Parameters<typeof stabilityUsed>[2] = budget) =>
  stabilityUsed(
    { timeMs: Float64Array.from(values, (_, index) => index * 10 * minute), value: Float64Array.from(values) },
    { fromMs: 0, untilMs: values.length * 10 * minute },
    of,
    rules,
  );

it('every minute outside the label is of the narrowest band it lies in, above and below alike', () => {
  expect(used([5, 9, 15, 1, 16, 8, 2])).toMatchObject({ bands: [30, 10], beyond: 0, used: 0.5, isExceeded: false });
});

it('a band that is used up is not exceeded yet; a minute outside of the last one is, and so is a longer stay', () => {
  expect(used([16, 20])).toMatchObject({ bands: [0, 20], used: 1, isExceeded: false });
  expect(used([16, 20, 20])).toMatchObject({ bands: [0, 30], used: 1.5, isExceeded: true });
  expect(used([5, 26])).toMatchObject({ bands: [0, 0], beyond: 10, isExceeded: true });
  expect(used([5, -1])).toMatchObject({ beyond: 10, isExceeded: true });
});

it('the mean kinetic temperature has a limit of its own', () => {
  expect(used([5, 5, 14], { ...budget, mkt: 12 })).toMatchObject({ isExceeded: false });
  expect(used([5, 5, 14], { ...budget, mkt: 8 })).toMatchObject({ isExceeded: true });
});

it('nothing is used where nothing was measured, and a label without bands allows nothing outside of it', () => {
  expect(used([])).toEqual({ bands: [0, 0], beyond: 0, mkt: null, used: 0, isExceeded: false });
  expect(used([5, 9], { ...budget, bands: [] })).toMatchObject({ beyond: 10, isExceeded: true });
});

it('the usual activation energy is dH/R = 10,000 K', () => {
  expect(activationOf(83.144)).toBe(10_000);
  expect(activationOf(null)).toBe(10_000);
  expect(activationOf(100)).toBeCloseTo(12_027.3, 1);
});

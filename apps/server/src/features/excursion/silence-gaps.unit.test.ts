/** What is left of a time of which nothing was received. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOf, longestOf, type SilenceGap } from './silence-gaps.js';

describe('a time of which nothing was received', () => {
  const whole: readonly SilenceGap[] = [[0, 180]];

  it('is parted by what is told of it; what is no longer than is allowed is none', () => {
    expect(leftOf(whole, [80, 85], 15)).toEqual([
      [0, 80],
      [85, 180],
    ]);
    expect(leftOf(whole, [15, 165, 90], 15)).toEqual([
      [15, 90],
      [90, 165],
    ]);
    expect(leftOf(whole, [0, 180, -5, 200], 15)).toEqual(whole);
    expect(leftOf([[0, null]], [80], 15)).toEqual([
      [0, 80],
      [80, null],
    ]);
  });

  it('of several the longest is the silence, of equal ones the first', () => {
    expect(
      longestOf(
        [
          [0, 80],
          [90, 175],
          [175, null],
        ],
        15,
      ),
    ).toEqual({ startedMs: 105, endedMs: 175 });
    expect(
      longestOf(
        [
          [0, 80],
          [90, 170],
        ],
        15,
      ),
    ).toEqual({ startedMs: 15, endedMs: 80 });
    expect(longestOf([], 15)).toBeUndefined();
  });

  it('is the same in whatever order and however many parts it is told', () => {
    const parts = fc.array(fc.array(fc.integer({ min: -10, max: 190 }), { maxLength: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(parts, (told) => {
        const times = [...new Set(told.flat().filter((at) => at > 0 && at < 180))].toSorted((a, b) => a - b);
        const gaps = [0, ...times]
          .map((at, index): SilenceGap => [at, times[index] ?? 180])
          .filter(([from, until]) => (until ?? 0) - from > 15);
        expect(told.reduce<readonly SilenceGap[]>((left, each) => leftOf(left, each, 15), whole)).toEqual(gaps);
      }),
    );
  });
});

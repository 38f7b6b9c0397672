import { describe, expect, it } from 'vitest';
import { CounterRises } from './counter.js';

describe('A counter', () => {
  it('rises by what lies between its values, in the stretch in which they are said; a lower value counts on from there', () => {
    const rises = new CounterRises([100, 200, 300]);
    for (const [timeMs, value] of [
      [10, 1000],
      [90, 1010],
      [100, 1015],
      [150, 3],
      [199, 5],
      [310, 9],
    ] as const)
      rises.add(timeMs, value);
    expect(rises.all()).toEqual([10, 7, null, 4]);
  });
});

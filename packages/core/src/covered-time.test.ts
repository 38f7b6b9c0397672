import { describe, expect, it } from 'vitest';
import { creditMs, expectedReadings, intervalAt, type Intervals, isGap } from './covered-time.js';

const minute = 60_000;

describe('Cold chain, section 3: covered time', () => {
  it('between two consecutive readings at most 2.5 intervals apart belongs to the earlier one', () => {
    expect(isGap(0, 25 * minute, 10 * minute)).toBe(false);
    expect(isGap(0, 25 * minute + 1, 10 * minute)).toBe(true);
    expect(creditMs(0, 25 * minute, 10 * minute, 60 * minute)).toBe(25 * minute);
    expect(creditMs(0, 1, 10 * minute, 60 * minute)).toBe(1);
  });
  it('of a reading followed by a gap, or by nothing yet, is one interval', () => {
    expect(creditMs(0, 25 * minute + 1, 10 * minute, 60 * minute)).toBe(10 * minute);
    expect(creditMs(0, undefined, 10 * minute, 60 * minute)).toBe(10 * minute);
  });
  it("does not reach beyond the window's end", () => {
    expect(creditMs(0, 20 * minute, 10 * minute, 4 * minute)).toBe(4 * minute);
    expect(creditMs(0, undefined, 10 * minute, 4 * minute)).toBe(4 * minute);
    expect(creditMs(5 * minute, undefined, 10 * minute, 4 * minute)).toBe(0);
  });
});

describe("Cold chain, section 3: the recording interval used is the one in force at the reading's time", () => {
  const intervals: Intervals = [
    { fromMs: 100, intervalMs: 10 },
    { fromMs: 200, intervalMs: 20 },
    { fromMs: 300, intervalMs: 50 },
  ];
  it('the first version stands for the time before it', () => {
    expect([0, 99, 100, 199, 200, 300, 9999].map((ms) => intervalAt(intervals, ms))).toEqual([10, 10, 10, 10, 20, 50, 50]);
  });
  it('the expected count follows the versions, and adds up', () => {
    expect(expectedReadings(intervals, 150, 400)).toBe(5 + 5 + 2);
    expect(expectedReadings(intervals, 0, 50)).toBe(5);
    expect(expectedReadings(intervals, 0, 230) + expectedReadings(intervals, 230, 1000)).toBeCloseTo(expectedReadings(intervals, 0, 1000));
  });
});

/** At which whole hours checkpoints are taken. */
import { describe, expect, it } from 'vitest';
import { hoursBetween, nearTo } from './dated-hours.js';

const hour = 3_600_000;
const rows = (...hours: readonly number[]) => hours.map((at) => ({ timeMs: at * hour }));

describe('a checkpoint of a whole hour', () => {
  it('is taken after the last row of each hour, once, and not where nothing was before', () => {
    expect(hoursBetween(undefined, rows(1.5, 1.6), () => true)).toEqual([]);
    expect(hoursBetween(1.2 * hour, rows(1.5, 2.5, 2.6, 5), () => true)).toEqual([2 * hour, 3 * hour]);
  });

  it('is taken of days, of the last day of the rows, and around what is late', () => {
    const late = nearTo(100 * hour, { firstMs: 10 * hour, lastMs: 10.5 * hour });
    const all = rows(...Array.from({ length: 100 }, (_, at) => at + 0.5));
    expect(hoursBetween(0, all, late).filter((at) => at <= 76 * hour)).toEqual([10, 11, 12, 24, 48, 72].map((at) => at * hour));
    expect(hoursBetween(0, all, late).filter((at) => at > 76 * hour)).toHaveLength(23);
  });

  it('is taken of the first day that begins in a long silence, and of none in a silence behind what is late', () => {
    expect(hoursBetween(3.5 * hour, rows(99), nearTo(99 * hour))).toEqual([24 * hour]);
    expect(hoursBetween(3.5 * hour, rows(99), nearTo(99 * hour, { firstMs: 3 * hour, lastMs: 3.5 * hour }))).toEqual([]);
    expect(hoursBetween(3.5 * hour, rows(99), nearTo(9 * hour, { firstMs: 3 * hour, lastMs: 3.5 * hour }))).toEqual([]);
  });
});

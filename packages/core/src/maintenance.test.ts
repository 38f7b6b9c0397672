/** When maintenance is due. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maintenanceOf, maintenanceStates } from './maintenance.js';

const by = (days: number | null, km: number | null, hours: number | null) => ({ days, km, hours });
const stateOf = (...given: Parameters<typeof maintenanceOf>) => maintenanceOf(...given).state;

describe('The maintenance of a vehicle', () => {
  it('is due when the first of its counts is over', () => {
    const intervals = by(365, 20_000, 400);
    expect(stateOf(intervals, by(100, 5000, 100))).toBe('later');
    expect(stateOf(intervals, by(365, 5000, 100))).toBe('due');
    expect(stateOf(intervals, by(100, 20_000, 100))).toBe('due');
    expect(maintenanceOf(intervals, by(100, 21_000, 100)).parts.map(({ left }) => left)).toEqual([265, -1000, 300]);
  });

  it('is due before long when a tenth is left, or as little as 14 days, 500 km or 10 hours', () => {
    expect([stateOf(by(365, null, null), by(328, null, null)), stateOf(by(365, null, null), by(329, null, null))]).toEqual([
      'later',
      'soon',
    ]);
    expect([stateOf(by(null, 3000, null), by(null, 2499, null)), stateOf(by(null, 3000, null), by(null, 2500, null))]).toEqual([
      'later',
      'soon',
    ]);
    expect([stateOf(by(null, null, 50), by(null, null, 39.9)), stateOf(by(null, null, 50), by(null, null, 40))]).toEqual(['later', 'soon']);
  });

  it('is not soon over from its first day on, and not over before it was counted', () => {
    expect([stateOf(by(7, null, null), by(1, null, null)), stateOf(by(7, null, null), by(4, null, null))]).toEqual(['later', 'soon']);
    expect(stateOf(by(null, 100, null), by(null, null, null))).toBe('later');
  });

  it('is never less urgent for having driven more', () => {
    const figure = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), figure, figure, (every, passed, more) => {
        const rank = (km: number): number => maintenanceStates.indexOf(stateOf(by(null, every, null), by(null, km, null)));
        expect(rank(passed + more)).toBeGreaterThanOrEqual(rank(passed));
      }),
    );
  });
});

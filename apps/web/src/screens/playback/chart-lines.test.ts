/** The lines of the chart under the map: broken in gaps and where nothing was said. */
import { describe, expect, it } from 'vitest';
import { commonGaps, dotsOf, pathOf, rangeOfDots } from './chart-lines.js';
import { at, morning, rowAt } from './track.fixture.js';

const plain = (value: number): number => value;

describe('the lines of the chart', () => {
  it('hold every row of the track, with a break in the gap', () => {
    const dots = dotsOf(morning(), 'speed');
    expect(dots).toHaveLength(morning().rows.length + 1);
    expect(dots.filter(({ value }) => value === null)).toEqual([{ ms: at(40), value: null }]);
  });

  it('are broken where a value is missing, and begin anew after it', () => {
    const rows = [rowAt(0, 0), rowAt(1, 1), rowAt(2, 2, { temperature: null }), rowAt(3, 3), rowAt(4, 4)];
    const path = pathOf(dotsOf({ rows, gaps: [] }, 'temperature'), (ms) => (ms - at(0)) / 60_000, plain);
    expect(path).toBe('M0.0 -20.0L1.0 -20.0M3.0 -20.0L4.0 -20.0');
  });

  it('span from the lowest to the highest value of all vehicles; without a value there is no panel', () => {
    const dot = (value: number | null) => ({ ms: 0, value });
    expect(rangeOfDots([[dot(3), dot(null)], [dot(-4)]])).toEqual([-4, 3]);
    expect(rangeOfDots([[dot(null)], []])).toBeUndefined();
  });

  it('show the gaps of one vehicle as blocks, none of several', () => {
    expect(commonGaps([morning()])).toEqual([{ fromMs: at(40), toMs: at(160) }]);
    expect(commonGaps([morning(), morning()])).toEqual([]);
  });
});

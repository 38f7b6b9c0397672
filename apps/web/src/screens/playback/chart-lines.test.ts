/** The lines of the chart under the map: broken in gaps and where nothing was said. */
import { describe, expect, it } from 'vitest';
import { commonGaps, dotsOf, inputsOf, laneOf, pathOf, rangeOfDots } from './chart-lines.js';
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

  it('of an input go on over rows that say nothing of it, and break in a gap', () => {
    const said = (minutes: number, value?: number) => rowAt(minutes, 0, { inputs: value === undefined ? {} : { returnAir: value } });
    const rows = [said(0, -18), said(1), said(2, -19), said(60, -20)];
    const gaps = [{ fromMs: at(2), toMs: at(60) }];
    expect(dotsOf({ rows, gaps }, 'returnAir').map(({ value }) => value)).toEqual([-18, -19, null, -20]);
    expect(inputsOf([{ rows }])).toEqual(['returnAir']);
    expect(inputsOf([{ rows: [said(0)] }])).toEqual([]);
  });

  it('have a bar for as long as a switch is on: until a row says otherwise, or a gap begins', () => {
    const door = (minutes: number, isOpen?: boolean) => rowAt(minutes, 0, { inputs: isOpen === undefined ? {} : { door: isOpen } });
    const rows = [door(0, false), door(1, true), door(2), door(3, true), door(4, false), door(5, true), door(60), door(61, true), door(62)];
    const gaps = [{ fromMs: at(6), toMs: at(60) }];
    expect(laneOf({ rows, gaps }, 'door')).toEqual([
      { fromMs: at(1), toMs: at(4) },
      { fromMs: at(5), toMs: at(6) },
      { fromMs: at(61), toMs: at(62) },
    ]);
    expect(laneOf({ rows, gaps }, 'ignition')).toBeUndefined();
  });
});

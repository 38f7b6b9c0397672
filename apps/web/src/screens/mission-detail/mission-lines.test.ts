/** Lines of a mission's sensors, and its track coloured by the worst of them. */
import { describe, expect, it } from 'vitest';
import { drawMission, envelopeOf, fixesOf, lineOf, pathOf, placeAt, rangeOf, valueAt, worstAt } from './mission-lines.js';

const minute = 60_000;
const line = (mac: string, values: readonly (readonly [minutes: number, value: number])[]) =>
  lineOf(mac, mac, {
    time: Float64Array.from(values, ([at]) => at * minute),
    temperature: Float64Array.from(values, ([, value]) => value),
  });

describe('A line of a sensor', () => {
  it('is broken where readings are missing for over two and a half of its usual steps', () => {
    const { time, value } = line('a', [
      [0, 4],
      [5, 5],
      [10, 5],
      [23, 6],
      [28, 6],
    ]);
    expect(time).toEqual(Float64Array.of(0, 5 * minute, 10 * minute, 10 * minute + 1, 23 * minute, 28 * minute));
    expect(value).toEqual(Float64Array.of(4, 5, 5, Number.NaN, 6, 6));
  });

  it('is drawn through its values, and open where it is broken', () => {
    const broken = line('a', [[0, 4], [5, 5], [10, 5], [23, 6], [28, 7]]); // prettier-ignore
    const path = pathOf(
      broken,
      (ms) => ms / minute,
      (value) => value,
    );
    expect(path).toBe('M0.0 4.0L5.0 5.0L10.0 5.0M23.0 6.0L28.0 7.0');
    expect(rangeOf([broken, line('b', [[0, -1]])])).toEqual([-1, 7]);
    expect(rangeOf([line('b', [[0, Number.NaN]])])).toBeUndefined();
  });

  it('has at a moment its last value, for a quarter of an hour', () => {
    const a = line('a', [
      [0, 4],
      [5, 5],
    ]);
    expect([-1, 0, 6, 20, 21].map((at) => valueAt(a, at * minute))).toEqual([null, 4, 5, 5, null]);
  });
});

describe('Several sensors', () => {
  const lines = [line('a', [[0, 4], [5, 9]]), line('b', [[1, 1], [5, 7]])]; // prettier-ignore

  it('have an envelope from the lowest to the highest, and none when there is only one', () => {
    expect(envelopeOf(lines, 0, 10 * minute, 2)).toEqual([
      { ms: 2.5 * minute, low: 1, high: 4 },
      { ms: 7.5 * minute, low: 7, high: 9 },
    ]);
    expect(envelopeOf(lines.slice(0, 1), 0, 10 * minute, 2)).toEqual([]);
  });

  it('are at a moment as bad as the worst of them: the furthest out of the band, on whichever side', () => {
    expect(worstAt(lines, { lower: 2, upper: 8 }, 2 * minute)).toBe(1);
    expect(worstAt(lines, { lower: 2, upper: 8 }, 5 * minute)).toBe(9);
    expect(worstAt(lines, { lower: null, upper: null }, 2 * minute)).toBe(4);
    expect(worstAt(lines, { lower: 2, upper: 8 }, 60 * minute)).toBeNull();
  });
});

describe('The track of a mission', () => {
  const fixes = fixesOf({
    time: Float64Array.of(0, 2, 4, 90).map((at) => at * minute),
    latitude: Float64Array.of(31, 31.1, 31.2, 32),
    longitude: Float64Array.of(121, 121, 121, 121),
    valid: [true, true, true, true],
  });

  it('has the colour of the worst sensor then, and a gap where nothing is known', () => {
    const lines = [line('a', [[0, 5], [2, 9], [4, 9]])]; // prettier-ignore
    const drawing = drawMission([fixes], { lines, band: { lower: 2, upper: 8 }, marks: [] });
    expect(drawing.pieces.map(({ hue }) => hue)).toEqual(['normal', 'alarm']);
    expect(drawing.gaps).toHaveLength(1);
    expect(drawing.ways.map((way) => way.length)).toEqual([3, 1]);
  });

  it('is between two fixes on the line between them, and in a gap at the last', () => {
    expect(placeAt(fixes, minute)?.latitude).toBeCloseTo(31.05, 6);
    expect(placeAt(fixes, 40 * minute)?.latitude).toBe(31.2);
    expect(placeAt([], 0)).toBeUndefined();
  });
});

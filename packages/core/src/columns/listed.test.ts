import { describe, expect, it } from 'vitest';
import { listed } from './listed.js';

describe('a column as a list', () => {
  it('tells each value as it is, and null where nothing is said', () => {
    expect(listed(Float64Array.of(1.5, -0, -18.25))).toEqual([1.5, -0, -18.25]);
    expect(listed(Float64Array.of(Number.NaN, 2, Number.NaN))).toEqual([null, 2, null]);
    expect(listed(Float64Array.of(Number.NaN, Number.NaN))).toEqual([null, null]);
    expect(listed(Float64Array.of())).toEqual([]);
  });
});

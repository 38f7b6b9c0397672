/** The same facts have one canonical form, however they were put together. */
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical.js';

it('orders keys, leaves no blanks, and writes numbers as short as they go', () => {
  expect(canonicalJson({ b: [1.5, -0, 1e21, 0.1 + 0.2], a: { ü: null, z: '霜途 "途"', Z: true } })).toBe(
    '{"a":{"Z":true,"z":"霜途 \\"途\\"","ü":null},"b":[1.5,0,1e+21,0.30000000000000004]}',
  );
  expect(canonicalJson({ one: 1, two: 2 })).toBe(canonicalJson({ two: 2, one: 1 }));
});

it('has no form for what JSON cannot say', () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
  expect(() => canonicalJson([undefined])).toThrow(TypeError);
});

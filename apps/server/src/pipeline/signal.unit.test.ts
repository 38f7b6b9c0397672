/** The strengths a receiver can tell, and those that are none. */
import { expect, it } from 'vitest';
import { signalOf } from './signal.js';

it.each([
  [-128, null],
  [-127, -127],
  [-67.4, -67],
  [0, 0],
  [20, 20],
  [21, null],
  [undefined, null],
  [Number.NaN, null],
])('A strength of %s dBm is kept as %s', (said, kept) => {
  expect(signalOf(said)).toBe(kept);
});

/** Harsh driving by distance. */
import { expect, it } from 'vitest';
import { harshPer100 } from './harsh.js';

it('is said by 100 km, and not of a distance that is none', () => {
  expect(harshPer100(3, 150)).toBe(2);
  expect(harshPer100(0, 150)).toBe(0);
  expect(harshPer100(1, 0.4)).toBeNull();
});

/** Where the panels of a chart begin at the left: beside their marks. */
import { expect, it } from 'vitest';
import { layoutOf, roomOfMarks } from './layout.js';
import { scaleFor } from './scale.js';

it('a plot begins beside its longest mark, however large its figures are', () => {
  const [mild, bright] = [scaleFor(2, 8, 5, 1), scaleFor(0, 100_000, 5, 1)];
  expect(layoutOf(400, 1, roomOfMarks([mild])).left).toBe(layoutOf(400, 1).left);
  // `100,000`: seven letters.
  expect(roomOfMarks([mild, bright])).toBe(56);
  expect([layoutOf(400, 2, 56).left, layoutOf(1000, 2, 56).left]).toEqual([56, 56]);
});

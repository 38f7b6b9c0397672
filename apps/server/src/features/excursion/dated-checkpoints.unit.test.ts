/** Which checkpoint of a whole hour is gone on from. */
import { expect, it } from 'vitest';
import { beginning } from './checkpoints.js';
import { newestOf } from './dated-checkpoints.js';

it('a checkpoint is gone on from when it is the newest, and lies behind where the past begins', () => {
  const at = (atMs: number) => ({ ...beginning, atMs });
  expect(newestOf(at(5), [at(3), undefined, at(4)]).atMs).toBe(5);
  expect(newestOf(at(5), [at(7), undefined, at(6)]).atMs).toBe(7);
});

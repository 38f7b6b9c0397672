import { expect, it } from 'vitest';
import { NowAndThen } from './now-and-then.js';

it('what goes on is said at once, then once in a while with how often it was so since', () => {
  const saying = new NowAndThen(1000);
  expect([0, 1, 500, 999].map((ms) => saying.occurred(ms))).toEqual([1, undefined, undefined, undefined]);
  expect(saying.occurred(1000)).toBe(4);
  expect([saying.occurred(1001), saying.occurred(5000)]).toEqual([undefined, 2]);
});

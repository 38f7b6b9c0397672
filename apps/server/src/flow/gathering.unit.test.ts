import { describe, expect, it } from 'vitest';
import { Gathering } from './gathering.js';

/** Doubles numbers; `gates` are waited for one batch after the other, 13 is wrong. */
function doubling(most: number, isTriedAlone = true) {
  const batches: (readonly number[])[] = [];
  const gates: Promise<void>[] = [];
  const all = new Gathering<number, number>({
    most,
    isTriedAlone: () => isTriedAlone,
    async work(numbers) {
      batches.push(numbers);
      await gates.shift();
      if (numbers.includes(13)) throw new Error('13');
      return numbers.map((number) => number * 2);
    },
  });
  return { all, batches, gates };
}

describe('What is gathered', () => {
  it('is done at once when nobody else is there, and answered each with its own', async () => {
    const { all, batches } = doubling(10);
    expect(await all.do(1)).toBe(2);
    expect(await all.do(2)).toBe(4);
    expect(batches).toEqual([[1], [2]]);
  });

  it('waits for the batch before it, and comes in its order, no more at once than may', async () => {
    const { all, batches, gates } = doubling(3);
    let open = (): void => undefined;
    gates.push(new Promise((resolve) => (open = resolve)));
    const first = all.do(1);
    await Promise.resolve();
    await Promise.resolve();
    const others = [2, 3, 4, 5].map((number) => all.do(number));
    expect(batches).toEqual([[1]]);
    open();
    expect(await first).toBe(2);
    expect(await Promise.all(others)).toEqual([4, 6, 8, 10]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('is done each by itself when a batch fails: the wrong one fails alone', async () => {
    const { all, batches } = doubling(10);
    const results = await Promise.allSettled([1, 13, 2].map((number) => all.do(number)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1, 13, 2], [1], [13], [2]]);
    expect(await all.do(3)).toBe(6);
  });

  it('fails as a whole where trying each would not help, and what comes after is done', async () => {
    const { all, batches } = doubling(10, false);
    const results = await Promise.allSettled([1, 13].map((number) => all.do(number)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toEqual([[1, 13]]);
    expect(await all.do(3)).toBe(6);
  });
});

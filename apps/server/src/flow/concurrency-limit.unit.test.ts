import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit, QueueFull } from './concurrency-limit.js';

describe('A limit of concurrency', () => {
  /** Work that ends when it is told to. */
  function works(limit: ConcurrencyLimit, count: number) {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = Array.from({ length: count }, (_, n) =>
      limit.run(() => {
        begun.push(n);
        return new Promise<number>((resolve) => void (ends[n] = () => resolve(n)));
      }),
    );
    return { begun, ends, all };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('runs so many at once, the others in the order they came', async () => {
    const { begun, ends, all } = works(new ConcurrencyLimit(2, 10), 4);
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await turn();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await turn();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });
  it('refuses when its queue is full, and takes again when there is room', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    const { ends, all } = works(limit, 2);
    await expect(limit.run(async () => 'no')).rejects.toThrow(QueueFull);
    ends[0]?.();
    await turn();
    ends[1]?.();
    expect(await Promise.all(all)).toEqual([0, 1]);
    expect(await limit.run(async () => 'yes')).toBe('yes');
  });
  it('goes on after work that failed', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit.run(async () => 'next')).toBe('next');
  });
  it('grants a slot by a call, once, to who waits longest', () => {
    const limit = new ConcurrencyLimit(1);
    const granted: string[] = [];
    expect(limit.tryAcquire()).toBe(true);
    expect(limit.tryAcquire()).toBe(false);
    for (const name of ['first', 'second']) limit.enqueue(() => void granted.push(name));
    limit.release();
    expect(granted).toEqual(['first']);
    expect(limit.tryAcquire()).toBe(false);
    limit.release();
    limit.release();
    expect(granted).toEqual(['first', 'second']);
    expect(limit.tryAcquire()).toBe(true);
  });
});

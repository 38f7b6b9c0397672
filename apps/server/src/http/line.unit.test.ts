import { describe, expect, it } from 'vitest';
import { Line } from './line.js';

describe('A line', () => {
  /** Work that ends when it is told to. */
  function works(line: Line, count: number) {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = Array.from({ length: count }, (_, n) =>
      line.run(() => {
        begun.push(n);
        return new Promise<number>((resolve) => void (ends[n] = () => resolve(n)));
      }),
    );
    return { begun, ends, all };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('serves so many at once, the others in the order they came', async () => {
    const { begun, ends, all } = works(new Line(2, 10), 4);
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
  it('that is full refuses as 50043, and takes again when there is room', async () => {
    const line = new Line(1, 1);
    const { ends, all } = works(line, 2);
    await expect(line.run(async () => 'no')).rejects.toMatchObject({ refusal: 'tooFrequent' });
    ends[0]?.();
    await turn();
    ends[1]?.();
    expect(await Promise.all(all)).toEqual([0, 1]);
    expect(await line.run(async () => 'yes')).toBe('yes');
  });
  it('goes on after work that failed', async () => {
    const line = new Line(1, 1);
    await expect(line.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await line.run(async () => 'next')).toBe('next');
  });
});

/** Long works: one after another, and no account's before everybody else's. */
import { expect, it } from 'vitest';
import { inTurn } from './slices.js';

/** A work that goes on until it is ended, and notes that it began. */
function works() {
  const [began, end]: [string[], (() => void)[]] = [[], []];
  const start = (whose: number, name: string): Promise<void> =>
    inTurn(whose, () => {
      began.push(name);
      return new Promise<void>((done) => void end.push(done));
    });
  const next = async (): Promise<void> => {
    end.shift()?.();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { began, start, next };
}

it('an account that asks again and again lets another one in after each of its works', async () => {
  const { began, start, next } = works();
  const all = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3'), start(2, 'b1'), start(3, 'c1')];
  await expect(start(1, 'a4')).rejects.toMatchObject({ refusal: 'tooFrequent' });
  for (let index = 0; index < 5; index += 1) await next();
  await Promise.all(all);
  expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
});

it('a work that fails lets the next one go on, and so many of all wait', async () => {
  const failed = inTurn(1, () => Promise.reject(new Error('broken')));
  const { began, start, next } = works();
  const all = Array.from({ length: 8 }, (_, index) => start(index + 2, `${index + 2}`));
  await expect(start(20, '20')).rejects.toMatchObject({ refusal: 'tooFrequent' });
  await expect(failed).rejects.toThrow('broken');
  for (let index = 0; index < 8; index += 1) await next();
  await Promise.all(all);
  expect(began).toHaveLength(8);
});

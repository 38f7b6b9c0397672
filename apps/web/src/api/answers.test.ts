/** Asking again for everything in view, as when the page takes another language. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { answers, askAllAgain, queryOf } from './answers.js';

afterEach(() => answers.clear());

/** A query that is watched; `said` are the answers it was given, `say` gives the next one. */
function watched() {
  const waiting: ((word: string) => void)[] = [];
  const said: unknown[] = [];
  const observer = new QueryObserver(answers, {
    ...queryOf(dictionary.groups, {}),
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
  });
  const stop = observer.subscribe(({ data }) => void said.push(data));
  return {
    stop,
    last: () => said.at(-1),
    asked: () => waiting.length,
    say: (word: string) => waiting.at(-1)?.(word),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('a first answer that was on its way is asked for anew', async () => {
  const query = watched();
  const again = askAllAgain();
  expect(query.asked()).toBe(1);
  query.say('中文');
  await turn();
  expect(query.asked()).toBe(2);
  query.say('English');
  await again;
  expect(query.last()).toBe('English');
  query.stop();
});

it('an answer that is there is asked for once', async () => {
  const query = watched();
  query.say('中文');
  await turn();
  const again = askAllAgain();
  expect(query.asked()).toBe(2);
  query.say('English');
  await again;
  expect([query.asked(), query.last()]).toEqual([2, 'English']);
  query.stop();
});

/** What a change makes stale is said by the contract alone. */
import { access } from '@frostway/contract/access/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { teamFeature } from '@frostway/contract/team/endpoints';
import { afterEach, expect, it } from 'vitest';
import { answers, changedBy, queryOf } from './answers.js';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./answers.ts', '!./live.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

afterEach(() => answers.clear());

it('a change makes stale what has one of its tags, whatever it was asked with, and nothing else', async () => {
  const stale = [queryOf(dictionary.groups, {}), queryOf(dictionary.data, { key: 'a' }), queryOf(dictionary.data, 'pages', { key: 'b' })];
  const kept = [queryOf(teamFeature.teamList, {}), queryOf(access.roles, {})];
  for (const query of [...stale, ...kept]) answers.getQueryCache().build(answers, query).setData({});
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }): boolean | undefined => answers.getQueryState(queryKey)?.isInvalidated;
  await changedBy(dictionary.groups);
  expect(stale.map(isStale)).toEqual([false, false, false]);
  await changedBy(dictionary.addData);
  expect(stale.map(isStale)).toEqual([true, true, true]);
  expect(kept.map(isStale)).toEqual([false, false]);
});

it('no page says by hand which answers are stale', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(Object.entries(sources).flatMap(([path, text]) => (/invalidateQueries|queryKey: \[/.test(text) ? [path] : []))).toEqual([]);
});

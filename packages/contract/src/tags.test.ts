import { expect, it } from 'vitest';
import { allEndpoints } from './features.js';
import { liveTags, tagMeanings, tagsOf } from './tags.js';

const named = allEndpoints.map((call) => ({ ...call, title: `${call.feature}.${call.name}` }));
const reading = named.filter(({ endpoint }) => endpoint.method === 'GET');
const changing = named.filter(({ endpoint }) => endpoint.method !== 'GET');
const provided = new Set(reading.flatMap(({ endpoint }) => tagsOf(endpoint)));
const changed = new Set([...changing.flatMap(({ endpoint }) => tagsOf(endpoint)), ...Object.values(liveTags).flat()]);

it('every reading call says what its answer is about', () => {
  expect(reading.filter(({ endpoint }) => tagsOf(endpoint).length === 0).map(({ title }) => title)).toEqual([]);
});

it('every changing call says what it changes, or why it changes nothing that was asked for', () => {
  const silent = changing.filter(({ endpoint: { tags } }) => ('none' in tags ? tags.none.length < 10 : tags.length === 0));
  expect(silent.map(({ title }) => title)).toEqual([]);
});

it('every tag is one of some answer, and what a change names is asked again by somebody', () => {
  expect(Object.keys(tagMeanings).filter((tag) => !provided.has(tag as never))).toEqual([]);
  expect([...changed].filter((tag) => !provided.has(tag))).toEqual([]);
});

it('what no call changes is changed by none', () => {
  expect([...changed].filter((tag) => tag === 'fixed' || tag === 'once')).toEqual([]);
});

it('each call names a tag once', () => {
  expect(named.filter(({ endpoint }) => new Set(tagsOf(endpoint)).size < tagsOf(endpoint).length).map(({ title }) => title)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { limits } from '@frostway/core/limits';
import { describe, expect, it } from 'vitest';
import { isGoverned } from '../endpoint.js';
import { allEndpoints } from '../features.js';
import { isTextKey } from '../texts.js';
import { callName, callNames } from './call-names.js';

/** Calls a role can give or withhold. */
const governed = allEndpoints.filter(({ endpoint }) => isGoverned(endpoint)).map(({ feature, name }) => `${feature}.${name}`);
const rows = Object.entries(callNames).map(([key, row]) => ({ key, row }));
const allowedLatin = readFileSync(new URL('../../latin-in-chinese.txt', import.meta.url), 'utf8').split('\n');

describe('Every call that a role can give', () => {
  it('has a short name in both languages', () => {
    const missing = governed.filter((key) => !Object.hasOwn(callNames, key));
    expect(missing, 'calls without a name: give each a row in packages/contract/src/access/call-names.ts').toEqual([]);
    expect(rows.filter(({ row }) => [row['zh-cn'], row.en].some((name) => name.trim() === '' || name.length > limits.name))).toEqual([]);
  });
  it('loses its name with the call', () => {
    const gone = rows.map(({ key }) => key).filter((key) => !governed.includes(key));
    expect(gone, 'names of calls that are no more, or that no role can take away: take them out of call-names.ts').toEqual([]);
  });
  it('belongs to a feature that has a name', () => {
    expect(
      [...new Set(governed.map((key) => key.split('.')[0] ?? ''))].filter((feature) => !isTextKey(`access.feature.${feature}`)),
    ).toEqual([]);
  });
  it('is distinguished from every other by its name', () => {
    for (const lang of ['zh-cn', 'en'] as const) {
      const names = rows.map(({ row }) => row[lang].toLowerCase());
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
  it('has Chinese in Chinese and English in English', () => {
    expect(rows.filter(({ row }) => !/\p{Script=Han}/u.test(row['zh-cn']) || /\p{Script=Han}|[，。：；（）]/u.test(row.en))).toEqual([]);
    const latin = rows.flatMap(({ row }) => row['zh-cn'].match(/[A-Za-z-]+/g) ?? []);
    expect(latin.filter((word) => !allowedLatin.includes(word))).toEqual([]);
  });
  it('is called by its place in the contract as long as it has none', () => {
    expect(callName('zh-cn', 'device', 'addGroup')).toBe('添加分组');
    expect(callName('en', 'device', 'toString')).toBe('device.toString');
  });
});

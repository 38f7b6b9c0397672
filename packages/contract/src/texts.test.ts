import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusals } from './refusals.js';
import { type Both, createTranslator, languages, parseLang } from './text.js';
import { allTexts, isTextKey, text } from './texts.js';

/** Latin words that stand in Chinese texts on purpose: names, units, keys. One a line; what is no longer used leaves the list. */
const allowedLatin = readFileSync(new URL('../latin-in-chinese.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
/** Texts that name the other language in its own words. */
const nativeNames = ['frame.language.zh-cn', 'frame.language.en', 'frame.language.other', 'frame.productOther', 'account.scene.brand'];

type Row = { key: string; row: Both };
const rows: Row[] = [
  ...Object.entries(allTexts).map(([key, row]) => ({ key, row })),
  ...Object.entries(refusals).map(([key, row]) => ({ key: `refusal ${key}`, row: { 'zh-cn': row['zh-cn'], en: row.en } })),
];
const holes = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g))].toSorted();
const withoutHoles = (sentence: string): string => sentence.replaceAll(/\{\w+\}/g, ' ');
const latinOf = (sentence: string): string[] => withoutHoles(sentence).match(/[A-Za-z][A-Za-z-]*/g) ?? [];

describe('Every text', () => {
  it('is there in both languages', () => {
    expect(rows.filter(({ row }) => languages.some((lang) => row[lang].trim() === '')).map(({ key }) => key)).toEqual([]);
  });
  it('has the same holes in both, and in its singular', () => {
    const uneven = rows.filter(({ row }) => {
      const wanted = holes(row.en).join();
      return holes(row['zh-cn']).join() !== wanted || (row.en_one !== undefined && holes(row.en_one).join() !== wanted);
    });
    expect(uneven.map(({ key }) => key)).toEqual([]);
  });
  it('has a singular only where it counts', () => {
    expect(rows.filter(({ row }) => row.en_one !== undefined && !row.en.includes('{count}')).map(({ key }) => key)).toEqual([]);
  });
  it('has no Chinese characters in English', () => {
    const mixed = rows.filter(
      ({ key, row }) => !nativeNames.includes(key) && /\p{Script=Han}|[，。：；！？（）]/u.test(row.en + (row.en_one ?? '')),
    );
    expect(mixed.map(({ key }) => key)).toEqual([]);
  });
  it('has no Latin words in Chinese beyond the committed list', () => {
    const found = rows
      .filter(({ key }) => !nativeNames.includes(key))
      .flatMap(({ key, row }) => latinOf(row['zh-cn']).map((word) => ({ key, word })));
    expect(found.filter(({ word }) => !allowedLatin.includes(word))).toEqual([]);
    expect(
      allowedLatin.filter((word) => !found.some((each) => each.word === word)),
      'words of the list that no text uses',
    ).toEqual([]);
  });
  it('has a key of its table, then its place', () => {
    expect(Object.keys(allTexts).filter((key) => !/^[a-z]+(\.[A-Za-z0-9-]+)+$/.test(key))).toEqual([]);
  });
});

describe('Rendering a text', () => {
  it('fills its holes and escapes nothing', () => {
    expect(
      text('en', 'account.welcomeMail.text', { nickname: '<Ann & Co>', account: 'ann', url: 'https://frostway.example/a?b=1&c=2' }),
    ).toBe('Hello <Ann & Co>,\n\nyour Frostway account ann is ready. Log in here: https://frostway.example/a?b=1&c=2\n');
    expect(text('zh-cn', 'account.welcomeMail.subject')).toBe('欢迎使用霜途');
  });
  it('chooses the English singular by the hole count', () => {
    expect(text('en', 'map.onSpot', { count: 1 })).toBe('1 device here');
    expect(text('en', 'map.onSpot', { count: 2 })).toBe('2 devices here');
    expect(text('zh-cn', 'map.onSpot', { count: 1 })).toBe('此处 1 台设备');
  });
  it('says numbers with separators, and texts of digits as they are', () => {
    expect(text('en', 'map.onSpot', { count: 12_284 })).toBe('12,284 devices here');
    expect(text('zh-cn', 'map.onSpot', { count: 12_284 })).toBe('此处 12,284 台设备');
    expect(text('en', 'frame.refused.code', { code: '80029' })).toBe('Code 80029');
  });
  it('does not look into a value for holes or keys of its own', () => {
    expect(text('en', 'values.range', { from: '{to} $t(map.close)', to: 'B' })).toBe('{to} $t(map.close)–B');
  });
  it('knows its keys', () => {
    expect(isTextKey('map.close')).toBe(true);
    expect(isTextKey('constructor')).toBe(false);
  });
  it('switches its language', async () => {
    const translator = createTranslator({ greeting: { 'zh-cn': '您好', en: 'Hello' } }, 'zh-cn');
    expect(translator.t('greeting')).toBe('您好');
    await translator.changeLanguage('en');
    expect(translator.t('greeting')).toBe('Hello');
  });
});

describe('The name of a language', () => {
  it.each([
    ['zh-cn', 'zh-cn'],
    ['zh-CN', 'zh-cn'],
    ['zh_CN', 'zh-cn'],
    [' ZH ', 'zh-cn'],
    ['zh-Hans-CN', 'zh-cn'],
    ['en', 'en'],
    ['EN_us', 'en'],
    ['fr', undefined],
    ['english', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%o is %o', (given, lang) => {
    expect(parseLang(given)).toBe(lang);
  });
});

/** The language of the page: cookie `lang`, else the account's, else Chinese; and the one hook by which texts are said. */
import { accountTexts } from '@frostway/contract/account/texts';
import { messageTexts } from '@frostway/contract/dictionary/texts';
import { frameTexts } from '@frostway/contract/frame/texts';
import { type RefusalName, isRefusalName, refusals } from '@frostway/contract/refusals';
import { type Both, type Lang, createTranslator, languages, parseLang } from '@frostway/contract/text';
import type { TextArgs, TextKey } from '@frostway/contract/texts';
import { valuesTexts } from '@frostway/contract/values/texts';
import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../values/zone.js';
import { readCookie, writeCookie } from './cookies.js';

const yearMs = 365 * 86_400_000;
const defaultLanguage: Lang = 'zh-cn';

/** What pages before the login say; all other texts come with the frame (all-texts.ts), so that the login stays small however many there are. */
const firstTexts = { ...accountTexts, ...frameTexts, ...messageTexts, ...valuesTexts };

/** The page's texts; changes of language are announced by it. */
export const translator: i18n = createTranslator(firstTexts, parseLang(readCookie('lang')) ?? defaultLanguage);

/** The language at this moment. */
export function languageNow(): Lang {
  return parseLang(translator.language) ?? defaultLanguage;
}

/** Takes a language the user chose and keeps it in the cookie for a year. */
export function chooseLanguage(lang: Lang): void {
  writeCookie('lang', lang, new Date(Date.now() + yearMs));
  void translator.changeLanguage(lang);
}

/** Takes the account's language when the cookie says nothing. */
export function suggestLanguage(lang: Lang | null): void {
  if (lang !== null && parseLang(readCookie('lang')) === undefined) void translator.changeLanguage(lang);
}

/** Says a text with its holes filled. */
export type Say = <K extends TextKey>(key: K, ...args: TextArgs<K>) => string;

/** The texts in the page's language; the caller is drawn anew when it changes, or the zone its times are said in, and `t` is another one then. */
export function useText(): { t: Say; lang: Lang } {
  const zone = useZone();
  const { t, i18n: texts } = useTranslation(undefined, { i18n: translator, useSuspense: false });
  const lang = parseLang(texts.language) ?? defaultLanguage;
  return useMemo(() => ({ t: sayIn(t as unknown as Say, zone), lang }), [t, lang, zone]);
}

/** Words with times in them are other words in another zone: whatever is kept by `t` is made anew. */
const sayIn = (t: Say, _zone: string | number): Say => ((...args: Parameters<Say>) => t(...args)) as Say;

/** A refusal by name, a text by key, anything else as it stands: what a refusal says about a field. */
export function sayNamed(name: string, lang: Lang): string {
  if (isRefusalName(name)) return refusals[name satisfies RefusalName][lang];
  return translator.exists(name, { lng: lang }) ? translator.getFixedT(lang)(name) : name;
}

/** Whether a name is one of the catalogue's: a refusal or a text that is known. */
export function isWord(name: string): boolean {
  return isRefusalName(name) || translator.exists(name);
}

/** Adds texts to those that are known. */
export function addTexts(rows: Readonly<Record<string, Both>>): void {
  const more = createTranslator(rows, defaultLanguage);
  for (const lang of languages) translator.addResourceBundle(lang, 'translation', more.getResourceBundle(lang, 'translation'));
}

// Developed or tested, a component has all texts without the frame around it.
if (import.meta.env.DEV) addTexts((await import('@frostway/contract/texts')).allTexts);

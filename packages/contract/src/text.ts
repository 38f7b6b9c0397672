/** Texts in both languages on one row, and the one way they are rendered in browser, mail and spreadsheet. */
import { groupedDigits } from '@frostway/core/units';
import { createInstance, type FormatterModule, type i18n } from 'i18next';

/** Languages of the product; the first is spoken when nobody says another. */
export const languages = ['zh-cn', 'en'] as const;
/** See `languages`. */
export type Lang = (typeof languages)[number];

/** One text. Holes are `{name}`; `en_one` is the English singular, chosen by the hole `count`. */
export type Both = { readonly 'zh-cn': string; readonly en: string; readonly en_one?: string };

/** A feature's texts by key; a missing language does not compile. */
export function defineTexts<const T extends Record<string, Both>>(texts: T): T {
  return texts;
}

type HolesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never;
/** The holes of a text row: both languages must have the same ones, or no value fits. */
export type Holes<Row extends Both> = HolesIn<Row['en']> | HolesIn<Row['zh-cn']>;

/** `zh-CN`, `ZH_cn`, `en-GB` ... to one of ours; undefined for any other language. */
export function parseLang(text: string | null | undefined): Lang | undefined {
  const lower = text?.trim().toLowerCase().replace('_', '-');
  if (lower === undefined) return undefined;
  if (lower === 'zh' || lower.startsWith('zh-')) return 'zh-cn';
  return lower === 'en' || lower.startsWith('en-') ? 'en' : undefined;
}

/** What fills a hole with a number: its digits with separators, as figures have them. What only looks like one, a code or an id, is handed over as a text. */
const figures: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? groupedDigits(String(value)) : (value as string)),
};

/** An i18next instance over the rows: flat keys, holes in single braces, no escaping (React and the mail templates escape). */
export function createTranslator(rows: Readonly<Record<string, Both>>, lang: Lang): i18n {
  const zh: Record<string, string> = {};
  const en: Record<string, string> = {};
  for (const [key, row] of Object.entries(rows)) {
    zh[key] = row['zh-cn'];
    if (row.en_one === undefined) en[key] = row.en;
    else {
      en[`${key}_one`] = row.en_one;
      en[`${key}_other`] = row.en;
    }
  }
  const instance = createInstance().use(figures);
  void instance.init({
    lng: lang,
    fallbackLng: false,
    lowerCaseLng: true,
    supportedLngs: [...languages],
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}', alwaysFormat: true },
    resources: { 'zh-cn': { translation: zh }, en: { translation: en } },
    initAsync: false,
    returnNull: false,
  });
  return instance;
}

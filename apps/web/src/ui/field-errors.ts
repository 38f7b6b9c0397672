/** What stands next to the fields of a form: the page's own checks and what the server refused, in the catalogue's words. */
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sayNamed } from '../api/language.js';
import { RefusalError, errorText, fieldTexts, sayAtField } from '../api/refused.js';

export type FieldErrors = Readonly<Record<string, string>>;

/** The names of problems (refusals, text keys) as words. */
export function inWords(problems: Readonly<Record<string, string | undefined>>, lang: Lang): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, name]) => (name === undefined ? [] : [[field, sayNamed(name, lang)]])),
  );
}

/** What an error says about fields: its own, else the field its code belongs to; empty when it speaks of none. */
export function refusedFields(error: unknown, lang: Lang, fieldOf: Readonly<Partial<Record<RefusalName, string>>> = {}): FieldErrors {
  const own = fieldTexts(error, lang);
  if (Object.keys(own).length > 0 || !(error instanceof RefusalError)) return own;
  const known = Object.entries(fieldOf).find(([name]) => refusals[name as RefusalName].code === error.errorcode);
  return known?.[1] === undefined ? {} : { [known[1]]: sayAtField(errorText(error, lang), lang) };
}

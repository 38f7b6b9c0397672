/** Where the forms of signing in say what was refused. */
import type { RefusalName } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { Say } from '../../api/language.js';
import { isRefusal } from '../../api/refused.js';
import { type FieldErrors, refusedFields } from '../../ui/field-errors.js';

/** Enough to catch a slip; the server decides. */
export const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u;

const fieldOf: Readonly<Partial<Record<RefusalName, string>>> = {
  accountNonexistent: 'account',
  emailRegistered: 'email',
  emailNotRegistered: 'email',
  phoneInvalid: 'phone',
  phoneRegistered: 'phone',
  phoneNotRegistered: 'phone',
  sentCodeWrong: 'code',
  sentCodeEnded: 'code',
  passwordTooShort: 'password',
  passwordsDiffer: 'confirmation',
  pictureCodeNeeded: 'pictureCode',
  secondFactorNeeded: 'totp',
  secondFactorWrong: 'totp',
};

/** What a refusal says about fields, by the names of inputs; a new password is `password` everywhere. A wrong captcha was changed for another. */
export function signInErrors(t: Say, lang: Lang, error: unknown): FieldErrors {
  if (isRefusal(error, 'pictureCodeWrong')) return { pictureCode: t('account.captcha.wrongNew') };
  const { newPassword, ...found } = refusedFields(error, lang, fieldOf);
  return newPassword === undefined ? found : { password: newPassword, ...found };
}

/** The same without what stands at a field that is being written anew. */
export function without(problems: FieldErrors, ...fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}

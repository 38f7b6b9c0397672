/** What the page itself can say about a new password before it is sent. */
import { limits } from '@frostway/core/limits';
import { refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { Say } from '../../api/language.js';
import type { NewPassword } from './NewPasswordFields.js';

export type PasswordProblems = { readonly password?: string; readonly again?: string };

/** Too short, missing, not the same twice ("Passwords do not match!"); empty when it may be sent. */
export function passwordProblems(t: Say, lang: Lang, { value, again }: NewPassword): PasswordProblems {
  if (value === '') return { password: t('account.password.needed') };
  if (value.length < limits.passwordMin) return { password: refusals.passwordTooShort[lang] };
  if (again === '') return { again: t('account.password.repeatNeeded') };
  return value === again ? {} : { again: refusals.passwordsDiffer[lang] };
}

/** What the page itself can say about a new password before it is sent. */
import type { RefusalName } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { TextKey } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { inWords } from '../../ui/field-errors.js';
import type { NewPassword } from './NewPasswordFields.js';

type Faults = { readonly password?: RefusalName | TextKey; readonly again?: RefusalName | TextKey };
export type PasswordProblems = { readonly password?: string; readonly again?: string };

/** Too short, missing, not the same twice ("Passwords do not match!"), as names of words; empty when it may be sent. */
export function passwordFaults({ value, again }: NewPassword): Faults {
  if (value === '') return { password: 'account.password.needed' };
  if (value.length < limits.passwordMin) return { password: 'passwordTooShort' };
  if (again === '') return { again: 'account.password.repeatNeeded' };
  return value === again ? {} : { again: 'passwordsDiffer' };
}

/** The same in words. */
export function passwordProblems(lang: Lang, typed: NewPassword): PasswordProblems {
  return inWords(passwordFaults(typed), lang);
}

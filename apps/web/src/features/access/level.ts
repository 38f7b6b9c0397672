/** The level of an account in the page's words. */
import type { AccountLevel } from '@frostway/contract/levels';
import type { Say } from '../../api/language.js';

/** See above. */
export function levelText(t: Say, level: AccountLevel): string {
  return t(`access.level.${level}`);
}

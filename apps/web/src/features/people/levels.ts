/** What level of account stands below which. */
import type { AccountLevel } from '@frostway/contract/levels';

/** The level of the account another one stands below; undefined for those that stand alone. */
export function parentLevelOf(level: AccountLevel): 'dealer' | 'enterprise' | undefined {
  if (level === 'administrator' || level === 'demo') return undefined;
  return level === 'groupUser' ? 'enterprise' : 'dealer';
}

/** An enterprise stands below a dealer, a group user below his enterprise: nobody else may be at the top. */
export function needsParent(level: AccountLevel): boolean {
  return level === 'enterprise' || level === 'groupUser';
}

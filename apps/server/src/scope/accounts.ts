/** The only answer to "which accounts does this one administer", as SQL over `account`. An account beside or above does not exist for the principal. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Principal } from './principal.js';

/**
 * Condition on `account`, or on the alias it has in the statement: the principal administers it. An administrator all, everybody else those below him by
 * account.path; a great administrator those below his owner, himself among them.
 */
export function administersAccount(principal: Principal, alias = 'account'): RawBuilder<SqlBool> {
  if (principal.level === 'administrator') return sql<SqlBool>`true`;
  return isBelowAccount(principal.ownerId, alias);
}

/** Condition on `account`: it stands below an account, at any depth. */
export function isBelowAccount(aboveId: number, alias = 'account'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${alias}.path`)} @> array[${aboveId}::integer] and ${sql.ref(`${alias}.id`)} <> ${aboveId})`;
}

/** Condition on `account`: it may be entered: neither it is disabled nor, where it is a user of an enterprise, that. */
export function isEnabledAccount(alias = 'account'): RawBuilder<SqlBool> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(not ${column('is_disabled')} and not (${column('level')} = 'groupUser' and exists (
    select from account as enterprise where enterprise.id = ${column('parent_id')} and enterprise.is_disabled)))`;
}

/** Condition on an id of an account: what it owns is given on, by shares and teams. A disabled one gives nothing. */
export function givesOn(ownerId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from account as giver where giver.id = ${ownerId} and giver.is_disabled)`;
}

/**
 * Condition on `account`: the principal may open it to himself by a new password, e-mail or phone. An administrator any, an enterprise its users. A dealer sees
 * values only where his customer lets him look, so he may open only such an account, one nobody has logged in to yet, or one that has no other way back.
 */
export function mayResetAccount(principal: Principal, alias = 'account'): RawBuilder<SqlBool> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const isOther = sql<SqlBool>`${column('id')} <> ${principal.accountId}`;
  if (principal.level === 'administrator') return isOther;
  const isUserOfMine = sql`(${column('level')} = 'groupUser' and ${column('parent_id')} = ${principal.ownerId})`;
  const isOpenToDealers = sql`case when ${column('level')} = 'groupUser'
      then (select enterprise.dealer_may_look from account as enterprise where enterprise.id = ${column('parent_id')})
      else ${column('dealer_may_look')} or ${column('login_count')} = 0 or (${column('email')} is null and ${column('phone')} is null
        and not exists (select from internet_identity where internet_identity.account_id = ${column('id')})) end`;
  return sql<SqlBool>`(${isOther} and ${administersAccount(principal, alias)} and (${isUserOfMine} or ${isOpenToDealers}))`;
}

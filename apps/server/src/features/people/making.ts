/** Making accounts: they can log in at once. */
import type { Input } from '@frostway/contract/endpoint';
import type { people as table } from '@frostway/contract/people/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { Caller, Changing } from '../../call/serve.js';
import { addAccount, checkConfirmation, hashPassword, isKeptName, phoneOf } from '../account/index.js';
import { checkFree } from './addresses.js';
import { giveRoles } from './roles.js';
import { holdParent, mayMake } from './tree.js';

type NewPerson = Input<(typeof table)['add']>;

/** Makes an account with its root group and the role of its level, or those an administrator gives it; answers its id. */
export async function addPerson(caller: Caller, wanted: NewPerson, { db, audit }: Changing, nowMs: number): Promise<number> {
  const { account, nickname, level, email = null, roleIds } = wanted;
  checkMayMake(caller, wanted);
  const phone = wanted.phone == null ? null : phoneOf(wanted.phone);
  if (isKeptName(account, phone)) refuse('accountTaken', { account: 'accountTaken' });
  const parentId = wanted.parentUid ?? (caller.level === 'administrator' ? null : caller.ownerId);
  await holdParent(db, caller, level, parentId);
  await checkFree(db, { account, email, phone });
  const passwordHash = await hashPassword(wanted.password);
  const row = await addAccount(
    db,
    { account, nickname, email, phone, passwordHash, level, parentId, language: wanted.language ?? null },
    new Date(nowMs),
  );
  if (row === undefined) {
    // Somebody took one of them since they were looked at.
    await checkFree(db, { account, email, phone });
    return refuse('accountTaken', { account: 'accountTaken' });
  }
  if (roleIds !== undefined) await giveRoles(row.id, roleIds, { db, audit });
  audit({
    entity: 'account',
    id: row.id,
    after: { account, level, parentUid: parentId, email, phone, ...(roleIds === undefined ? {} : { roleIds }) },
  });
  return row.id;
}

/** Refuses 80190 for a level the caller does not make, for roles from who gives none, and for what would outlive an API token; 80014 for two passwords. */
function checkMayMake(caller: Caller, { level, roleIds, password, confirmation }: NewPerson): void {
  if (!mayMake(caller).includes(level)) refuse('notAllowed', { level: 'notAllowed' });
  if (roleIds !== undefined && caller.level !== 'administrator') refuse('notAllowed', { roleIds: 'notAllowed' });
  if (caller.apiScope !== undefined && (level === 'administrator' || roleIds !== undefined)) refuse('notAllowed');
  checkConfirmation({ password, confirmation });
}

/** Which account may stand below which, and moving one with all below it. */
import type { AccountLevel } from '@frostway/contract/levels';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import { holdLock } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import { administersAccount } from '../../scope/accounts.js';
import type { Principal } from '../../scope/devices.js';

/** Levels of accounts somebody may make below himself. */
export function mayMake(caller: Pick<Caller, 'accountId' | 'level' | 'ownerId'>): readonly AccountLevel[] {
  if (caller.level === 'administrator') return ['normal', 'enterprise', 'groupUser', 'dealer', 'internet', 'administrator'];
  if (caller.level === 'dealer') return ['normal', 'enterprise', 'dealer'];
  // A group user makes others only in the place of his enterprise.
  return caller.level === 'enterprise' || (caller.level === 'groupUser' && caller.ownerId !== caller.accountId) ? ['groupUser'] : [];
}

/** What an account of a level stands below: nobody, a dealer, an enterprise. */
type Rule = { readonly parent: AccountLevel | undefined; readonly mayBeNone: boolean; readonly refusal: RefusalName };
const rules: Readonly<Record<AccountLevel, Rule>> = {
  administrator: { parent: undefined, mayBeNone: true, refusal: 'parametersIllegal' },
  demo: { parent: undefined, mayBeNone: true, refusal: 'parametersIllegal' },
  dealer: { parent: 'dealer', mayBeNone: true, refusal: 'parentNotDealer' },
  normal: { parent: 'dealer', mayBeNone: true, refusal: 'parentNotDealer' },
  internet: { parent: 'dealer', mayBeNone: true, refusal: 'parentNotDealer' },
  enterprise: { parent: 'dealer', mayBeNone: false, refusal: 'parentNotDealer' },
  groupUser: { parent: 'enterprise', mayBeNone: false, refusal: 'groupUserStays' },
};

/**
 * Holds the account another is put below until the change is committed. Refuses 80192 for one that is neither the principal's owner nor below him, 50038 where
 * it must be a dealer, 80048 where it must be an enterprise. Answers its path, empty for none.
 */
export async function holdParent(db: Db, principal: Principal, level: AccountLevel, parentUid: number | null): Promise<readonly number[]> {
  const { parent, mayBeNone, refusal } = rules[level];
  const no = (): never => refuse(refusal, { parentUid: refusal });
  if (parentUid === null) return mayBeNone ? [] : no();
  // Whoever moves the parent meanwhile waits: the path below is the one it keeps.
  const { rows } = await sql<{ level: AccountLevel; path: number[] }>`select level, path from account
    where id = ${parentUid} and (id = ${principal.ownerId} or ${administersAccount(principal)}) for share`.execute(db);
  const [row] = rows;
  if (row === undefined) refuse('noSuchAccount', { parentUid: 'noSuchAccount' });
  return row.level === parent ? row.path : no();
}

/** One at a time changes the tree and who may work in it: two moves could each go below the other, two administrators disable each other. Before any account is held. */
export async function holdTree(db: Db): Promise<void> {
  await holdLock(db, 'accountTree');
}

/** Puts an account, with all below it, below another or to the top; the tree must be held. Refuses 80045 for a place below itself, and as holdParent does. */
export async function moveAccount(
  db: Db,
  principal: Principal,
  moved: { readonly id: number; readonly level: AccountLevel },
  parentUid: number | null,
): Promise<void> {
  // A group user works with what his enterprise gave him.
  if (moved.level === 'groupUser') refuse('groupUserStays', { parentUid: 'groupUserStays' });
  if (parentUid !== null) {
    const { rows } = await sql`select from account where id = ${parentUid} and path @> array[${moved.id}::integer]`.execute(db);
    if (rows.length > 0) refuse('accountBelowItself', { parentUid: 'accountBelowItself' });
  }
  const above = await holdParent(db, principal, moved.level, parentUid);
  // Whoever is being made below one of these is committed first, and moves along.
  await sql`select from account where path @> array[${moved.id}::integer] order by id for update`.execute(db);
  await sql`update account set parent_id = case when id = ${moved.id} then ${parentUid}::integer else parent_id end,
      path = ${[...above]}::integer[] || path[array_position(path, ${moved.id}::integer):]
    where path @> array[${moved.id}::integer]`.execute(db);
}

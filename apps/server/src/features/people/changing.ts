/** Changing accounts one administers: their names and addresses, disabling, their place in the tree, their roles, their password. */
import type { Input } from '@frostway/contract/endpoint';
import type { people as table } from '@frostway/contract/people/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type Selectable, sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db, Tx } from '../../db/connect.js';
import type { AccountTable } from '../../db/schema.js';
import { administersAccount, mayResetAccount } from '../../scope/accounts.js';
import { checkAdministratorLeft } from '../access/index.js';
import { endOtherSessions, hashPassword, setPasswordHash } from '../account/index.js';
import { checkFree, whileFree } from './addresses.js';
import { phoneOf } from './making.js';
import { giveRoles } from './roles.js';
import { holdTree, moveAccount } from './tree.js';

type Held = Selectable<AccountTable> & { may_reset: boolean };
type Wanted = Input<(typeof table)['change']>;
type Said = { before: Record<string, unknown>; after: Record<string, unknown> };

/** What changing accounts needs from outside. */
export type ChangeOptions = {
  /** Looks at the open pages of an account: those whose session has ended, or may no more, are told and closed. */
  readonly sessionsEnded: (accountId: number) => void;
};

/** Holds an account the caller administers until the change is committed; refuses 50017 for any other. */
async function holdAccount(db: Db, caller: Caller, uid: number): Promise<Held> {
  const { rows } = await sql<Held>`select account.*, ${mayResetAccount(caller)} as may_reset from account
    where account.id = ${uid} and ${administersAccount(caller)} for update of account`.execute(db);
  return rows[0] ?? refuse('notFound');
}

/** Changes what is given and differs. Refuses 60062 when nothing does; answers the account's id. */
export async function changePerson(
  caller: Caller,
  wanted: Wanted,
  context: Changing,
  nowMs: number,
  options: ChangeOptions,
): Promise<number> {
  const { db, audit, afterCommit } = context;
  const { uid, parentUid, roleIds, isDisabled } = wanted;
  if (isDisabled !== undefined || parentUid !== undefined || roleIds !== undefined) await holdTree(db);
  const held = await holdAccount(db, caller, uid);
  checkMayChange(caller, held, wanted);
  const said: Said = { before: {}, after: {} };
  await putFields(db, held, wanted, said);
  if (isDisabled !== undefined && isDisabled !== held.is_disabled) {
    if (isDisabled) await disable(db, held, nowMs);
    else await db.updateTable('account').set({ is_disabled: false }).where('id', '=', uid).execute();
    note(said, 'isDisabled', held.is_disabled, isDisabled);
  }
  if (parentUid !== undefined && parentUid !== held.parent_id) {
    await moveAccount(db, caller, held, parentUid);
    note(said, 'parentUid', held.parent_id, parentUid);
  }
  const isNoted = Object.keys(said.after).length > 0;
  const hasNewRoles = roleIds !== undefined && (await giveRoles(uid, roleIds, context));
  if (!isNoted && !hasNewRoles) refuse('nothingChanged');
  if (isNoted) audit({ entity: 'account', id: uid, ...said });
  if (isDisabled === true || hasNewRoles) afterCommit(() => options.sessionsEnded(uid));
  return uid;
}

function note({ before, after }: Said, field: string, was: unknown, is: unknown): void {
  before[field] = was;
  after[field] = is;
}

/** Refuses 80046 for what one does to oneself in the profile, 50006 for what is the administrators', and for an address that would open a customer's account to his dealer. */
function checkMayChange(caller: Caller, held: Held, { email, phone, isDisabled, parentUid, roleIds }: Wanted): void {
  const isAddress = email !== undefined || phone !== undefined;
  if (held.id === caller.accountId && (isAddress || isDisabled === true || parentUid !== undefined)) refuse('notWithOwnAccount');
  if (caller.level !== 'administrator' && (parentUid !== undefined || roleIds !== undefined)) refuse('notPermitted');
  if (isAddress && !held.may_reset) refuse('notPermitted');
}

async function putFields(db: Db, held: Held, wanted: Wanted, said: Said): Promise<void> {
  const { nickname = held.nickname, email = held.email } = wanted;
  const phone = wanted.phone == null ? (wanted.phone ?? held.phone) : phoneOf(wanted.phone);
  const fields = { nickname, email, phone: wanted.phone === null ? null : phone };
  const changed = (['nickname', 'email', 'phone'] as const).filter((field) => fields[field] !== held[field]);
  if (changed.length === 0) return;
  for (const field of changed) note(said, field, held[field], fields[field]);
  await checkFree(db, { email: fields.email, phone: fields.phone }, held.id);
  await whileFree(() => db.updateTable('account').set(fields).where('id', '=', held.id).execute());
}

/** Refuses 80053 for the last administrator there is; the sessions end and stay ended when the account is enabled again. */
async function disable(db: Tx, { id }: Held, nowMs: number): Promise<void> {
  await db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute();
  await endOtherSessions(db, id, undefined, new Date(nowMs));
  await checkAdministratorLeft(db);
}

type Reset = Input<(typeof table)['resetPassword']>;

/** Gives an account a new password; its sessions end. Refuses 80046 for the caller's own, 50006 for a customer who keeps his account to himself. */
export async function resetPassword(
  caller: Caller,
  wanted: Reset,
  context: Changing,
  nowMs: number,
  options: ChangeOptions,
): Promise<void> {
  const { db, audit, afterCommit } = context;
  const { uid, newPassword, confirmation } = wanted;
  if (confirmation !== undefined && confirmation !== newPassword) refuse('passwordsDiffer', { confirmation: 'passwordsDiffer' });
  const held = await holdAccount(db, caller, uid);
  if (uid === caller.accountId) refuse('notWithOwnAccount');
  if (!held.may_reset) refuse('notPermitted');
  await setPasswordHash(db, uid, await hashPassword(newPassword));
  await endOtherSessions(db, uid, undefined, new Date(nowMs));
  audit({ entity: 'account', id: uid, after: { changed: 'password' } });
  afterCommit(() => options.sessionsEnded(uid));
}

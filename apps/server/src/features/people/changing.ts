/** Changing accounts one administers: their names and addresses, disabling, their place in the tree, their roles, their password. */
import type { Input } from '@frostway/contract/endpoint';
import type { people as table } from '@frostway/contract/people/endpoints';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { type Selectable, sql } from 'kysely';
import type { Caller, AuditedChange, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { AccountTable } from '../../db/schema.js';
import { publish } from '../../events/publish.js';
import { administersAccount, mayResetAccount } from '../../scope/accounts.js';
import { withAudience } from '../../scope/audience.js';
import { checkAdministratorLeft } from '../access/index.js';
import { checkConfirmation, endOtherSessions, endRecoveries, phoneOf, replacePassword } from '../account/index.js';
import { checkFree, whileFree } from './addresses.js';
import { giveRoles } from './roles.js';
import { holdTree, moveAccount } from './tree.js';

type Held = Selectable<AccountTable> & { may_reset: boolean };
type PersonChange = Input<(typeof table)['change']>;
type PersonDiff = { before: Record<string, unknown>; after: Record<string, unknown> };

/** Holds an account the caller administers until the change is committed; refuses any other, with 80192 unless another name is given. */
async function holdAccount(db: Db, caller: Caller, uid: number, absent: RefusalName = 'noSuchAccount'): Promise<Held> {
  const { rows } = await sql<Held>`select account.*, ${mayResetAccount(caller)} as may_reset from account
    where account.id = ${uid} and ${administersAccount(caller)} for update of account`.execute(db);
  return rows[0] ?? refuse(absent);
}

/** Changes what is given and differs. Refuses 60062 when nothing does; answers the account's id. */
export async function changePerson(caller: Caller, wanted: PersonChange, context: Changing, nowMs: number): Promise<number> {
  const { db, audit } = context;
  const { uid, parentUid, roleIds, isDisabled, maySms } = wanted;
  if (isDisabled !== undefined || parentUid !== undefined || roleIds !== undefined) await holdTree(db);
  const held = await holdAccount(db, caller, uid);
  const fields = fieldsOf(held, wanted);
  checkMayChange(caller, held, fields, wanted);
  const said: PersonDiff = { before: {}, after: {} };
  await putFields(db, held, fields, said, nowMs);
  if (isDisabled !== undefined && isDisabled !== held.is_disabled) {
    if (isDisabled) await disable(held, context, nowMs);
    else await db.updateTable('account').set({ is_disabled: false }).where('id', '=', uid).execute();
    // By its links, shares and teams others see something, or nothing any more.
    await publish(db, { type: 'accessChanged', accountIds: await withAudience(db, [uid]) });
    note(said, 'isDisabled', held.is_disabled, isDisabled);
  }
  if (parentUid !== undefined && parentUid !== held.parent_id) {
    await moveAccount(db, caller, held, parentUid);
    note(said, 'parentUid', held.parent_id, parentUid);
  }
  if (maySms !== undefined && maySms !== held.may_sms) {
    await db.updateTable('account').set({ may_sms: maySms }).where('id', '=', uid).execute();
    note(said, 'maySms', held.may_sms, maySms);
  }
  const isNoted = Object.keys(said.after).length > 0;
  const hasNewRoles = roleIds !== undefined && (await giveRoles(uid, roleIds, context));
  if (!isNoted && !hasNewRoles) refuse('nothingChanged');
  if (isNoted) audit({ entity: 'account', id: uid, ...said });
  if (hasNewRoles) await publish(db, { type: 'accessChanged', accountIds: await withAudience(db, [uid]) });
  return uid;
}

function note({ before, after }: PersonDiff, field: string, was: unknown, is: unknown): void {
  before[field] = was;
  after[field] = is;
}

type Fields = Pick<Held, 'nickname' | 'email' | 'phone'>;

/** The fields as they are to be. */
function fieldsOf(held: Held, { nickname = held.nickname, email = held.email, phone }: PersonChange): Fields {
  return { nickname, email, phone: typeof phone === 'string' ? phoneOf(phone) : phone === undefined ? held.phone : null };
}

/**
 * Refuses 80046 for what one does to oneself in the profile, 80190 for what is the administrators', and for an address by which a dealer would open a
 * customer's account to himself. What a form sends as it was is no change.
 */
function checkMayChange(caller: Caller, held: Held, fields: Fields, { isDisabled, parentUid, roleIds, maySms }: PersonChange): void {
  const isReaddressed = fields.email !== held.email || fields.phone !== held.phone;
  const isMoved = parentUid !== undefined && parentUid !== held.parent_id;
  if (held.id === caller.accountId && (isReaddressed || isMoved || isDisabled === true)) refuse('notWithOwnAccount');
  if (caller.level !== 'administrator' && (isMoved || roleIds !== undefined || (maySms !== undefined && maySms !== held.may_sms)))
    refuse('notAllowed');
  if (isReaddressed && !held.may_reset) refuse('notAllowed');
}

async function putFields(db: Db, held: Held, fields: Fields, said: PersonDiff, nowMs: number): Promise<void> {
  const changed = (['nickname', 'email', 'phone'] as const).filter((field) => fields[field] !== held[field]);
  if (changed.length === 0) return;
  for (const field of changed) note(said, field, held[field], fields[field]);
  await checkFree(db, fields, held.id);
  await whileFree(() => db.updateTable('account').set(fields).where('id', '=', held.id).execute());
  // What went to the old address is not to open the account.
  if (changed.some((field) => field !== 'nickname')) await endRecoveries(db, held.id, nowMs);
}

/** Refuses 80053 for the last administrator there is; the sessions end, those of an enterprise's users too, and stay ended when the account is enabled again. */
async function disable({ id }: Held, { db }: Pick<Changing, 'db'>, nowMs: number): Promise<void> {
  await db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute();
  const users = await db.selectFrom('account').select('id').where('parent_id', '=', id).where('level', '=', 'groupUser').execute();
  const accountIds = [id, ...users.map((user) => user.id)];
  for (const each of accountIds) await endOtherSessions(db, each, undefined, new Date(nowMs));
  await publish(db, { type: 'sessionsEnded', accountIds });
  await checkAdministratorLeft(db);
}

type Reset = Input<(typeof table)['resetPassword']>;

/** Gives an account a new password; its sessions end. Refuses 56030 for one that is not below the caller, 80046 for the caller's own, 80190 for a customer who keeps his account to himself. */
export async function resetPassword(caller: Caller, wanted: Reset, { db, audit }: AuditedChange, nowMs: number): Promise<void> {
  const { uid, newPassword, confirmation } = wanted;
  checkConfirmation({ password: newPassword, confirmation });
  const held = await holdAccount(db, caller, uid, 'noSuchUser');
  if (uid === caller.accountId) refuse('notWithOwnAccount');
  if (!held.may_reset) refuse('notAllowed');
  await replacePassword(db, uid, newPassword, nowMs);
  audit({ entity: 'account', id: uid, after: { changed: 'password' } });
}

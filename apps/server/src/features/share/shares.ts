/** Shares to accounts: giving, changing and ending them. Table device_share is only written here and in ending.ts. */
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { type share as table, shareScopes } from '@frostway/contract/share/endpoints';
import { type Selectable, sql } from 'kysely';
import type { AuditedChange, Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { PeopleSchema } from '../../db/schema-people.js';
import { findOwnedDevices, type SeenDevice } from '../../scope/devices.js';
import { findAccount } from '../account/index.js';
import { asSet, endOfChanged, endOfNew, fieldsOf, findToShare, wantedOf } from './giving.js';

type Share = Selectable<PeopleSchema['device_share']>;
export type Target = { readonly id: number; readonly level: Caller['level'] };

/** The account of a name, an e-mail or a phone number in any usual notation; undefined when there is none. One that nobody can log in to counts only with `isAny`. */
export async function findTarget(db: Db, name: string, isAny = false): Promise<Target | undefined> {
  const row = await findAccount(db, name);
  return row !== undefined && (isAny || (row.is_active && !row.is_disabled)) ? row : undefined;
}

/** Shares with an account that nobody has ended, run out or not. */
const openShares = (db: Db, accountId: number) =>
  db.selectFrom('device_share').where('account_id', '=', accountId).where('ended_at', 'is', null);

/** Whether an account shares any device with another. */
export async function isSharedWith(db: Db, ownerId: number, accountId: number): Promise<boolean> {
  const row = await openShares(db, accountId).select('id').where('owner_id', '=', ownerId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Shares devices with an account; answers the ids of the shares. Refuses 50010 when one is shared with it already, 50046 to oneself, 50047 to a demo account. */
export async function addShares(
  caller: Caller,
  input: Input<(typeof table)['shareDevices']>,
  target: Target,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<number[]> {
  if (target.id === caller.accountId || target.id === caller.ownerId) refuse('shareToSelf', { account: 'shareToSelf' });
  // Anybody may enter it: that would be sharing with the world.
  if (target.level === 'demo') refuse('shareFailed', { account: 'shareFailed' });
  const devices = await findToShare(db, caller, input);
  const expires_at = endOfNew(input, nowMs);
  const ids = devices.map(({ id }) => id);
  await endExpired(db, ids, target.id, new Date(nowMs));
  await refuseTwice(db, devices, target.id);
  const shares = await db
    .insertInto('device_share')
    .values(
      ids.map((device_id) => ({
        owner_id: caller.ownerId,
        device_id,
        account_id: target.id,
        scope: asSet(input.scope, shareScopes),
        is_allowed: input.allow,
        expires_at,
        created_at: new Date(nowMs),
      })),
    )
    .returningAll()
    .execute();
  for (const row of shares) audit({ entity: 'deviceShare', id: row.id, after: shown(row) });
  return shares.map(({ id }) => id);
}

/** One that has run out is no reason not to share again: it is a record then. */
async function endExpired(db: Db, deviceIds: readonly number[], accountId: number, at: Date): Promise<void> {
  await db
    .updateTable('device_share')
    .set({ ended_at: sql`expires_at` })
    .where('device_id', 'in', deviceIds)
    .where('account_id', '=', accountId)
    .where('is_position', '=', false)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', at)
    .execute();
}

async function refuseTwice(db: Db, devices: readonly SeenDevice[], accountId: number): Promise<void> {
  const ids = devices.map(({ id }) => id);
  const rows = await openShares(db, accountId).select('device_id').where('is_position', '=', false).where('device_id', 'in', ids).execute();
  const shared = new Set(rows.map((row) => row.device_id));
  const twice = devices.filter(({ id }) => shared.has(id));
  if (twice.length > 0) refuse('shareTwice', fieldsOf(twice, 'shareTwice'));
}

/** Changes a share; answers with whom it is. Refuses 80063 when it has ended, 60062 when nothing is different. */
export async function changeShare(
  caller: Caller,
  input: Input<(typeof table)['changeShare']>,
  { db, audit }: Changing,
  nowMs: number,
): Promise<number> {
  const before = await holdShare(db, caller, input.id);
  if (before.ended_at !== null) refuse('shareOver');
  const end = endOfChanged(input, nowMs);
  const after: Share = {
    ...before,
    scope: input.scope === undefined ? before.scope : asSet(input.scope, shareScopes),
    is_allowed: input.allow ?? before.is_allowed,
    expires_at: end === undefined ? before.expires_at : end,
  };
  if (JSON.stringify(shown(before)) === JSON.stringify(shown(after))) refuse('nothingChanged');
  const { scope, is_allowed, expires_at } = after;
  await db.updateTable('device_share').set({ scope, is_allowed, expires_at }).where('id', '=', before.id).execute();
  audit({ entity: 'deviceShare', id: before.id, before: shown(before), after: shown(after) });
  return before.account_id;
}

/** Ends the share of an id; answers with whom it was. Refuses 50011 when it has ended already. */
export async function endShare(caller: Caller, id: number, { db, audit }: Changing, at: Date): Promise<number> {
  const row = await holdShare(db, caller, id);
  if (row.ended_at !== null) refuse('shareCancelFailed');
  await db.updateTable('device_share').set({ ended_at: at }).where('id', '=', id).execute();
  audit({ entity: 'deviceShare', id, before: shown(row), after: { endedAt: at } });
  return row.account_id;
}

/** Ends the shares of devices with the account of a name; answers with whom, once for each. Refuses 50011 when there is none. */
export async function endSharesWith(
  caller: Caller,
  input: Input<(typeof table)['cancelShare']>,
  { db, audit }: Changing,
  at: Date,
): Promise<number[]> {
  const account = input.account ?? '';
  if (account === '') refuse('parametersIllegal', { account: 'parametersIllegal' });
  const devices = await findOwnedDevices(db, caller, wantedOf(input));
  // Whether there is such an account is not said.
  const target = (await findTarget(db, account, true)) ?? refuse('shareCancelFailed');
  const ended = await db
    .updateTable('device_share')
    .set({ ended_at: at })
    .where('owner_id', '=', caller.ownerId)
    .where(
      'device_id',
      'in',
      devices.map(({ id }) => id),
    )
    .where('account_id', '=', target.id)
    .where('is_position', '=', false)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  if (ended.length === 0) refuse('shareCancelFailed');
  for (const row of ended) audit({ entity: 'deviceShare', id: row.id, before: shown({ ...row, ended_at: null }), after: { endedAt: at } });
  return ended.map((row) => row.account_id);
}

/** A share of the caller, locked. Refuses 80191 when it is with him, 80204 for anybody else's. */
async function holdShare(db: Db, caller: Caller, id: number): Promise<Share> {
  const row = await db
    .selectFrom('device_share')
    .selectAll()
    .where('id', '=', id)
    .where('is_position', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (row?.owner_id === caller.ownerId) return row;
  return refuse(row?.account_id === caller.accountId && row.ended_at === null ? 'notYours' : 'noSuchShare');
}

/** What the audit keeps of a share. */
const shown = (row: Share): Record<string, unknown> => ({
  device: row.device_id,
  account: row.account_id,
  scope: row.scope,
  allow: row.is_allowed,
  expiryDate: row.expires_at,
});

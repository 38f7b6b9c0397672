/** Accounts as others of the trade see them, and the devices of everybody below a dealer: pieces of SQL that the statements of this feature share. */
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller, Looking } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { withAudience } from '../../scope/audience.js';
import { isBelow } from '../../scope/grants.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import { countGuess, findAccount } from '../account/index.js';

export type Party = { readonly uid: number; readonly account: string; readonly nickname: string; readonly level: AccountLevel };

/** The column of an account that was joined under a name; null when there is none. */
export function partyOf(alias: string): RawBuilder<Party | null> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql<Party | null>`case when ${column('id')} is not null then
    json_build_object('uid', ${column('id')}, 'account', ${column('account')}, 'nickname', ${column('nickname')}, 'level', ${column('level')}) end`;
}

/** Joins the accounts `owner` and `dealer` of `device`. */
export const withHolders = sql`left join account as owner on owner.id = device.owner_id left join account as dealer on dealer.id = device.dealer_id`;

/** Condition on `device` joined with its holders: it is the business of a dealer, or of an administrator, and not his own. */
export function isBusinessOf({ level, accountId, ownerId }: Pick<Caller, 'level' | 'accountId' | 'ownerId'>): RawBuilder<SqlBool> {
  const isReached = level === 'administrator' ? sql`true` : level === 'dealer' ? isBelow(accountId) : sql`false`;
  return sql<SqlBool>`(${isReached} and device.owner_id is distinct from ${ownerId})`;
}

/** Condition on `device`: it stands in the caller's own stock, owned by nobody. Devices without a dealer are an administrator's stock. */
export function isStockOf({ level, accountId }: Pick<Caller, 'level' | 'accountId'>): RawBuilder<SqlBool> {
  if (level === 'administrator') return sql<SqlBool>`(device.owner_id is null and device.dealer_id is null)`;
  return level === 'dealer' ? sql<SqlBool>`(device.owner_id is null and device.dealer_id = ${accountId})` : sql<SqlBool>`false`;
}

/** What looking for an account is done with. */
export type Asking = Pick<Looking, 'db' | 'independentTransaction'> & { readonly clock: Clock };

/** Levels that own no devices of their own that they bought. */
const buysNothing: readonly AccountLevel[] = ['demo', 'groupUser', 'administrator'];

/**
 * The account that is meant by a name, an e-mail or a phone, as a buyer. Refuses 10040 unknown, disabled or not activated, 50043 who asked for twenty such
 * lately, 80081 oneself, 80080 who owns no devices.
 */
export async function findBuyer({ db, independentTransaction, clock }: Asking, caller: Caller, name: string): Promise<Party> {
  const takeBack = await countGuess(`sale:${caller.accountId}`, independentTransaction, clock);
  const row = await findAccount(db, name);
  if (row === undefined || !row.is_active || row.is_disabled) refuse('accountNonexistent', { account: 'accountNonexistent' });
  await takeBack();
  const buyer: Party = { uid: row.id, account: row.account, nickname: row.nickname, level: row.level };
  if (buyer.uid === caller.ownerId || buyer.uid === caller.accountId) refuse('saleToSelf', { account: 'saleToSelf' });
  if (buysNothing.includes(buyer.level)) refuse('buyerUnsuitable', { account: 'buyerUnsuitable' });
  return buyer;
}

export type Watchers = { readonly accountIds: readonly number[]; readonly shareKeyIds: readonly number[] };

/** Who sees devices, and may have pages open on which these stand: owners and who acts for them, dealers, teams, and with whom they are shared. */
export async function findWatchers(db: Db, deviceIds: readonly number[]): Promise<Watchers> {
  const ids = sql`${deviceIds}::integer[]`;
  const { rows: accounts } = await sql<{ id: number }>`
    select distinct id from (
      select unnest(array[device.owner_id] || owner.path || dealer.path) as id from device ${withHolders} where device.id = any(${ids})
      union all
      select great_administrator.account_id from device join great_administrator on great_administrator.owner_id = device.owner_id where device.id = any(${ids})
      union all
      select account_id from device_share where device_id = any(${ids}) and ended_at is null
      union all
      select team_member.account_id from team_target join team_member on team_member.team_id = team_target.team_id
        where team_target.kind = 'device' and team_target.target_id = any(${ids})
    ) as watcher where id is not null`.execute(db);
  const { rows: keys } = await sql<{ id: number }>`
    select distinct share_key_id as id from share_key_device where device_id = any(${ids}) and ended_at is null`.execute(db);
  return { accountIds: accounts.map(({ id }) => id), shareKeyIds: keys.map(({ id }) => id) };
}

/** Says that others see devices than before, or see another state of them. */
export async function publishShift(db: Db, { accountIds, shareKeyIds }: Watchers): Promise<void> {
  await publish(db, { type: 'accessChanged', accountIds: await withAudience(db, accountIds) });
  await publish(db, { type: 'linksChanged', linkIds: shareKeyIds });
}

/** The quiet hours of an account itself, in its zone. Table told_times is only written here. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { clockOf, minutesOf } from '../../call/day-clock.js';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';

type OwnTimes = Answer<(typeof table)['ownTimes']>;

/** What the caller has set; nothing when he has set nothing. */
export async function readOwnTimes(db: Db, { accountId }: Caller): Promise<OwnTimes> {
  const row = await db.selectFrom('told_times').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return { quietFrom: clockOf(row?.quiet_from ?? null), quietUntil: clockOf(row?.quiet_until ?? null) };
}

/** Sets both. Refuses 10000 quiet hours that are none, 60062. */
export async function changeOwnTimes(
  caller: Caller,
  { quietFrom, quietUntil }: Input<(typeof table)['changeOwnTimes']>,
  { db, audit }: AuditedChange,
): Promise<OwnTimes> {
  if (quietFrom === quietUntil ? quietFrom !== null : quietFrom === null || quietUntil === null)
    refuse('parametersIllegal', { quietUntil: 'parametersIllegal' });
  const before = await readOwnTimes(db, caller);
  const after: OwnTimes = { quietFrom, quietUntil };
  if (before.quietFrom === quietFrom && before.quietUntil === quietUntil) refuse('nothingChanged');
  const times = { quiet_from: minutesOf(quietFrom), quiet_until: minutesOf(quietUntil) };
  await db
    .insertInto('told_times')
    .values({ account_id: caller.accountId, ...times })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(times))
    .execute();
  audit({ entity: 'account', id: caller.accountId, before, after });
  return after;
}

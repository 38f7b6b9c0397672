/** Whom an alarm can be given to: accounts that see the history of its device. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { isEnabledAccount } from '../../scope/accounts.js';
import { joinSeen, type Principal } from '../../scope/devices.js';

type Person = { readonly uid: number; readonly account: string; readonly nickname: string };
type PersonRow = Person & { readonly level: Principal['level']; readonly owner_id: number };

/** Accounts looked at before their number is cut; nobody works with more on one device. */
const mostPeople = 500;

const great = sql`left join great_administrator as great on great.account_id = account.id and great.owner_id = account.parent_id`;
const columns = sql`account.id as uid, account.account, account.nickname, account.level, coalesce(great.owner_id, account.id) as owner_id`;

/** Whether an account that may be entered sees the history of a device. */
export async function seesHistory(db: Db, uid: number, deviceId: number, now: () => number): Promise<boolean> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from account ${great} where account.id = ${uid} and account.is_active and ${isEnabledAccount()}`.execute(db);
  const [row] = rows;
  return row !== undefined && maySee(db, row, deviceId, now);
}

async function maySee(db: Db, row: PersonRow, deviceId: number, now: () => number): Promise<boolean> {
  const principal: Principal = { accountId: row.uid, level: row.level, ownerId: row.owner_id, now };
  const { rows } = await sql`select from device ${joinSeen(principal, { ids: [deviceId] })} where seen.may_history`.execute(db);
  return rows.length > 0;
}

/** Accounts that see the history of a device, by name: its owner and who acts for him, his teams, whom he shares it with. */
export async function listAssignees(
  db: Db,
  { deviceId, search }: { readonly deviceId: number; readonly search: string | undefined },
  now: () => number,
): Promise<Person[]> {
  const pattern = likePattern(search ?? '');
  const { rows } = await sql<PersonRow>`
    with about as (select owner_id from device where id = ${deviceId}), around as (
      select owner_id as id from about
      union select account_id from great_administrator where owner_id in (select owner_id from about)
      union select account_id from device_share where device_id = ${deviceId} and ended_at is null
      union select team_member.account_id from team_member join team on team.id = team_member.team_id where team.owner_id in (select owner_id from about)
    )
    select ${columns} from account join around on around.id = account.id ${great}
    where account.is_active and ${isEnabledAccount()} and (account.account ilike ${pattern} or account.nickname ilike ${pattern})
    order by lower(account.nickname), account.id limit ${mostPeople}`.execute(db);
  const found: Person[] = [];
  for (const row of rows)
    if (await maySee(db, row, deviceId, now)) found.push({ uid: row.uid, account: row.account, nickname: row.nickname });
  return found;
}

/** Who sees the same devices as an account, and so hears when they change. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import { executeAbout, listed } from '../db/kept-plan.js';

/** Accounts, the owners and members of every team that they own or are in, and with whom they share devices. */
export async function withAudience(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(accountIds)];
  const list = listed(ids);
  const { rows } = await executeAbout(
    ids.length,
    db,
    sql<{ id: number }>`
    with touched as (
      select team.id, team.owner_id from team where team.owner_id = any(${list}::integer[])
      union
      select team.id, team.owner_id from team join team_member on team_member.team_id = team.id where team_member.account_id = any(${list}::integer[])
    ), beside as (
      select owner_id as id from touched
      union
      select team_member.account_id from team_member join touched on touched.id = team_member.team_id
      union
      select account_id from device_share where owner_id = any(${list}::integer[]) and ended_at is null
    )
    select id from beside where id <> all(${list}::integer[])`,
  );
  return [...ids, ...rows.map((row) => row.id)];
}

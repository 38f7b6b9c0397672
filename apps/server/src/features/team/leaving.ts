/** What of teams ends when a target leaves its owner: its places in teams, with every level on it. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Release } from '../../platform/feature.js';
import type { TargetKind } from './targets.js';

/** How many places in teams ended, and who was in those teams, and sees less now. */
export type EndedTargets = { readonly ended: number; readonly accountIds: readonly number[] };

/** Takes targets that leave their owner out of every team, in the transaction of the change: a sale, a giving back, the end of a mission. */
export async function endTeamTargetsOf(db: Db, kind: TargetKind, ids: readonly number[]): Promise<EndedTargets> {
  const { rows } = await sql<{ team_id: number; is_place: boolean }>`
    delete from team_target where kind = ${kind} and target_id = any(${ids}::integer[]) returning team_id, account_id is null as is_place`.execute(
    db,
  );
  const teamIds = [...new Set(rows.map((row) => row.team_id))];
  const members = await db
    .selectFrom('team_member')
    .select('account_id')
    .distinct()
    .where('team_id', '=', sql<number>`any(${teamIds}::integer[])`)
    .execute();
  return { ended: rows.filter((row) => row.is_place).length, accountIds: members.map((row) => row.account_id) };
}

/** The teams' part in what ends with a device that leaves its owner. */
export const teamRelease: Release = {
  kind: 'teamTargets',
  count: (ids) => sql`
    select target_id as device_id, count(*)::integer as count from team_target
    where kind = 'device' and target_id = any(${ids}::integer[]) and account_id is null group by target_id`,
  end: async ({ db }, ids) => {
    const { accountIds } = await endTeamTargetsOf(db, 'device', ids);
    await publish(db, { type: 'accessChanged', accountIds });
  },
};

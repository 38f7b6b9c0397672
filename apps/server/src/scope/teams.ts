/** The only answer to "may this account see, manage or own that team". What a level lets see of a target stands in grants.ts. */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { TeamRole } from '../db/schema-people.js';
import { givesOn } from './accounts.js';
import type { Asker } from './asker.js';

/** What an account is to a team. */
export type TeamStanding = 'owner' | 'greatAdministrator' | TeamRole;
/**
 * What may be done with a team: members see it; its administrators manage people and levels; its owner, or his great administrator, decides what it works
 * with, who administrates it, and whether it is.
 */
export type TeamRight = 'see' | 'manage' | 'own';

/** Condition on `team`: the asker is its owner, or acts for him. */
export function ownsTeam(asker: Asker): RawBuilder<SqlBool> {
  return sql<SqlBool>`team.owner_id = ${asker.ownerId}`;
}

/** Condition on `team`: the asker owns it or is in it. */
export function seesTeam(asker: Asker): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${ownsTeam(asker)} or (${givesOn(sql`team.owner_id`)} and exists (
    select from team_member as me where me.team_id = team.id and me.account_id = ${asker.accountId})))`;
}

/** What the asker is to a row of `team`; null when he does not see it. */
export function standingIn(asker: Asker): RawBuilder<TeamStanding | null> {
  return sql<TeamStanding | null>`case when team.owner_id = ${asker.accountId} then 'owner' when ${ownsTeam(asker)} then 'greatAdministrator'
    else (select me.role from team_member as me where me.team_id = team.id and me.account_id = ${asker.accountId}) end`;
}

/** Who stands so manages the team. */
export const managesAs = (standing: TeamStanding): boolean => ownsAs(standing) || standing === 'administrator';
/** Who stands so has the rights of the owner. */
export const ownsAs = (standing: TeamStanding): boolean => standing === 'owner' || standing === 'greatAdministrator';

/** False for a group user who acts for nobody: he owns nothing. */
export const mayOwn = (asker: Asker): boolean => asker.level !== 'groupUser' || asker.ownerId !== asker.accountId;

/** Refuses 80190 to a group user who acts for nobody: he owns nothing, so neither teams. */
export function checkMayOwn(asker: Asker): void {
  if (!mayOwn(asker)) refuse('notAllowed');
}

export type FoundTeam = {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string;
  readonly standing: TeamStanding;
};

/** A team the asker may do with what `right` says. Refuses 80197 when he does not see it, 80191 for `own`, 80190 for `manage`. */
export async function findTeam(db: Db, asker: Asker, id: number, right: TeamRight = 'see'): Promise<FoundTeam> {
  const row = await db
    .selectFrom('team')
    .select(['id', 'owner_id', 'name', 'description', standingIn(asker).as('standing')])
    .where('id', '=', id)
    .where(seesTeam(asker))
    .executeTakeFirst();
  const standing = row?.standing ?? null;
  if (row === undefined || standing === null) return refuse('noSuchTeam');
  if (right === 'own' && !ownsAs(standing)) refuse('notYours');
  if (right === 'manage' && !managesAs(standing)) refuse('notAllowed');
  return { id: row.id, ownerId: row.owner_id, name: row.name, description: row.description, standing };
}

/** The same for a change: changes of one team come one after another, and what the asker is to it is looked at under the lock. */
export async function holdTeam(db: Db, asker: Asker, id: number, right: TeamRight): Promise<FoundTeam> {
  await db.selectFrom('team').select('id').where('id', '=', id).forUpdate().execute();
  return findTeam(db, asker, id, right);
}

/** The only answer to "may this account see, manage or own that team". What a level lets see of a target stands in grants.ts. */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { TeamRole } from '../db/schema-people.js';
import { givesOn } from './accounts.js';
import type { Principal } from './principal.js';

/** What an account is to a team. */
export type MembershipRole = 'owner' | 'greatAdministrator' | TeamRole;
/**
 * What may be done with a team: members see it; its administrators manage people and levels; its owner, or his great administrator, decides what it works
 * with, who administrates it, and whether it is.
 */
export type TeamRight = 'see' | 'manage' | 'own';

/** Condition on `team`: the principal is its owner, or acts for him. */
export function ownsTeam(principal: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`team.owner_id = ${principal.ownerId}`;
}

/** Condition on `team`: the principal owns it or is in it. */
export function seesTeam(principal: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${ownsTeam(principal)} or (${givesOn(sql`team.owner_id`)} and exists (
    select from team_member as me where me.team_id = team.id and me.account_id = ${principal.accountId})))`;
}

/** What the principal is to a row of `team`; null when he does not see it. */
export function membershipRoleIn(principal: Principal): RawBuilder<MembershipRole | null> {
  return sql<MembershipRole | null>`case when team.owner_id = ${principal.accountId} then 'owner' when ${ownsTeam(principal)} then 'greatAdministrator'
    else (select me.role from team_member as me where me.team_id = team.id and me.account_id = ${principal.accountId}) end`;
}

/** Who stands so manages the team. */
export const managesAs = (membershipRole: MembershipRole): boolean => ownsAs(membershipRole) || membershipRole === 'administrator';
/** Who stands so has the rights of the owner. */
export const ownsAs = (membershipRole: MembershipRole): boolean => membershipRole === 'owner' || membershipRole === 'greatAdministrator';

/** False for a group user who acts for nobody: he owns nothing. */
export const mayOwn = (principal: Principal): boolean => principal.level !== 'groupUser' || principal.ownerId !== principal.accountId;

/** Refuses 80190 to a group user who acts for nobody: he owns nothing, so neither teams. */
export function checkMayOwn(principal: Principal): void {
  if (!mayOwn(principal)) refuse('notAllowed');
}

export type FoundTeam = {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string;
  readonly membershipRole: MembershipRole;
};

/** A team the principal may do with what `right` says. Refuses 80197 when he does not see it, 80191 for `own`, 80190 for `manage`. */
export async function findTeam(db: Db, principal: Principal, id: number, right: TeamRight = 'see'): Promise<FoundTeam> {
  const row = await db
    .selectFrom('team')
    .select(['id', 'owner_id', 'name', 'description', membershipRoleIn(principal).as('membership_role')])
    .where('id', '=', id)
    .where(seesTeam(principal))
    .executeTakeFirst();
  const membershipRole = row?.membership_role ?? null;
  if (row === undefined || membershipRole === null) return refuse('noSuchTeam');
  if (right === 'own' && !ownsAs(membershipRole)) refuse('notYours');
  if (right === 'manage' && !managesAs(membershipRole)) refuse('notAllowed');
  return { id: row.id, ownerId: row.owner_id, name: row.name, description: row.description, membershipRole };
}

/** The same for a change: changes of one team come one after another, and what the principal is to it is looked at under the lock. */
export async function holdTeam(db: Db, principal: Principal, id: number, right: TeamRight): Promise<FoundTeam> {
  await db.selectFrom('team').select('id').where('id', '=', id).forUpdate().execute();
  return findTeam(db, principal, id, right);
}

/** What somebody may do with a team by what he is to it: the same as the server's scope says. */
import type { Team } from '@frostway/contract/team/rows';
import type { IconName } from '../../ui/icons.js';

export type MembershipRole = Team['myRole'];

/** Decides what the team works with, who administrates it, and whether it is. */
export function owns(role: MembershipRole): boolean {
  return role === 'owner' || role === 'greatAdministrator';
}

/** Manages people and levels. */
export function manages(role: MembershipRole): boolean {
  return owns(role) || role === 'administrator';
}

export const membershipIcons = {
  owner: 'crown',
  greatAdministrator: 'crown',
  administrator: 'shield',
  subUser: 'user',
  externalUser: 'link',
} as const satisfies Record<MembershipRole, IconName>;

/** The path of a team's page. */
export function teamPath(id: number): string {
  return `/teamDetail?id=${id}`;
}

/** Which answers a change of teams makes old: numbers of members and targets stand in many of them. */
import { teamFeature } from '@frostway/contract/team/endpoints';

const { team, teamList, memberList, otherMembers, relationUsers, joins, unTeamTargets } = teamFeature;

export const changedByTeam = [team, teamList, memberList, otherMembers, relationUsers, joins, unTeamTargets] as const;

/** Teams as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';
import { seesTeam } from '../../scope/teams.js';

/** Teams the caller owns or is in. */
export const findableTeams: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`team.id`, name: sql`team.name`, detail: sql`owner.nickname` })}
  from team join account as owner on owner.id = team.owner_id
  where ${seesTeam(caller)} and ${isWanted({
    id: sql`team.id`,
    words: [sql`team.name`, sql`team.description`, sql`owner.account`, sql`owner.nickname`],
  })}`;

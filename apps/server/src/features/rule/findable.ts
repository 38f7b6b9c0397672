/** Rules as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';
import { seenRules } from './rules.js';

/** Rules in force the caller sees. */
export const findableRules: Findable = ({ caller, isWanted }) => sql`
  select ${findable({
    id: sql`rule.id`,
    name: sql`version.name`,
    detail: sql`case when not rights.is_mine then keeper.nickname end`,
  })}
  from ${seenRules(caller)} as rights join alert_rule as rule on rule.id = rights.rule_id
  join alert_rule_version as version on version.rule_id = rule.id and version.version = rule.version
  join account as keeper on keeper.id = rule.owner_id
  where rule.ended_at is null and ${isWanted({ id: sql`rule.id`, words: [sql`version.name`] })}`;

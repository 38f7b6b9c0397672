/** What of rules ends with a device that leaves its owner: it is nobody's target any more, and no rule of his watches it. */
import { sql } from 'kysely';
import type { Release } from '../../platform/feature.js';
import { queryingIn } from '../../db/querying.js';
import { closeSilence, settleEnded } from '../excursion/index.js';

/** The rules' part in what ends with a device; what they found of it stays. */
export const ruleRelease: Release = {
  kind: 'rules',
  count: (ids) => sql`
      select device_id, count(distinct rule_id)::integer as count from (
        select device_id, rule_id from rule_watch where device_id = any(${ids}::integer[]) and until_ms is null
        union all
        select target.device_id, target.rule_id from alert_rule_target as target
        join alert_rule as rule on rule.id = target.rule_id and rule.ended_at is null where target.device_id = any(${ids}::integer[])
      ) as each_rule group by device_id`,
  end: async ({ db }, ids, at) => {
    await sql`delete from alert_rule_target where device_id = any(${ids}::integer[])`.execute(db);
    await sql`update rule_watch set until_ms = ${at.getTime()} where device_id = any(${ids}::integer[]) and until_ms is null`.execute(db);
    await settleEnded(db, ids, at.getTime(), { isLeaving: true });
    await closeSilence(queryingIn(db), ids, at.getTime());
  },
};

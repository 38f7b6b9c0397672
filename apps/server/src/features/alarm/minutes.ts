/** Minutes outside of an alarm or an incident `item`, as SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { Listed } from './filter.js';

const ofAlarm = sql<number>`coalesce(item.minutes,
  (select excursion.minutes from excursion where excursion.device_id = item.device_id and excursion.id = item.excursion_id), 0)`;

/** What has ended says them itself. What goes on: of alarms that overlap the longest, of those that only follow each other the sum, as the database has it for the others. */
const ofIncident = sql<number>`coalesce(item.minutes, (select sum(longest) from (select max(lasted) as longest from (
  select lasted, count(*) filter (where reach is null or started_ms >= reach) over (order by started_ms, id) as stretch from (
    select part.started_ms, part.id, coalesce(part.minutes, excursion.minutes, 0) as lasted,
      max(coalesce(part.ended_ms, 9007199254740991)) over (order by part.started_ms, part.id rows between unbounded preceding and 1 preceding) as reach
    from alarm as part left join excursion on excursion.device_id = part.device_id and excursion.id = part.excursion_id
    where part.device_id = item.device_id and part.incident_id = item.id and part.state in ('pending', 'active', 'cleared')) as reached) as parted
  group by stretch) as stretched), 0)`;

/** See above. */
export const minutesOut = (of: Listed): RawBuilder<number> => (of === 'alarm' ? ofAlarm : ofIncident);

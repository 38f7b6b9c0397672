/** Figures of missions: how those went that were to start in a range. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { missionsOf } from '../../scope/missions.js';
import { statusOf } from './missions.js';

type Figures = (typeof table)['missionFigures'];
type Row = Omit<Answer<Figures>, 'vehicles'> & { vehicle: string | null };

const filtered = (condition: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(count(*) filter (where ${condition}))::integer`;

/** GET /beacon/mission_stats: of all the principal sees, and by vehicle. Refuses 10000 an end that is not after its start. */
export async function readFigures(db: Db, principal: Principal, { st, et }: Input<Figures>): Promise<Answer<Figures>> {
  if (et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  const { rows } = await sql<Row>`
    with shown as (
      select mission.vehicle, ${statusOf} as status, mission.started_ms, mission.ended_ms, mission.end_ms, mission.ended_how,
        (select count(distinct (item.device_id, item.id)) from mission_device as part
          join incident as item on item.device_id = part.device_id and item.severity = 'alarm' and item.state <> 'pending'
            and item.started_ms <= coalesce(mission.ended_ms, ${principal.now()}) and (item.ended_ms is null or item.ended_ms > mission.started_ms)
          where part.mission_id = mission.id and mission.started_ms is not null and seen.standing <> 'access') as incidents
      from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id
      where mission.start_ms >= ${st} and mission.start_ms < ${et}
    )
    select vehicle, count(*)::integer as total, ${filtered(sql`status = 'notStarted'`)} as "notStarted", ${filtered(sql`status = 'started'`)} as started,
      ${filtered(sql`status = 'ended'`)} as ended, ${filtered(sql`ended_how = 'cancelled'`)} as cancelled,
      ${filtered(sql`started_ms is not null and ended_ms <= end_ms`)} as "onTime",
      ${filtered(sql`started_ms is not null and coalesce(ended_ms, ${principal.now()}) > end_ms`)} as overdue,
      ${filtered(sql`incidents > 0`)} as "withIncidents", coalesce(sum(incidents), 0)::integer as incidents,
      (avg(ended_ms - started_ms) / 60000)::float8 as "meanMinutes"
    from shown group by grouping sets ((), (vehicle)) order by grouping(vehicle) desc, count(*) desc, vehicle`.execute(db);
  const [all, ...vehicles] = rows;
  const { vehicle: _all, ...figures } = all ?? refuse('statisticsFailed');
  return { ...figures, vehicles: vehicles.map(({ vehicle, ...row }) => ({ vehicle: vehicle ?? '', ...row })) };
}

/**
 * A monitor that has died must not look like one that finds nothing: when rules were judged last, and what came and was not judged. Readings and reports are
 * judged in the transaction that stores them, so nothing of them should ever be behind; the search for silent devices says itself when it came to its end.
 */
import { limits } from '@frostway/core/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Querying } from '../../db/querying.js';
import { droppedBefore, hasEventReceived } from '../../telemetry-store/joined.js';
import { positionSeries } from './judged-series.js';

/** What of a rule's probe is judged as a device's reports. */
const isReported = sql<SqlBool>`page.probe in ('vibration', 'tilt')`;
/** Reports are looked at as far back as this: the newest one that is behind says it. */
const reportsMs = 86_400_000;

const joinReadings = sql`left join judging on judging.device_id = state.device_id`;
/** Readings beside a device's `state`. A device is judged by its readings' own times; what retention would remove at once is judged nowhere. */
const isReadingBehind = sql<SqlBool>`state.reading_ms > greatest(judging.judged_ms, ${droppedBefore('state.device_id')}, 0) + ${limits.unjudgedMs}::integer`;

/** The same of positions, which are judged of devices whose positions something watches, since it does. */
const isPositionBehind = sql<SqlBool>`state.position_ms > greatest(position_judging.judged_ms, ${droppedBefore('state.device_id')}, watch.from_ms) + ${limits.unjudgedMs}::integer`;
/** What of a rule's probe is judged as a series of positions. */
const isOfPositions = sql<SqlBool>`page.probe = any(${Object.keys(positionSeries)}::text[])`;

/** Joins `judged` to each `watch` of a rule of `page`: `at`, when it was judged last, and `is_behind`, whether something came that was not judged. */
export function joinJudged(nowMs: number): RawBuilder<unknown> {
  const isReportBehind = hasEventReceived(
    sql`watch.device_id`,
    sql`'alarm:' || page.probe`,
    sql`${nowMs - reportsMs}`,
    sql`extract(epoch from coalesce(report.judged_at, 'epoch')) * 1000 + ${limits.unjudgedMs}::integer`,
  );
  return sql`
    left join device_state as state on state.device_id = watch.device_id
    ${joinReadings}
    left join position_judging on position_judging.device_id = watch.device_id
    left join report_judging as report on report.device_id = watch.device_id and report.type = page.probe
    left join job_run as search on search.name = 'silence'
    cross join lateral (select
      case when page.probe = 'silence' then case when state.last_seen_ms is not null then search.ended_at end
        when ${isReported} then report.judged_at when ${isOfPositions} then position_judging.judged_at else judging.judged_at end as at,
      case when page.probe = 'silence' then coalesce(search.ended_at, 'epoch') < ${new Date(nowMs - limits.unjudgedMs)}
        when ${isReported} then ${isReportBehind} when ${isOfPositions} then ${isPositionBehind} else ${isReadingBehind} end as is_behind) as judged`;
}

/** The search for silent devices of this moment came to its end. */
export async function noteSearch(client: Querying, nowMs: number): Promise<void> {
  await client.query({
    text: `insert into job_run (name, ended_at) values ('silence', $1) on conflict (name) do update set ended_at = excluded.ended_at`,
    values: [new Date(nowMs)],
  });
}

/** Reports of these devices and types were judged. */
export async function noteReports(client: Querying, reports: readonly { deviceId: number; type: string }[], nowMs: number): Promise<void> {
  const judged = reports.filter(({ type }) => type === 'vibration' || type === 'tilt');
  if (judged.length === 0) return;
  await client.query({
    name: 'note-reports',
    text: `insert into report_judging (device_id, type, judged_at) select device_id, type, $3 from unnest($1::integer[], $2::text[]) as r (device_id, type)
on conflict (device_id, type) do update set judged_at = excluded.judged_at`,
    values: [judged.map(({ deviceId }) => deviceId), judged.map(({ type }) => type), new Date(nowMs)],
  });
}

/** How many devices have readings that are not judged. */
export async function countUnjudged(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from device_state as state ${joinReadings} where ${isReadingBehind}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When the search for silent devices last came to its end, seconds since 1970; 0 = never. */
export async function searchedAt(db: Db): Promise<number> {
  const run = await db.selectFrom('job_run').select('ended_at').where('name', '=', 'silence').executeTakeFirst();
  return (run?.ended_at.getTime() ?? 0) / 1000;
}

/**
 * Silence: the one thing judged by the server's clock. A device that has not been heard of for three of its intervals and ten minutes, or for as long
 * as its rule says, is silent; a gateway is lost. What it sends afterwards ends it, and late data says so.
 */
import { limits } from '@frostway/core/limits';
import type pg from 'pg';
import type { Querying } from '../../db/querying.js';

/** The types, in the words of an index. */
const silent = `('silence', 'gatewayLost')`;
/** How long a device may be silent, ms. */
const allowedMs = `coalesce(r.minutes * 60000, greatest(coalesce(s.write_seconds, 300) * ${limits.onlineIntervals * 1000}, ${limits.onlineAtLeastMs}))::bigint`;

const raiseSql = `
with quiet as (
  select d.id as device_id, d.kind, l.last_seen_ms + ${allowedMs} as started_ms, r.id as rule_id, r.version, r.severity
  from device d
  join device_state l on l.device_id = d.id
  left join device_setting s on s.device_id = d.id and s.until_ms is null
  left join lateral (select v.rule_id as id, v.version, v.value as minutes, v.severity from rule_watch w
    join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
    where w.device_id = d.id and w.until_ms is null and v.probe = 'silence' order by v.value limit 1) r on true
  where d.owner_id is not null and not d.is_scrapped and l.last_seen_ms + ${allowedMs} <= $1
    and not exists (select from alarm a where a.device_id = d.id and a.state = 'active' and a.type in ${silent})
  limit 1000),
found as (
  insert into excursion (device_id, watch, rule_id, version, type, started_ms, fired_ms, last_ms)
  select device_id, 'silence', rule_id, version, case when kind = 'gateway' then 'gatewayLost' else 'silence' end, started_ms, started_ms, started_ms from quiet
  returning device_id, id, type, started_ms, rule_id),
raised as (
  insert into alarm (device_id, excursion_id, type, severity, state, started_ms, rule_id, raised_at)
  select f.device_id, f.id, f.type, coalesce(q.severity, case when f.type = 'gatewayLost' then 'alarm' else 'warning' end), 'active', f.started_ms, f.rule_id, $2
  from found f join quiet q using (device_id) returning device_id, id, started_ms),
said as (insert into alarm_event (device_id, alarm_id, at, kind) select device_id, id, $2, 'raised' from raised)
insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at) select device_id, id, 'start', started_ms, $2 from raised returning device_id`;

/** Ends the silence of devices that leave their owner: it is nobody's any more. */
export async function closeSilence(client: Querying, deviceIds: readonly number[], nowMs: number): Promise<void> {
  await client.query({
    text: `with gone as (
  update alarm set state = 'cleared', ended_ms = greatest(started_ms, $2::bigint), cleared_at = $3,
    minutes = (greatest(started_ms, $2::bigint) - started_ms) / 60000.0
  where device_id = any($1) and state = 'active' and type in ${silent} returning device_id, id, excursion_id, ended_ms, minutes),
over as (
  update excursion e set ended_ms = gone.ended_ms, closed_ms = gone.ended_ms, minutes = gone.minutes
  from gone where e.device_id = gone.device_id and e.id = gone.excursion_id)
insert into alarm_event (device_id, alarm_id, at, kind) select device_id, id, $3, 'cleared' from gone`,
    values: [deviceIds, nowMs, new Date(nowMs)],
  });
}

/** Raises the alarms of devices that fell silent; answers the devices. */
export async function raiseSilence(pool: pg.Pool, nowMs: number): Promise<number[]> {
  const { rows } = await pool.query<{ device_id: number }>(raiseSql, [nowMs, new Date(nowMs)]);
  return rows.map((row) => row.device_id);
}

/** What `allowedMs` is made of, beside an alarm `a`. */
const joinAllowed = `left join device_setting s on s.device_id = a.device_id and s.until_ms is null
  left join lateral (select v.value as minutes from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
    where w.device_id = a.device_id and w.until_ms is null and v.probe = 'silence' order by v.value limit 1) r on true`;

const endSql = `
with back as (
  select a.device_id, a.id, a.excursion_id, a.started_ms, l.last_seen_ms, h.first_ms, greatest(h.first_ms, a.started_ms) as ended_ms,
    (greatest(h.first_ms, a.started_ms) - a.started_ms) / 60000.0 as minutes,
    -- Still silent by now, though later than was known.
    l.last_seen_ms + ${allowedMs} <= $3 as is_silent, l.last_seen_ms + ${allowedMs} as silent_ms
  from alarm a join unnest($1::integer[], $2::bigint[]) as h (id, first_ms) on h.id = a.device_id
  join device_state l on l.device_id = a.device_id
  ${joinAllowed}
  where a.state = 'active' and a.type in ${silent} and l.last_seen_ms + ${allowedMs} > a.started_ms),
moved as (
  update excursion e set
    started_ms = case when b.is_silent then b.silent_ms else e.started_ms end, fired_ms = case when b.is_silent then b.silent_ms else e.fired_ms end,
    last_ms = case when b.is_silent then b.silent_ms else e.last_ms end,
    ended_ms = case when not b.is_silent then b.ended_ms end, closed_ms = case when not b.is_silent then b.last_seen_ms end,
    minutes = case when b.is_silent then 0 else b.minutes end
  from back b where e.device_id = b.device_id and e.id = b.excursion_id),
changed as (
  update alarm a set
    state = case when b.is_silent then 'active' else 'cleared' end,
    started_ms = case when b.is_silent then b.silent_ms else a.started_ms end,
    ended_ms = case when not b.is_silent then b.ended_ms end, minutes = case when not b.is_silent then b.minutes end,
    cleared_at = case when not b.is_silent then $4::timestamptz end,
    is_revised = a.is_revised or b.is_silent or b.first_ms < a.started_ms
  from back b where a.device_id = b.device_id and a.id = b.id returning a.device_id, a.id, a.ended_ms, b.is_silent, b.first_ms < b.started_ms as is_late),
said as (
  insert into alarm_event (device_id, alarm_id, at, kind)
  select device_id, id, $4, case when is_silent or is_late then 'revised' else 'cleared' end from changed)
insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at)
select device_id, id, 'end', ended_ms, $4 from changed where not is_silent returning device_id`;

/** What is newer, ms, tells of no silence that is over. */
const leastLateMs = 60_000;

/** The times that devices told of, epoch ms, at least one each. */
export type Heard = ReadonlyMap<number, readonly number[]>;

const oldest = (times: readonly number[]): number => times.reduce((first, timeMs) => Math.min(first, timeMs));

/** Ends the silence of devices that were heard; in the transaction that stores what they told. */
export async function endSilence(client: Querying, heard: Heard, nowMs: number): Promise<number[]> {
  if (heard.size === 0) return [];
  const { rows } = await client.query<{ device_id: number }>({
    name: 'end-silence',
    text: endSql,
    values: [[...heard.keys()], [...heard.values()].map(oldest), nowMs, new Date(nowMs)],
  });
  return rows.map((row) => row.device_id);
}

/** A silence that is over. */
type Past = { deviceId: number; id: number; excursionId: number; startedMs: number; endedMs: number; allowedMs: number };
type Silence = { readonly startedMs: number; readonly endedMs: number };

/**
 * What is left of a silence that is over, of which late data tells: the longest time in it of which still nothing was heard, less what is allowed; nothing
 * of it when that is nowhere longer. Undefined when the times tell nothing of it.
 */
export function leftOf(
  { startedMs, endedMs, allowedMs }: Silence & { readonly allowedMs: number },
  times: readonly number[],
): Silence | undefined {
  // It began when the allowed time after what was heard last was over.
  const lastMs = startedMs - allowedMs;
  const heard = times.filter((timeMs) => timeMs > lastMs && timeMs < endedMs).sort((a, b) => a - b);
  if (heard.length === 0) return undefined;
  let left: Silence = { startedMs, endedMs: startedMs };
  let before = lastMs;
  for (const timeMs of [...heard, endedMs]) {
    if (timeMs - before - allowedMs > left.endedMs - left.startedMs) left = { startedMs: before + allowedMs, endedMs: timeMs };
    before = timeMs;
  }
  return left;
}

/** Live data ends a silence; what comes later may show that there was less of it. */
export async function shortenSilence(client: Querying, heard: Heard, nowMs: number): Promise<number[]> {
  const late = [...heard].map(([id, times]) => [id, oldest(times)] as const).filter(([, firstMs]) => firstMs < nowMs - leastLateMs);
  if (late.length === 0) return [];
  const { rows } = await client.query<Past>({
    name: 'read-past-silence',
    text: `select a.device_id as "deviceId", a.id, a.excursion_id as "excursionId", a.started_ms as "startedMs", a.ended_ms as "endedMs", ${allowedMs} as "allowedMs"
from unnest($1::integer[], $2::bigint[]) as h (id, first_ms)
join alarm a on a.device_id = h.id and a.ended_ms > h.first_ms and a.state = 'cleared' and a.type in ${silent} and a.ended_ms > a.started_ms
${joinAllowed}`,
    values: [late.map(([id]) => id), late.map(([, firstMs]) => firstMs)],
  });
  const shortened = rows.flatMap((past) => {
    const left = leftOf(past, heard.get(past.deviceId) ?? []);
    return left === undefined || (left.startedMs === past.startedMs && left.endedMs === past.endedMs) ? [] : [{ ...past, ...left }];
  });
  if (shortened.length === 0) return [];
  await client.query({
    name: 'shorten-silence',
    text: `with less as (select * from jsonb_to_recordset($1::jsonb)
    as less ("deviceId" integer, id bigint, "excursionId" bigint, "startedMs" bigint, "endedMs" bigint)),
moved as (update excursion e set started_ms = "startedMs", fired_ms = "startedMs", last_ms = "startedMs", ended_ms = "endedMs",
  minutes = ("endedMs" - "startedMs") / 60000.0 from less where e.device_id = "deviceId" and e.id = "excursionId"),
changed as (update alarm a set started_ms = "startedMs", ended_ms = "endedMs", minutes = ("endedMs" - "startedMs") / 60000.0, is_revised = true
  from less where a.device_id = "deviceId" and a.id = less.id returning a.device_id, a.id, a.started_ms),
said as (insert into alarm_event (device_id, alarm_id, at, kind) select device_id, id, $2, 'revised' from changed)
insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at) select device_id, id, 'revised', started_ms, $2 from changed`,
    values: [JSON.stringify(shortened), new Date(nowMs)],
  });
  return shortened.map(({ deviceId }) => deviceId);
}

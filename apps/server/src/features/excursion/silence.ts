/**
 * Silence: the one thing judged by the server's clock. A device that has not been received for three of its intervals and ten minutes, or for as long
 * as its rule says, is silent; a gateway is lost. What it sends afterwards ends it, and late data says so.
 */
import { limits } from '@frostway/core/limits';
import type pg from 'pg';
import type { Querying } from '../../db/querying.js';
import { publish } from '../../events/publish.js';
import { noteSearch } from './staleness-monitor.js';
import { isSame, leftOf, longestOf, type SilenceGap } from './silence-gaps.js';

/** The types, in the words of an index. */
const silent = `('silence', 'gatewayLost')`;
/** How long a device may be silent for a rule `r`, or without one, ms. */
const allowedMs = `coalesce(r.minutes * 60000, greatest(coalesce(s.write_seconds, 300) * ${limits.onlineIntervals * 1000}, ${limits.onlineAtLeastMs}))::bigint`;

/** Alarms raised by one statement. */
const mostAtOnce = 1000;

/**
 * Who may be silent for how long, as `known`: each rule raises an alarm of its own, of versions that hold at once, by itself and for a mission, the one that allows least; without any there is one. What was received in the time of an earlier owner says
 * nothing of this one's.
 */
const known = (which = ''): string => `known as (
  select d.id as device_id, d.kind, l.last_seen_ms, ${allowedMs} as allowed_ms, r.id as rule_id, r.version,
    coalesce(r.severity, case when d.kind = 'gateway' then 'alarm' else 'warning' end) as severity
  from device d
  join device_state l on l.device_id = d.id
  join device_ownership o on o.device_id = d.id and o.until_ms is null
  left join device_setting s on s.device_id = d.id and s.until_ms is null
  left join lateral (select distinct on (v.rule_id) v.rule_id as id, v.version, v.value as minutes, v.severity from rule_watch w
    join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
    where w.device_id = d.id and w.until_ms is null and v.probe = 'silence' order by v.rule_id, v.value, v.version desc) r on true
  where d.owner_id is not null and not d.is_scrapped and l.last_seen_ms >= coalesce(o.from_ms, 0) ${which})`;

/** Without a rule nobody is silent before this; who has one is looked for along the rules, of which there are few. */
const mayBeQuiet = `and (l.last_seen_ms <= $1::bigint - ${limits.onlineAtLeastMs} or d.id in (
    select w.device_id from alert_rule_version v join rule_watch w on w.rule_id = v.rule_id and w.version = v.version
    where v.probe = 'silence' and w.until_ms is null))`;
const raiseSql = `
with ${known(mayBeQuiet)},
quiet as (
  select *, last_seen_ms + allowed_ms as started_ms from known k
  where last_seen_ms + allowed_ms <= $1 and not exists (select from alarm a
    where a.device_id = k.device_id and a.state = 'active' and a.type in ${silent} and a.rule_id is not distinct from k.rule_id)
    -- What is judged at this moment is received, and looked at again next time.
    and k.device_id in (select device_id from device_state where device_id = k.device_id for update skip locked)
  limit ${mostAtOnce}),
found as (
  insert into excursion (device_id, watch, rule_id, version, type, started_ms, fired_ms, last_ms, limit_value)
  select device_id, 'silence', rule_id, version, case when kind = 'gateway' then 'gatewayLost' else 'silence' end, started_ms, started_ms, started_ms,
    allowed_ms / 60000.0 from quiet
  returning device_id, id, type, started_ms, rule_id),
raised as (
  insert into alarm (device_id, excursion_id, type, severity, state, started_ms, rule_id, raised_at)
  select f.device_id, f.id, f.type, q.severity, 'active', f.started_ms, f.rule_id, $2
  from found f join quiet q on q.device_id = f.device_id and q.rule_id is not distinct from f.rule_id returning device_id, id, started_ms),
said as (insert into alarm_event (device_id, alarm_id, at, kind) select device_id, id, $2, 'raised' from raised)
insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at) select device_id, id, 'start', started_ms, $2 from raised returning device_id`;

/** Raises the alarms of all devices that fell silent, and keeps that it has; answers the devices. */
export async function raiseSilence(pool: pg.Pool, nowMs: number): Promise<number[]> {
  const raised: number[] = [];
  for (;;) {
    const { rows } = await pool.query<{ device_id: number }>(raiseSql, [nowMs, new Date(nowMs)]);
    const ids = rows.map((row) => row.device_id);
    await publish(pool, { type: 'alarmsChanged', deviceIds: ids });
    raised.push(...ids);
    if (rows.length < mostAtOnce) break;
  }
  await noteSearch(pool, nowMs);
  return raised;
}

/** Something finds the silence of an alarm `a` still. */
const isWatched = `exists (select from known k where k.device_id = a.device_id and k.rule_id is not distinct from a.rule_id)`;
const handOverSql = `
with ${known('and d.id = any($3)')},
open as (select a.*, ${isWatched} as is_watched from alarm a where a.device_id = any($3) and a.state = 'active' and a.type in ${silent}),
left_over as (select *, row_number() over (partition by device_id order by id) as turn from open where not is_watched),
next as (
  select *, row_number() over (partition by device_id order by rule_id) as turn from known k
  where last_seen_ms + allowed_ms <= $1 and not exists (select from open o where o.device_id = k.device_id and o.rule_id is not distinct from k.rule_id)),
handed as (
  select l.device_id, l.id, l.excursion_id, l.started_ms as was_ms, n.last_seen_ms + n.allowed_ms as started_ms, n.rule_id, n.version, n.allowed_ms, n.severity,
    n.severity = 'alarm' and l.severity <> 'alarm' as is_graver
  from left_over l join next n using (device_id, turn)),
found as (
  update excursion e set rule_id = h.rule_id, version = h.version, started_ms = h.started_ms, fired_ms = h.started_ms, last_ms = h.started_ms,
    limit_value = h.allowed_ms / 60000.0, silence_gaps = null
  from handed h where e.device_id = h.device_id and e.id = h.excursion_id),
moved as (
  update alarm a set rule_id = h.rule_id, severity = h.severity, started_ms = h.started_ms from handed h where a.device_id = h.device_id and a.id = h.id),
said as (
  insert into alarm_event (device_id, alarm_id, at, kind, body)
  select device_id, id, $2, 'revised', jsonb_build_object('before', jsonb_build_object('startedMs', was_ms), 'after', jsonb_build_object('startedMs', started_ms))
  from handed)
insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at) select device_id, id, 'start', started_ms, $2 from handed where is_graver`;

/** What `allowedMs` is made of, beside an alarm `a` and its excursion `e`: as it is now, for as long as the alarm's rule is in force. */
const joinAllowed = `left join device_setting s on s.device_id = a.device_id and s.until_ms is null
  left join lateral (select v.value as minutes from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
    where w.device_id = a.device_id and w.rule_id = a.rule_id and w.until_ms is null and v.probe = 'silence' order by v.value limit 1) r on true`;
/** As it was when the silence began. */
const allowedThen = `coalesce(round(e.limit_value * 60000)::bigint, ${allowedMs})`;

/** What is newer, ms, tells of no silence that is over. */
const leastLateMs = 60_000;

/** The times that devices reported, epoch ms, at least one each. */
export type ReceptionTimes = ReadonlyMap<number, readonly number[]>;

const oldest = (times: readonly number[]): number => times.reduce((first, timeMs) => Math.min(first, timeMs));

/** An alarm of silence with what is known of it. */
type Known = {
  readonly deviceId: number;
  readonly id: number;
  readonly excursionId: number;
  readonly startedMs: number;
  readonly allowedMs: number;
  readonly gaps: readonly SilenceGap[] | null;
};
type Open = Known & { readonly lastSeenMs: number; readonly allowedNowMs: number };
type Past = Known & { readonly endedMs: number; readonly closedMs: number };

/** A silence as it is now: still going on, with what is allowed now, or over; revised when late data moved it. What nobody sees of it moves quietly. */
type Moved = Omit<Known, 'allowedMs' | 'gaps'> & {
  readonly gaps: readonly SilenceGap[];
  readonly endedMs: number | null;
  readonly closedMs: number | null;
  readonly limit: number | null;
  readonly isRevised: boolean;
  readonly isQuiet: boolean;
};

/** The times of which nothing is known so far; it began when the allowed time after what was received last was over. */
const gapsOf = ({ gaps, startedMs, allowedMs: allowed }: Known, closedMs: number | null): readonly SilenceGap[] =>
  (gaps ?? [[startedMs - allowed, null]]).map(([fromMs, untilMs]) => [fromMs, untilMs ?? closedMs]);

async function readOpen(client: Querying, deviceIds: readonly number[]): Promise<Open[]> {
  const { rows } = await client.query<Open>({
    name: 'read-silence',
    text: `select a.device_id as "deviceId", a.id, a.excursion_id as "excursionId", a.started_ms as "startedMs", l.last_seen_ms as "lastSeenMs",
  e.silence_gaps as gaps, ${allowedThen} as "allowedMs", ${allowedMs} as "allowedNowMs"
from unnest($1::integer[]) as h (id)
join alarm a on a.device_id = h.id and a.state = 'active' and a.type in ${silent}
join excursion e on e.device_id = a.device_id and e.id = a.excursion_id
join device_state l on l.device_id = a.device_id
${joinAllowed}`,
    values: [deviceIds],
  });
  return rows;
}

/** Ends the silence of devices that were received; in the transaction that stores what they told. */
export async function endSilence(client: Querying, received: ReceptionTimes, nowMs: number): Promise<number[]> {
  if (received.size === 0) return [];
  const open = await readOpen(client, [...received.keys()]);
  const moved = open.flatMap((each) => movedBy(each, received.get(each.deviceId) ?? [], nowMs) ?? []);
  return writeMoved(client, moved, nowMs);
}

/** Ends the silence of devices that leave their owner: it is nobody's any more, and nobody is notified. */
export async function closeSilence(client: Querying, deviceIds: readonly number[], nowMs: number): Promise<void> {
  const open = await readOpen(client, deviceIds);
  await writeMoved(
    client,
    open.map((each) => cutAt(each, nowMs)),
    nowMs,
    { isTold: false },
  );
}

/** A silence that ends although nothing was received. */
const cutAt = (open: Open, atMs: number): Moved => endedBy(open, gapsOf(open, atMs), atMs);

/**
 * Brings what is open of silence in line with the rules that watch now; in the transaction that changed them. One that none of them finds goes to one that
 * says by now that the device is silent and has no alarm yet: it is told anew only when that is graver. Without such a one it is cut.
 */
export async function settleSilence(client: Querying, deviceIds: readonly number[], nowMs: number): Promise<void> {
  await client.query({ text: handOverSql, values: [nowMs, new Date(nowMs), deviceIds] });
  const { rows } = await client.query<{ id: number }>({
    text: `with ${known('and d.id = any($1)')}
select a.id from alarm a where a.device_id = any($1) and a.state = 'active' and a.type in ${silent} and not ${isWatched}`,
    values: [deviceIds],
  });
  if (rows.length === 0) return;
  const ended = new Set(rows.map(({ id }) => id));
  const open = (await readOpen(client, deviceIds)).filter(({ id }) => ended.has(id));
  await writeMoved(
    client,
    open.map((each) => cutAt(each, nowMs)),
    nowMs,
  );
}

/** What becomes of a silence when its device was received; undefined when that is nothing new. */
function movedBy(open: Open, times: readonly number[], nowMs: number): Moved | undefined {
  const { startedMs, lastSeenMs, allowedMs: allowed, allowedNowMs } = open;
  const known = gapsOf(open, null);
  const gaps = leftOf(known, [...times.filter((timeMs) => timeMs < lastSeenMs), lastSeenMs], allowed);
  const still = { ...nameOf(open), gaps, startedMs, endedMs: null, closedMs: null, limit: null, isRevised: false, isQuiet: true };
  if (lastSeenMs <= startedMs - allowed) return isSame(gaps, known) ? undefined : still;
  // Still silent by now, though later than was known.
  if (lastSeenMs + allowedNowMs <= nowMs)
    return { ...still, startedMs: lastSeenMs + allowedNowMs, limit: allowedNowMs / 60_000, isRevised: true, isQuiet: false };
  return endedBy(open, gaps.slice(0, -1), lastSeenMs);
}

const nameOf = ({ deviceId, id, excursionId }: Known) => ({ deviceId, id, excursionId });

/** A silence that is over: the longest of the times of which nothing was received, less what is allowed, or nothing of it. */
function endedBy(open: Known, gaps: readonly SilenceGap[], closedMs: number): Moved {
  const { startedMs, endedMs } = longestOf(gaps, open.allowedMs) ?? { startedMs: open.startedMs, endedMs: open.startedMs };
  const isRevised = startedMs !== open.startedMs || endedMs !== closedMs;
  return { ...nameOf(open), gaps, startedMs, endedMs, closedMs, limit: null, isRevised, isQuiet: false };
}

/** Live data ends a silence; what comes later may show that there was less of it. */
export async function shortenSilence(client: Querying, received: ReceptionTimes, nowMs: number): Promise<number[]> {
  const late = [...received].map(([id, times]) => [id, oldest(times)] as const).filter(([, firstMs]) => firstMs < nowMs - leastLateMs);
  if (late.length === 0) return [];
  const { rows } = await client.query<Past>({
    name: 'read-past-silence',
    text: `select a.device_id as "deviceId", a.id, a.excursion_id as "excursionId", a.started_ms as "startedMs", a.ended_ms as "endedMs", e.closed_ms as "closedMs",
  e.silence_gaps as gaps, ${allowedThen} as "allowedMs"
from unnest($1::integer[], $2::bigint[]) as h (id, first_ms)
join excursion e on e.device_id = h.id and e.watch = 'silence' and e.closed_ms > h.first_ms
join alarm a on a.device_id = e.device_id and a.excursion_id = e.id and a.state = 'cleared' and a.ended_ms > a.started_ms
${joinAllowed}`,
    values: [late.map(([id]) => id), late.map(([, firstMs]) => firstMs)],
  });
  const shortened = rows.flatMap((past): Moved | readonly [] => {
    const { startedMs, endedMs, closedMs } = past;
    const known = gapsOf(past, closedMs);
    const gaps = leftOf(known, received.get(past.deviceId) ?? [], past.allowedMs);
    if (isSame(gaps, known)) return [];
    const now = endedBy(past, gaps, closedMs);
    return { ...now, isRevised: true, isQuiet: now.startedMs === startedMs && now.endedMs === endedMs };
  });
  return writeMoved(client, shortened, nowMs);
}

/** Writes what became of silences: one that ends tells so, one that was over tells that it was revised; one of which nothing is left is withdrawn. */
async function writeMoved(client: Querying, all: readonly Moved[], nowMs: number, { isTold = true } = {}): Promise<number[]> {
  const quiet = all.filter(({ isQuiet }) => isQuiet);
  if (quiet.length > 0)
    await client.query({
      name: 'keep-silence-gaps',
      text: `update excursion e set silence_gaps = now.gaps from jsonb_to_recordset($1::jsonb) as now ("deviceId" integer, "excursionId" bigint, gaps jsonb)
where e.device_id = "deviceId" and e.id = "excursionId"`,
      values: [JSON.stringify(quiet)],
    });
  const moved = all.filter(({ isQuiet }) => !isQuiet);
  if (moved.length === 0) return [];
  await client.query({
    name: 'move-silence',
    text: `with now as (select *, coalesce("endedMs" <= "startedMs", false) as "isNone" from jsonb_to_recordset($1::jsonb)
    as now ("deviceId" integer, id bigint, "excursionId" bigint, "startedMs" bigint, "endedMs" bigint, "closedMs" bigint, "limit" double precision, gaps jsonb, "isRevised" boolean)),
said as (
  insert into alarm_event (device_id, alarm_id, at, kind)
  select "deviceId", id, $2, case when "isNone" then 'withdrawn' when "isRevised" then 'revised' else 'cleared' end from now),
told as (
  insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at)
  select a.device_id, a.id, case when a.state = 'active' and not "isNone" then 'end' else 'revised' end,
    case when a.state = 'active' and not "isNone" then "endedMs" else "startedMs" end, $2
  from now join alarm a on a.device_id = "deviceId" and a.id = now.id where "endedMs" is not null and $3),
gone as (delete from excursion e using now where e.device_id = "deviceId" and e.id = "excursionId" and "isNone"),
found as (
  update excursion e set started_ms = "startedMs", fired_ms = "startedMs", last_ms = "startedMs", ended_ms = "endedMs", closed_ms = "closedMs",
    minutes = coalesce(("endedMs" - "startedMs") / 60000.0, 0), silence_gaps = now.gaps, limit_value = coalesce("limit", e.limit_value)
  from now where e.device_id = "deviceId" and e.id = "excursionId" and not "isNone")
update alarm a set state = case when "endedMs" is null then 'active' when "isNone" then 'withdrawn' else 'cleared' end,
  started_ms = "startedMs", ended_ms = "endedMs", minutes = case when not "isNone" then ("endedMs" - "startedMs") / 60000.0 end,
  excursion_id = case when not "isNone" then a.excursion_id end, is_revised = a.is_revised or "isRevised",
  cleared_at = case when "endedMs" is not null then coalesce(a.cleared_at, $2::timestamptz) end
from now where a.device_id = "deviceId" and a.id = now.id`,
    values: [JSON.stringify(moved), new Date(nowMs), isTold],
  });
  return moved.map(({ deviceId }) => deviceId);
}

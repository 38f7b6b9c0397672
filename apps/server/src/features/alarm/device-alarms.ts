/**
 * Alarms devices raise by themselves: reports of one kind at most a minute apart are one alarm. One of a kind the server judges too, within a minute of
 * the server's, is the server's. Both follow from the reports and readings alone, so any order of arrival ends in the same alarms. Each report is judged by
 * the version of a rule, and is the owner's, of its own time: where either changes, another alarm begins.
 */
import { type AlarmType, severityOf, typeOfDeviceAlarm } from '@frostway/core/alarms';
import type { Excursion } from '@frostway/core/excursion';
import { type DeviceAlarmKind, deviceAlarmKinds } from '@frostway/core/message';
import type { Querying } from '../../db/querying.js';
import type { EventRow } from '../../telemetry-store/rows.js';
import type { OldExcursion } from './found.js';
import { settleSpan } from './reconcile.js';
import { around, periodAt, readPeriods, type ReportRule, ruleAt } from './report-periods.js';
import { AlarmWriter } from './writing.js';

const minuteMs = 60_000;
const prefix = 'alarm:';

/** Reports of one kind of one device. */
type Reports = { readonly deviceId: number; readonly kind: DeviceAlarmKind; readonly type: AlarmType; firstMs: number; lastMs: number };

/** Judges what devices reported; answers the devices whose alarms changed. */
export async function judgeDeviceAlarms(
  client: Querying,
  events: readonly EventRow[],
  isNew: ReadonlySet<string>,
  nowMs: number,
): Promise<number[]> {
  const groups = grouped(events.filter((event) => isNew.has(`${event.deviceId}:${event.timeMs}:${event.kind}`)));
  return judgeGroups(client, groups, nowMs);
}

function grouped(events: readonly Pick<EventRow, 'deviceId' | 'kind' | 'timeMs'>[]): Reports[] {
  const groups = new Map<string, Reports>();
  for (const { deviceId, kind: name, timeMs } of events) {
    const kind = deviceAlarmKinds.find((each) => name === prefix + each);
    const type = kind === undefined ? undefined : typeOfDeviceAlarm(kind);
    if (kind === undefined || type === undefined) continue;
    const group = groups.get(`${deviceId}:${kind}`);
    if (group === undefined) groups.set(`${deviceId}:${kind}`, { deviceId, kind, type, firstMs: timeMs, lastMs: timeMs });
    else {
      group.firstMs = Math.min(group.firstMs, timeMs);
      group.lastMs = Math.max(group.lastMs, timeMs);
    }
  }
  return [...groups.values()];
}

/** Judges again what devices reported at and after a moment, when what they are judged by has changed there; answers the devices whose alarms changed. */
export async function judgeReportedSince(client: Querying, deviceIds: readonly number[], sinceMs: number): Promise<number[]> {
  const { rows } = await client.query<Pick<EventRow, 'deviceId' | 'kind' | 'timeMs'>>({
    text: `select device_id as "deviceId", kind, time_ms as "timeMs" from device_event where device_id = any($1) and time_ms >= $2 and kind like $3`,
    values: [deviceIds, sinceMs, `${prefix}%`],
  });
  return judgeGroups(client, grouped(rows), sinceMs);
}

async function judgeGroups(client: Querying, groups: readonly Reports[], nowMs: number): Promise<number[]> {
  if (groups.length === 0) return [];
  const sinceMs = await keptSince(client);
  const writer = new AlarmWriter(nowMs);
  for (const { firstMs, ...reports } of groups)
    if (reports.lastMs >= sinceMs) await judgeReports(client, writer, { ...reports, firstMs: Math.max(firstMs, sinceMs) }, sinceMs);
  await writer.write(client);
  return writer.touched();
}

/** Since when reports are not removed; none are until this transaction ends. */
async function keptSince(client: Querying): Promise<number> {
  const { rows } = await client.query<{ ms: number }>({ text: 'select dropped_before_ms as ms from retention for share' });
  return rows[0]?.ms ?? 0;
}

type OldReports = OldExcursion & {
  readonly ruleId: number | null;
  readonly version: number | null;
  readonly readings: number;
  readonly longestGapMs: number;
};

async function judgeReports(
  client: Querying,
  writer: AlarmWriter,
  { deviceId, kind, type, firstMs, lastMs }: Reports,
  sinceMs: number,
): Promise<void> {
  const key = `device:${kind}`;
  const periods = await readPeriods(client, deviceId, type);
  const { rows: before } = await client.query<OldReports>({
    name: 'read-reported',
    text: `select e.id, e.device_id as "deviceId", e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs",
  e.closed_ms as "closedMs", e.last_ms as "lastMs", e.worst, e.minutes, e.rule_id as "ruleId", e.version, e.readings, e.longest_gap_ms as "longestGapMs", a.id as "alarmId", a.state,
  a.is_worst_told as "isWorstTold"
from excursion e join alarm a on a.device_id = e.device_id and a.excursion_id = e.id
where e.device_id = $1 and e.watch = $2 and e.started_ms <= $4 and e.last_ms >= $3 order by a.id`,
    values: [deviceId, key, firstMs - minuteMs, lastMs + minuteMs],
  });
  const times = await readChain(client, { deviceId, kind, within: around(periods, firstMs, lastMs) }, [
    Math.min(firstMs, ...before.map(({ startedMs }) => startedMs)),
    Math.max(lastMs, ...before.map((each) => each.lastMs)),
  ]);
  // What one version found stays that version's.
  const byVersion = new Map<string, { rule: ReportRule | undefined; found: Excursion[]; before: OldReports[] }>();
  const of = (id: number | null | undefined, version: number | null | undefined) => {
    const name = `${id ?? ''}:${version ?? ''}`;
    const known = byVersion.get(name) ?? { rule: undefined, found: [], before: [] };
    byVersion.set(name, known);
    return known;
  };
  // What began before is as it was found, unless it goes on.
  const begun = before.filter(({ startedMs }) => startedMs < sinceMs);
  const all = clusters(
    times.filter((at) => at >= sinceMs),
    (at) => periodAt(periods, at),
    begun,
  );
  const goesOn = (old: OldReports): boolean => all.some((found) => found.startedMs === old.startedMs && found.lastMs > old.lastMs);
  const standing = new Set(begun.filter((old) => !goesOn(old)).map(({ startedMs }) => startedMs));
  for (const old of before) if (!standing.has(old.startedMs)) of(old.ruleId, old.version).before.push(old);
  for (const found of all) {
    if (standing.has(found.startedMs)) continue;
    const rule = ruleAt(periods, found.startedMs);
    if (rule !== undefined && found.readings < rule.least) continue;
    const its = of(rule?.id, rule?.version);
    its.rule = rule;
    its.found.push(found);
  }
  for (const its of byVersion.values())
    settleSpan(
      writer,
      {
        deviceId,
        finder: {
          key,
          severity: its.rule?.severity ?? severityOf(type),
          rule: its.rule === undefined ? null : { id: its.rule.id, version: its.rule.version },
        },
        found: its.found,
        present: () => ({ type, worst: null, limit: null, minutes: 0, degreeMinutes: 0, gatewayId: null, isTurned: false }),
      },
      its.before,
    );
}

type Chain = Pick<Reports, 'deviceId' | 'kind'> & { readonly within: { readonly fromMs: number; readonly untilMs: number } };

/** The reports of a time, and those before and after that follow each other within a minute; none of a period before or after. */
async function readChain(client: Querying, chain: Chain, [fromMs, untilMs]: readonly [number, number]): Promise<number[]> {
  const { deviceId, kind, within } = chain;
  const { rows } = await client.query<{ time_ms: number }>({
    name: 'read-reports',
    text: 'select time_ms from device_event where device_id = $1 and kind = $2 and time_ms between $3 and $4 order by time_ms',
    values: [
      deviceId,
      prefix + kind,
      Math.min(fromMs, Math.max(within.fromMs, fromMs - minuteMs)),
      Math.max(untilMs, Math.min(within.untilMs, untilMs + minuteMs)),
    ],
  });
  const times = rows.map(({ time_ms: at }) => at);
  const [first, last] = [times[0] ?? fromMs, times.at(-1) ?? untilMs];
  // Reports too few for an alarm are in none that was found before.
  return first < fromMs || last > untilMs ? readChain(client, chain, [Math.min(fromMs, first), Math.max(untilMs, last)]) : times;
}

type Cluster = { -readonly [K in keyof Excursion]: Excursion[K] };

const clusterOf = (startedMs: number, lastMs: number, readings: number, longestGapMs: number): Cluster => ({
  startedMs,
  firedMs: startedMs,
  endedMs: lastMs,
  closedMs: lastMs,
  lastMs,
  side: 'outside',
  beganOn: 'above',
  worst: 0,
  worstMs: startedMs,
  outMs: 0,
  area: 0,
  readings,
  longestGapMs,
});

/** Reports at most a minute apart and of one period, as one excursion each; those that had begun before all of them first. */
function clusters(times: readonly number[], periodOf: (timeMs: number) => string, begun: readonly OldReports[]): Excursion[] {
  const found = begun
    .map((old) => clusterOf(old.startedMs, old.lastMs, old.readings, old.longestGapMs))
    .toSorted((a, b) => a.startedMs - b.startedMs);
  for (const at of times) {
    const last = found.at(-1);
    if (last !== undefined && at <= last.lastMs) continue;
    if (last !== undefined && at - last.lastMs <= minuteMs && periodOf(at) === periodOf(last.lastMs)) {
      last.longestGapMs = Math.max(last.longestGapMs, at - last.lastMs);
      last.lastMs = at;
      last.endedMs = at;
      last.closedMs = at;
      last.readings += 1;
    } else found.push(clusterOf(at, at, 1, 0));
  }
  return found;
}

/** What finds the devices' own alarms of types both sides can raise. */
const sharedWatches = (
  ['highTemperature', 'lowTemperature', 'highHumidity', 'lowHumidity', 'light', 'lowBattery'] as const satisfies readonly DeviceAlarmKind[]
).map((kind) => `device:${kind}`);

const serverAlarm = `select s.id from excursion f join alarm s on s.device_id = f.device_id and s.excursion_id = f.id
    where f.device_id = a.device_id and f.type = a.type and f.watch not like 'device:%' and f.watch not like 'mkt:%' and f.fired_ms is not null
      and a.started_ms between f.started_ms - ${minuteMs} and coalesce(f.ended_ms, a.started_ms) + ${minuteMs}
      and not exists (select from device_ownership o where o.device_id = a.device_id
        and o.from_ms > least(a.started_ms, f.started_ms) and o.from_ms <= greatest(a.started_ms, f.started_ms))
    order by f.started_ms, s.id limit 1`;

/** Makes devices' own alarms part of the server's of the same kind and minute, and lets go those whose server's alarm is no more. */
export async function joinSameAlarms(client: Querying, deviceIds: readonly number[], nowMs: number): Promise<void> {
  if (deviceIds.length === 0) return;
  const { rows } = await client.query<{ id: number; into: number | null }>({
    name: 'join-same-alarms',
    text: `with found as (
  select a.device_id, a.id, (${serverAlarm}) as into_id from excursion e join alarm a on a.device_id = e.device_id and a.excursion_id = e.id
  where e.device_id = any($1) and e.watch = any($2) and a.state <> 'withdrawn')
update alarm a set state = case when f.into_id is null then 'cleared' else 'merged' end, merged_into = f.into_id
from found f where a.device_id = f.device_id and a.id = f.id and a.merged_into is distinct from f.into_id returning a.id, a.merged_into as into`,
    values: [deviceIds, sharedWatches],
  });
  if (rows.length === 0) return;
  await client.query({
    text: `insert into alarm_event (device_id, alarm_id, at, kind, body)
select device_id, id, $2, case when merged_into is null then 'revised' else 'merged' end, jsonb_build_object('into', merged_into) from alarm where id = any($1) and device_id = any($3)`,
    values: [rows.map(({ id }) => id), new Date(nowMs), deviceIds],
  });
  // What was not told yet is told once, with the server's.
  await client.query({
    text: 'delete from alarm_notice where told_at is null and alarm_id = any($1)',
    values: [rows.filter(({ into }) => into !== null).map(({ id }) => id)],
  });
}

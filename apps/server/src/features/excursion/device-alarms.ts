/**
 * Alarms devices raise by themselves: reports of one kind that follow each other are one alarm. One of a kind the server judges too, within a minute of
 * the server's, is the server's. Both follow from the reports and readings alone, so any order of arrival ends in the same alarms. Each report is judged by
 * the versions of rules, and is the owner's, of its own time: where either changes, another alarm begins.
 */
import { type AlarmType, severityOf, typeOfDeviceAlarm } from '@frostway/core/alarms';
import type { Excursion } from '@frostway/core/excursion';
import { type DeviceAlarmKind, deviceAlarmKinds } from '@frostway/core/message';
import type { Querying } from '../../db/querying.js';
import type { EventRow } from '../../telemetry-store/rows.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { holdKept } from '../../telemetry-store/dropped.js';
import { noteReports } from './staleness-monitor.js';
import type { OldExcursion } from './detected.js';
import { settleSpan } from './reconcile.js';
import { type Periods, readPeriods, type ReportRule } from './report-periods.js';
import { AlarmWriter } from './writing.js';

const minuteMs = 60_000;
const prefix = 'alarm:';

/** Reports of one kind of one device. */
type Reports = { readonly deviceId: number; readonly kind: DeviceAlarmKind; readonly type: AlarmType; firstMs: number; lastMs: number };

/** Judges what devices reported that is new; answers the devices whose alarms changed. */
export async function judgeDeviceAlarms(client: Querying, events: readonly EventRow[], nowMs: number): Promise<number[]> {
  return judgeGroups(client, grouped(events), nowMs);
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
export async function judgeReportedSince(
  client: Querying,
  deviceIds: readonly number[],
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
): Promise<number[]> {
  return judgeGroups(client, grouped(await new TelemetryReader(client).eventsSince(deviceIds, sinceMs, prefix)), nowMs);
}

async function judgeGroups(client: Querying, groups: readonly Reports[], nowMs: number): Promise<number[]> {
  if (groups.length === 0) return [];
  const kept = await holdKept(
    client,
    groups.map(({ deviceId }) => deviceId),
  );
  const writer = new AlarmWriter(nowMs);
  for (const { firstMs, ...reports } of groups) {
    const sinceMs = kept.get(reports.deviceId) ?? 0;
    if (reports.lastMs >= sinceMs) await judgeReports(client, writer, { ...reports, firstMs: Math.max(firstMs, sinceMs) }, sinceMs);
  }
  await writer.write(client);
  await noteReports(client, groups, nowMs);
  return writer.touched();
}

type OldReports = OldExcursion & {
  readonly ruleId: number | null;
  readonly version: number | null;
  readonly readings: number;
  readonly longestGapMs: number;
};
type Span = readonly [firstMs: number, lastMs: number];

/** Reports to judge, oldest first, with the alarms they may touch; of alarms that only go on, those before are not read again. */
type Touched = { readonly times: readonly number[]; readonly before: readonly OldReports[]; readonly goesOn: boolean };

async function judgeReports(
  client: Querying,
  writer: AlarmWriter,
  { deviceId, kind, type, firstMs, lastMs }: Reports,
  sinceMs: number,
): Promise<void> {
  const key = `device:${kind}`;
  const periods = await readPeriods(client, deviceId, type);
  const { times, before, goesOn } = await readTouched(client, { deviceId, kind, key, periods }, [firstMs, lastMs]);
  // What one version found stays that version's.
  const byVersion = new Map<string, { rule: ReportRule | null; found: Excursion[]; before: OldReports[] }>();
  const of = (id: number | null | undefined, version: number | null | undefined) => {
    const name = `${id ?? ''}:${version ?? ''}`;
    const known = byVersion.get(name) ?? { rule: null, found: [], before: [] };
    byVersion.set(name, known);
    return known;
  };
  for (const old of before) of(old.ruleId, old.version).before.push(old);
  for (const { rule, judges } of periods.judges) {
    const its = of(rule?.id, rule?.version);
    its.rule = rule;
    const begun = its.before.filter(({ startedMs }) => (goesOn && judges(firstMs)) || (startedMs < sinceMs && judges(startedMs)));
    const counted = times.filter((at) => at >= sinceMs && judges(at));
    for (const found of clusters(counted, periods, begun)) {
      const fired = firedOf(found, rule);
      if (fired !== undefined) its.found.push(fired);
    }
  }
  for (const { rule, found, before: known } of byVersion.values()) {
    // What began before what is removed stands as it was found, unless it goes on.
    const standing = known.filter(
      ({ startedMs, lastMs: at }) => startedMs < sinceMs && !found.some((now) => now.startedMs === startedMs && now.lastMs > at),
    );
    const stands = ({ startedMs }: { startedMs: number }): boolean => standing.some((old) => old.startedMs === startedMs);
    settleSpan(
      writer,
      {
        deviceId,
        detector: {
          key,
          severity: rule?.severity ?? severityOf(type),
          rule: rule === null ? null : { id: rule.id, version: rule.version },
        },
        intervals: periods.intervals,
        found: found.filter((now) => !stands(now)),
        present: () => ({ type, worst: null, limit: null, minutes: 0, degreeMinutes: 0, isFault: false, isDoor: false, isTurned: false }),
      },
      known.filter((old) => !stands(old)),
    );
  }
}

type ReportQuery = Pick<Reports, 'deviceId' | 'kind'> & { readonly key: string; readonly periods: Periods };

async function readTouched(client: Querying, asked: ReportQuery, [firstMs, lastMs]: Span): Promise<Touched> {
  const { periods } = asked;
  let before = await readBefore(client, asked, [firstMs - periods.mostGap, lastMs + periods.mostGap]);
  const within = periods.around(firstMs, lastMs);
  if (isGoingOn(periods, before, firstMs)) {
    const times = await readChain(client, asked, { ...within, fromMs: firstMs }, [firstMs, lastMs]);
    // Beyond them lie others, and what was found of those.
    if ((times.at(-1) ?? lastMs) <= lastMs) return { times, before, goesOn: true };
  }
  let span: Span = [firstMs, lastMs];
  for (;;) {
    const wide = widened(span, before);
    const times = await readChain(client, asked, within, wide);
    span = widened([times[0] ?? firstMs, times.at(-1) ?? lastMs], before);
    const known = before.length;
    before = await readBefore(client, asked, span);
    // Reports that made no alarm may join what was found to what lies behind them.
    if (before.length <= known && covers(span, before)) return { times, before, goesOn: false };
  }
}

const widened = ([firstMs, lastMs]: Span, before: readonly OldReports[]): Span => [
  Math.min(firstMs, ...before.map(({ startedMs }) => startedMs)),
  Math.max(lastMs, ...before.map((old) => old.lastMs)),
];
const covers = ([firstMs, lastMs]: Span, before: readonly OldReports[]): boolean =>
  before.every((old) => old.startedMs >= firstMs && old.lastMs <= lastMs);

/** Whether all that is judged by a report has one alarm, which it comes after and belongs to: one that lasts is not counted again from its beginning. */
function isGoingOn({ judges, ownerAt, gapAt }: Periods, before: readonly OldReports[], firstMs: number): boolean {
  const now = judges.filter((judge) => judge.judges(firstMs));
  return (
    now.length > 0 &&
    before.length === now.length &&
    now.every(({ rule, judges: isJudge }) =>
      before.some(
        ({ ruleId, version, lastMs }) =>
          ruleId === (rule?.id ?? null) &&
          version === (rule?.version ?? null) &&
          lastMs < firstMs &&
          firstMs - lastMs <= gapAt(lastMs) &&
          isJudge(lastMs) &&
          ownerAt(lastMs) === ownerAt(firstMs),
      ),
    )
  );
}

/** The alarms of a time. A report is over at once, so that what is not older is found by that. */
async function readBefore(client: Querying, { deviceId, key }: ReportQuery, [firstMs, lastMs]: Span): Promise<OldReports[]> {
  const { rows } = await client.query<OldReports>({
    name: 'read-reported',
    text: `select e.id, e.device_id as "deviceId", e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs",
  e.closed_ms as "closedMs", e.last_ms as "lastMs", e.worst, e.minutes, e.is_fault as "isFault", e.is_door as "isDoor", e.rule_id as "ruleId", e.version, e.readings,
  e.longest_gap_ms as "longestGapMs", a.id as "alarmId", a.state, a.is_worst_told as "isWorstTold"
from excursion e join alarm a on a.device_id = e.device_id and a.excursion_id = e.id
where e.device_id = $1 and e.watch = $2 and e.started_ms <= $4 and e.closed_ms >= $3 order by a.id`,
    values: [deviceId, key, firstMs, lastMs],
  });
  return rows;
}

type Within = { readonly fromMs: number; readonly untilMs: number };

/** The reports of a time, and those before and after that follow each other; none of another owner before or after. */
async function readChain(client: Querying, asked: ReportQuery, within: Within, [fromMs, untilMs]: Span): Promise<number[]> {
  const { deviceId, kind, periods } = asked;
  const span = {
    id: deviceId,
    fromMs: Math.min(fromMs, Math.max(within.fromMs, fromMs - periods.mostGap)),
    untilMs: Math.max(untilMs, Math.min(within.untilMs, untilMs + periods.mostGap)),
  };
  const times = await new TelemetryReader(client).eventTimes(span, prefix + kind);
  const [first, last] = [times[0] ?? fromMs, times.at(-1) ?? untilMs];
  // Reports too few for an alarm are in none that was found before.
  return first < fromMs || last > untilMs ? readChain(client, asked, within, [Math.min(fromMs, first), Math.max(untilMs, last)]) : times;
}

/** What a rule makes of reports that follow each other: an excursion when they are enough and go on for long enough. */
function firedOf(found: Excursion, rule: ReportRule | null): Excursion | undefined {
  if (rule === null) return found;
  const isFired = found.readings >= rule.least && found.lastMs - found.startedMs >= rule.delayMs;
  return isFired ? { ...found, firedMs: found.startedMs + rule.delayMs } : undefined;
}

/** Reports that follow each other in the time of one owner, as one excursion each; those that have begun before all of them go on. */
function clusters(times: readonly number[], { ownerAt, gapAt }: Periods, begun: readonly OldReports[]): Excursion[] {
  const found: { -readonly [K in keyof Excursion]: Excursion[K] }[] = begun
    .map((old) => reported(old.startedMs, old.lastMs, old.readings, old.longestGapMs))
    .sort((a, b) => a.startedMs - b.startedMs);
  for (const at of times) {
    const last = found.at(-1);
    if (last !== undefined && at <= last.lastMs) continue;
    if (last !== undefined && at - last.lastMs <= gapAt(last.lastMs) && ownerAt(at) === ownerAt(last.lastMs)) {
      last.longestGapMs = Math.max(last.longestGapMs, at - last.lastMs);
      last.lastMs = at;
      last.endedMs = at;
      last.closedMs = at;
      last.readings += 1;
    } else found.push(reported(at, at, 1, 0));
  }
  return found;
}

const reported = (startedMs: number, lastMs: number, readings: number, longestGapMs: number): Excursion => ({
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
  largestStep: 0,
  isLit: false,
  countedMs: null,
});

/** What finds the devices' own alarms of types both sides can raise. */
const sharedWatches = (
  [
    'highTemperature',
    'lowTemperature',
    'highHumidity',
    'lowHumidity',
    'light',
    'lowBattery',
    'overspeed',
    'fenceEnter',
    'fenceExit',
    'displacement',
  ] as const satisfies readonly DeviceAlarmKind[]
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

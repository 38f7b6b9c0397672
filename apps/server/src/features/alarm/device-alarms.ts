/**
 * Alarms devices raise by themselves: reports of one kind at most a minute apart are one alarm. One of a kind the server judges too, within a minute of
 * the server's, is the server's. Both follow from the reports and readings alone, so any order of arrival ends in the same alarms.
 */
import { type AlarmType, severityOf, type Severity, typeOfDeviceAlarm } from '@frostway/core/alarms';
import type { Excursion } from '@frostway/core/excursion';
import { type DeviceAlarmKind, deviceAlarmKinds } from '@frostway/core/message';
import type pg from 'pg';
import type { EventRow } from '../../telemetry-store/rows.js';
import type { OldExcursion } from './found.js';
import { settleSpan } from './reconcile.js';
import { AlarmWriter } from './writing.js';

const minuteMs = 60_000;
const prefix = 'alarm:';

/** Reports of one kind of one device. */
type Reports = { readonly deviceId: number; readonly kind: DeviceAlarmKind; readonly type: AlarmType; firstMs: number; lastMs: number };

/** Judges what devices reported; answers the devices whose alarms changed. */
export async function judgeDeviceAlarms(
  client: pg.ClientBase,
  events: readonly EventRow[],
  isNew: ReadonlySet<string>,
  nowMs: number,
): Promise<number[]> {
  const groups = grouped(events.filter((event) => isNew.has(`${event.deviceId}:${event.timeMs}:${event.kind}`)));
  if (groups.length === 0) return [];
  const writer = new AlarmWriter(nowMs);
  for (const reports of groups) await judgeReports(client, writer, reports);
  await writer.write(client);
  return writer.touched();
}

function grouped(events: readonly EventRow[]): Reports[] {
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

async function judgeReports(client: pg.ClientBase, writer: AlarmWriter, { deviceId, kind, type, firstMs, lastMs }: Reports): Promise<void> {
  const key = `device:${kind}`;
  const { rows: before } = await client.query<OldExcursion>({
    name: 'read-reported',
    text: `select e.id, e.device_id as "deviceId", e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs",
  e.closed_ms as "closedMs", e.last_ms as "lastMs", e.worst, e.minutes, a.id as "alarmId", a.state, a.is_worst_told as "isWorstTold"
from excursion e join alarm a on a.device_id = e.device_id and a.excursion_id = e.id
where e.device_id = $1 and e.watch = $2 and e.started_ms <= $4 and e.last_ms >= $3 order by a.id`,
    values: [deviceId, key, firstMs - minuteMs, lastMs + minuteMs],
  });
  const times = await readChain(
    client,
    { deviceId, kind },
    Math.min(firstMs, ...before.map(({ startedMs }) => startedMs)),
    Math.max(lastMs, ...before.map((each) => each.lastMs)),
  );
  const rule = await findRule(client, deviceId, type, times[0] ?? firstMs);
  const found = clusters(times).filter(({ readings }) => rule === undefined || readings >= rule.least);
  settleSpan(
    writer,
    {
      deviceId,
      finder: {
        key,
        severity: rule?.severity ?? severityOf(type),
        rule: rule === undefined ? null : { id: rule.id, version: rule.version },
      },
      found,
      present: () => ({ type, worst: null, limit: null, minutes: 0, degreeMinutes: 0, gatewayId: null, isTurned: false }),
    },
    before,
  );
}

/** The reports of a time, and those before and after that follow each other within a minute. */
async function readChain(
  client: pg.ClientBase,
  { deviceId, kind }: Pick<Reports, 'deviceId' | 'kind'>,
  fromMs: number,
  untilMs: number,
): Promise<number[]> {
  const { rows } = await client.query<{ time_ms: number }>({
    name: 'read-reports',
    text: 'select time_ms from device_event where device_id = $1 and kind = $2 and time_ms between $3 and $4 order by time_ms',
    values: [deviceId, prefix + kind, fromMs - minuteMs, untilMs + minuteMs],
  });
  const times = rows.map(({ time_ms: at }) => at);
  const [first, last] = [times[0] ?? fromMs, times.at(-1) ?? untilMs];
  // Reports too few for an alarm are in none that was found before.
  return first < fromMs || last > untilMs ? readChain(client, { deviceId, kind }, Math.min(fromMs, first), Math.max(untilMs, last)) : times;
}

/** Of shocks and tilts a rule says how bad they are, and how many reports make an alarm. */
async function findRule(client: pg.ClientBase, deviceId: number, type: AlarmType, atMs: number) {
  if (type !== 'vibration' && type !== 'tilt') return undefined;
  const { rows } = await client.query<{ id: number; version: number; severity: Severity; condition: string; value: number | null }>({
    name: 'read-report-rule',
    text: `select v.rule_id as id, v.version, v.severity, v.condition, v.value from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
where w.device_id = $1 and v.probe = $2 and w.from_ms <= $3 and (w.until_ms is null or w.until_ms > $3) order by v.severity, v.rule_id limit 1`,
    values: [deviceId, type, atMs],
  });
  const [rule] = rows;
  return rule && { ...rule, least: (rule.value ?? 1) + (rule.condition === 'gt' ? 1 : 0) };
}

/** Reports at most a minute apart, as one excursion each. */
function clusters(times: readonly number[]): Excursion[] {
  const found: { -readonly [K in keyof Excursion]: Excursion[K] }[] = [];
  for (const at of times) {
    const last = found.at(-1);
    if (last !== undefined && at - last.lastMs <= minuteMs) {
      last.longestGapMs = Math.max(last.longestGapMs, at - last.lastMs);
      last.lastMs = at;
      last.endedMs = at;
      last.closedMs = at;
      last.readings += 1;
    } else {
      found.push({
        startedMs: at,
        firedMs: at,
        endedMs: at,
        closedMs: at,
        lastMs: at,
        side: 'outside',
        beganOn: 'above',
        worst: 0,
        worstMs: at,
        outMs: 0,
        area: 0,
        readings: 1,
        longestGapMs: 0,
      });
    }
  }
  return found;
}

/** What finds the devices' own alarms of types both sides can raise. */
const sharedWatches = (
  ['highTemperature', 'lowTemperature', 'highHumidity', 'lowHumidity', 'light', 'lowBattery'] as const satisfies readonly DeviceAlarmKind[]
).map((kind) => `device:${kind}`);

const serverAlarm = `select s.id from excursion f join alarm s on s.device_id = f.device_id and s.excursion_id = f.id
    where f.device_id = a.device_id and f.type = a.type and f.watch not like 'device:%' and f.fired_ms is not null
      and a.started_ms between f.started_ms - ${minuteMs} and coalesce(f.ended_ms, a.started_ms) + ${minuteMs} order by f.started_ms, s.id limit 1`;

/** Makes devices' own alarms part of the server's of the same kind and minute, and lets go those whose server's alarm is no more. */
export async function joinSameAlarms(client: pg.ClientBase, deviceIds: readonly number[], nowMs: number): Promise<void> {
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
  await client.query(
    `insert into alarm_event (device_id, alarm_id, at, kind, body)
select device_id, id, $2, case when merged_into is null then 'revised' else 'merged' end, jsonb_build_object('into', merged_into) from alarm where id = any($1) and device_id = any($3)`,
    [rows.map(({ id }) => id), new Date(nowMs), deviceIds],
  );
  // What was not told yet is told once, with the server's.
  await client.query('delete from alarm_notice where told_at is null and alarm_id = any($1)', [
    rows.filter(({ into }) => into !== null).map(({ id }) => id),
  ]);
}

/** Alarms with all that a row says, from the SQL that picked them. */
import type { Accumulated, Alarm, ExcursionRow } from '@frostway/contract/alarm/rows';
import type { Lang } from '@frostway/contract/text';
import type { AlarmState, AlarmType, RuleMode, RuleProbe, Severity } from '@frostway/core/alarms';
import { countedMs, firesAtEarliest, type Side } from '@frostway/core/excursion';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { joinSeen, type Principal, seesDevice } from '../../scope/devices.js';
import { groupNameIn } from '../device/index.js';
import { toAccount } from '../rule/index.js';
import { joinStart, startColumns, type StartPlace, startPlaces, type StartRow } from '../excursion/index.js';

type Row = StartRow & {
  id: number;
  device_id: number;
  mac: string | null;
  imei: string | null;
  device_name: string;
  group_id: number | null;
  group_name: string | null;
  type: AlarmType;
  severity: Severity;
  state: AlarmState;
  started_ms: number;
  ended_ms: number | null;
  raised_at: Date | null;
  cleared_at: Date | null;
  is_late: boolean;
  is_revised: boolean;
  acknowledged_at: Date | null;
  reason: string | null;
  merged_into: number | null;
  incident_id: number | null;
  rule_id: number | null;
  rule_version: number | null;
  rule_name: string | null;
  rule_probe: RuleProbe | null;
  rule_mode: RuleMode | null;
  rule_delay: number | null;
  rule_window: number | null;
  fence_id: number | null;
  fence_name: string | null;
  /** Of one of a cumulative rule that goes on: what the rule has counted, as its evaluation state keeps it. */
  counted: number[] | null;
  excursion_id: number | null;
  worst: number | null;
  worst_ms: number | null;
  limit_value: number | null;
  side: Side | null;
  minutes: number | null;
  degree_minutes: number | null;
  readings: number | null;
  longest_gap_ms: number | null;
  counted_ms: number | null;
  is_fault: boolean | null;
  is_door: boolean | null;
  fired_ms: number | null;
  closed_ms: number | null;
  last_ms: number | null;
  gateway_id: number | null;
  gateway_mac: string | null;
  gateway_imei: string | null;
  gateway_name: string | null;
  by_uid: number | null;
  by_account: string | null;
  by_nickname: string | null;
  to_uid: number | null;
  to_account: string | null;
  to_nickname: string | null;
  comments: number;
  may_change: boolean;
  may_place: boolean;
  /** The excursion's own. */
  excursion_started_ms: number | null;
  excursion_ended_ms: number | null;
};

/** An alarm with the excursion behind it. */
export type FoundAlarm = {
  readonly alarm: Alarm;
  readonly excursion: ExcursionRow | null;
  readonly ruleVersion: number | null;
  /** Whose position the place of its start is. */ readonly carrierId: number | null;
};

/** An alarm by the device it is of. */
export type Picked = { readonly deviceId: number; readonly id: number };

/**
 * Rows of alarms in the order they were picked, those left out that began when the caller did not see the history of their device. A former owner is not shown what the device is called now; of
 * a gateway only who sees it hears. Where each began is looked up `withStart` alone: a list does not say it.
 */
export async function selectRows(
  db: Db,
  caller: Principal,
  picked: readonly Picked[],
  lang: Lang,
  { withStart = false }: { readonly withStart?: boolean } = {},
): Promise<FoundAlarm[]> {
  if (picked.length === 0) return [];
  const start = withStart ? startOf(caller) : noStart;
  const ids = [...new Set(picked.map(({ deviceId }) => deviceId))];
  const { rows } = await sql<Row>`
    with picked as materialized (
      select named.*, seen.from_ms, seen.until_ms, seen.may_change, seen.may_place, seen.is_own, seen.is_past
      from unnest(${picked.map(({ deviceId }) => deviceId)}::integer[], ${picked.map(({ id }) => id)}::bigint[]) with ordinality as named (device_id, id, place)
      join device on device.id = named.device_id ${joinSeen(caller, { ids, withBelow: true, withPast: true })} and seen.may_history
    )
    select alarm.id, alarm.device_id, device.mac, device.imei,
      case when picked.is_past then coalesce(device.alias, device.mac, device.imei) else device.name end as device_name,
      device_group.id as group_id, device_group.name as group_name,
      alarm.type, alarm.severity, alarm.state, alarm.started_ms, alarm.ended_ms, alarm.raised_at, alarm.cleared_at, alarm.is_late, alarm.is_revised,
      alarm.acknowledged_at, alarm.reason, alarm.merged_into, alarm.incident_id, alarm.rule_id,
      version.version as rule_version, version.name as rule_name, version.probe as rule_probe, version.mode as rule_mode, version.delay_seconds as rule_delay, version.window_seconds as rule_window,
      fenced.id as fence_id, fenced.name as fence_name, ${counted} as counted,
      excursion.id as excursion_id, excursion.started_ms as excursion_started_ms, excursion.ended_ms as excursion_ended_ms,
      excursion.worst, excursion.worst_ms, excursion.limit_value, excursion.side, excursion.minutes, excursion.degree_minutes,
      excursion.readings, excursion.longest_gap_ms, excursion.counted_ms, excursion.fired_ms, excursion.closed_ms, excursion.last_ms,
      excursion.is_fault, excursion.is_door, ${start.columns},
      person.id as by_uid, person.account as by_account, person.nickname as by_nickname,
      assignee.id as to_uid, assignee.account as to_account, assignee.nickname as to_nickname,
      (select count(*)::integer from alarm_event as event
        where event.device_id = alarm.device_id and event.alarm_id = alarm.id and event.body ? 'comment') as comments,
      picked.may_change, picked.may_place
    from picked join alarm on alarm.device_id = picked.device_id and alarm.id = picked.id and alarm.started_ms between picked.from_ms and picked.until_ms
    join device on device.id = alarm.device_id
    left join device_group on device_group.id = device.group_id and picked.is_own
    left join excursion on excursion.device_id = alarm.device_id and excursion.id = alarm.excursion_id
    left join alert_rule as rule on rule.id = alarm.rule_id
    left join alert_rule_version as version on version.rule_id = rule.id and version.version = coalesce(excursion.version, rule.version)
    left join fence as fenced on picked.may_place and fenced.id = ${fenceOfWatch}
    ${start.joins}
    left join account as person on person.id = alarm.acknowledged_by
    left join account as assignee on assignee.id = alarm.assignee_id
    order by picked.place`.execute(db);
  const places = await startPlaces(db, rows);
  return rows.map((row, index) => {
    const place = row.may_place ? places[index] : undefined;
    return {
      alarm: toAlarm(row, lang),
      excursion: toExcursion(row, place),
      ruleVersion: row.rule_version,
      carrierId: place?.carrierId ?? null,
    };
  });
}

/** SQL: the fence an excursion was found by; null for others. */
const fenceOfWatch = sql`case when excursion.watch like 'position:fence:%' then split_part(excursion.watch, ':', 3)::integer end`;

/** Looked up of those alone that go on. */
const counted = sql`case when alarm.state in ('pending', 'active') and version.mode = 'cumulative' then coalesce(
        (select judging.state -> 'evaluations' -> excursion.watch -> 'out' from judging where judging.device_id = alarm.device_id),
        (select judged.state -> 'evaluations' -> excursion.watch -> 'out' from position_judging as judged where judged.device_id = alarm.device_id)) end`;

const startOf = (caller: Principal) => ({
  columns: sql`${startColumns}, gateway.id as gateway_id, gateway.mac as gateway_mac, gateway.imei as gateway_imei, gateway.name as gateway_name`,
  joins: sql`${joinStart(sql<SqlBool>`picked.may_place`)}
    left join device as gateway on gateway.id = received.gateway_id and ${seesDevice(caller, 'gateway')}`,
});
const noStart = {
  columns: sql`null::bigint as began_ms, null::float8 as kept_latitude, null::float8 as kept_longitude, null::jsonb as carriers, null::integer as gateway_id, null as gateway_mac, null as gateway_imei, null as gateway_name`,
  joins: sql``,
};

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What rows of alarms and of incidents say alike: what each is, how it stands, from when until when. */
export const standingOf = <S extends AlarmState>({
  type,
  severity,
  state,
  ...row
}: Pick<Row, 'type' | 'severity' | 'acknowledged_at' | 'started_ms' | 'ended_ms'> & { readonly state: S }) => ({
  type,
  severity,
  state,
  acknowledged: row.acknowledged_at !== null,
  startedAt: new Date(row.started_ms).toISOString(),
  endedAt: iso(row.ended_ms),
});

function toAlarm(row: Row, lang: Lang): Alarm {
  return {
    id: row.id,
    deviceId: row.device_id,
    mac: row.mac,
    imei: row.imei,
    name: row.device_name,
    groupId: row.group_id,
    groupName: row.group_id === null ? null : groupNameIn(lang, row.group_name ?? ''),
    ...standingOf(row),
    dueAt: iso(dueMs(row)),
    worst: row.worst,
    worstAt: iso(row.worst_ms),
    limit: row.limit_value,
    side: row.side,
    minutes: row.minutes ?? 0,
    lastAt: isOfReadings(row) ? iso(row.last_ms) : null,
    accumulated: accumulatedOf(row),
    late: row.is_late,
    revised: row.is_revised,
    fault: row.is_fault ?? false,
    door: row.is_door ?? false,
    rule:
      row.rule_id === null || row.rule_version === null || row.rule_probe === null || row.rule_mode === null
        ? null
        : { id: row.rule_id, version: row.rule_version, name: row.rule_name ?? '', probe: row.rule_probe, mode: row.rule_mode },
    fence: row.fence_id === null || row.fence_name === null ? null : { id: row.fence_id, name: row.fence_name },
    raisedAt: row.raised_at?.toISOString() ?? null,
    clearedAt: row.cleared_at?.toISOString() ?? null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    acknowledgedBy: toAccount({ uid: row.by_uid, account: row.by_account, nickname: row.by_nickname }),
    reason: row.reason,
    assignee: toAccount({ uid: row.to_uid, account: row.to_account, nickname: row.to_nickname }),
    comments: row.comments,
    mergedInto: row.merged_into,
    incident: row.incident_id,
    mayAct: row.may_change,
  };
}

/** Silence is made of no reading. */
const isOfReadings = ({ type, excursion_id: id }: Row): boolean => id !== null && type !== 'silence' && type !== 'gatewayLost';

/** What a cumulative rule has counted: of one that goes on by the newest reading outside, of one that is over at the most. */
function accumulatedOf(row: Row): Accumulated | null {
  const { rule_mode: mode, rule_delay: delay, rule_window: window, counted: out, last_ms: lastMs } = row;
  if (mode !== 'cumulative' || delay === null) return null;
  const spanMs = window === null ? null : window * 1000;
  const ms = out === null || lastMs === null ? row.counted_ms : countedMs({ spanMs }, out, lastMs);
  return ms === null ? null : { minutes: ms / 60_000, of: delay / 60, window: window === null ? null : window / 60 };
}

/** When the delay of a pending one is reached, if it stays outside. */
function dueMs({ state, started_ms: startedMs, last_ms: lastMs, counted: out, ...row }: Row): number | null {
  if (state !== 'pending' || row.rule_delay === null) return null;
  const delayMs = row.rule_delay * 1000;
  if (row.rule_mode === 'single') return startedMs + delayMs;
  if (out === null || lastMs === null) return null;
  return firesAtEarliest({ delayMs, spanMs: row.rule_window === null ? null : row.rule_window * 1000 }, out, lastMs);
}

function toExcursion(row: Row, place: StartPlace | undefined): ExcursionRow | null {
  if (row.excursion_id === null || row.excursion_started_ms === null) return null;
  return {
    startedAt: new Date(row.excursion_started_ms).toISOString(),
    firedAt: iso(row.fired_ms),
    endedAt: iso(row.excursion_ended_ms),
    closedAt: iso(row.closed_ms),
    lastAt: new Date(row.last_ms ?? row.excursion_started_ms).toISOString(),
    worst: row.worst,
    worstAt: iso(row.worst_ms),
    limit: row.limit_value,
    side: row.side,
    minutes: row.minutes ?? 0,
    degreeMinutes: row.degree_minutes ?? 0,
    readings: row.readings ?? 0,
    longestGap: Math.round((row.longest_gap_ms ?? 0) / 1000),
    gateway:
      row.gateway_id === null ? null : { id: row.gateway_id, mac: row.gateway_mac, imei: row.gateway_imei, name: row.gateway_name ?? '' },
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}

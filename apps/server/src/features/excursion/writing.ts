/** Collects what becomes of excursions and alarms in a transaction, and writes it in one statement a table. */
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import type { Excursion } from '@frostway/core/excursion';
import { limits } from '@frostway/core/limits';
import type { Querying } from '../../db/querying.js';
import { noteMoments } from '../../telemetry-store/sealed/noting.js';
import type { Detector, Detection, OldExcursion, AlarmView } from './detected.js';

type Row = Readonly<Record<string, string | number | boolean | null>>;
/** 'raised', 'worst', 'cleared', 'reopened', 'revised', 'merged', 'withdrawn': what happened to an alarm. */
export type Happening = 'raised' | 'worst' | 'cleared' | 'reopened' | 'revised' | 'merged' | 'withdrawn';
/** What there is to tell of it; 'now': it goes on, and what was known of it lay far back. */
type Moment = 'start' | 'worst' | 'end' | 'revised' | 'now';

const fiveMinutesMs = 300_000;

/** See above; used once. */
export class AlarmWriter {
  private readonly nowMs: number;
  private readonly begun: { excursion: Row; alarm: Row; happenings: [Happening, Row][]; notices: [Moment, number, number | null][] }[] = [];
  private readonly excursions: Row[] = [];
  private readonly alarms: Row[] = [];
  private readonly removed: { deviceId: number; excursionId: number; alarmId: number | null }[] = [];
  private readonly happenings: Row[] = [];
  private readonly notices: Row[] = [];
  private readonly devices = new Set<number>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** Devices whose alarms changed. */
  touched(): number[] {
    return [...this.devices];
  }

  /** Found out later after it happened than the next upload tells, and than five minutes. */
  private isLate(firedMs: number, intervals: Intervals | undefined): boolean {
    return this.nowMs - firedMs > Math.max(fiveMinutesMs, intervals === undefined ? 0 : intervalAt(intervals, firedMs));
  }

  private isFarBack(atMs: number): boolean {
    return this.nowMs - atMs > limits.lateAlarmMs;
  }

  /** A new excursion and its alarm. */
  begin({ deviceId, detector, intervals }: Detection, now: Excursion, shown: AlarmView): void {
    this.devices.add(deviceId);
    const { firedMs, endedMs } = now;
    const isFired = firedMs !== null;
    const happenings: [Happening, Row][] = [];
    const notices: [Moment, number, number | null][] = [];
    if (isFired) {
      happenings.push(['raised', {}]);
      notices.push(['start', now.startedMs, shown.worst]);
    }
    if (isFired && endedMs !== null && shown.isMoment !== true) {
      happenings.push(['cleared', {}]);
      notices.push(['end', endedMs, shown.worst]);
    }
    this.begun.push({
      excursion: { device_id: deviceId, watch: detector.key, ...ruleOf(detector), ...excursionRow(now, shown) },
      alarm: {
        device_id: deviceId,
        type: shown.type,
        severity: detector.severity,
        rule_id: detector.rule?.id ?? null,
        ...stateOf(now, shown),
        is_late: isFired && this.isLate(firedMs, intervals),
        is_raised: isFired,
        is_cleared: isFired && endedMs !== null,
      },
      happenings,
      notices,
    });
  }

  /** An excursion that was known before, as it is now. */
  move({ deviceId, detector, intervals }: Detection, before: OldExcursion, now: Excursion, shown: AlarmView): void {
    const { firedMs, endedMs } = now;
    const was = {
      startedMs: before.startedMs,
      firedMs: before.firedMs,
      endedMs: before.endedMs,
      worst: before.worst,
      minutes: before.minutes,
    };
    const is = { startedMs: now.startedMs, firedMs, endedMs, worst: shown.worst, minutes: shown.minutes };
    const isRaised = before.firedMs === null && firedMs !== null;
    // What a device reports goes on with each report: that changes nothing of what was.
    const isLonger =
      detector.key.startsWith('device:') &&
      was.startedMs === is.startedMs &&
      before.lastMs < now.lastMs &&
      !this.isLate(now.lastMs, intervals);
    const isRevised =
      before.firedMs !== null &&
      !isLonger &&
      (was.startedMs !== is.startedMs ||
        before.firedMs !== firedMs ||
        (was.endedMs !== null && (was.endedMs !== is.endedMs || was.worst !== is.worst || was.minutes !== is.minutes)));
    const isCleared = firedMs !== null && endedMs !== null && (before.endedMs === null || isRaised);
    const isReopened = before.endedMs !== null && endedMs === null;
    const isWorst = shown.isTurned && !before.isWorstTold && firedMs !== null;
    const isChanged = was.startedMs !== is.startedMs || was.endedMs !== is.endedMs || isRaised || isRevised || isWorst;
    this.excursions.push({ device_id: deviceId, id: before.id, ...excursionRow(now, shown) });
    const isMarked = before.isFault !== shown.isFault || before.isDoor !== shown.isDoor;
    const isNow = firedMs !== null && endedMs === null && this.isFarBack(before.lastMs) && !this.isFarBack(now.lastMs);
    if (isNow) this.notice(deviceId, before.alarmId, 'now', now.lastMs, shown.worst);
    // What is part of the server's alarm stays that; whether it still is follows from where it begins (device-alarms.ts).
    const isPart = before.state === 'merged';
    if (isRaised || isCleared || isReopened || isRevised || isWorst || isMarked || was.worst !== is.worst) this.devices.add(deviceId);
    if (!isChanged) return;
    this.alarms.push({
      device_id: deviceId,
      id: before.alarmId,
      type: shown.type,
      severity: detector.severity,
      ...stateOf(now, shown),
      ...(isPart ? { state: null } : {}),
      is_late: isRaised && this.isLate(firedMs, intervals),
      is_revised: isRevised,
      is_raised: isRaised,
      is_cleared: isCleared,
      is_worst_told: isWorst,
      merged_into: null,
    });
    const tell = (happening: Happening, moment: Moment, atMs: number, body: Row = {}): void => {
      this.happen(deviceId, before.alarmId, happening, body);
      this.notice(deviceId, before.alarmId, moment, atMs, shown.worst);
    };
    if (isRaised) tell('raised', 'start', now.startedMs);
    if (isWorst) tell('worst', 'worst', now.worstMs);
    if (isRevised) {
      this.happen(deviceId, before.alarmId, isReopened ? 'reopened' : 'revised', changes(was, is));
      if (!isPart) this.notice(deviceId, before.alarmId, 'revised', now.startedMs, shown.worst);
    }
    if (isCleared && shown.isMoment !== true) tell('cleared', 'end', endedMs);
  }

  /** A run that came to nothing before its delay: nobody was notified, nothing is kept but what somebody said of it. */
  drop(gone: OldExcursion): void {
    this.devices.add(gone.deviceId);
    this.removed.push({ deviceId: gone.deviceId, excursionId: gone.id, alarmId: gone.alarmId });
  }

  merge(gone: OldExcursion, into: number): void {
    this.end(gone, 'merged', into);
  }

  withdraw(gone: OldExcursion): void {
    this.end(gone, 'withdrawn', null);
  }

  private end(gone: OldExcursion, state: 'merged' | 'withdrawn', into: number | null): void {
    const { deviceId, alarmId, startedMs, firedMs, endedMs, worst, minutes } = gone;
    this.devices.add(deviceId);
    this.removed.push({ deviceId, excursionId: gone.id, alarmId: null });
    this.alarms.push({
      device_id: deviceId,
      id: alarmId,
      type: null,
      severity: null,
      state,
      started_ms: startedMs,
      ended_ms: endedMs,
      minutes: null,
      is_late: false,
      is_revised: true,
      is_raised: false,
      is_cleared: gone.state === 'active',
      is_worst_told: false,
      merged_into: into,
    });
    this.happen(deviceId, alarmId, state, { ...changes({ startedMs, firedMs, endedMs, worst, minutes }, undefined), into });
    if (gone.state === 'active' || gone.state === 'cleared') this.notice(deviceId, alarmId, 'revised', startedMs, worst);
  }

  private happen(deviceId: number, alarmId: number, kind: Happening, body: Row): void {
    this.happenings.push({ device_id: deviceId, alarm_id: alarmId, kind, body: JSON.stringify(body) });
  }

  private notice(deviceId: number, alarmId: number, moment: Moment, atMs: number, value: number | null): void {
    this.notices.push({ device_id: deviceId, alarm_id: alarmId, moment, at_ms: atMs, value });
  }

  /** Writes everything in the caller's transaction. */
  async write(client: Querying): Promise<void> {
    await this.insert(client);
    // Where they begin is asked of their readings for as long as somebody looks at them: see start.ts.
    const starts = [...this.begun.map(({ excursion }) => excursion), ...this.excursions].map((row) => ({
      deviceId: row['device_id'] as number,
      ms: row['started_ms'] as number,
    }));
    await noteMoments(client, starts, this.nowMs);
    if (this.removed.length > 0)
      await client.query({ name: 'remove-excursions', text: removeSql, values: [JSON.stringify(this.removed), new Date(this.nowMs)] });
    if (this.excursions.length > 0)
      await client.query({ name: 'move-excursions', text: moveExcursionsSql, values: [JSON.stringify(this.excursions)] });
    const now = new Date(this.nowMs);
    if (this.alarms.length > 0)
      await client.query({ name: 'move-alarms', text: moveAlarmsSql, values: [JSON.stringify(this.alarms), now] });
    if (this.happenings.length > 0)
      await client.query({ name: 'add-alarm-events', text: happeningsSql, values: [JSON.stringify(this.happenings), now] });
    if (this.notices.length > 0)
      await client.query({ name: 'add-alarm-notices', text: noticesSql, values: [JSON.stringify(this.notices), now] });
  }

  private async insert(client: Querying): Promise<void> {
    if (this.begun.length === 0) return;
    const { rows } = await client.query<{ excursion: number; alarm: number }>({
      name: 'next-alarm-ids',
      text: `select nextval(pg_get_serial_sequence('excursion', 'id')) as excursion, nextval(pg_get_serial_sequence('alarm', 'id')) as alarm from generate_series(1, $1::integer)`,
      values: [this.begun.length],
    });
    const withIds = this.begun.map((each, index) => ({ ...each, ids: rows[index] as (typeof rows)[number] }));
    await client.query({
      name: 'add-excursions',
      text: insertExcursionsSql,
      values: [JSON.stringify(withIds.map(({ excursion, ids }) => ({ ...excursion, id: ids.excursion })))],
    });
    await client.query({
      name: 'add-alarms',
      text: insertAlarmsSql,
      values: [
        JSON.stringify(withIds.map(({ alarm, ids }) => ({ ...alarm, id: ids.alarm, excursion_id: ids.excursion }))),
        new Date(this.nowMs),
      ],
    });
    for (const { alarm, ids, happenings, notices } of withIds) {
      const deviceId = alarm['device_id'] as number;
      for (const [kind, body] of happenings) this.happen(deviceId, ids.alarm, kind, body);
      for (const [moment, atMs, value] of notices) this.notice(deviceId, ids.alarm, moment, atMs, value);
    }
  }
}

const ruleOf = ({ rule }: Detector): Row => ({ rule_id: rule?.id ?? null, version: rule?.version ?? null });

const stateOf = ({ startedMs, firedMs, endedMs }: Excursion, { minutes }: AlarmView): Row => ({
  state: firedMs === null ? 'pending' : endedMs === null ? 'active' : 'cleared',
  started_ms: startedMs,
  ended_ms: endedMs,
  minutes: endedMs === null ? null : minutes,
});

function excursionRow(now: Excursion, shown: AlarmView): Row {
  return {
    type: shown.type,
    side: now.side,
    started_ms: now.startedMs,
    fired_ms: now.firedMs,
    ended_ms: now.endedMs,
    closed_ms: now.closedMs,
    last_ms: now.lastMs,
    worst: shown.worst,
    worst_ms: now.worstMs,
    limit_value: shown.limit,
    minutes: shown.minutes,
    degree_minutes: shown.degreeMinutes,
    readings: now.readings,
    longest_gap_ms: now.longestGapMs,
    // What was begun before it was counted does not have it.
    counted_ms: now.countedMs ?? null,
    is_fault: shown.isFault,
    is_door: shown.isDoor,
  };
}

type Extent = { startedMs: number; firedMs: number | null; endedMs: number | null; worst: number | null; minutes: number };
/** What was, and what is, as a body. */
function changes(was: Extent, is: Extent | undefined): Row {
  return { before: was, ...(is === undefined ? {} : { after: is }) } as unknown as Row;
}

const excursionColumns = `type text, side text, started_ms bigint, fired_ms bigint, ended_ms bigint, closed_ms bigint, last_ms bigint, worst double precision,
  worst_ms bigint, limit_value double precision, minutes double precision, degree_minutes double precision, readings integer, longest_gap_ms bigint, counted_ms bigint, is_fault boolean, is_door boolean`;
const excursionNames = excursionColumns.split(',').map((column) => column.trim().split(' ')[0] as string);

const insertExcursionsSql = `
insert into excursion (device_id, id, watch, rule_id, version, ${excursionNames.join(', ')})
overriding system value
select device_id, id, watch, rule_id, version, ${excursionNames.join(', ')}
from jsonb_to_recordset($1::jsonb) as r (device_id integer, id bigint, watch text, rule_id integer, version integer, ${excursionColumns})`;

const alarmColumns = `device_id integer, id bigint, type text, severity text, state text, started_ms bigint, ended_ms bigint, minutes double precision,
  is_late boolean, is_raised boolean, is_cleared boolean`;
/** Each says that it is an incident of its own, as most are: what is right need not be written again when the database puts incidents together. */
const insertAlarmsSql = `
insert into alarm (device_id, id, incident_id, excursion_id, type, severity, state, started_ms, ended_ms, minutes, rule_id, is_late, raised_at, cleared_at)
overriding system value
select device_id, id, id, excursion_id, type, severity, state, started_ms, ended_ms, minutes, rule_id, is_late,
  case when is_raised then $2::timestamptz end, case when is_cleared then $2::timestamptz end
from jsonb_to_recordset($1::jsonb) as r (${alarmColumns}, excursion_id bigint, rule_id integer)`;

/** What was kept of a start is not of another: see start.ts. */
const startNames = ['gateway_id', 'latitude', 'longitude'];
const moveExcursionsSql = `
update excursion as e set ${excursionNames.map((name) => `${name} = r.${name}`).join(', ')}, ${startNames.map((name) => `${name} = case when e.started_ms = r.started_ms then e.${name} end`).join(', ')},
  is_start_kept = e.is_start_kept and e.started_ms = r.started_ms
from jsonb_to_recordset($1::jsonb) as r (device_id integer, id bigint, ${excursionColumns})
where e.device_id = r.device_id and e.id = r.id`;

const moveAlarmsSql = `
update alarm as a set
  type = coalesce(r.type, a.type), severity = coalesce(r.severity, a.severity), state = coalesce(r.state, a.state), started_ms = r.started_ms, ended_ms = r.ended_ms,
  minutes = r.minutes, excursion_id = case when r.state in ('merged', 'withdrawn') then null else a.excursion_id end,
  is_late = a.is_late or r.is_late, is_revised = a.is_revised or r.is_revised, is_worst_told = a.is_worst_told or r.is_worst_told,
  raised_at = case when r.is_raised then $2::timestamptz else a.raised_at end,
  cleared_at = case when r.is_cleared then $2::timestamptz when r.state = 'active' then null else a.cleared_at end,
  merged_into = case when r.state is null then a.merged_into else r.merged_into end
from jsonb_to_recordset($1::jsonb) as r (${alarmColumns}, is_revised boolean, is_worst_told boolean, merged_into bigint)
where a.device_id = r.device_id and a.id = r.id`;

/** Somebody said something of an alarm that was pending: the one thing people can do about it. */
const isSpokenOf = `exists (select from alarm_event as e where e.device_id = a.device_id and e.alarm_id = a.id and e.kind = 'comment')`;
const removeSql = `
with r as (select * from jsonb_to_recordset($1::jsonb) as r ("deviceId" integer, "excursionId" bigint, "alarmId" bigint)),
gone as (delete from excursion as e using r where e.device_id = r."deviceId" and e.id = r."excursionId"),
kept as (update alarm as a set state = 'withdrawn', excursion_id = null, minutes = null from r
  where a.device_id = r."deviceId" and a.id = r."alarmId" and ${isSpokenOf} returning a.device_id, a.id),
said as (insert into alarm_event (device_id, alarm_id, at, kind) select device_id, id, $2, 'withdrawn' from kept)
delete from alarm as a using r where a.device_id = r."deviceId" and a.id = r."alarmId" and not ${isSpokenOf}`;

const happeningsSql = `
insert into alarm_event (device_id, alarm_id, at, kind, body)
select device_id, alarm_id, $2, kind, body::jsonb from jsonb_to_recordset($1::jsonb) as r (device_id integer, alarm_id bigint, kind text, body text)`;

const noticesSql = `
insert into alarm_notice (device_id, alarm_id, moment, at_ms, value, created_at)
select device_id, alarm_id, moment, at_ms, value, $2 from jsonb_to_recordset($1::jsonb)
  as r (device_id integer, alarm_id bigint, moment text, at_ms bigint, value double precision)`;

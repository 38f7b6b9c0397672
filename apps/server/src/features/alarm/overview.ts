/** Alarms at a glance: what there is to do, the newest, and the last 30 days. */
import type { Answer } from '@frostway/contract/endpoint';
import type { alarmFeature as table } from '@frostway/contract/alarm/endpoints';
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import type { Lang } from '@frostway/contract/text';
import { bucketsOf, type Zone } from '@frostway/core/zone';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { askFor, fromSeenAlarms, visibleCte } from './filter.js';
import { pageOf } from './list.js';
import { sayDay, usualDays } from './statistics.js';

const dayMs = 86_400_000;
const newestCount = 5;

type Counts = {
  triage: number;
  open_warning: number;
  open_alarm: number;
  pending: number;
  unacknowledged: number;
  assigned: number;
  silent: number;
  gateways: number;
  batteries: number;
};

/** The devices that have open alarms, with how many. */
export async function countOpen(db: Db, caller: Caller): Promise<OpenAlarms[]> {
  const asked = await askFor(db, caller, { state: ['open'] });
  const { rows } = await sql<OpenAlarms>`
    with ${visibleCte(asked)} select alarm.device_id as "deviceId", count(*) filter (where alarm.severity = 'warning')::integer as warning,
      count(*) filter (where alarm.severity = 'alarm')::integer as alarm
    ${fromSeenAlarms(asked)} and alarm.state in ('pending', 'active') group by alarm.device_id`.execute(db);
  return rows;
}

/** The figures of the overview; `tz` says whose days. */
export async function readOverview(db: Db, caller: Caller, tz: Zone, lang: Lang): Promise<Answer<(typeof table)['alarmOverview']>> {
  const nowMs = caller.now();
  const asked = await askFor(db, caller, { state: ['triage'] });
  const isOpen = sql`alarm.state in ('pending', 'active')`;
  const { rows } = await sql<Counts>`
    with ${visibleCte(asked)} select count(*)::integer as triage, count(*) filter (where ${isOpen} and alarm.severity = 'warning')::integer as open_warning,
      count(*) filter (where ${isOpen} and alarm.severity = 'alarm')::integer as open_alarm,
      count(*) filter (where alarm.state = 'pending')::integer as pending,
      count(*) filter (where alarm.state <> 'pending' and alarm.acknowledged_at is null)::integer as unacknowledged,
      count(*) filter (where alarm.assignee_id = ${caller.accountId})::integer as assigned,
      count(*) filter (where ${isOpen} and alarm.type = 'silence')::integer as silent,
      count(*) filter (where ${isOpen} and alarm.type = 'gatewayLost')::integer as gateways,
      count(*) filter (where ${isOpen} and alarm.type in ('batteryLow', 'batteryCritical'))::integer as batteries
    ${fromSeenAlarms(asked)} and (alarm.state in ('pending', 'active') or (alarm.state = 'cleared' and alarm.acknowledged_at is null))`.execute(
    db,
  );
  const counts = rows[0];
  if (counts === undefined) throw new Error('counting answered nothing');
  const newest = await pageOf(db, asked, { page: 1, pageSize: newestCount }, lang);
  const days = bucketsOf({ fromMs: nowMs - usualDays * dayMs, untilMs: nowMs + 1 }, 'day', tz).slice(-usualDays);
  const fromMs = days[0]?.fromMs ?? nowMs;
  const { rows: byDay } = await sql<{ day: number; warning: number; alarm: number }>`
    with ${visibleCte(asked)} select width_bucket(alarm.started_ms, ${days.map((day) => day.fromMs)}::bigint[]) as day,
      count(*) filter (where alarm.severity = 'warning')::integer as warning, count(*) filter (where alarm.severity = 'alarm')::integer as alarm
    ${fromSeenAlarms(asked)} and alarm.state in ('pending', 'active', 'cleared') and alarm.started_ms >= ${fromMs} and alarm.started_ms < ${nowMs + dayMs}
    group by 1`.execute(db);
  const found = new Map(byDay.map((figures) => [figures.day, figures]));
  return {
    triage: counts.triage,
    open: { warning: counts.open_warning, alarm: counts.open_alarm },
    pending: counts.pending,
    unacknowledged: counts.unacknowledged,
    assignedToMe: counts.assigned,
    silent: counts.silent,
    gatewaysLost: counts.gateways,
    batteries: counts.batteries,
    newest: newest.found.map(({ alarm }) => alarm),
    days: days.map(({ fromMs: start }, index) => {
      const { warning = 0, alarm = 0 } = found.get(index + 1) ?? {};
      return { day: sayDay(tz, start), warning, alarm };
    }),
  };
}

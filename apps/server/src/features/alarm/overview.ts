/** Incidents at a glance: what there is to do, the newest, and the last 30 days. */
import type { Answer } from '@frostway/contract/endpoint';
import type { alarmFeature as table } from '@frostway/contract/alarm/endpoints';
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import type { Lang } from '@frostway/contract/text';
import { bucketsOf, type Zone } from '@frostway/core/zone';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { askFor, fromSeen, visibleCte } from './filter.js';
import { readIncidents } from './incident-rows.js';
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

/** The devices that have open incidents, with how many. */
export async function countOpen(db: Db, caller: Caller): Promise<OpenAlarms[]> {
  const asked = await askFor(db, caller, { state: ['open'] }, 'incident');
  const { rows } = await sql<OpenAlarms>`
    with ${visibleCte(asked)} select item.device_id as "deviceId", count(*) filter (where item.severity = 'warning')::integer as warning,
      count(*) filter (where item.severity = 'alarm')::integer as alarm
    ${fromSeen(asked)} and item.state in ('pending', 'active') group by item.device_id`.execute(db);
  return rows;
}

/** The figures of the overview; `tz` says whose days. */
export async function readOverview(db: Db, caller: Caller, tz: Zone, lang: Lang): Promise<Answer<(typeof table)['alarmOverview']>> {
  const nowMs = caller.now();
  const asked = await askFor(db, caller, { state: ['triage'] }, 'incident');
  const isOpen = sql`item.state in ('pending', 'active')`;
  const days = bucketsOf({ fromMs: nowMs - usualDays * dayMs, untilMs: nowMs + 1 }, 'day', tz).slice(-usualDays);
  const fromMs = days[0]?.fromMs ?? nowMs;
  // None waits for another: they are asked at once.
  const [{ rows }, newest, { rows: byDay }] = await Promise.all([
    sql<Counts>`
    with ${visibleCte(asked)} select count(*)::integer as triage, count(*) filter (where ${isOpen} and item.severity = 'warning')::integer as open_warning,
      count(*) filter (where ${isOpen} and item.severity = 'alarm')::integer as open_alarm,
      count(*) filter (where item.state = 'pending')::integer as pending,
      count(*) filter (where item.state <> 'pending' and item.acknowledged_at is null)::integer as unacknowledged,
      count(*) filter (where item.assignee_id = ${caller.accountId})::integer as assigned,
      count(*) filter (where ${isOpen} and item.type = 'silence')::integer as silent,
      count(*) filter (where ${isOpen} and item.type = 'gatewayLost')::integer as gateways,
      count(*) filter (where ${isOpen} and item.type in ('batteryLow', 'batteryCritical'))::integer as batteries
    ${fromSeen(asked)} and (item.state in ('pending', 'active') or (item.state = 'cleared' and item.acknowledged_at is null))`.execute(db),
    pageOf(db, asked, { page: 1, pageSize: newestCount }, readIncidents(db, caller, lang)),
    sql<{ day: number; warning: number; alarm: number }>`
    with ${visibleCte(asked)} select width_bucket(item.started_ms, ${days.map((day) => day.fromMs)}::bigint[]) as day,
      count(*) filter (where item.severity = 'warning')::integer as warning, count(*) filter (where item.severity = 'alarm')::integer as alarm
    ${fromSeen(asked)} and item.state in ('pending', 'active', 'cleared') and item.started_ms >= ${fromMs} and item.started_ms < ${nowMs + dayMs}
    group by 1`.execute(db),
  ]);
  const counts = rows[0];
  if (counts === undefined) throw new Error('counting answered nothing');
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
    newest: newest.rows.map(({ incident }) => incident),
    days: days.map(({ fromMs: start }, index) => {
      const { warning = 0, alarm = 0 } = found.get(index + 1) ?? {};
      return { day: sayDay(tz, start), warning, alarm };
    }),
  };
}

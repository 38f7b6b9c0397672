/** Incidents with all that a row says: what the table has of them, and their alarms folded into one. */
import type { Incident, IncidentPart } from '@frostway/contract/alarm/incident-rows';
import type { ExcursionRow } from '@frostway/contract/alarm/rows';
import type { Lang } from '@frostway/contract/text';
import type { AlarmType, Severity } from '@frostway/core/alarms';
import { incidentSubject } from '@frostway/core/incidents';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { minutesOut } from './minutes.js';
import { type FoundAlarm, type Picked, selectRows, standingOf } from './rows.js';

type Row = {
  id: number;
  device_id: number;
  kind: string;
  type: AlarmType;
  severity: Severity;
  state: Incident['state'];
  started_ms: number;
  ended_ms: number | null;
  minutes: number;
  is_late: boolean;
  acknowledged_at: Date | null;
  alarms: number[];
  comments: number;
};

/** An incident with its alarms, the gravest first. */
export type FoundIncident = { readonly incident: Incident; readonly alarms: readonly FoundAlarm[] };

/** The excursion of the gravest alarm. */
export const excursionOf = ({ alarms }: FoundIncident): ExcursionRow | null => alarms[0]?.excursion ?? null;

/** Reads incidents that were picked: see `selectIncidents`. */
export const readIncidents =
  (db: Db, caller: Principal, lang: Lang, options: { readonly withStart?: boolean } = {}) =>
  (picked: readonly Picked[]): Promise<FoundIncident[]> =>
    selectIncidents(db, caller, picked, lang, options);

/** Incidents in the order they were picked, with the alarms the caller may see; those of which he sees none are left out. */
export async function selectIncidents(
  db: Db,
  caller: Principal,
  picked: readonly Picked[],
  lang: Lang,
  options: { readonly withStart?: boolean } = {},
): Promise<FoundIncident[]> {
  if (picked.length === 0) return [];
  const { rows } = await sql<Row>`
    select item.id, item.device_id, item.kind, item.type, item.severity, item.state, item.started_ms, item.ended_ms, ${minutesOut('incident')} as minutes, item.is_late,
      item.acknowledged_at, array(select part.id::float8 from alarm as part where part.device_id = item.device_id and part.incident_id = item.id
        and part.state in ('pending', 'active', 'cleared') order by part.id) as alarms,
      (select count(distinct (event.at, event.account_id, event.body ->> 'comment'))::integer from alarm as part
        join alarm_event as event on event.device_id = part.device_id and event.alarm_id = part.id and event.body ? 'comment'
        where part.device_id = item.device_id and part.incident_id = item.id) as comments
    from unnest(${picked.map(({ deviceId }) => deviceId)}::integer[], ${picked.map(({ id }) => id)}::bigint[]) with ordinality as named (device_id, id, place)
    join incident as item on item.device_id = named.device_id and item.id = named.id order by named.place`.execute(db);
  const parts = rows.flatMap(({ device_id: deviceId, alarms }) => alarms.map((id) => ({ deviceId, id })));
  const found = new Map((await selectRows(db, caller, parts, lang, options)).map((each) => [each.alarm.id, each]));
  return rows.flatMap((row) => {
    const alarms = row.alarms.flatMap((id) => found.get(id) ?? []).sort(gravestFirst);
    return alarms.length === 0 ? [] : [{ incident: toIncident(row, alarms), alarms }];
  });
}

const isPending = ({ alarm }: FoundAlarm): number => (alarm.state === 'pending' ? 1 : 0);
const isWarning = ({ alarm }: FoundAlarm): number => (alarm.severity === 'warning' ? 1 : 0);
const isOver = ({ alarm }: FoundAlarm): number => (alarm.state === 'cleared' ? 1 : 0);
const isLess = ({ alarm }: FoundAlarm): number => (alarm.type === 'batteryCritical' ? 0 : 1);

/** Fired before pending, alarms before warnings, what goes on before what is over; then the one that lasted longest, began first, and is of the older rule: never the order of arrival. */
const gravestFirst = (a: FoundAlarm, b: FoundAlarm): number =>
  isPending(a) - isPending(b) ||
  isWarning(a) - isWarning(b) ||
  isLess(a) - isLess(b) ||
  isOver(a) - isOver(b) ||
  b.alarm.minutes - a.alarm.minutes ||
  a.alarm.startedAt.localeCompare(b.alarm.startedAt) ||
  (a.alarm.rule?.id ?? 0) - (b.alarm.rule?.id ?? 0) ||
  a.alarm.id - b.alarm.id;

function toIncident(row: Row, alarms: readonly FoundAlarm[]): Incident {
  const all = alarms.map(({ alarm }) => alarm);
  const [lead] = all;
  if (lead === undefined) throw new Error('an incident has alarms');
  const { mergedInto: _into, incident: _id, side: _side, ...shown } = lead;
  const subject = incidentSubject(row.kind);
  const worst = worstOf(all, subject.side);
  const acted = all.filter(({ acknowledgedAt }) => acknowledgedAt !== null).sort((a, b) => latest(b.acknowledgedAt, a.acknowledgedAt));
  return {
    ...shown,
    ...subject,
    id: row.id,
    lead: lead.id,
    ...standingOf(row),
    dueAt: row.state === 'pending' ? least(all.map(({ dueAt }) => dueAt)) : null,
    worst: worst?.worst ?? null,
    worstAt: worst?.worstAt ?? null,
    minutes: row.minutes,
    lastAt: most(all.map(({ lastAt }) => lastAt)),
    late: row.is_late,
    revised: all.some(({ revised }) => revised),
    fault: all.some(({ fault }) => fault),
    door: all.some(({ door }) => door),
    raisedAt: least(all.map(({ raisedAt }) => raisedAt)),
    clearedAt: row.ended_ms === null ? null : most(all.map(({ clearedAt }) => clearedAt)),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    acknowledgedBy: row.acknowledged_at === null ? null : (acted[0]?.acknowledgedBy ?? null),
    reason: row.acknowledged_at === null ? null : (acted[0]?.reason ?? null),
    assignee: all.toSorted((a, b) => a.id - b.id).find(({ assignee }) => assignee !== null)?.assignee ?? null,
    comments: row.comments,
    alarms: all.map(({ id }) => id).sort((a, b) => a - b),
    parts: all.map(toPart),
  };
}

const toPart = (alarm: FoundAlarm['alarm']): IncidentPart => ({
  alarm: alarm.id,
  type: alarm.type,
  severity: alarm.severity,
  state: alarm.state === 'pending' || alarm.state === 'active' ? alarm.state : 'cleared',
  startedAt: alarm.startedAt,
  endedAt: alarm.endedAt,
  rule: alarm.rule,
  limit: alarm.limit,
  worst: alarm.worst,
  minutes: alarm.minutes,
  accumulated: alarm.accumulated,
});

/** The value furthest out on the incident's side; of what has no side the gravest alarm's. */
function worstOf(all: readonly FoundAlarm['alarm'][], side: Incident['side']): FoundAlarm['alarm'] | undefined {
  const valued = all.filter(({ worst }) => worst !== null);
  if (side === 'other') return valued[0];
  const sign = side === 'over' ? -1 : 1;
  return valued.toSorted((a, b) => sign * ((a.worst ?? 0) - (b.worst ?? 0)) || latest(a.worstAt, b.worstAt))[0];
}

/** ISO times of UTC are in the order of their letters. */
const latest = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '');
const said = (times: readonly (string | null)[]): string[] => times.filter((time) => time !== null).sort();
const least = (times: readonly (string | null)[]): string | null => said(times)[0] ?? null;
const most = (times: readonly (string | null)[]): string | null => said(times).at(-1) ?? null;

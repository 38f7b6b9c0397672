/** Incidents of devices within times that somebody else has found the reader may see: of a mission while it ran. */
import type { IncidentProbe, IncidentSide } from '@frostway/core/incidents';
import type { AlarmType, Severity } from '@frostway/core/alarms';
import { incidentSubject } from '@frostway/core/incidents';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { minutesOut } from './minutes.js';

/** A device and a time, epoch ms, its end excluded. What began before `sinceMs` is not the reader's to see; unset = he sees all of it. */
type Span = { readonly id: number; readonly fromMs: number; readonly untilMs: number; readonly sinceMs?: number };
/** See above. */
export type SpanIncident = {
  readonly id: number;
  readonly deviceId: number;
  readonly type: AlarmType;
  readonly probe: IncidentProbe | null;
  readonly side: IncidentSide;
  readonly severity: Severity;
  readonly state: 'pending' | 'active' | 'cleared';
  readonly acknowledged: boolean;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly minutes: number;
  readonly worst: number | null;
  readonly late: boolean;
};
type Row = Omit<SpanIncident, 'startedAt' | 'endedAt' | 'probe' | 'side' | 'worst'> & {
  kind: string;
  started_ms: number;
  ended_ms: number | null;
  highest: number | null;
  lowest: number | null;
};

/** Incidents that went on within these times, newest first, with how many there are over all pages. */
export async function incidentsWithin(
  db: Db,
  spans: readonly Span[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: SpanIncident[] }> {
  const from = sql`
    from unnest(${spans.map(({ id }) => id)}::integer[], ${spans.map(({ fromMs }) => fromMs)}::bigint[], ${spans.map(({ untilMs }) => untilMs)}::bigint[],
      ${spans.map(({ sinceMs = 0 }) => sinceMs)}::bigint[]) as span (id, from_ms, until_ms, since_ms)
    join incident as item on item.device_id = span.id and item.started_ms < span.until_ms and item.started_ms >= span.since_ms and (item.ended_ms is null or item.ended_ms > span.from_ms)`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  const worst = (of: 'min' | 'max') => sql`(select ${sql.raw(of)}(excursion.worst) from alarm as part
      join excursion on excursion.device_id = part.device_id and excursion.id = part.excursion_id
      where part.device_id = item.device_id and part.incident_id = item.id and part.state in ('pending', 'active', 'cleared'))`;
  const { rows } = await sql<Row>`
    select item.id, item.device_id as "deviceId", item.kind, item.type, item.severity, item.state, item.acknowledged_at is not null as acknowledged,
      item.started_ms, item.ended_ms, ${minutesOut('incident')} as minutes, item.is_late as late, ${worst('max')} as highest, ${worst('min')} as lowest
    ${from} order by item.started_ms desc, item.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(({ kind, started_ms, ended_ms, highest, lowest, ...row }) => {
      const subject = incidentSubject(kind);
      return {
        ...row,
        ...subject,
        startedAt: new Date(started_ms).toISOString(),
        endedAt: ended_ms === null ? null : new Date(ended_ms).toISOString(),
        worst: subject.side === 'under' ? lowest : highest,
      };
    }),
  };
}

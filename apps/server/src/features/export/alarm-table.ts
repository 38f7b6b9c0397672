/** What a file says of an incident: one row, with every limit and rule it broke, who was notified of each, and what people did about it. */
import { type AlarmType, otherMeasureOf, probeOf } from '@frostway/core/alarms';
import { probeTable } from '@frostway/core/probes';
import type { Zone } from '@frostway/core/zone';
import type { Lang } from '@frostway/contract/text';
import { isTextKey, text } from '@frostway/contract/texts';
import { accumulatedIn } from '@frostway/contract/alarm/accumulated';
import { alarmStatusKey } from '@frostway/contract/alarm/alarm-status';
import type { IncidentPart } from '@frostway/contract/alarm/incident-rows';
import type { Db } from '../../db/connect.js';
import { type Comment, commentsOf, type FoundIncident } from '../alarm/index.js';
import { namesOf } from '../dictionary/index.js';
import { countDeliveries } from '../notification/index.js';
import type { ExportRequest } from './source.js';
import { type Column, offsetText, type Row, timeText } from './table.js';

/** The columns of incidents. */
export function alarmColumns(lang: Lang, { tz, st, et }: ExportRequest): Column[] {
  const offset = offsetText(tz, st, et);
  const time = (key: 'started' | 'ended' | 'worstAt' | 'acknowledgedAt'): Column => ({
    head: text(lang, `export.alarm.${key}`, { offset }),
    kind: 'time',
    width: 30,
  });
  const words = (
    key: 'type' | 'severity' | 'state' | 'unit' | 'rule' | 'marks' | 'acknowledgedBy' | 'reason' | 'assignee' | 'comments',
    width: number,
  ): Column => ({ head: text(lang, `export.alarm.${key}`, { offset }), kind: 'text', width });
  const figure = (key: 'worst' | 'limit'): Column => ({ head: text(lang, `export.alarm.${key}`), kind: 'number', width: 18 });
  return [
    words('type', 24),
    words('severity', 12),
    words('state', 22),
    time('started'),
    time('ended'),
    { head: text(lang, 'export.alarm.duration'), kind: 'duration', width: 20 },
    figure('worst'),
    figure('limit'),
    words('unit', 10),
    time('worstAt'),
    words('rule', 60),
    words('marks', 20),
    words('acknowledgedBy', 20),
    time('acknowledgedAt'),
    words('reason', 28),
    words('assignee', 20),
    words('comments', 60),
  ];
}

/** In which unit the values of a type are; none where there is no value. */
export function unitOf(type: AlarmType): string | null {
  const probe = probeOf(type);
  return probe === undefined ? (otherMeasureOf(type)?.unit ?? null) : probeTable[probe].unit;
}

/** Incidents as rows of them. */
export async function alarmRows(db: Db, found: readonly FoundIncident[], wanted: ExportRequest, lang: Lang): Promise<Row[]> {
  const alarms = found.flatMap(({ incident }) => incident.alarms.map((id) => ({ deviceId: incident.deviceId, id })));
  const [comments, causeOf, deliveries] = await Promise.all([
    commentsOf(db, alarms),
    namesOf(db, 'alarmCause', lang),
    countDeliveries(db, alarms),
  ]);
  return found.map((each) => alarmRow(each, { ...wanted, lang, comments: commentsTo(each, comments), deliveries, causeOf }));
}

/** What was written to an incident stands with each of its alarms. */
function commentsTo({ incident }: FoundIncident, comments: ReadonlyMap<number, readonly Comment[]>): readonly Comment[] {
  const all = incident.alarms.flatMap((id) => comments.get(id) ?? []);
  const each = new Map(all.map((comment) => [JSON.stringify(comment), comment]));
  return [...each.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Around = Pick<ExportRequest, 'unit' | 'tz'> & {
  readonly lang: Lang;
  readonly comments: readonly Comment[];
  readonly deliveries: ReadonlyMap<number, number>;
  readonly causeOf: (reason: string) => string;
};

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

function alarmRow({ incident }: FoundIncident, around: Around): Row {
  const { unit, tz, lang, comments, causeOf } = around;
  const own = unitOf(incident.type);
  const isF = own === '°C' && unit === 'F';
  const shown = (value: number | null): number | null => (value === null || !isF ? value : Math.round((32 + 1.8 * value) * 10) / 10);
  const marks = [
    ...(incident.probe === 'mkt' ? ['export.alarm.kinetic' as const] : []),
    ...(incident.late ? ['alarm.late' as const] : []),
    ...(incident.revised ? ['alarm.revised' as const] : []),
    ...(incident.fault ? ['alarm.fault' as const] : []),
    ...(incident.door ? ['alarm.door' as const] : []),
  ];
  return [
    say(lang, `alarm.type.${incident.type}`, incident.type),
    say(lang, `alarm.severity.${incident.severity}`, incident.severity),
    text(lang, alarmStatusKey(incident)),
    msOf(incident.startedAt),
    msOf(incident.endedAt),
    incident.minutes * 60_000,
    shown(incident.worst),
    shown(incident.limit),
    isF ? '°F' : own,
    msOf(incident.worstAt),
    incident.parts.map((part) => partText(part, around)).join('\n'),
    marks.length === 0 ? null : marks.map((key) => text(lang, key)).join(', '),
    incident.acknowledgedBy?.account ?? null,
    msOf(incident.acknowledgedAt),
    incident.reason === null ? null : causeOf(incident.reason),
    incident.assignee?.account ?? null,
    comments.length === 0 ? null : comments.map((comment) => commentText(comment, tz)).join('\n'),
  ];
}

/** A rule or limit with its own beginning and end, how many messages told of it, and what a cumulative rule has counted. */
function partText(part: IncidentPart, { tz, lang, deliveries }: Around): string {
  const time = (at: string): string => timeText(Math.floor(Date.parse(at) / 1000) * 1000, tz);
  const said = text(lang, part.endedAt === null ? 'export.alarm.partOpen' : 'export.alarm.part', {
    name: part.rule?.name ?? say(lang, `alarm.type.${part.type}`, part.type),
    severity: say(lang, `alarm.severity.${part.severity}`, part.severity),
    from: time(part.startedAt),
    to: part.endedAt === null ? '' : time(part.endedAt),
    count: String(deliveries.get(part.alarm) ?? 0),
  });
  if (part.accumulated === null) return said;
  return text(lang, 'export.alarm.partCounted', { part: said, counted: accumulatedIn(lang, part.accumulated) });
}

/** When, who, and what he wrote. */
function commentText({ at, account, text: words }: Comment, tz: Zone): string {
  const when = timeText(Math.floor(at.getTime() / 1000) * 1000, tz);
  return account === null ? `${when}: ${words}` : `${when} ${account}: ${words}`;
}

/** The text of a key that is made of what the database holds; that itself where there is none. */
const say = (lang: Lang, key: string, or: string): string => (isTextKey(key) ? text(lang, key as 'alarm.state.active') : or);

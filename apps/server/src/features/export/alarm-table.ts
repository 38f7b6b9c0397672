/** What a file says of an alarm: a row an excursion, with what people did about it. */
import type { Zone } from '@frostway/core/zone';
import type { Lang } from '@frostway/contract/text';
import { isTextKey, text } from '@frostway/contract/texts';
import { type Standing, standingKey } from '@frostway/contract/alarm/standing';
import type { Db } from '../../db/connect.js';
import { type Comment, commentsOf } from '../alarm/index.js';
import { namesOf } from '../dictionary/index.js';
import type { Wanted } from './source.js';
import { type Column, offsetText, type Row, timeText } from './table.js';

/** Times are epoch ms. */
export type AlarmFact = {
  readonly id: number;
  readonly device_id: number;
  readonly type: string;
  readonly severity: string;
  readonly state: Standing['state'];
  readonly started_ms: number;
  readonly ended_ms: number | null;
  readonly is_late: boolean;
  readonly is_revised: boolean;
  /** Null without an excursion. */
  readonly is_fault: boolean | null;
  readonly is_door: boolean | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly reason: string | null;
  readonly assignee: string | null;
  readonly worst: number | null;
  readonly worst_ms: number | null;
  readonly limit_value: number | null;
  readonly minutes: number | null;
  readonly rule: string | null;
  /** Worst and limit are mean kinetic temperatures. */
  readonly is_kinetic: boolean;
};

/** The columns of alarms. */
export function alarmColumns(lang: Lang, { tz, st, et }: Wanted): Column[] {
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
  const figure = (key: 'minutes' | 'worst' | 'limit'): Column => ({ head: text(lang, `export.alarm.${key}`), kind: 'number', width: 18 });
  return [
    words('type', 24),
    words('severity', 12),
    words('state', 22),
    time('started'),
    time('ended'),
    figure('minutes'),
    figure('worst'),
    figure('limit'),
    words('unit', 10),
    time('worstAt'),
    words('rule', 24),
    words('marks', 20),
    words('acknowledgedBy', 20),
    time('acknowledgedAt'),
    words('reason', 28),
    words('assignee', 20),
    words('comments', 60),
  ];
}

/** In which unit the values of a type are; none where there is no value. */
const units: Readonly<Record<string, string>> = {
  temperatureHigh: '°C',
  temperatureLow: '°C',
  humidityHigh: '%RH',
  humidityLow: '%RH',
  light: 'lx',
  batteryLow: 'mV',
  batteryCritical: 'mV',
};

/** Alarms as rows of them. */
export async function alarmRows(db: Db, alarms: readonly AlarmFact[], wanted: Wanted, lang: Lang): Promise<Row[]> {
  const [comments, causeOf] = await Promise.all([
    commentsOf(
      db,
      alarms.map(({ device_id: deviceId, id }) => ({ deviceId, id })),
    ),
    namesOf(db, 'alarmCause', lang),
  ]);
  return alarms.map((alarm) => alarmRow(alarm, { ...wanted, lang, comments: comments.get(alarm.id) ?? [], causeOf }));
}

type Around = Pick<Wanted, 'unit' | 'tz'> & {
  readonly lang: Lang;
  readonly comments: readonly Comment[];
  readonly causeOf: (reason: string) => string;
};

function alarmRow(alarm: AlarmFact, { unit, tz, lang, comments, causeOf }: Around): Row {
  const own = Object.hasOwn(units, alarm.type) ? (units[alarm.type] ?? null) : null;
  const isF = own === '°C' && unit === 'F';
  const shown = (value: number | null): number | null => (value === null || !isF ? value : Math.round((32 + 1.8 * value) * 10) / 10);
  const marks = [
    ...(alarm.is_kinetic ? ['export.alarm.kinetic' as const] : []),
    ...(alarm.is_late ? ['alarm.late' as const] : []),
    ...(alarm.is_revised ? ['alarm.revised' as const] : []),
    ...(alarm.is_fault === true ? ['alarm.fault' as const] : []),
    ...(alarm.is_door === true ? ['alarm.door' as const] : []),
  ];
  return [
    say(lang, `alarm.type.${alarm.type}`, alarm.type),
    say(lang, `alarm.severity.${alarm.severity}`, alarm.severity),
    text(lang, standingKey({ state: alarm.state, acknowledged: alarm.acknowledged_at !== null })),
    alarm.started_ms,
    alarm.ended_ms,
    alarm.minutes === null ? null : Math.round(alarm.minutes * 10) / 10,
    shown(alarm.worst),
    shown(alarm.limit_value),
    isF ? '°F' : own,
    alarm.worst_ms,
    alarm.rule,
    marks.length === 0 ? null : marks.map((key) => text(lang, key)).join(', '),
    alarm.acknowledged_by,
    alarm.acknowledged_at?.getTime() ?? null,
    alarm.reason === null ? null : causeOf(alarm.reason),
    alarm.assignee,
    comments.length === 0 ? null : comments.map((comment) => commentText(comment, tz)).join('\n'),
  ];
}

/** When, who, and what he wrote. */
function commentText({ at, account, text: words }: Comment, tz: Zone): string {
  const when = timeText(Math.floor(at.getTime() / 1000) * 1000, tz);
  return account === null ? `${when}: ${words}` : `${when} ${account}: ${words}`;
}

/** The text of a key that is made of what the database holds; that itself where there is none. */
const say = (lang: Lang, key: string, or: string): string => (isTextKey(key) ? text(lang, key as 'alarm.state.active') : or);

/** Alarms as tables, one a device: a row an excursion, with what people did about it. */
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { isTextKey, text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import { findSeenDevices, type SeenDevice } from '../../scope/devices.js';
import { checkedRange, shownRange, withinWindow } from '../telemetry/index.js';
import { dayText, type Find, identityOf, type Sources, type Wanted } from './source.js';
import { type Column, offsetText, type Row, timeText } from './table.js';

/** Alarms read at once. */
const atOnce = 2000;

type Found = {
  id: number;
  type: string;
  severity: string;
  state: string;
  started_ms: number;
  ended_ms: number | null;
  is_late: boolean;
  is_revised: boolean;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  reason: string | null;
  assignee: string | null;
  worst: number | null;
  worst_ms: number | null;
  limit_value: number | null;
  minutes: number | null;
  rule: string | null;
};

/** See above. Refuses as a track does. Alarms that were merged or withdrawn are none. */
export const findAlarms: Find = async (sources, reader, wanted, lang) => {
  const { st, et, tz, mac, imei } = wanted;
  if ((mac?.length ?? 0) + (imei?.length ?? 0) === 0) refuse('rangeMissing', { mac: 'rangeMissing' });
  if (st === undefined || et === undefined) refuse('rangeMissing', st === undefined ? { st: 'rangeMissing' } : { et: 'rangeMissing' });
  checkedRange(st, et, limits.sensorRangeMs);
  const devices = await findSeenDevices(sources.db, reader, { macs: mac ?? [], imeis: imei ?? [] }, 'history');
  const [first] = devices;
  if (devices.length === 1 && first !== undefined) shownRange(first, st, et);
  let done = 0;
  const range = text(lang, 'export.range', { from: timeText(st, tz), to: timeText(et, tz), offset: offsetText(tz) });
  async function* rowsOf(device: SeenDevice): AsyncGenerator<readonly Row[]> {
    const window = withinWindow(device, Number(st), Number(et));
    if (window !== undefined)
      for await (const alarms of alarmsOf(sources, device.id, window)) yield alarms.map((alarm) => rowOf(alarm, lang, wanted.unit));
    done += 1;
  }
  const file = text(lang, 'export.file.alm');
  return {
    name: `${devices.length === 1 && first !== undefined ? `${identityOf(first)} ${file}` : file} ${dayText(st, tz)} ${dayText(et, tz)}`,
    tables: devices.map((device) => ({
      name: device.name === '' ? identityOf(device) : device.name,
      title: [identityOf(device), device.name, range].filter((part) => part !== ''),
      columns: columnsOf(lang, wanted),
      rows: rowsOf(device),
    })),
    progress: () => done / devices.length,
  };
};

async function* alarmsOf(
  { db }: Sources,
  deviceId: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): AsyncGenerator<readonly Found[]> {
  for (let [startedMs, id] = [fromMs, 0]; ;) {
    const { rows } = await sql<Found>`
      select alarm.id, alarm.type, alarm.severity, alarm.state, alarm.started_ms, alarm.ended_ms, alarm.is_late, alarm.is_revised, alarm.acknowledged_at,
        alarm.reason, acknowledger.account as acknowledged_by, assignee.account as assignee, excursion.worst, excursion.worst_ms, excursion.limit_value,
        excursion.minutes, rule.name as rule
      from alarm left join excursion on excursion.device_id = alarm.device_id and excursion.id = alarm.excursion_id
      left join alert_rule_version as rule on rule.rule_id = excursion.rule_id and rule.version = excursion.version
      left join account as acknowledger on acknowledger.id = alarm.acknowledged_by left join account as assignee on assignee.id = alarm.assignee_id
      where alarm.device_id = ${deviceId} and alarm.state in ('pending', 'active', 'cleared')
        and (alarm.started_ms, alarm.id) > (${startedMs}::bigint, ${id}::bigint) and alarm.started_ms <= ${untilMs}::bigint
      order by alarm.started_ms, alarm.id limit ${atOnce}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    [startedMs, id] = [last.started_ms, last.id];
  }
}

function columnsOf(lang: Lang, { tz }: Wanted): Column[] {
  const offset = offsetText(tz);
  const time = (key: 'started' | 'ended' | 'worstAt' | 'acknowledgedAt'): Column => ({
    head: text(lang, `export.alarm.${key}`, { offset }),
    kind: 'time',
    width: 30,
  });
  const words = (
    key: 'type' | 'severity' | 'state' | 'unit' | 'rule' | 'marks' | 'acknowledgedBy' | 'reason' | 'assignee',
    width: number,
  ): Column => ({ head: text(lang, `export.alarm.${key}`), kind: 'text', width });
  const figure = (key: 'minutes' | 'worst' | 'limit'): Column => ({ head: text(lang, `export.alarm.${key}`), kind: 'number', width: 18 });
  return [
    words('type', 24),
    words('severity', 12),
    words('state', 12),
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

function rowOf(alarm: Found, lang: Lang, unit: 'C' | 'F'): Row {
  const own = Object.hasOwn(units, alarm.type) ? (units[alarm.type] ?? null) : null;
  const isF = own === '°C' && unit === 'F';
  const shown = (value: number | null): number | null => (value === null || !isF ? value : Math.round((32 + 1.8 * value) * 10) / 10);
  const marks = [...(alarm.is_late ? ['export.alarm.late' as const] : []), ...(alarm.is_revised ? ['export.alarm.revised' as const] : [])];
  return [
    say(lang, `alarm.type.${alarm.type}`, alarm.type),
    say(lang, `alarm.severity.${alarm.severity}`, alarm.severity),
    say(lang, `alarm.state.${alarm.state}`, alarm.state),
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
    alarm.reason,
    alarm.assignee,
  ];
}

/** The text of a key that is made of what the database holds; that itself where there is none. */
const say = (lang: Lang, key: string, or: string): string => (isTextKey(key) ? text(lang, key as 'alarm.state.active') : or);

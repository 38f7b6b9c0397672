/** The alarms of a list as one table, each with its device: every row behind its filter and range, not the page. */
import type { Alarm, ExcursionRow } from '@frostway/contract/alarm/rows';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { askFor, everyAlarm } from '../alarm/index.js';
import { type AlarmFact, alarmColumns, alarmRows } from './alarm-table.js';
import { dayText, type Reader, type Source, type Sources, type Wanted } from './source.js';
import { offsetText, type Row, timeText } from './table.js';

/** See above; newest first, as the list is. Refuses as the list does. */
export async function findListed(
  { db }: Sources,
  reader: Reader,
  wanted: Wanted & { readonly st: number; readonly et: number },
  lang: Lang,
): Promise<Source> {
  const { st, et, tz, alarms: filter } = wanted;
  // The end belongs to a file, and not to a list.
  const asked = await askFor(db, reader, { ...filter, st, et: et + 1 });
  const file = text(lang, 'export.file.alm');
  let done = 0;
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const found of everyAlarm(db, asked, lang)) {
      const facts = found.map(({ alarm, excursion }) => factOf(alarm, excursion));
      const cells = await alarmRows(db, facts, wanted, lang);
      yield found.map(({ alarm }, index): Row => [alarm.name, alarm.mac ?? alarm.imei, alarm.groupName, ...(cells[index] ?? [])]);
      const last = found.at(-1);
      if (last !== undefined) done = (et - Date.parse(last.alarm.startedAt)) / (et - st);
    }
    done = 1;
  }
  return {
    name: `${file} ${dayText(st, tz)} ${dayText(et, tz)}`,
    tables: [
      {
        name: file,
        title: [file, text(lang, 'export.range', { from: timeText(st, tz), to: timeText(et, tz), offset: offsetText(tz, st, et) })],
        columns: [
          { head: text(lang, 'export.alarm.device'), kind: 'text', width: 28 },
          { head: text(lang, 'export.alarm.identity'), kind: 'text', width: 20 },
          { head: text(lang, 'export.alarm.group'), kind: 'text', width: 20 },
          ...alarmColumns(lang, wanted),
        ],
        rows: rows(),
      },
    ],
    progress: () => done,
  };
}

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

function factOf(alarm: Alarm, excursion: ExcursionRow | null): AlarmFact {
  return {
    id: alarm.id,
    device_id: alarm.deviceId,
    type: alarm.type,
    severity: alarm.severity,
    state: alarm.state,
    started_ms: Date.parse(alarm.startedAt),
    ended_ms: msOf(alarm.endedAt),
    is_late: alarm.late,
    is_revised: alarm.revised,
    is_fault: alarm.fault,
    is_door: alarm.door,
    acknowledged_at: alarm.acknowledgedAt === null ? null : new Date(alarm.acknowledgedAt),
    acknowledged_by: alarm.acknowledgedBy?.account ?? null,
    reason: alarm.reason,
    assignee: alarm.assignee?.account ?? null,
    worst: alarm.worst,
    worst_ms: msOf(alarm.worstAt),
    limit_value: alarm.limit,
    minutes: excursion?.minutes ?? null,
    rule: alarm.rule?.name ?? null,
    is_kinetic: alarm.rule?.probe === 'mkt',
  };
}

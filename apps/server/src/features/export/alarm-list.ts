/** The incidents of a list as one table, each with its device: every row behind its filter and range, not the page. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { askFor, everyRow, selectIncidents } from '../alarm/index.js';
import { alarmColumns, alarmRows } from './alarm-table.js';
import { dayText, type Reader, type Source, type Sources, type ExportRequest } from './source.js';
import { rangeText } from './range-text.js';
import { type Row } from './table.js';

/** See above; newest first, as the list is. Refuses as the list does. */
export async function findListed(
  { db }: Sources,
  reader: Reader,
  wanted: ExportRequest & { readonly st: number; readonly et: number },
  lang: Lang,
): Promise<Source> {
  const { st, et, tz, alarms: filter } = wanted;
  const asked = await askFor(db, reader, { ...filter, st, et }, 'incident');
  const file = text(lang, 'export.file.alm');
  let done = 0;
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const found of everyRow(db, asked, (picked) => selectIncidents(db, reader, picked, lang))) {
      const cells = await alarmRows(db, found, wanted, lang);
      yield found.map(({ incident: { name, mac, imei, groupName } }, index): Row => [
        name,
        mac ?? imei,
        groupName,
        ...(cells[index] ?? []),
      ]);
      const last = found.at(-1);
      if (last !== undefined) done = (et - Date.parse(last.incident.startedAt)) / (et - st);
    }
    done = 1;
  }
  return {
    name: `${file} ${dayText(st, tz)} ${dayText(et, tz)}`,
    tables: [
      {
        name: file,
        title: [file, rangeText(lang, tz, st, et)],
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

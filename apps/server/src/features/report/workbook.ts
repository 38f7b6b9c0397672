/** A report as a workbook: the first sheet says what the report does, the others have the readings of each sensor. */
import type { FileAnswer } from '@frostway/contract/endpoint';
import { text } from '@frostway/contract/texts';
import { toFahrenheit } from '@frostway/core/units';
import { localMs } from '@frostway/core/zone';
import { fileOf, offsetText, type Row, type Table, toTable } from '../export/index.js';
import { nameOf } from './pdf/figures.js';
import { Words } from './pdf/words.js';
import type { Print } from './printed.js';
import type { Report } from './report.js';
import { summarySheet } from './summary.js';

/** Rows of a sheet before it continues on the next; spreadsheets hold 1,048,576. */
const rowsOfSheet = 1_000_000;
const rowsAtOnce = 100;

/** See above. */
export function workbook({ content, readings, verifyUrl }: Report, { lang, unit, zone }: Print): FileAnswer {
  const words = new Words({ language: lang, unit, zone, verifyUrl });
  const first = summarySheet(words, content, { ...content, verifyUrl });
  const sheets = measuredBy(readings);
  const tables: Table[] = [
    toTable(first),
    ...content.sensors.map((sensor): Table => {
      const name = nameOf(sensor);
      const identity = sensor.mac ?? sensor.imei ?? '';
      return {
        name,
        title: [identity, ...(name === identity ? [] : [name]), words.period(sensor.from, sensor.until)],
        columns: [
          { head: text(lang, 'export.column.time', { offset: offsetText(zone, sensor.from, sensor.until) }), kind: 'time', width: 28 },
          { head: text(lang, 'export.column.temperature', { unit }), kind: 'number', width: 23 },
          { head: text(lang, 'export.column.humidity'), kind: 'number', width: 20 },
        ],
        rows: measured(sheets.get(identity) ?? [], unit),
      };
    }),
  ];
  const of = content.subject.kind === 'mission' ? content.subject.code : new Date(localMs(zone, content.from)).toISOString().slice(0, 10);
  const name = `${of} ${text(lang, `report.kind.${content.subject.kind}`)} r${content.revision}`;
  return fileOf({ name, tables, progress: () => 0 }, { type: 'xlsx', tz: zone, rowsOfSheet });
}

/** The lines of the attached table, by device. */
function measuredBy(readings: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>();
  const lines = Buffer.from(readings.buffer, readings.byteOffset, readings.byteLength).toString().split('\n').slice(1);
  for (const line of lines) {
    const end = line.indexOf(',');
    if (end < 0) continue;
    const device = line.slice(0, end);
    const own = by.get(device);
    if (own === undefined) by.set(device, [line.slice(end + 1)]);
    else own.push(line.slice(end + 1));
  }
  return by;
}

async function* measured(lines: readonly string[], unit: 'C' | 'F'): AsyncGenerator<readonly Row[]> {
  const number = (value = ''): number | null => (value === '' ? null : Number(value));
  for (let from = 0; from < lines.length; from += rowsAtOnce)
    yield lines.slice(from, from + rowsAtOnce).map((line): Row => {
      const [time = '', temperature, humidity] = line.split(',');
      const celsius = number(temperature);
      return [Date.parse(time), unit === 'F' && celsius !== null ? toFahrenheit(celsius) : celsius, number(humidity)];
    });
}

/** A table as CSV (RFC 4180): a byte-order mark, the title line with the identity, the heads, the rows. */
import { durationText } from '@frostway/core/units';
import { shiftOf, type Zone } from '@frostway/core/zone';
import { Bytes } from './bytes.js';
import { numberText, type Row, type Table, timeText, withoutFormula } from './table.js';

/** Spreadsheets take a file for UTF-8 by it. */
const mark = '\u{feff}';

/** The bytes of one table; `counted` is told how many more rows are written. */
export async function* csv({ title, columns, rows }: Table, tz: Zone, counted: (rows: number) => void): AsyncGenerator<Uint8Array> {
  const heads = line(columns.map(({ head }) => field(head)));
  yield Buffer.from(`${mark}${line(title.map(field))}${heads}`);
  const shift = shiftOf(tz);
  const cells = columns.map(({ kind }) => (value: string | number | null): string => {
    if (value === null || Number.isNaN(value)) return '';
    if (kind === 'time') return timeText(Number(value), tz, shift);
    if (kind === 'duration') return durationText(Number(value));
    return typeof value === 'number' ? numberText(value) : field(value);
  });
  const lineOf = (row: Row): string => line(row.map((value, index) => cells[index]?.(value) ?? ''));
  const bytes = new Bytes();
  for await (const batch of rows) {
    for (const row of batch) {
      for (const piece of bytes.add(lineOf(row))) yield piece;
      counted(1);
    }
  }
  yield* bytes.rest();
}

const line = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;

/** A text as one field. */
export function field(text: string): string {
  const safe = withoutFormula(text);
  // Spreadsheets of half of Europe take a semicolon for the end of a field.
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

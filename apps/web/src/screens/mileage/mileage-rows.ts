/** Rows of mileage as bars and as a file. Pure. */
import type { mileageBy, MileageRow } from '@frostway/contract/position/rows';

/** One bar: what it is of, and kilometres. */
export type Bar = { readonly key: string; readonly name: string; readonly km: number };

/** What a row is of: its day, its vehicle, or its group. */
export type NameOf = (row: MileageRow) => string;

/** One bar for every name, the kilometres of rows with the same name added up: days in their order, else the longest first. */
export function barsOf(rows: readonly MileageRow[], by: (typeof mileageBy)[number], nameOf: NameOf): Bar[] {
  const sums = new Map<string, Bar>();
  for (const row of rows) {
    const key =
      by === 'day'
        ? (row.day ?? '')
        : by === 'group'
          ? String(row.groupId)
          : by === 'positionGroup'
            ? String(row.positionGroupId)
            : (row.imei ?? row.mac ?? row.name ?? '');
    sums.set(key, { key, name: nameOf(row), km: (sums.get(key)?.km ?? 0) + row.distance });
  }
  const bars = [...sums.values()];
  return by === 'day' ? bars.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : bars.toSorted((a, b) => b.km - a.km);
}

/** The sum of all rows, km. */
export const totalKm = (rows: readonly MileageRow[]): number => rows.reduce((sum, { distance }) => sum + distance, 0);

/** A cell of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of CSV with a byte order mark, so that spreadsheets read its Chinese; figures as they are, without units. */
export function csvOf(heads: readonly string[], lines: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${[heads, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A table of devices that somebody uploaded: its rows with what the columns of the inventory say, from a CSV or an XLSX with headings in any order. */
import { inTurn } from '../../../call/slices.js';
import { readCsv } from './csv.js';
import { TableMeter, tableRefusal } from './limits.js';
import { readXlsx, type SheetRow } from './xlsx.js';

export const columns = ['mac', 'imei', 'model', 'activationKey', 'alias', 'dealer'] as const;
export type Column = (typeof columns)[number];

/** A row of a table; `row` as a spreadsheet counts, from 1 and with the headings. */
export type TableRow = { readonly row: number; readonly values: Readonly<Partial<Record<Column, string>>> };

/** What people call the columns, without case, blanks, dashes and underlines. */
const headings: ReadonlyMap<string, Column> = new Map(
  Object.entries({
    mac: 'mac',
    macaddress: 'mac',
    mac地址: 'mac',
    imei: 'imei',
    model: 'model',
    type: 'model',
    型号: 'model',
    设备型号: 'model',
    activationkey: 'activationKey',
    key: 'activationKey',
    激活码: 'activationKey',
    alias: 'alias',
    别名: 'alias',
    协议标识: 'alias',
    dealer: 'dealer',
    经销商: 'dealer',
  } as const),
);

/** How every XLSX file begins: it is a ZIP archive. */
const zipMark = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * Reads a table, one at a time and in slices. Refuses 50004 what is none, and 80160 to 80163 what is larger than a table may be or cannot be taken apart,
 * as soon as it is met.
 */
export function readTable(file: string | Uint8Array): Promise<TableRow[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return inTurn(async () => {
    const rows = await readRows(zipMark.every((byte, index) => bytes[index] === byte) ? readXlsx(bytes) : readCsv(bytes));
    return rows.length === 0 ? Promise.reject(tableRefusal('dataUnrecognized')) : rows;
  });
}

async function readRows(sheet: AsyncIterable<SheetRow>): Promise<TableRow[]> {
  const meter = new TableMeter();
  const rows: TableRow[] = [];
  let names: readonly (Column | undefined)[] | undefined;
  for await (const { row, cells } of sheet) {
    meter.line(row);
    if (!cells.some((cell) => cell !== undefined && cell !== '')) continue;
    meter.row();
    if (names === undefined) names = namesOf(cells);
    else rows.push({ row, values: valuesOf(names, cells, row, meter) });
  }
  return rows;
}

function namesOf(cells: SheetRow['cells']): readonly (Column | undefined)[] {
  const names = Array.from(cells, (heading) => headings.get((heading ?? '').toLowerCase().replace(/[\s_-]/g, '')));
  if (!names.includes('model')) throw tableRefusal('dataUnrecognized');
  return names;
}

function valuesOf(names: readonly (Column | undefined)[], cells: SheetRow['cells'], row: number, meter: TableMeter): TableRow['values'] {
  const values: Partial<Record<Column, string>> = {};
  names.forEach((name, index) => {
    if (name === undefined) return;
    const cell = cells[index] ?? '';
    meter.cell(cell.length, row);
    values[name] = cell;
  });
  return values;
}

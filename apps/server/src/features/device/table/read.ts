/** A table that somebody uploaded: its rows with what the wanted columns say, from a CSV or an XLSX with headings in any order; of devices, and of any other kind. */
import { inTurn } from '../../../call/slices.js';
import { readCsv } from './csv.js';
import { TableMeter, tableRefusal } from './limits.js';
import { readXlsx, type SheetRow } from './xlsx.js';

export const columns = ['mac', 'imei', 'model', 'activationKey', 'alias', 'dealer'] as const;
export type Column = (typeof columns)[number];

/** A row of a table; `row` as a spreadsheet counts, from 1 and with the headings. */
export type TableRow<Name extends string = Column> = { readonly row: number; readonly values: Readonly<Partial<Record<Name, string>>> };

/** How the columns of a kind of table are found. */
export type Headings<Name extends string> = {
  /** What people call them, as `plainHeading` writes it. */
  readonly names: ReadonlyMap<string, Name>;
  /** A table without them is none of this kind. */
  readonly needs: readonly Name[];
  /** How many rows there may be above the headings, such as a title; none unless said. */
  readonly above?: number;
};

/** A heading without case, blanks, dashes and underlines. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

/** What people call the columns of the inventory. */
const inventory: ReadonlyMap<string, Column> = new Map(
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

/** Reads a table of devices. Refuses as `readTableOf` does. */
export const readTable = (whose: number, file: string | Uint8Array): Promise<TableRow[]> =>
  readTableOf(whose, file, { names: inventory, needs: ['model'] });

/**
 * Reads a table of an account, one at a time and in slices. Refuses 50043 when too many are read already, 50004 what is none, and 80160 to 80163 what is larger
 * than a table may be or cannot be taken apart, as soon as it is met.
 */
export function readTableOf<Name extends string>(
  whose: number,
  file: string | Uint8Array,
  headings: Headings<Name>,
): Promise<TableRow<Name>[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return inTurn(whose, async () => {
    const rows = await readRows(zipMark.every((byte, index) => bytes[index] === byte) ? readXlsx(bytes) : readCsv(bytes), headings);
    return rows.length === 0 ? Promise.reject(tableRefusal('dataUnrecognized')) : rows;
  });
}

type Names<Name> = readonly (Name | undefined)[];

async function readRows<Name extends string>(sheet: AsyncIterable<SheetRow>, headings: Headings<Name>): Promise<TableRow<Name>[]> {
  const meter = new TableMeter();
  const rows: TableRow<Name>[] = [];
  let above = headings.above ?? 0;
  let names: Names<Name> | undefined;
  for await (const { row, cells } of sheet) {
    meter.line(row);
    if (!cells.some((cell) => cell !== undefined && cell !== '')) continue;
    meter.row();
    if (names !== undefined) rows.push({ row, values: valuesOf(names, cells, row, meter) });
    else {
      names = namesOf(cells, headings);
      above -= 1;
      if (names === undefined && above < 0) throw tableRefusal('dataUnrecognized');
    }
  }
  return rows;
}

function namesOf<Name extends string>(cells: SheetRow['cells'], { names, needs }: Headings<Name>): Names<Name> | undefined {
  const found = Array.from(cells, (heading) => names.get(plainHeading(heading ?? '')));
  return needs.every((name) => found.includes(name)) ? found : undefined;
}

function valuesOf<Name extends string>(
  names: Names<Name>,
  cells: SheetRow['cells'],
  row: number,
  meter: TableMeter,
): TableRow<Name>['values'] {
  const values: Partial<Record<Name, string>> = {};
  names.forEach((name, index) => {
    if (name === undefined) return;
    const cell = cells[index] ?? '';
    meter.cell(cell.length, row);
    values[name] = cell;
  });
  return values;
}

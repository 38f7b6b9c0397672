/** A source as the file that is sent: a workbook, a CSV, or an archive with a CSV for each of several tables. */
import type { Zone } from '@frostway/core/zone';
import type { FileAnswer } from '@frostway/contract/endpoint';
import { fileTypes } from '@frostway/contract/export/endpoints';
import { csv } from './csv.js';
import { SheetNames } from './sheet-names.js';
import type { Source, ExportRequest } from './source.js';
import type { Row, Table } from './table.js';
import { xlsx } from './xlsx.js';
import { zip } from './zip.js';

export type FileOptions = Pick<ExportRequest, 'type' | 'tz'> & {
  /** Rows of a sheet before it continues on the next. */
  readonly rowsOfSheet: number;
  /** Told after every piece; what it throws ends the file. */
  readonly written?: (rows: number, bytes: number) => void;
};

/** The file; nothing is read before its first byte is asked for, and nothing after it was ended. */
export function fileOf(source: Source, options: FileOptions): FileAnswer {
  const { type } = options;
  const isArchive = type === 'csv' && source.tables.length > 1;
  return {
    name: `${source.name}.${isArchive ? 'zip' : type}`,
    type: isArchive ? fileTypes.zip : fileTypes[type],
    bytes: bytesOf(source.tables, options),
  };
}

async function* bytesOf(tables: readonly Table[], { type, tz, rowsOfSheet, written }: FileOptions): AsyncGenerator<Uint8Array> {
  let [rows, bytes] = [0, 0];
  const counted = (more: number): void => void (rows += more);
  const [first, ...others] = tables;
  // What cannot be read at all is refused, instead of a file that breaks off.
  const read = first === undefined ? [] : [await begun(first), ...others];
  const chunks =
    type === 'xlsx'
      ? xlsx(read, { tz, rowsOfSheet, counted })
      : read.length === 1 && read[0] !== undefined
        ? csv(read[0], tz, counted)
        : zip(csvEntries(read, tz, counted));
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
    written?.(rows, bytes);
  }
}

/** A table of which the first batch is read. */
async function begun(table: Table): Promise<Table> {
  const batches = table.rows[Symbol.asyncIterator]();
  const first = await batches.next();
  async function* rows(): AsyncGenerator<readonly Row[]> {
    try {
      for (let next = first; next.done !== true; next = await batches.next()) yield next.value;
    } finally {
      await batches.return?.();
    }
  }
  return { ...table, rows: rows() };
}

function* csvEntries(tables: readonly Table[], tz: Zone, counted: (rows: number) => void) {
  const names = new SheetNames();
  for (const table of tables) yield { name: `${names.add(table.name)}.csv`, content: csv(table, tz, counted) };
}

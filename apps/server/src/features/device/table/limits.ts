/**
 * What a table that somebody uploads may hold. Everything is counted while it is read, so that no file costs more than its first row too many, and a refusal
 * says the row.
 */
import { Refusal, type RefusalName } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';

export const tableLimits = {
  /** Rows below the headings. */
  rows: limits.importRows,
  /** Rows altogether, with the empty ones between and behind them. */
  lines: 100_000,
  columns: 64,
  /** Characters of a cell. */
  cell: limits.importCell,
  /** Bytes of one record of a CSV, its separators and quotes included. */
  recordBytes: 64_000,
  /** Characters of all cells that are read. */
  characters: 8_000_000,
  /** All parts of an XLSX that are read, unpacked, bytes. A sheet of 20,000 devices has some 10 MB. */
  unpackedBytes: 32_000_000,
  /** Tags of all parts of an XLSX. */
  tags: 4_000_000,
} as const;

/** A refusal beside the field of the file; `row` as a spreadsheet counts, from 1 and with the headings. */
export const tableRefusal = (name: RefusalName, row?: number): Refusal =>
  new Refusal(name, { file: name }, row === undefined ? {} : { holes: { row } });

/** Counts what is read of a table; refuses 80160 to 80162 at the first row that is too much. */
export class TableMeter {
  private rows = 0;
  private characters = 0;

  /** A line, empty or not. */
  line(row: number): void {
    if (row > tableLimits.lines) throw tableRefusal('importTooManyRows');
  }

  /** A row that is not empty, the headings being the first. */
  row(): void {
    this.rows += 1;
    if (this.rows > tableLimits.rows + 1) throw tableRefusal('importTooManyRows');
  }

  /** A cell of a column that is read. */
  cell(length: number, row: number): void {
    if (length > tableLimits.cell) throw tableRefusal('importCellTooLong', row);
    this.characters += length;
    if (this.characters > tableLimits.characters) throw tableRefusal('importTooLarge');
  }
}

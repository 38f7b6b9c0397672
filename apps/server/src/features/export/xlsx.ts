/**
 * Tables as an XLSX that is written while it is read, one sheet each: a title row, a row of heads, thin borders. Written here and not by a library, because a
 * million rows for a slow reader must wait for him and not pile up in memory.
 */
import { shiftOf, type Zone } from '@frostway/core/zone';
import { Bytes } from './bytes.js';
import { escaped, columnName, formats, partsOf, sheetEnd, sheetPath, sheetStart } from './sheet-parts.js';
import { SheetNames } from './sheet-names.js';
import { type Column, numberText, type Row, type Table, withoutFormula } from './table.js';
import { type Entry, zip } from './zip.js';

/** Rows taken at once. */
const rowsAtOnce = 100;
/** A cell holds no more characters. */
const mostCharacters = 32_767;
/** Days from the format's epoch, 1899-12-30, to 1970. */
const epochDays = 25_569;
const dayMs = 86_400_000;
/** An entry of an archive that says its size afterwards ends at 4 GiB; a sheet continues on the next well before. */
const mostBytes = 3_000_000_000;

export type XlsxOptions = {
  /** Offset of the reader's zone, hours. */
  readonly tz: Zone;
  /** Rows of a sheet before it continues on the next. */
  readonly rowsOfSheet: number;
  /** Told how many more rows are written. */
  readonly counted: (rows: number) => void;
};

/** The bytes of a workbook. Ending it early ends the reading of its tables. */
export function xlsx(tables: readonly Table[], options: XlsxOptions): AsyncGenerator<Uint8Array> {
  return zip(entries(tables, options));
}

async function* entries(tables: readonly Table[], options: XlsxOptions): AsyncGenerator<Entry> {
  const names = new SheetNames();
  for (const table of tables) {
    const pieces = piecesOf(table.rows);
    try {
      for (let part = 1; part === 1 || !(await pieces.isEmpty()); part += 1) {
        const name = names.add(table.name, part);
        yield { name: sheetPath(names.all.length), content: sheet({ ...table, name }, pieces, options) };
      }
    } finally {
      await pieces.end();
    }
  }
  for (const { name, text } of partsOf(names.all)) yield { name, content: [Buffer.from(text)] };
}

type Pieces = {
  /** The next rows, at most so many; empty at the end. */
  readonly take: (most: number) => Promise<readonly Row[]>;
  readonly isEmpty: () => Promise<boolean>;
  readonly end: () => Promise<unknown>;
};

/** Batches cut anew: sheets and pieces of the file end elsewhere than the batches of the store. */
function piecesOf(rows: Table['rows']): Pieces {
  const batches = rows[Symbol.asyncIterator]();
  let [batch, at, isOver]: [readonly Row[], number, boolean] = [[], 0, false];
  const isEmpty = async (): Promise<boolean> => {
    while (at >= batch.length && !isOver) {
      const next = await batches.next();
      if (next.done === true) isOver = true;
      else [batch, at] = [next.value, 0];
    }
    return at >= batch.length;
  };
  return {
    isEmpty,
    take: async (most) => {
      if (await isEmpty()) return [];
      const taken = batch.slice(at, at + most);
      at += taken.length;
      return taken;
    },
    end: async () => batches.return?.(),
  };
}

async function* sheet(table: Table, pieces: Pieces, { tz, rowsOfSheet, counted }: XlsxOptions): AsyncGenerator<Uint8Array> {
  const { columns, title } = table;
  const last = columnName(columns.length - 1);
  const heads = columns.map(({ head }, index) => textCell(`${columnName(index)}2`, head, formats.head)).join('');
  const blanks = columns.slice(1).map((_column, index) => `<c r="${columnName(index + 1)}1" s="${formats.title}"/>`);
  yield Buffer.from(
    `${sheetStart(columns.map(({ width = 14 }) => width))}<row r="1" ht="27" customHeight="1">${textCell('A1', title.join('  '), formats.title)}${blanks.join('')}</row><row r="2" ht="21" customHeight="1">${heads}</row>`,
  );
  const cells = columns.map((column, index) => cellOf(column, columnName(index), tz));
  const bytes = new Bytes();
  let [row, size] = [0, 0];
  while (row < rowsOfSheet && size < mostBytes) {
    const taken = await pieces.take(Math.min(rowsAtOnce, rowsOfSheet - row));
    if (taken.length === 0) break;
    for (const values of taken) {
      row += 1;
      const number = numberText(row + 2);
      let text = `<row r="${number}">`;
      for (let index = 0; index < cells.length; index += 1) text += cells[index]?.(values[index] ?? null, number) ?? '';
      text += '</row>';
      for (const piece of bytes.add(text)) {
        size += piece.length;
        yield piece;
      }
    }
    counted(taken.length);
  }
  yield* bytes.rest();
  yield Buffer.from(sheetEnd(last));
}

/** Digits of a day that tell a tenth of a millisecond. */
const dayDigits = 9;

type CellText = (value: string | number | null, row: string) => string;

function cellOf({ kind }: Column, column: string, tz: Zone): CellText {
  const shift = shiftOf(tz);
  return (value, row) => {
    if (value === null || Number.isNaN(value)) return `<c r="${column}${row}" s="${formats.value}"/>`;
    if (kind === 'time')
      return `<c r="${column}${row}" s="${formats.time}"><v>${((Number(value) + shift(Number(value))) / dayMs + epochDays).toFixed(dayDigits)}</v></c>`;
    if (kind === 'duration')
      return `<c r="${column}${row}" s="${formats.duration}"><v>${(Math.round(Number(value) / 1000) / (dayMs / 1000)).toFixed(dayDigits)}</v></c>`;
    if (typeof value === 'number') return numberCell(`${column}${row}`, value, kind !== 'id' && Math.abs(value) >= 1000);
    return textCell(`${column}${row}`, value, formats.value);
  };
}

/** A number with as many decimals as it has, with separators where it is large; one of more than three decimals is left to the program that opens it. */
function numberCell(reference: string, value: number, isLarge: boolean): string {
  const text = numberText(value);
  const format = isLarge ? formats.large[/\.(\d+)$/.exec(text)?.[1]?.length ?? 0] : undefined;
  return `<c r="${reference}" s="${format ?? formats.value}"><v>${text}</v></c>`;
}

function textCell(reference: string, text: string, format: number): string {
  const safe = escaped(withoutFormula(text).slice(0, mostCharacters));
  const space = /^\s|\s$|\n/.test(safe) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${format}" t="inlineStr"><is><t${space}>${safe}</t></is></c>`;
}

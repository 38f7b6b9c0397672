/** A CSV, row by row: separated by comma, semicolon or tab, in UTF-8 or GB18030, which spreadsheets in Chinese save. Read in slices and no further than it may go. */
import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Slices } from '../../../call/slices.js';
import { tableLimits, tableRefusal } from './limits.js';
import { cleanCell, type SheetRow } from './xlsx.js';

/** The parser is given so many bytes at once: the longest it works without a look at the clock. */
export const pieceBytes = 2048;
const lineFeed = 0x0a;

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/** The rows in order, without the empty ones. Refuses 80160 more lines than a table may have, and 80163, with its row, what cannot be taken apart. */
export async function* readCsv(file: Uint8Array, slices = new Slices()): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    maxRecordSize: tableLimits.recordBytes,
    relaxColumnCount: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    trim: true,
  });
  // What fails is thrown where the rows are asked for.
  pipeline(Readable.from(piecesOf(file, slices)), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (slices.isOver()) await slices.next();
      yield { row: info.lines, cells: record.slice(0, tableLimits.columns).map(cleanCell) };
    }
  } catch (error) {
    throw error instanceof CsvError ? tableRefusal('importRowUnreadable', linesIn(file, error as CsvError & Place) + 1) : error;
  }
}

/** Where the parser was: the end of the last record it took apart, in bytes of what it was given. */
type Place = { readonly bytes: number };

function linesIn(file: Uint8Array, { bytes }: Place): number {
  let lines = 0;
  for (let at = file.indexOf(lineFeed); at >= 0 && at < bytes; at = file.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

/** The file in pieces, no longer than it may be: records of nothing but separators are long as well. */
async function* piecesOf(file: Uint8Array, slices: Slices): AsyncGenerator<Uint8Array | string> {
  const decoder = isUtf8(file) ? undefined : new TextDecoder('gb18030');
  let lines = 0;
  let lineFrom = 0;
  for (let at = 0; at < file.length; at += pieceBytes) {
    if (slices.isOver()) await slices.next();
    const piece = file.subarray(at, at + pieceBytes);
    for (let next = piece.indexOf(lineFeed); next >= 0; next = piece.indexOf(lineFeed, next + 1)) {
      lines += 1;
      lineFrom = at + next + 1;
    }
    if (lines > tableLimits.lines) throw tableRefusal('importTooManyRows');
    if (at + piece.length - lineFrom > tableLimits.recordBytes) throw tableRefusal('importRowUnreadable', lines + 1);
    yield decoder === undefined ? piece : decoder.decode(piece, { stream: true });
  }
}

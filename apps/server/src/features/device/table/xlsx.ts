/** The first sheet of an XLSX, row by row: ECMA-376 part 1, section 18 (SpreadsheetML). Read in slices and in one pass; bounded in bytes, tags, rows and cells. */
import { Slices } from '../../../call/slices.js';
import { tableLimits, tableRefusal } from './limits.js';
import { openZip, TooLargeUnpacked } from './unzip.js';
import { tagsOf, type Tag, TooManyTags } from './xml.js';

/** A row as it stands in the sheet; its cells by their column, from 0. */
export type SheetRow = { readonly row: number; readonly cells: readonly (string | undefined)[] };

/** Text of a cell that is longer than a cell may be: only refused where it is one that is read. */
export const tooLong = 'x'.repeat(tableLimits.cell + 1);

/** The rows of the first sheet in order, the empty ones too. Refuses 50004 what cannot be read, and 80162 what is too large. */
export async function* readXlsx(file: Uint8Array, slices = new Slices()): AsyncGenerator<SheetRow> {
  try {
    yield* read(file, slices);
  } catch (error) {
    if (error instanceof TooLargeUnpacked || error instanceof TooManyTags) throw tableRefusal('importTooLarge');
    throw error;
  }
}

async function* read(file: Uint8Array, slices: Slices): AsyncGenerator<SheetRow> {
  const unzip = openZip(file, tableLimits.unpackedBytes) ?? unreadable();
  const workbook = (await unzip('xl/workbook.xml')) ?? unreadable();
  const relations = (await unzip('xl/_rels/workbook.xml.rels')) ?? unreadable();
  const budget = { tags: tableLimits.tags };
  const name = (await firstSheet(workbook, relations, budget, slices)) ?? unreadable();
  const sheet = (await unzip(name)) ?? unreadable();
  const strings = await unzip('xl/sharedStrings.xml');
  const shared = strings === undefined ? [] : await textsOf(strings, budget, slices);
  yield* rowsOf(sheet, shared, budget, slices);
}

const unreadable = (): never => {
  throw tableRefusal('dataUnrecognized');
};

type Budget = { tags: number };

/** The path of the sheet the workbook names first, whatever its file is called. */
async function firstSheet(workbook: Buffer, relations: Buffer, budget: Budget, slices: Slices): Promise<string | undefined> {
  let relation: string | undefined;
  for (const tag of tagsOf(workbook, budget)) {
    if (slices.isOver()) await slices.next();
    if (tag.name !== 'sheet') continue;
    relation = tag.attribute('\\w+:id');
    break;
  }
  for (const tag of tagsOf(relations, budget)) {
    if (slices.isOver()) await slices.next();
    if (tag.name !== 'Relationship' || tag.attribute('Id') !== relation) continue;
    const target = tag.attribute('Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return undefined;
}

/** Cut where it is too long anyhow: texts are put together from parts. */
const joined = (before: string, more: string): string => (before.length > tableLimits.cell ? tooLong : before + more);

/** The table of texts that cells point into, each cleaned once: without formats, and without how a text is pronounced (rPh). */
async function textsOf(part: Buffer, budget: Budget, slices: Slices): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let isSpoken = false;
  for (const tag of tagsOf(part, budget)) {
    if (slices.isOver()) await slices.next();
    if (tag.name === 'rPh') isSpoken = !tag.isEnd;
    if (tag.name === 't' && tag.isEnd && !isSpoken) current = joined(current, textBefore(tag));
    if (tag.name !== 'si' || !(tag.isEnd || tag.isEmpty)) continue;
    texts.push(cleanCell(current));
    current = '';
  }
  return texts;
}

async function* rowsOf(sheet: Buffer, shared: readonly string[], budget: Budget, slices: Slices): AsyncGenerator<SheetRow> {
  let row = 0;
  let cells: (string | undefined)[] = [];
  let type: string | undefined;
  let value = '';
  let column = 0;
  for (const tag of tagsOf(sheet, budget)) {
    if (slices.isOver()) await slices.next();
    const { name, isEnd, isEmpty } = tag;
    if (name === 'row' && !isEnd) {
      cells = [];
      row = rowNumber(tag.attribute('r')) ?? row + 1;
    }
    if (name === 'row' && (isEnd || isEmpty)) yield { row, cells };
    if (name === 'c' && !isEnd) {
      column = columnOf(tag.attribute('r')) ?? cells.length;
      type = tag.attribute('t');
      value = '';
    }
    if ((name === 'v' || name === 't') && isEnd) value = joined(value, textBefore(tag));
    if (name === 'c' && isEnd && column < tableLimits.columns) cells[column] = textOf(type, value, shared);
  }
}

const textBefore = (tag: Tag): string => tag.textBefore(tableLimits.cell * 4) ?? tooLong;

/** `7` is row 7. */
const rowNumber = (text: string | undefined): number | undefined => (/^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : undefined);

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined ? undefined : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Text of the table, or as it stands. A long number, as an IMEI may be, is written out. */
function textOf(type: string | undefined, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  const isLong = (type === undefined || type === 'n') && /^\d\.\d+E\+?\d+$/i.test(value);
  return isLong && Number.isSafeInteger(Number(value)) ? String(Number(value)) : cleanCell(value);
}

/** A cell without what no text of ours holds: NUL, and half a surrogate pair. */
export const cleanCell = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '').trim();

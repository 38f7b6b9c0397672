/** The first sheet of an XLSX as rows of texts: ECMA-376 part 1, section 18 (SpreadsheetML). Pure; bounded in bytes, rows and columns, and read in one pass. */
import { unzip } from './unzip.js';

/** All parts together, unpacked. A sheet of 20,000 devices has some 10 MB. */
const mostBytes = 32_000_000;
const mostColumns = 64;
const neededParts = /^xl\/(?:workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/** The rows of the first sheet, the empty ones left out; undefined for what cannot be read, or has more than `mostRows`. */
export function readXlsx(file: Uint8Array, mostRows: number): string[][] | undefined {
  const parts = unzip(file, (name) => neededParts.test(name), mostBytes);
  const sheet = parts === undefined ? undefined : firstSheet(parts);
  if (parts === undefined || sheet === undefined) return undefined;
  const shared = textsOf(parts.get('xl/sharedStrings.xml'));
  const rows: string[][] = [];
  for (const row of rowsOf(sheet, shared)) if (row.some((cell) => cell !== '') && rows.push(row) > mostRows) return undefined;
  return rows;
}

type Tag = { readonly name: string; readonly isEnd: boolean; readonly isEmpty: boolean; readonly content: string; readonly before: string };

/** The tags of an XML text in order, without their prefixes, each with the text before it. */
function* tagsOf(part: Buffer | undefined): Generator<Tag> {
  const xml = part?.toString('utf8') ?? '';
  let at = 0;
  for (;;) {
    const open = xml.indexOf('<', at);
    const close = open < 0 ? -1 : xml.indexOf('>', open);
    if (close < 0) return;
    const content = xml.slice(open + 1, close);
    const name = /^\/?(?:\w+:)?(\w+)/.exec(content)?.[1] ?? '';
    yield { name, isEnd: content.startsWith('/'), isEmpty: content.endsWith('/'), content, before: xml.slice(at, open) };
    at = close + 1;
  }
}

const attributeOf = ({ content }: Tag, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(content)?.[1];

/** The sheet the workbook names first, whatever its file is called. */
function firstSheet(parts: ReadonlyMap<string, Buffer>): Buffer | undefined {
  const [sheet] = [...tagsOf(parts.get('xl/workbook.xml'))].filter(({ name }) => name === 'sheet');
  const relation = sheet === undefined ? undefined : attributeOf(sheet, '\\w+:id');
  for (const tag of tagsOf(parts.get('xl/_rels/workbook.xml.rels'))) {
    if (tag.name !== 'Relationship' || attributeOf(tag, 'Id') !== relation) continue;
    const target = attributeOf(tag, 'Target') ?? '';
    return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return undefined;
}

/** The table of texts that cells point into: without formats, and without how a text is pronounced (rPh). */
function textsOf(part: Buffer | undefined): string[] {
  const texts: string[] = [];
  let current = '';
  let isSpoken = false;
  for (const { name, isEnd, isEmpty, before } of tagsOf(part)) {
    if (name === 'rPh') isSpoken = !isEnd;
    if (name === 't' && isEnd && !isSpoken) current += decode(before);
    if (name !== 'si' || !(isEnd || isEmpty)) continue;
    texts.push(current);
    current = '';
  }
  return texts;
}

function* rowsOf(sheet: Buffer, shared: readonly string[]): Generator<string[]> {
  let row: string[] = [];
  let type: string | undefined;
  let value = '';
  let column = 0;
  for (const tag of tagsOf(sheet)) {
    const { name, isEnd, isEmpty } = tag;
    if (name === 'row' && !isEnd) row = [];
    if (name === 'row' && (isEnd || isEmpty)) yield row;
    if (name === 'c' && !isEnd) {
      column = columnOf(attributeOf(tag, 'r')) ?? row.length;
      type = attributeOf(tag, 't');
      value = '';
    }
    if ((name === 'v' || name === 't') && isEnd) value += decode(tag.before);
    if (name === 'c' && isEnd && column < mostColumns) {
      while (row.length < column) row.push('');
      // What no text of ours holds: NUL, and half a surrogate pair.
      row[column] = textOf(type, value, shared)
        .replaceAll(/[\0\p{Surrogate}]/gu, '')
        .trim();
    }
  }
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined ? undefined : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Text of the table, or as it stands. A long number, as an IMEI may be, is written out. */
function textOf(type: string | undefined, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  const isLong = (type === undefined || type === 'n') && /^\d\.\d+E\+?\d+$/i.test(value);
  return isLong && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
